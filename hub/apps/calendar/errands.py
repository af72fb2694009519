"""What tasks are made of: importing this registers all samplers."""

from hub.apps.calendar import (
    errands_calendars,
    errands_events,
    errands_guests,
    errands_invitations,
    errands_places,
    errands_tasks,
)
from hub.apps.calendar.tasking import ERRANDS

__all__ = [
    "ERRANDS",
    "errands_calendars",
    "errands_events",
    "errands_guests",
    "errands_invitations",
    "errands_places",
    "errands_tasks",
]
