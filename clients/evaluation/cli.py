"""The commands `cua-gym evaluate …`: measure a policy on a suite, make suites, show and compare results."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from clients.atomic_write import write_atomic
from clients.command_group import DefaultGroup
from clients.command_line import EXIT_OPEN, errors_are_said
from clients.dataset.index import read_dataset
from clients.evaluation.page import cells, groups_of, percent, render
from clients.evaluation.pass_rates import compare as compare_rates
from clients.evaluation.results import SUITE, EvaluationResult, missing, pass_rates, read_results, that_hold
from clients.evaluation.suite import read_suite, suite_change, suite_of, write_suite
from clients.rollouts.plan import RolloutPlan
from clients.rollouts.results import RolloutRules
from schemas.errors import InvalidRequestError
from schemas.sessions import BackendName

PAGE = "index.html"
_RUN = "run"


class EvaluateCommands(DefaultGroup):
    """`cua-gym evaluate SUITE` is `cua-gym evaluate run SUITE`."""

    default = _RUN


evaluate_app = typer.Typer(
    cls=EvaluateCommands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Measure policies on suites of tuples: `cua-gym evaluate SUITE --dataset DATASET --policy POLICY`.",
)

EvaluationArgument = Annotated[Path, typer.Argument(help="Folder of an evaluation.")]
KsOption = Annotated[list[int] | None, typer.Option("-k", min=1, help="Also pass@k for this k; repeat for several.")]


@evaluate_app.command(_RUN)
def run(  # noqa: PLR0913, PLR0917 - one for each option
    suite: Annotated[Path, typer.Argument(help="The suite's file.")],
    dataset: Annotated[
        Path | None, typer.Option(help="A dataset that has its tuples, for a server of its own; not with --server.")
    ] = None,
    policy: Annotated[str, typer.Option(help="As for `cua-gym rollout`.")] = "noop",
    out: Annotated[Path, typer.Option(help="Folder of the evaluation; give it again to resume.")] = Path(
        "runs/evaluation"
    ),
    attempts: Annotated[int, typer.Option(min=1, help="At each tuple.")] = 1,
    concurrency: Annotated[int, typer.Option(min=1, max=1_024, help="Episodes at a time.")] = 2,
    seed: Annotated[int, typer.Option(min=0, help="Of each tuple's first attempt; the others count on.")] = 0,
    max_steps: Annotated[int, typer.Option(min=1, max=500, help="Acting calls of one episode.")] = 100,
    max_seconds: Annotated[float, typer.Option(min=1, help="In which a policy can act.")] = 1_200.0,
    temperature: Annotated[float, typer.Option(min=0, max=2, help="Of a model.")] = 0.6,
    server: Annotated[str | None, typer.Option(envvar="CUA_GYM_URL", help="A running server.")] = None,
    token: Annotated[str | None, typer.Option(envvar="CUA_GYM_TOKEN", help="A token of that server.")] = None,
    backend: Annotated[
        BackendName, typer.Option(help="Where desktops of a server of its own run.")
    ] = BackendName.LOCAL,
) -> None:
    """Attempt every tuple of a suite and report; what has a result that still holds is not attempted again."""
    # The model libraries take seconds to import, and the other commands do not need them.
    from clients.evaluation.command import evaluate, policy_named  # noqa: PLC0415
    from clients.rollouts.command import ServerChoice  # noqa: PLC0415

    plan = RolloutPlan(start=attempts, concurrency=concurrency, seed=seed, max_steps=max_steps, max_seconds=max_seconds)
    rules = RolloutRules(max_steps=max_steps, deadline_s=max_seconds, temperature=temperature)
    choice = ServerChoice(dataset, server, token, backend)
    with errors_are_said():
        asked = read_suite(suite)
        found = evaluate(asked, policy_named(policy, rules, out), choice, plan, out)
    report(out, list(range(2, attempts + 1)))
    if missing(asked, found, attempts):
        Console().print("Some attempts have no reward: the same command makes anew what the machine broke.")
        raise typer.Exit(EXIT_OPEN)


@evaluate_app.command("suite")
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


@evaluate_app.command("change")
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


@evaluate_app.command("report")
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


@evaluate_app.command("compare")
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
