"""Select each stretch, fade it by the menu of effects or silence it, and export."""

from environments.audio_editor.gui import choose, export, select, steps_of
from environments.hands import Hands
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Fade and export."""
    for kind, begin, end in steps_of(task):
        await select(desktop, begin, end)
        if kind == "mute":
            await desktop.key("ctrl", "l")
        else:
            await choose(desktop, "Effect", "Fading", kind.title())
    await export(desktop, str(task.parameters["result"]))
    await desktop.finish()
