"""Type every line with a gap anew."""

from environments.hands import Hands
from environments.text_editor.gui import rewrite_lines
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Fill the gaps and save."""
    await rewrite_lines(desktop, task)
    await desktop.finish()
