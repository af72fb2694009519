"""Hourglen: a shared calendar."""

from hub.apps.calendar import actions, fixtures
from hub.apps.calendar.app import APP
from hub.apps.calendar.scenarios import SCENARIOS
from hub.apps.calendar.solutions import SOLUTIONS
from hub.apps.calendar.templates import TASK_TEMPLATES

__all__ = ["APP", "SCENARIOS", "SOLUTIONS", "TASK_TEMPLATES", "actions", "fixtures"]
