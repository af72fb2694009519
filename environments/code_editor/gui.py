"""UI steps in Geany, for the oracles of this environment."""

from pydantic import JsonValue

from environments.hands import Hands
from environments.shared.desktop.gui import click_into, window_of
from schemas.tasks import Task

HOME = "/home/user"


def texts_of(task: Task, name: str) -> dict[str, str]:
    """The texts of a task before or after the work, by their paths below the home."""
    texts: JsonValue = task.parameters[name]
    if not isinstance(texts, dict):
        raise TypeError(f"{task.task_id}: parameter `{name}` holds no texts")
    return {path: str(text) for path, text in texts.items()}


def opened_in(task: Task) -> list[str]:
    """The paths of the tabs, from left to right."""
    paths = task.parameters["opened"]
    if not isinstance(paths, list):
        raise TypeError(f"{task.task_id}: parameter `opened` is no list")
    return [str(path) for path in paths]


async def focus(desktop: Hands) -> None:
    """Put the cursor into the text on show."""
    await desktop.wait_quiet()
    await click_into(desktop, await window_of(desktop, "Geany"))


async def show(desktop: Hands, task: Task, path: str) -> None:
    """Bring the tab of a file to the front."""
    await desktop.key("alt", str(opened_in(task).index(path) + 1))
    await desktop.wait_for_window(f"{path.rsplit('/', 1)[-1]} - ")


async def rewrite(desktop: Hands, task: Task, path: str) -> None:
    """Type what a file must become: only the lines that differ where their number stays, everything otherwise."""
    old, new = (texts_of(task, name)[path].splitlines() for name in ("before", "after"))
    await show(desktop, task, path)
    if len(old) == len(new):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            if one != other:
                await desktop.key("ctrl", "Home")
                await desktop.key("Down", repeat=number) if number else None
                await desktop.key("Home")
                await desktop.key("shift", "End")
                await desktop.type(other)
    else:
        await desktop.key("ctrl", "a")
        await desktop.type("\n".join(new) + "\n")
    await desktop.key("ctrl", "s")
    await desktop.wait_quiet()


async def rewrite_changed(desktop: Hands, task: Task) -> None:
    """Rewrite every file that has to change."""
    await focus(desktop)
    before, after = texts_of(task, "before"), texts_of(task, "after")
    for path in before:
        if before[path] != after[path]:
            await rewrite(desktop, task, path)


async def write_new(desktop: Hands, task: Task, path: str) -> None:
    """Make a new file by a new tab and the dialog that asks for its name."""
    await focus(desktop)
    await desktop.key("ctrl", "n")
    await desktop.wait_for_window("untitled - ")
    await desktop.type(texts_of(task, "after")[path])
    await desktop.key("ctrl", "s")
    await desktop.wait_for_window("Save File")
    await desktop.key("ctrl", "a")
    await desktop.type(f"{HOME}/{path}\n")
    await desktop.wait_for_window(f"{path.rsplit('/', 1)[-1]} - ")
    await desktop.wait_quiet()
