"""Type every line that must change anew."""

from environments.hands import Hands
from environments.text_editor.gui import rewrite_lines
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Rewrite the lines and save."""
    await rewrite_lines(desktop, task)
    await desktop.finish()
