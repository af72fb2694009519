"""The commands `cua-gym suite …`: make a suite, see what a change of it costs, show and compare results."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from clients.atomic_write import write_atomic
from clients.command_line import errors_are_said
from clients.dataset.index import read_dataset
from clients.evaluation.page import cells, groups_of, percent, render
from clients.evaluation.results import SUITE, EvaluationResult, pass_rates, read_results, that_hold
from clients.evaluation.statistics import compare as compare_rates
from clients.evaluation.suite import read_suite, suite_change, suite_of, write_suite
from schemas.errors import InvalidRequestError

PAGE = "index.html"

suite_app = typer.Typer(no_args_is_help=True, help="Suites of tuples, and what policies reached on them.")

EvaluationArgument = Annotated[Path, typer.Argument(help="Folder of an evaluation.")]
KsOption = Annotated[list[int] | None, typer.Option("-k", min=1, help="Also pass@k for this k; repeat for several.")]


@suite_app.command("make")
def make_suite(
    dataset: Annotated[Path, typer.Argument(help="Folder of a dataset.")],
    out: Annotated[Path, typer.Argument(help="The suite's file.")],
    name: Annotated[str, typer.Option(help="Lower-case letters, digits, hyphens.")],
    version: Annotated[int, typer.Option(min=1, help="Another for every other content.")] = 1,
) -> None:
    """Make a suite of all tuples of a dataset: their ids and the hashes of what a result depends on."""
    with errors_are_said():
        suite = suite_of(read_dataset(dataset), name, version)
        write_suite(suite, out)
    Console().print(f"{out}: {len(suite.tuples)} tuples", highlight=False)


@suite_app.command("change")
def show_change(
    old: Annotated[Path, typer.Argument(help="A suite's file.")],
    new: Annotated[Path, typer.Argument(help="The file of its next version.")],
) -> None:
    """Say which results have to be made again after a suite has changed."""
    with errors_are_said():
        change = suite_change(read_suite(old), read_suite(new))
    console = Console()
    for name in ("added", "changed", "removed"):
        found: tuple[str, ...] = getattr(change, name)
        console.print(f"{name}: {len(found)}{': ' if found else ''}{', '.join(found)}", highlight=False, soft_wrap=True)
    console.print(f"to be made again: {len(change.to_be_made)}", highlight=False)


@suite_app.command("report")
def report(evaluation: EvaluationArgument, k: KsOption = None) -> None:
    """Print pass rates by environment, difficulty and category, and write them as a page beside the results."""
    ks = tuple(sorted({1, *(k or ())}))
    with errors_are_said():
        suite = read_suite(evaluation / SUITE)
        results = that_hold(suite, read_results(evaluation))
        if not any(one.value is not None for one in results):
            raise InvalidRequestError(f"{evaluation} has no attempt with a reward")
    page = write_atomic(evaluation / PAGE, render(suite, results, ks))
    console = Console()
    for title, rows in groups_of(results, ks).items():
        table = Table(title, "Tuples", "Attempts", "Masked", *(f"pass@{one}" for one in ks), "Mean reward", box=None)
        for row in rows:
            table.add_row(*cells(row, ks))
        console.print(table)
    console.print(f"The same as a page: {page}", highlight=False, soft_wrap=True)


@suite_app.command("compare")
def compare(
    first: EvaluationArgument,
    second: Annotated[Path, typer.Argument(help="Folder of another, of the same tuples.")],
) -> None:
    """Compare two evaluations tuple by tuple: pass@1 of the second less that of the first."""
    with errors_are_said():
        one, other = _rates(first), _rates(second)
        if not one.keys() & other.keys():
            raise InvalidRequestError("the two evaluations have no tuple in common, of the same content")
    found = compare_rates(one, other)
    Console().print(
        f"{found.tuples} tuples in common: {percent(found.difference)}, p = {found.p_value:.3f} (exchanging pairs)",
        highlight=False,
    )


def _rates(evaluation: Path) -> dict[str, float]:
    """Return pass@1 by tuple and content: a tuple that has changed is another one."""
    results = read_results(evaluation)
    contents: dict[str, list[EvaluationResult]] = {}
    for one in results:
        contents.setdefault(one.sha256, []).append(one)
    return {
        f"{tuple_id}/{sha256}": rate
        for sha256, found in contents.items()
        for tuple_id, rate in pass_rates(found).items()
    }
