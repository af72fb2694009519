"""Select the passages, highlight them by the menu of the right button and save a copy."""

from environments.hands import Hands
from environments.pdf.gui import highlight, marks_of, save_as, turn_to
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Highlight and save."""
    for mark in marks_of(task):
        await turn_to(desktop, mark.page)
        await highlight(desktop, mark)
    await save_as(desktop, str(task.parameters["copy"]))
    await desktop.finish()
