"""Adds the slides one after the other and types what the brief says."""

from environments.hands import Hands
from environments.libreoffice_impress.gui import POINTS, TITLE, add_slide, begin, go_to, save, write
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Solve the task with mouse and keyboard."""
    added, after = task.parameters["added"], task.parameters["after"]
    await begin(desktop, task)
    await go_to(desktop, after if isinstance(after, int) else 1)
    for slide in added if isinstance(added, list) else ():
        points = slide["points"] if isinstance(slide, dict) else None
        if not isinstance(slide, dict) or not isinstance(points, list):
            raise TypeError(f"{task.task_id}: a slide of `added` has no points: {slide!r}")
        await add_slide(desktop)
        await write(desktop, TITLE, str(slide["title"]))
        await write(desktop, POINTS, "\n".join(map(str, points)))
    await save(desktop)
    await desktop.finish()
