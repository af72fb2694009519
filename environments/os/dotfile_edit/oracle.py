"""Change settings in the terminal with sed, each within its section."""

from environments.hands import Hands
from environments.os.gui import run_in_terminal
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """One command per setting."""
    path, changes, off = task.parameters["path"], task.parameters["changes"], task.parameters["off"]
    if not isinstance(changes, list):
        raise TypeError(f"{task.task_id}: parameter `changes` is not a list")
    for change in changes:
        if isinstance(change, dict):
            section, key, value = change["section"], change["key"], change["value"]
            await run_in_terminal(
                desktop, rf"sed -i '/^\[{section}\]/,/^\[/s|^{key}\( *= *\).*|{key}\1{value}|' ~/{path}"
            )
    if isinstance(off, dict):
        await run_in_terminal(desktop, rf"sed -i '/^\[{off['section']}\]/,/^\[/s|^{off['key']}\b|#&|' ~/{path}")
    await run_in_terminal(desktop, f"cat ~/{path}")
    await desktop.finish()
