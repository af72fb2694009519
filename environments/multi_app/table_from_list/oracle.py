"""Type the changes as SQL and write them."""

from environments.database.gui import execute
from environments.hands import Hands
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Change the table by what the list says."""
    await execute(desktop, task)
    await desktop.finish()
