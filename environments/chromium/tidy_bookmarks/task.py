"""Bring bookmarks into order."""

from environments.shared.web import tidying
from schemas.tasks import Task

FAMILY = tidying.FAMILY


def propose(seed: int) -> Task:
    """The task for a seed."""
    return tidying.propose("chromium", seed)
