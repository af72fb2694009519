"""All actions of this application: importing this makes them enter themselves."""

from hub.apps.chat import (
    actions_channels,
    actions_later,
    actions_marks,
    actions_messages,
    actions_people,
    actions_sidebar,
)

ROOMS = (actions_channels, actions_later, actions_marks, actions_messages, actions_people, actions_sidebar)

__all__ = ["ROOMS"]
