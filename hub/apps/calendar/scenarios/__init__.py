"""Tasks with a cause in the calendar: importing this enters all scenarios into the registry."""

from hub.apps.calendar.scenarios import inviting, meanwhile, meeting
from hub.apps.calendar.scenarios.registry import SCENARIOS

__all__ = ["SCENARIOS", "inviting", "meanwhile", "meeting"]
