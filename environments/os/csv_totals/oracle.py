"""Add up in the terminal with awk, from the files themselves."""

from environments.hands import Hands
from environments.os.gui import HOME, files_of, run_in_terminal
from schemas.tasks import Task


async def solve(desktop: Hands, task: Task) -> None:
    """Sum the months without the draft, rank the sums, and put the sum of all below them where it is asked for."""
    months = [file for file in files_of(task) if not str(file["path"]).endswith("-draft.csv")]
    names = " ".join(str(file["path"]).rsplit("/", 1)[1] for file in months)
    counts = "FNR > 1"
    if str(months[0]["text"]).split("\n", 1)[0].endswith(",status"):
        counts += ' && $5 == "paid"'
    result = f"{HOME}/{task.parameters['result']}"
    total = f"""awk '{{all += $NF}} END {{printf "Total: %.2f\\n", all}}' {result} >> {result}"""
    await run_in_terminal(
        desktop,
        f"cd '{HOME}/{task.parameters['folder']}'; ls",
        f"""awk -F, '{counts} {{sum[$3] += $4}} END {{for (name in sum) printf "%s: %.2f\\n", name, sum[name]}}' """
        f"{names} | sort -t: -k2 -rn > {result}",
        *([total] if task.parameters["grand"] else []),
        f"cat {result}",
    )
    await desktop.finish()
