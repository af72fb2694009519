"""Rewrite what differs, line by line."""

from environments.code_editor.gui import rewrite_changed
from environments.hands import Hands
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Rewrite and save."""
    await rewrite_changed(desktop, task)
    await desktop.finish()
