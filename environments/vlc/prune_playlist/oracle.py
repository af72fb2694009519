"""Select every track that goes, delete it, sort where asked, and save."""

from environments.hands import Hands
from environments.vlc.gui import look_at_list, save_list
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Prune and save."""
    match task.parameters:
        case {"tracks": list(tracks), "wanted": list(wanted), "result": str(result)}:
            paths = [str(track["path"]) for track in tracks if isinstance(track, dict)]
        case other:
            raise TypeError(f"{task.task_id}: {other!r} is no list to prune")
    await look_at_list(desktop)
    for path in paths:
        if path not in wanted:
            await desktop.click_on(name=path.rsplit("/", 1)[1])
            await desktop.key("Delete")
            await desktop.wait_quiet()
    if wanted != [path for path in paths if path in wanted]:
        await desktop.click_on(name="Title")
        await desktop.wait_quiet()
    await save_list(desktop, result)
    await desktop.finish()
