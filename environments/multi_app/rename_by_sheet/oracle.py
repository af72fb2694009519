"""Rename one picture after the other in the file manager."""

from environments.hands import Hands
from environments.multi_app.content import name_of
from environments.os.gui import files_of, focus_files, rename_file
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Rename what the table gives another name."""
    await focus_files(desktop)
    for file in files_of(task):
        path, final = str(file["path"]), str(file["final"])
        if path != final:
            await rename_file(desktop, name_of(path), name_of(final))
    await desktop.finish()
