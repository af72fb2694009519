"""Natterby: the social page of an association or a small brand, and the people around it."""

from hub.apps.social import actions, fixtures
from hub.apps.social.app import APP
from hub.apps.social.scenarios import SCENARIOS
from hub.apps.social.solutions import SOLUTIONS
from hub.apps.social.templates import TASK_TEMPLATES

__all__ = ["APP", "SCENARIOS", "SOLUTIONS", "TASK_TEMPLATES", "actions", "fixtures"]
