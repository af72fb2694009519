"""Use the editor's dialog where the term stands alone; where something looks alike, rewrite line by line."""

from environments.hands import Hands
from environments.text_editor.gui import replace_everywhere, rewrite_lines, text_of
from environments.text_editor.replace_term.task import CHANGES
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Replace and save."""
    before = "\n".join(text_of(task, "initial"))
    changes = [change for change in CHANGES if change.old in before]
    if len(changes) == 1 and changes[0].alike not in before:
        await replace_everywhere(desktop, task, changes[0].old, changes[0].new)
    else:
        await rewrite_lines(desktop, task)
    await desktop.finish()
