"""Walks through the draft, deletes the marks and gives headings their styles by their shortcuts."""

from environments.hands import Hands
from environments.libreoffice_writer.gui import begin, next_paragraph, save, texts_of
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Solve the task with the keyboard."""
    await begin(desktop, task)
    for (_, old), (style, new) in zip(texts_of(task, "initial"), texts_of(task, "final"), strict=True):
        if len(old) > len(new):
            await desktop.key("Delete", repeat=len(old) - len(new))
        if style == "Title":
            await choose_title(desktop)
        elif style.startswith("Heading "):
            await desktop.key("ctrl", style[-1])
        await next_paragraph(desktop)
    await save(desktop)
    await desktop.finish()


async def choose_title(desktop: Hands) -> None:
    """Give the paragraph the style Title, which has no shortcut, by the menu of styles."""
    await desktop.click_on(role="menu", name="Styles")
    await desktop.wait_quiet(quiet_ms=150)
    await desktop.click_on(name="Title")
    await desktop.wait_quiet(quiet_ms=150)
