"""Switch the release in the terminal with ln, chmod and mv."""

from environments.hands import Hands
from environments.os.gui import files_of, run_in_terminal
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Link, rights, retirement."""
    root, target, retired = (task.parameters[name] for name in ("root", "target", "retired"))
    commands = [f"cd ~/{root}", f"ln -sfn releases/{target} current", f"chmod u+x releases/{target}/bin/*.sh"]
    commands += [f"chmod 600 ~/{file['path']}" for file in files_of(task) if file.get("final_mode") == "600"]
    if retired:
        commands += ["mkdir retired", f"mv releases/{retired} retired/"]
    await run_in_terminal(desktop, *commands, "ls -l")
    await desktop.finish()
