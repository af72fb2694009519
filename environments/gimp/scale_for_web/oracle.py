"""Scale by the dialog and export; the smaller version is made from the larger one undone."""

from environments.gimp.gui import export, look_at, scale
from environments.hands import Hands
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Make every version."""
    await look_at(desktop, task)
    results = task.parameters["results"]
    for result in results if isinstance(results, list) else []:
        match result:
            case {"path": str(path), "operations": [["scale", [int(width), _]]], **rest}:
                await scale(desktop, width)
                quality = rest.get("quality")
                await export(desktop, path, quality if isinstance(quality, int) else None)
                await desktop.key("ctrl", "z")
                await desktop.wait_quiet()
            case other:
                raise TypeError(f"{task.task_id}: {other!r} is no version")
    await desktop.finish()
