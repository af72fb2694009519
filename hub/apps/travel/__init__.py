"""Ferrybeck: the travel desk of a company, its trips, and what is booked for them."""

from hub.apps.travel import actions, fixtures
from hub.apps.travel.app import APP
from hub.apps.travel.scenarios import SCENARIOS
from hub.apps.travel.solutions import SOLUTIONS
from hub.apps.travel.templates import TASK_TEMPLATES

__all__ = ["APP", "SCENARIOS", "SOLUTIONS", "TASK_TEMPLATES", "actions", "fixtures"]
