"""Download some of the documents that a page lists."""

from environments.shared.web import documents
from schemas.tasks import Task

FAMILY = documents.FAMILY


def propose(seed: int) -> Task:
    """The task for a seed."""
    return documents.propose("chromium", seed)
