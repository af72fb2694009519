"""UI steps in the file manager and the terminal, for the oracles of this environment."""

from collections.abc import Sequence

from pydantic import JsonValue

from environments.hands import Hands
from environments.shared.desktop.gui import click_into, window_of
from schemas.actions import Modifier
from schemas.observations import Window
from schemas.tasks import Task

HOME = "/home/user"
NOTCHES = 3
CLICK_PAUSE_MS = 300  # two quick clicks on neighbouring rows select only one of them
HEADER_PX, ROW_PX, SIDE_PANE_PX = 100, 28, 120


async def run_in_terminal(desktop: Hands, *commands: str) -> None:
    """Click into the terminal, type commands one after the other, and wait until nothing moves any more."""
    window = await window_of(desktop, "Lxterminal")
    await click_into(desktop, window)
    for command in commands:
        await desktop.type(f"{command}\n")
        await desktop.wait_quiet(quiet_ms=400)


async def focus_files(desktop: Hands) -> Window:
    """Give the file manager the focus by its title bar."""
    window = await window_of(desktop, "Pcmanfm")
    await desktop.click(window.x + window.width // 2, window.y - 8)
    return window


def files_of(task: Task, parameter: str = "files") -> tuple[dict[str, JsonValue], ...]:
    """The files of a task as it describes them: those it begins with, unless another of its lists is named."""
    files = task.parameters[parameter]
    if not isinstance(files, list):
        raise TypeError(f"{task.task_id}: parameter `{parameter}` is not a list")
    return tuple(file for file in files if isinstance(file, dict))


async def go_to(desktop: Hands, folder: str) -> None:
    """Open a folder below the home by its path."""
    path = f"{HOME}/{folder}".rstrip("/.")
    await focus_files(desktop)
    await desktop.key("ctrl", "l")
    await desktop.key("ctrl", "a")
    await desktop.type(path)
    await desktop.key("Return")
    await desktop.wait_for_window(path.rsplit("/", 1)[-1])
    await desktop.wait_quiet()


async def select(desktop: Hands, names: Sequence[str]) -> None:
    """Select files of the folder on show, scrolling down to those further below.

    Raises:
        LookupError: the folder does not list one of them.
    """
    window = await window_of(desktop, "Pcmanfm")
    x, bottom = window.x + window.width // 2, window.y + window.height
    await desktop.scroll(x, bottom - 100, dy=-30)
    waiting, seen = list(names), set[str]()
    held: tuple[Modifier, ...] = ()
    while waiting:
        await desktop.wait_quiet(quiet_ms=150)
        rows = await _rows(desktop, window)
        for name in [name for name in waiting if name in rows]:
            await desktop.click(*rows[name], modifiers=held)
            await desktop.wait(CLICK_PAUSE_MS)
            held = (Modifier.CTRL,)
            waiting.remove(name)
        if waiting and rows.keys() <= seen:
            raise LookupError(f"the file manager does not list {waiting}")
        seen |= rows.keys()
        await desktop.scroll(x, bottom - 100, dy=NOTCHES)


async def _rows(desktop: Hands, window: Window) -> dict[str, tuple[int, int]]:
    """Where the names on show stand, for those that are wholly visible."""
    rows: dict[str, tuple[int, int]] = {}
    waiting = [*(await desktop.accessibility()).applications]
    while waiting:
        node = waiting.pop()
        waiting += node.children
        if node.role == "table cell" and node.name and None not in (node.x, node.y, node.width, node.height):
            x, y = (node.x or 0) + 20, (node.y or 0) + (node.height or 0) // 2
            top, bottom = window.y + HEADER_PX, window.y + window.height - ROW_PX // 2
            if x > window.x + SIDE_PANE_PX and top < y < bottom:
                rows[node.name] = (x, y)
    return rows


async def make_folders(desktop: Hands, folder: str) -> None:
    """Make a folder below the home, and those above it; each by the dialog of the file manager."""
    parts = folder.split("/")
    for depth, name in enumerate(parts):
        await go_to(desktop, "/".join(parts[:depth]))
        try:
            await select(desktop, [name])
        except LookupError:
            await desktop.key("ctrl", "shift", "n")
            await desktop.wait_for_window("Creating New Folder")
            await desktop.key("ctrl", "a")
            await desktop.type(f"{name}\n")
            await desktop.wait_quiet()


async def move_files(desktop: Hands, names: Sequence[str], source: str, target: str) -> None:
    """Cut files here and paste them there."""
    await go_to(desktop, source)
    await select(desktop, names)
    await desktop.key("ctrl", "x")
    await go_to(desktop, target)
    await desktop.key("ctrl", "v")
    await desktop.wait_quiet(quiet_ms=500)


async def delete_files(desktop: Hands, names: Sequence[str]) -> None:
    """Put files of the folder on show into the wastebasket."""
    await select(desktop, names)
    await desktop.key("Delete")
    await desktop.wait_quiet(quiet_ms=500)


async def rename_file(desktop: Hands, name: str, new: str) -> None:
    """Rename a file of the folder on show."""
    await select(desktop, [name])
    await desktop.key("F2")
    await desktop.wait_for_window("Rename")
    await desktop.key("ctrl", "a")
    await desktop.type(f"{new}\n")
    await desktop.wait_quiet()
