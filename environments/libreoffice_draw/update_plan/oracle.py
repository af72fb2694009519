"""Renames boxes, and deletes the cancelled ones from the last to the first."""

from environments.hands import Hands
from environments.libreoffice_draw.gui import begin, next_shape, retype, save, shapes_of
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Solve the task with the keyboard."""
    wanted = {str(shape["id"]): str(shape["text"]) for shape in shapes_of(task, "final")}
    await begin(desktop, task)
    gone: list[int] = []
    for number, shape in enumerate(shapes_of(task, "initial"), 1):
        text = wanted.get(str(shape["id"]))
        await next_shape(desktop)
        if text is None:
            gone.append(number)
        elif text != shape["text"]:
            await retype(desktop, text)
    # Nothing is selected after a deletion, so that Tab starts from the first shape again.
    await desktop.key("Escape")
    for number in reversed(gone):
        for _ in range(number):
            await next_shape(desktop)
        await desktop.key("Delete")
        await desktop.wait_quiet(quiet_ms=200)
    await save(desktop)
    await desktop.finish()
