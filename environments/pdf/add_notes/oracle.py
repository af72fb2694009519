"""Put notes beside the lines with the tool for notes and save a copy."""

from environments.hands import Hands
from environments.pdf.gui import marks_of, save_as, take, turn_to, write_note
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Write the notes and save."""
    for mark in marks_of(task):
        await turn_to(desktop, mark.page)
        await take(desktop, "Note text")
        await write_note(desktop, mark)
    await save_as(desktop, str(task.parameters["copy"]))
    await desktop.finish()
