"""Visits every room and writes its name."""

from environments.hands import Hands
from environments.libreoffice_draw.gui import begin, next_shape, retype, save, shapes_of
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Solve the task with the keyboard."""
    await begin(desktop, task)
    for shape in shapes_of(task, "final"):
        await next_shape(desktop)
        await retype(desktop, str(shape["text"]))
    await save(desktop)
    await desktop.finish()
