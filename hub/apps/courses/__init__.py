"""Tutorwick: what a school teaches, and who learns it."""

from hub.apps.courses import actions, fixtures
from hub.apps.courses.app import APP
from hub.apps.courses.scenarios import SCENARIOS
from hub.apps.courses.solutions import SOLUTIONS
from hub.apps.courses.templates import TASK_TEMPLATES

__all__ = ["APP", "SCENARIOS", "SOLUTIONS", "TASK_TEMPLATES", "actions", "fixtures"]
