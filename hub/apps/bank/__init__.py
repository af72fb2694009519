"""Oxpenny: the accounts of one customer, and what goes in and out of them."""

from hub.apps.bank import actions, fixtures
from hub.apps.bank.app import APP
from hub.apps.bank.scenarios import SCENARIOS
from hub.apps.bank.solutions import SOLUTIONS
from hub.apps.bank.templates import TASK_TEMPLATES

__all__ = ["APP", "SCENARIOS", "SOLUTIONS", "TASK_TEMPLATES", "actions", "fixtures"]
