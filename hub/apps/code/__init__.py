"""Withybeck: where an organisation keeps its code, its issues, and what becomes of both."""

from hub.apps.code import actions, fixtures
from hub.apps.code.app import APP
from hub.apps.code.scenarios import SCENARIOS
from hub.apps.code.solutions import SOLUTIONS
from hub.apps.code.templates import TASK_TEMPLATES

__all__ = ["APP", "SCENARIOS", "SOLUTIONS", "TASK_TEMPLATES", "actions", "fixtures"]
