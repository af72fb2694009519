"""Rowmere: a spreadsheet."""

from hub.apps.spreadsheet import actions, fixtures
from hub.apps.spreadsheet.app import APP
from hub.apps.spreadsheet.scenarios import SCENARIOS
from hub.apps.spreadsheet.solutions import SOLUTIONS
from hub.apps.spreadsheet.templates import TASK_TEMPLATES

__all__ = ["APP", "SCENARIOS", "SOLUTIONS", "TASK_TEMPLATES", "actions", "fixtures"]
