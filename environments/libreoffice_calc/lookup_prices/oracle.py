"""Looks the prices up with VLOOKUP and multiplies."""

from environments.hands import Hands
from environments.libreoffice_calc.keyboard import fill, look_at, save
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Solve the task with the keyboard."""
    path, mark, threshold, percent = (task.parameters[name] for name in ("path", "mark", "threshold", "percent"))
    wanted = task.parameters["wanted"]
    last = len(wanted) + 1 if isinstance(wanted, list) else 0
    await look_at(desktop, str(path))
    await fill(desktop, f"Orders.F2:F{last}", f"=IFERROR(VLOOKUP(D2;$'Price list'.$A$2:$C$99;3;0);\"{mark}\")")
    rebate = f"*IF(E2>={threshold};1-{percent}/100;1)" if threshold else ""
    await fill(desktop, f"Orders.G2:G{last}", f'=IF(ISNUMBER(F2);E2*F2{rebate};"")')
    await save(desktop)
    await desktop.finish()
