"""Select each stretch, delete it and export."""

from environments.audio_editor.gui import export, select, steps_of
from environments.hands import Hands
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Delete and export."""
    for _, begin, end in steps_of(task):
        await select(desktop, begin, end)
        await desktop.key("ctrl", "k")
    await export(desktop, str(task.parameters["result"]))
    await desktop.finish()
