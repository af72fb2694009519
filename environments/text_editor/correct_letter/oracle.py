"""Type the finished text over the old one."""

from environments.hands import Hands
from environments.text_editor.gui import retype
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Retype and save."""
    await retype(desktop, task)
    await desktop.finish()
