"""Larkpost: a mail client."""

from hub.apps.mail import actions, fixtures
from hub.apps.mail.app import APP
from hub.apps.mail.scenarios import SCENARIOS
from hub.apps.mail.solutions import SOLUTIONS
from hub.apps.mail.templates import TASK_TEMPLATES

__all__ = ["APP", "SCENARIOS", "SOLUTIONS", "TASK_TEMPLATES", "actions", "fixtures"]
