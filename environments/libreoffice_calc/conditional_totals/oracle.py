"""Fills the summary with SUMIFS and COUNTIFS over the list."""

from environments.hands import Hands
from environments.libreoffice_calc.keyboard import fill, look_at, save
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Solve the task with the keyboard."""
    path, letter, status = (task.parameters[name] for name in ("path", "key_letter", "status"))
    wanted = task.parameters["wanted"]
    last = len(wanted) + 1 if isinstance(wanted, list) else 0
    await look_at(desktop, str(path))
    groups = f"$Expenses.${letter}$2:${letter}$99;$A2"
    only = f';$Expenses.$F$2:$F$99;"{status}"' if status else ""
    await fill(desktop, f"Summary.B2:B{last}", f"=SUMIFS($Expenses.$E$2:$E$99;{groups}{only})")
    await fill(desktop, f"Summary.C2:C{last}", f"=COUNTIFS({groups}{only})")
    await save(desktop)
    await desktop.finish()
