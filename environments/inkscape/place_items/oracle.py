"""Find every item and type where it belongs into the tool bar."""

from environments.hands import Hands
from environments.inkscape.gui import look_at, put, save, select
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Place and save."""
    await look_at(desktop, task)
    wishes = task.parameters["wishes"]
    for wish in wishes if isinstance(wishes, list) else []:
        match wish:
            case ["box", str(name), list(box)]:
                await select(desktop, name)
                await put(desktop, box)
            case other:
                raise TypeError(f"{task.task_id}: {other!r} is no place")
    await save(desktop, task)
    await desktop.finish()
