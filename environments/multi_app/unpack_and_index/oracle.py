"""Unpack in the terminal, then write the index in the editor."""

from environments.hands import Hands
from environments.os.gui import HOME, run_in_terminal
from environments.shared.desktop.gui import click_into, window_of
from environments.text_editor.gui import retype
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Unpack, look at the first lines, type the index and save."""
    archive, folder = (f"{HOME}/{task.parameters[name]}" for name in ("archive", "folder"))
    unpack = f"unzip -q {archive} -d {folder}" if archive.endswith(".zip") else f"tar -xf {archive} -C {folder}"
    await run_in_terminal(desktop, unpack, f"head -n 1 {folder}/*.txt")
    await click_into(desktop, await window_of(desktop, "Mousepad"))
    await retype(desktop, task)
    await desktop.finish()
