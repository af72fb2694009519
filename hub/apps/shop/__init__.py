"""Tillwright: an online shop with its back office."""

from hub.apps.shop import actions, fixtures
from hub.apps.shop.app import APP
from hub.apps.shop.scenarios import SCENARIOS
from hub.apps.shop.solutions import SOLUTIONS
from hub.apps.shop.templates import TASK_TEMPLATES

__all__ = ["APP", "SCENARIOS", "SOLUTIONS", "TASK_TEMPLATES", "actions", "fixtures"]
