"""Select what is to stay, cut away the rest and export."""

from environments.audio_editor.gui import export, select, steps_of
from environments.hands import Hands
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Trim and export."""
    for _, begin, end in steps_of(task):
        await select(desktop, begin, end)
        await desktop.key("ctrl", "t")
    await export(desktop, str(task.parameters["result"]))
    await desktop.finish()
