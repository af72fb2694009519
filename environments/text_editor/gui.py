"""UI steps in the editor, for the oracles of this environment."""

from environments.hands import Hands
from schemas.tasks import Task


def text_of(task: Task, name: str) -> list[str]:
    """The lines of one of the texts of a task.

    Raises:
        TypeError: the parameter is no text.
    """
    text = task.parameters[name]
    if not isinstance(text, str):
        raise TypeError(f"{task.task_id}: parameter `{name}` is not a text")
    return text.splitlines()


def title_of(task: Task) -> str:
    """The title of the window while nothing is unsaved."""
    return f"{str(task.parameters['path']).rsplit('/', 1)[-1]} - Mousepad"


async def focus(desktop: Hands, task: Task) -> None:
    """Put the cursor into the text."""
    await desktop.wait_for_window(title_of(task))
    window = next(window for window in await desktop.windows() if title_of(task) in window.title)
    await desktop.click(window.x + window.width // 2, window.y + window.height // 2)


async def retype(desktop: Hands, task: Task) -> None:
    """Replace the whole text by typing the new one."""
    await focus(desktop, task)
    await desktop.key("ctrl", "a")
    await desktop.type("\n".join(text_of(task, "final")) + "\n")
    await save(desktop, task)


async def rewrite_lines(desktop: Hands, task: Task) -> None:
    """Go to every line that differs and type it anew; for texts that keep their number of lines."""
    await focus(desktop, task)
    pairs = zip(text_of(task, "initial"), text_of(task, "final"), strict=True)
    for number, (old, new) in enumerate(pairs, 1):
        if old != new:
            await desktop.key("ctrl", "Home")
            await desktop.key("Down", repeat=number - 1) if number > 1 else None
            await desktop.key("Home")
            await desktop.key("shift", "End")
            await desktop.type(new)
    await save(desktop, task)


async def replace_everywhere(desktop: Hands, task: Task, old: str, new: str) -> None:
    """Replace a term by the dialog of the editor."""
    await focus(desktop, task)
    await desktop.key("ctrl", "r")
    await desktop.wait_for_window("Replace")
    await desktop.key("ctrl", "a")
    await desktop.type(f"{old}\t{new}")
    await desktop.click_on(role="check box", name="Replace all in:")
    await desktop.click_on(role="push button", name="Replace All")
    await desktop.wait_quiet()
    await desktop.key("Escape")
    await save(desktop, task)


async def save(desktop: Hands, task: Task) -> None:
    """Save and wait until the title says that it is done."""
    await desktop.key("ctrl", "s")
    await desktop.wait_for_window(title_of(task))
    await desktop.wait_quiet()
