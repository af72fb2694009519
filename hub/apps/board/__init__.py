"""Pinrow, a tracker of projects: its actions and fixtures, how a person does each action, and what tasks it gives."""

from hub.apps.board import actions, fixtures
from hub.apps.board.app import APP
from hub.apps.board.scenarios import SCENARIOS
from hub.apps.board.solutions import SOLUTIONS
from hub.apps.board.templates import TASK_TEMPLATES

__all__ = ["APP", "SCENARIOS", "SOLUTIONS", "TASK_TEMPLATES", "actions", "fixtures"]
