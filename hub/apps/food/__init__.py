"""Ladlebury: restaurants that deliver, and the people who order together."""

from hub.apps.food import actions, fixtures
from hub.apps.food.app import APP
from hub.apps.food.scenarios import SCENARIOS
from hub.apps.food.solutions import SOLUTIONS
from hub.apps.food.templates import TASK_TEMPLATES

__all__ = ["APP", "SCENARIOS", "SOLUTIONS", "TASK_TEMPLATES", "actions", "fixtures"]
