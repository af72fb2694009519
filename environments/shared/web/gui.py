"""UI steps that are the same in every browser, for oracles."""

from environments.hands import Hands
from schemas.tasks import Task

LINES = 3
LOOKS, LOOK_AGAIN_MS = 10, 500
DIALOG_MS = 2_000
"""A dialog that saves takes no answer at first, lest somebody is made to give one."""


async def click_when_there(desktop: Hands, role: str, name: str) -> None:
    """Click on an element as soon as it is there: a page is on the screen before it is in the accessibility tree.

    Raises:
        LookupError: it did not come.
    """
    await desktop.wait_quiet()
    for _ in range(LOOKS - 1):
        try:
            return await desktop.click_on(role=role, name=name)
        except LookupError:
            await desktop.wait(LOOK_AGAIN_MS)
    return await desktop.click_on(role=role, name=name)


async def fill_order(desktop: Hands, task: Task) -> None:
    """Fill in the order form field by field and save it."""
    order = task.parameters["order"]
    if not isinstance(order, dict) or not isinstance(order["lines"], list):
        raise TypeError(f"{task.task_id}: parameter `order` is no order")
    lines = [line for line in order["lines"] if isinstance(line, dict)]
    await click_when_there(desktop, "entry", "Customer number")
    await desktop.type(f"{order['customer']}\t{order['depot']}\t")
    await desktop.type(f"{str(order['delivery'])[0]}\t")  # a list takes the first letter
    for line in lines:
        await desktop.type(f"{line['article']}\t{line['quantity']}\t")
    if len(lines) < LINES:
        await desktop.key("Tab", repeat=2 * (LINES - len(lines)))
    await desktop.key("space")
    await desktop.wait_quiet(quiet_ms=800)


async def download(desktop: Hands, task: Task, dialog: str | None = None) -> None:
    """Click on the links of the documents that are wanted, one after the other.

    `dialog` is the title of the window in which the browser proposes to save them.
    """
    wanted = task.parameters["wanted"]
    if not isinstance(wanted, dict):
        raise TypeError(f"{task.task_id}: parameter `wanted` lists no files")
    for path in wanted:
        await click_when_there(desktop, "link", path.rpartition("/")[2])
        if dialog is not None:
            await desktop.wait_for_window(dialog)
            await desktop.wait(DIALOG_MS)
            await desktop.key("Return")
        await desktop.wait_quiet(quiet_ms=800)
