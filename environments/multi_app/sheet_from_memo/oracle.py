"""Type the figures into Calc, column by column."""

from environments.hands import Hands
from environments.libreoffice_calc.keyboard import look_at, save, write
from environments.multi_app.gui import rows_of
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Fill both columns and save."""
    rows = rows_of(task, "full")
    await look_at(desktop, str(task.parameters["book"]))
    for place, letter in ((1, "B"), (2, "C")):
        await write(desktop, f"{letter}2", "\n".join(str(row[place]) for row in rows))
    await save(desktop)
    await desktop.finish()
