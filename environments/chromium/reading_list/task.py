"""Bookmark some links of a page in folders."""

from environments.shared.web import reading_list
from schemas.tasks import Task

FAMILY = reading_list.FAMILY


def propose(seed: int) -> Task:
    """The task for a seed."""
    return reading_list.propose("chromium", seed)
