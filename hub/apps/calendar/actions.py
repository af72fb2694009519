"""All that can be done with the calendar: importing this registers it."""

from hub.apps.calendar import (
    actions_calendars,
    actions_events,
    actions_exchange,
    actions_guests,
    actions_invitations,
    actions_rooms,
    actions_settings,
    actions_tasks,
)

__all__ = [
    "actions_calendars",
    "actions_events",
    "actions_exchange",
    "actions_guests",
    "actions_invitations",
    "actions_rooms",
    "actions_settings",
    "actions_tasks",
]
