"""Search and count in the terminal with grep, sort and cut."""

from environments.hands import Hands
from environments.os.gui import run_in_terminal
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """The errors of the day first; both counts come from them."""
    folder, errors = str(task.parameters["folder"]), str(task.parameters["errors"])
    report, name = errors.rsplit("/", 1)
    day = name.removeprefix("errors-").removesuffix(".txt")
    pattern = f"^{day} [0-9:]* ERROR "
    summaries = task.parameters["summaries"]
    await run_in_terminal(
        desktop, f"mkdir -p ~/{report}; cd ~/{folder}", f"grep -h '{pattern}' *.log | sort > ~/{errors}"
    )
    for path in summaries if isinstance(summaries, dict) else ():
        if path.endswith("per-service.txt"):
            count = f"for f in *.log; do echo ${{f%.log}}: $(grep -c '{pattern}' $f); done > ~/{path}"
        else:
            count = f"cut -d' ' -f5 ~/{errors} | sort | uniq -c | awk '{{print $2 \": \" $1}}' > ~/{path}"
        await run_in_terminal(desktop, count, f"cat ~/{path}")
    await desktop.finish()
