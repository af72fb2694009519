"""Tarnhallow: who applies for which position, and what becomes of it."""

from hub.apps.recruiting import actions, fixtures
from hub.apps.recruiting.app import APP
from hub.apps.recruiting.scenarios import SCENARIOS
from hub.apps.recruiting.solutions import SOLUTIONS
from hub.apps.recruiting.templates import TASK_TEMPLATES

__all__ = ["APP", "SCENARIOS", "SOLUTIONS", "TASK_TEMPLATES", "actions", "fixtures"]
