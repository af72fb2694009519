"""Set the project up in the terminal with mkdir, cp and printf."""

import shlex

from environments.hands import Hands
from environments.os.gui import HOME, files_of, run_in_terminal
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """A folder for every part with a copy of its template; what is a copy of none is written by hand."""
    templates = {str(file["path"]).rsplit("/", 1)[1]: file["path"] for file in files_of(task)}
    await run_in_terminal(desktop, f"cd {HOME}")
    for file in files_of(task, "made"):
        folder, name = str(file["path"]).rsplit("/", 1)
        if template := templates.get(name):
            make = f"cp {template} {folder}/"
        else:
            make = f"printf '%s\\n' {shlex.join(str(file['text']).splitlines())} > {folder}/{name}"
        await run_in_terminal(desktop, f"mkdir -p {folder}; {make}")
    await run_in_terminal(desktop, f"ls -R {task.parameters['root']}")
    await desktop.finish()
