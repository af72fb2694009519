"""Fernshelf: documents with folders and sharing."""

from hub.apps.documents import actions, fixtures
from hub.apps.documents.app import APP
from hub.apps.documents.scenarios import SCENARIOS
from hub.apps.documents.solutions import SOLUTIONS
from hub.apps.documents.templates import TASK_TEMPLATES

__all__ = ["APP", "SCENARIOS", "SOLUTIONS", "TASK_TEMPLATES", "actions", "fixtures"]
