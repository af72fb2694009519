"""Fills the column of totals in one go and sums it up."""

from environments.hands import Hands
from environments.libreoffice_calc.keyboard import fill, look_at, save, write
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Solve the task with the keyboard."""
    path, letter = str(task.parameters["path"]), str(task.parameters["letter"])
    totals = task.parameters["totals"]
    last = len(totals) + 1 if isinstance(totals, list) else 0
    await look_at(desktop, str(path))
    formula = "=C2*D2*(1-E2)" if task.parameters["discounted"] else "=C2*D2"
    await fill(desktop, f"{letter}2:{letter}{last}", formula)
    await write(desktop, str(task.parameters["total_cell"]), f"=SUM({letter}2:{letter}{last})")
    await save(desktop)
    await desktop.finish()
