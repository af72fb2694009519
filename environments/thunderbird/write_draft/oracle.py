"""Write the mail with the keyboard and save it as a draft."""

from environments.hands import Hands
from environments.shared.web.gui import click_when_there
from schemas.tasks import Task

PAUSE_MS = 2_000


async def solve(desktop: Hands, task: Task) -> None:
    """Solve the task."""
    draft = task.parameters["draft"]
    if not isinstance(draft, dict) or not isinstance(draft["lines"], list):
        raise TypeError(f"{task.task_id}: parameter `draft` is no draft")
    await desktop.wait_quiet()
    await desktop.key("ctrl", "n")
    await desktop.wait_for_window("Write", timeout_ms=40_000)
    await desktop.wait(PAUSE_MS)
    await desktop.type(f"{draft['to']}\n")  # Return makes an address of it
    await click_when_there(desktop, "entry", "Subject")
    await desktop.type(f"{draft['subject']}\t")
    await desktop.type("\n".join(str(line) for line in draft["lines"]))
    await desktop.key("ctrl", "s")
    await desktop.wait(PAUSE_MS)  # never quiet: the caret blinks
    await desktop.finish()
