"""Retypes every paragraph that has to change."""

from environments.hands import Hands
from environments.libreoffice_writer.gui import begin, rewrite, save, texts_of
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Solve the task with the keyboard."""
    await begin(desktop, task)
    await rewrite(desktop, texts_of(task, "initial"), texts_of(task, "final"))
    await save(desktop)
    await desktop.finish()
