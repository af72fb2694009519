"""Wrenfold: a team's chat."""

from hub.apps.chat import actions, fixtures
from hub.apps.chat.app import APP
from hub.apps.chat.scenarios import SCENARIOS
from hub.apps.chat.solutions import SOLUTIONS
from hub.apps.chat.templates import TASK_TEMPLATES

__all__ = ["APP", "SCENARIOS", "SOLUTIONS", "TASK_TEMPLATES", "actions", "fixtures"]
