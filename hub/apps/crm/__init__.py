"""Ropewalk, customer relations for a sales team."""

from hub.apps.crm import actions, fixtures
from hub.apps.crm.app import APP
from hub.apps.crm.scenarios import SCENARIOS
from hub.apps.crm.solutions import SOLUTIONS
from hub.apps.crm.templates import TASK_TEMPLATES

__all__ = ["APP", "SCENARIOS", "SOLUTIONS", "TASK_TEMPLATES", "actions", "fixtures"]
