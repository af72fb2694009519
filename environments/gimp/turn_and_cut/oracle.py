"""Turn by the menu, cut with the crop tool, export."""

from pydantic import JsonValue

from environments.gimp.gui import choose, crop, export, look_at
from environments.hands import Hands
from schemas.tasks import Task

LETTERS: dict[JsonValue, str] = {90: "c", 180: "1", 270: "w", "horizontally": "h", "vertically": "v"}


async def solve(desktop: Hands, task: Task) -> None:
    """Do the steps in their order."""
    await look_at(desktop, task)
    match task.parameters["results"]:
        case [{"path": str(path), "operations": list(operations)}]:
            pass
        case other:
            raise TypeError(f"{task.task_id}: {other!r} is no result")
    for operation in operations:
        match operation:
            case ["crop", [int(x), int(y), int(width), int(height)]]:
                await crop(desktop, x, y, width, height)
            case ["turn", (int() | str()) as turn]:
                await choose(desktop, "i", "t", LETTERS[turn])
            case other:
                raise TypeError(f"{task.task_id}: {other!r} is no step")
    await export(desktop, path)
    await desktop.finish()
