"""Do it by SQL."""

from environments.database.gui import execute
from environments.hands import Hands
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Execute the statements and write the changes."""
    await execute(desktop, task)
    await desktop.finish()
