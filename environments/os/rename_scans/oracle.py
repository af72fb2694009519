"""Rename in the file manager, one scan after the other; yearly folders are filled by cut and paste."""

from collections import defaultdict

from environments.hands import Hands
from environments.os.gui import files_of, go_to, make_folders, move_files, rename_file
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Rename first, then move what belongs into a folder of its year."""
    folder = str(task.parameters["folder"])
    by_folder: dict[str, list[str]] = defaultdict(list)
    await go_to(desktop, folder)
    for file in files_of(task):
        path, final = str(file["path"]), str(file["final"])
        if path == final:
            continue
        target, name = final.rsplit("/", 1)
        await rename_file(desktop, path.rsplit("/", 1)[1], name)
        if target != folder:
            by_folder[target].append(name)
    for target, names in by_folder.items():
        await make_folders(desktop, target)
        await move_files(desktop, names, folder, target)
    await desktop.finish()
