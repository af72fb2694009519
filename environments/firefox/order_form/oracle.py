"""Fill in the form with the keyboard."""

from environments.hands import Hands
from environments.shared.web.gui import fill_order
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Solve the task."""
    await fill_order(desktop, task)
    await desktop.finish()
