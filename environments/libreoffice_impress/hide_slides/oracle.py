"""Goes to every slide that must change and hides it, or shows it again, by the menu."""

from environments.hands import Hands
from environments.libreoffice_impress.gui import begin, choose, go_to, save
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Solve the task with mouse and keyboard."""
    final, toggled = task.parameters["final"], task.parameters["toggled"]
    await begin(desktop, task)
    for number in toggled if isinstance(toggled, list) else ():
        slide = final[int(str(number)) - 1] if isinstance(final, list) else None
        await go_to(desktop, int(str(number)))
        hidden = isinstance(slide, dict) and "hidden" in slide
        await choose(desktop, "Slide", "Hide Slide" if hidden else "Show Slide")
    await save(desktop)
    await desktop.finish()
