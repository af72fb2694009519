"""Fill the form field by field and save a copy."""

from environments.hands import Hands
from environments.pdf.gui import fill_copies
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Fill and save."""
    await fill_copies(desktop, task)
    await desktop.finish()
