"""UI steps in Audacity, for the oracles of this environment."""

from environments.hands import Hands
from environments.shared.desktop.gui import window_of
from schemas.tasks import Task

HOME = "/home/user"
START_X, END_X, ABOVE_BOTTOM = 270, 428, 39
"""Where the fields of the selection are, in pixels from the left and above the bottom of the window."""


def steps_of(task: Task) -> list[tuple[str, float, float]]:
    """The steps of a task, the last moment first: what is cut later does not move what is cut earlier."""
    steps = task.parameters["steps"]
    if not isinstance(steps, list):
        raise TypeError(f"{task.task_id}: parameter `steps` is no list")
    found = [(str(step[0]), float(str(step[1])), float(str(step[2]))) for step in steps if isinstance(step, list)]
    return sorted(found, key=lambda step: -step[1])


async def select(desktop: Hands, begin: float, end: float) -> None:
    """Select a stretch by typing its end and its beginning into the fields below."""
    await desktop.wait_quiet()
    await desktop.key("ctrl", "a")
    window = await window_of(desktop, "Audacity")
    y = window.y + window.height - ABOVE_BOTTOM
    for x, seconds in ((END_X, end), (START_X, begin)):
        await desktop.click(window.x + x, y)
        await desktop.wait_quiet()
        await desktop.type(f"{round(seconds * 1000):09}")
        await desktop.wait_quiet()


async def choose(desktop: Hands, menu: str, inner: str, entry: str) -> None:
    """Choose an entry of a menu within a menu; the inner one opens under the pointer, a click would close it again."""
    await desktop.click_on(role="menu", name=menu)
    await desktop.wait_quiet()
    node = await desktop.find(role="menu", name=inner)
    if node.x is None or node.y is None:
        raise LookupError(f"the menu {inner} is not on the screen")
    await desktop.move(node.x + 60, node.y + 5)
    await desktop.move(node.x + 62, node.y + 10)
    await desktop.wait_quiet(quiet_ms=500)
    await desktop.click_on(role="menu item", name=entry)
    await desktop.wait_quiet()


async def export(desktop: Hands, path: str) -> None:
    """Export everything as a WAV file."""
    await desktop.wait_quiet()
    await desktop.key("ctrl", "shift", "e")
    await desktop.wait_for_window("Export Audio")
    await desktop.wait_quiet()
    await desktop.key("ctrl", "a")
    await desktop.type(f"{HOME}/{path}\n")
    await desktop.wait_quiet(quiet_ms=500)
