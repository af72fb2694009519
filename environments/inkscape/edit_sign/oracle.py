"""Replace every text by the search."""

from environments.hands import Hands
from environments.inkscape.gui import look_at, replace_text, save
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Replace and save."""
    match task.parameters:
        case {"drawing": {"layers": [_, {"items": list(items)}]}, "wishes": list(wishes)}:
            now = {str(item["id"]): str(item["text"]) for item in items if isinstance(item, dict)}
        case other:
            raise TypeError(f"{task.task_id}: {other!r} is no sign")
    await look_at(desktop, task)
    for wish in wishes:
        match wish:
            case ["text", str(name), str(new)]:
                await replace_text(desktop, now[name], new)
            case other:
                raise TypeError(f"{task.task_id}: {other!r} is no text to replace")
    await save(desktop, task)
    await desktop.finish()
