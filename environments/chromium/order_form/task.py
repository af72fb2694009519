"""Order in a small shop: facts from several pages into a form that saves a file."""

from environments.shared.web import orders
from schemas.tasks import Task

FAMILY = orders.FAMILY


def propose(seed: int) -> Task:
    """The task for a seed."""
    return orders.propose("chromium", seed)
