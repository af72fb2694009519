"""Mendwick, the help desk of an organisation."""

from hub.apps.helpdesk import actions, fixtures
from hub.apps.helpdesk.app import APP
from hub.apps.helpdesk.scenarios import SCENARIOS
from hub.apps.helpdesk.solutions import SOLUTIONS
from hub.apps.helpdesk.templates import TASK_TEMPLATES

__all__ = ["APP", "SCENARIOS", "SOLUTIONS", "TASK_TEMPLATES", "actions", "fixtures"]
