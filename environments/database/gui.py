"""UI steps in DB Browser, for the oracles of this environment."""

from environments.hands import Hands
from schemas.tasks import Task


async def execute(desktop: Hands, task: Task) -> None:
    """Type the statements that do the work on the page for SQL, run them and write the changes."""
    steps = task.parameters["steps"]
    if not isinstance(steps, list):
        raise TypeError(f"{task.task_id}: parameter `steps` is no list")
    await desktop.wait_quiet()
    await desktop.click_on(role="page tab", name="Execute SQL")
    await desktop.wait_quiet()
    await desktop.type("\n".join(f"{step};" for step in steps))
    await desktop.key("ctrl", "Return")
    await desktop.wait_quiet(quiet_ms=400)
    await desktop.key("ctrl", "s")
    await desktop.wait_quiet(quiet_ms=400)
