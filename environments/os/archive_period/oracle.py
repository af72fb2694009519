"""Pack in the terminal with find, zip and tar."""

from environments.hands import Hands
from environments.os.gui import files_of, run_in_terminal
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Name the files one by one, as after looking at their dates; pack them; delete what may go."""
    archive = str(task.parameters["archive"])
    packed = [file for file in files_of(task) if file["packed"]]
    await run_in_terminal(desktop, f"cd; mkdir -p {archive.rsplit('/', 1)[0]}; > /tmp/list")
    for file in packed:
        await run_in_terminal(desktop, f"echo {file['path']} >> /tmp/list")
    pack = f"zip -q {archive} -@ < /tmp/list" if archive.endswith(".zip") else f"tar czf {archive} -T /tmp/list"
    await run_in_terminal(desktop, pack)
    if packed[0]["final"] is None:
        await run_in_terminal(desktop, "xargs rm < /tmp/list")
    await desktop.finish()
