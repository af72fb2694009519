"""All tasks of this application: importing this makes the samplers enter themselves."""

from hub.apps.chat import errands_channels, errands_marks, errands_messages, errands_order, errands_people
from hub.apps.chat.describing import ERRANDS

ROOMS = (errands_channels, errands_marks, errands_messages, errands_order, errands_people)

__all__ = ["ERRANDS", "ROOMS"]
