"""Type the report into a new tab."""

from environments.code_editor.gui import write_new
from environments.hands import Hands
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Write and save."""
    await write_new(desktop, task, str(task.parameters["report"]))
    await desktop.finish()
