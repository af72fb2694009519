"""Start the film, pause it, jump to every moment and take the snapshot."""

from environments.hands import Hands
from environments.vlc.gui import TITLE, go_to
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Take every snapshot."""
    await desktop.wait_for_window(TITLE)
    await desktop.wait_quiet()
    await desktop.key("space")
    await desktop.wait(1500)
    await desktop.key("space")
    moments = task.parameters["moments"]
    for moment in moments if isinstance(moments, list) else []:
        if not isinstance(moment, int):
            raise TypeError(f"{task.task_id}: {moment!r} is no second")
        await go_to(desktop, moment)
        await desktop.key("shift", "s")
        await desktop.wait(1500)
    await desktop.finish()
