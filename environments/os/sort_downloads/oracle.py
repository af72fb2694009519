"""Sort in the file manager: make folders, cut and paste, delete."""

from collections import defaultdict

from environments.hands import Hands
from environments.os.gui import delete_files, files_of, go_to, make_folders, move_files
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Move the files of each destination in one go."""
    going: dict[str, list[str]] = defaultdict(list)
    for file in files_of(task):
        path, final = str(file["path"]), file["final"]
        if path != final:
            going[str(final).rsplit("/", 1)[0] if final else ""].append(path.removeprefix("Downloads/"))
    for folder, names in going.items():
        if folder:
            await make_folders(desktop, folder)
            await move_files(desktop, names, "Downloads", folder)
        else:
            await go_to(desktop, "Downloads")
            await delete_files(desktop, names)
    await desktop.finish()
