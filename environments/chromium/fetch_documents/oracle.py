"""Click on the links of the documents."""

from environments.hands import Hands
from environments.shared.web.gui import download
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Solve the task."""
    await download(desktop, task)
    await desktop.finish()
