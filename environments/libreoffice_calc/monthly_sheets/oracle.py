"""Corrects the figures, renames every sheet and moves them into order, with the dialogs of the Sheet menu."""

from typing import Any

from environments.hands import Hands
from environments.libreoffice_calc.keyboard import choose, go_to, look_at, save, write
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Solve the task with menus and the keyboard."""
    parameters: dict[str, Any] = dict(task.parameters)
    names, shown = list[str](parameters["names"]), list[int](parameters["shown"])
    await look_at(desktop, str(parameters["path"]))
    for position, index in enumerate(shown, 1):
        await go_to(desktop, f"Sheet{position}.A1")
        await choose(desktop, "Sheet", "Rename Sheet...")
        await desktop.wait_for_window("Rename Sheet")
        await desktop.key("ctrl", "a")
        await desktop.type(f"{names[index]}\n")
        await desktop.wait_quiet()
    for correction in parameters["corrections"]:
        place = f"{names[correction['sheet']]}.{correction['cell']}"
        await write(desktop, place, str(correction["value"]))
    for name in names:
        await go_to(desktop, f"{name}.A1")
        await choose(desktop, "Sheet", "Move or Copy Sheet...")
        await desktop.wait_for_window("Move/Copy Sheet")
        await desktop.click_on(role="table cell", name_contains="move to end position")
        await desktop.click_on(role="push button", name="Move")
        await desktop.wait_quiet()
    await save(desktop)
    await desktop.finish()
