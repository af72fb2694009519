"""Choose every mail in the list and press the key of its tag, or that of the star."""

from environments.hands import Hands
from schemas.tasks import Task

KEYS = {"Important": "1", "Work": "2", "Personal": "3", "To Do": "4", "Later": "5", "starred": "s"}
LOADING_MS = 400


async def solve(desktop: Hands, task: Task) -> None:
    """Solve the task."""
    before, after = task.parameters["before"], task.parameters["after"]
    if not isinstance(before, list) or not isinstance(after, list):
        raise TypeError(f"{task.task_id}: the marks are no lists")
    await desktop.wait_quiet()
    await desktop.key("F8")  # without the message below it, the list shows every mail
    await desktop.wait_quiet()
    for fact in after:
        if isinstance(fact, list) and fact not in before:
            subject, mark = map(str, fact)
            await desktop.click_on(name_contains=subject)
            await desktop.wait_quiet(quiet_ms=LOADING_MS)
            await desktop.key(KEYS[mark])
            await desktop.wait_quiet(quiet_ms=LOADING_MS)
    await desktop.finish()
