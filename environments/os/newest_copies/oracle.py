"""Clear copies away in the file manager: move or delete the older ones, then rename the newest."""

from environments.hands import Hands
from environments.os.gui import delete_files, files_of, go_to, make_folders, move_files, rename_file
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """The older copies first, since the newest may need the name of one of them."""
    folder = str(task.parameters["folder"])
    older: list[str] = []
    renamed: list[tuple[str, str]] = []
    kept = False
    for file in files_of(task):
        name, final = str(file["path"]).rsplit("/", 1)[1], file["final"]
        if final is None or f"{folder}/old/" in str(final):
            older.append(name)
            kept = final is not None
        elif final != file["path"]:
            renamed.append((name, str(final).rsplit("/", 1)[1]))
    if kept:
        await make_folders(desktop, f"{folder}/old")
        await move_files(desktop, older, folder, f"{folder}/old")
        await go_to(desktop, folder)
    else:
        await go_to(desktop, folder)
        await delete_files(desktop, older)
    for name, new in renamed:
        await rename_file(desktop, name, new)
    await desktop.finish()
