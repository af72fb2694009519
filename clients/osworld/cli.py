"""The commands `cua-gym osworld`: list the tasks that run here, run them, offer a desktop to OSWorld's own harness."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from clients.command_line import EXIT_INTERRUPTED, EXIT_OPEN, errors_are_said, split
from clients.osworld.task_file import Found, find_tasks
from schemas.errors import InvalidRequestError
from schemas.observations import Size
from schemas.sessions import BackendName

if TYPE_CHECKING:
    from clients.osworld.results import OsworldResult

_SERVER = "Server"
_LIMITS = "Limits"

osworld_app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Run task files of OSWorld on our desktops, or let OSWorld's own harness drive one.",
)

Tasks = Annotated[Path, typer.Argument(help="The folder of the task files, such as evaluation_examples/examples.")]
Files = Annotated[
    Path | None,
    typer.Option(help="Where files of addresses lie: a folder, or a TOML file with a table [files] of address = path."),
]
Only = Annotated[list[str] | None, typer.Option("--only", help="Ids or domains; repeat or separate by commas.")]
Url = Annotated[
    str | None,
    typer.Option(
        "--server", envvar="CUA_GYM_URL", help="A running server; absent: one of its own.", rich_help_panel=_SERVER
    ),
]
Token = Annotated[
    str | None,
    typer.Option(envvar="CUA_GYM_TOKEN", help="Of that server, role orchestrator.", rich_help_panel=_SERVER),
]
Backend = Annotated[
    BackendName, typer.Option(help="Where desktops of a server of its own run.", rich_help_panel=_SERVER)
]
Screen = Annotated[str, typer.Option(help="Width and height of the desktop in pixels.")]


@osworld_app.command("list")
def list_tasks(
    tasks: Tasks,
    files: Files = None,
    only: Only = None,
    every: Annotated[bool, typer.Option("--all", help="Name every task with its reasons.")] = False,
) -> None:
    """Say which tasks run here, and why the others do not; nothing is started."""
    from clients.osworld.files import FileMap  # noqa: PLC0415
    from clients.osworld.support import problems  # noqa: PLC0415

    console = Console()
    with errors_are_said():
        found = find_tasks(tasks, split(only))
        known = FileMap.read(files)
        why = {
            one.name: tuple(map(str, problems(one.task, known))) if one.task else (f"unreadable: {one.problem}",)
            for one in found
        }
    console.print(_by_domain(found, why))
    console.print(_by_reason(why))
    if every:
        for one in found:
            console.print(
                escape(f"{one.domain}/{one.name}: {'; '.join(why[one.name]) or 'runs'}"),
                highlight=False,
                soft_wrap=True,
            )


@osworld_app.command()
def run(  # noqa: PLR0913, PLR0917 - one for each option
    tasks: Tasks,
    files: Files = None,
    policy: Annotated[str, typer.Option(help="As of `cua-gym rollout`; there is no oracle.")] = "noop",
    out: Annotated[Path, typer.Option(help="Folder of the run; give it again to resume.")] = Path("runs/osworld"),
    only: Only = None,
    evaluator: Annotated[
        Path | None,
        typer.Option(
            envvar="CUA_GYM_OSWORLD_PYTHON", help="The Python that has desktop-env; absent: that of .venv-osworld."
        ),
    ] = None,
    screen: Screen = "1920x1080",
    concurrency: Annotated[int, typer.Option(min=1, max=64, help="Tasks at a time.", rich_help_panel=_LIMITS)] = 1,
    retries: Annotated[
        int, typer.Option(min=0, help="Fresh desktops for a task that the machine broke.", rich_help_panel=_LIMITS)
    ] = 1,
    max_steps: Annotated[int, typer.Option(min=1, max=500, help="Turns of a model.", rich_help_panel=_LIMITS)] = 50,
    seed: Annotated[int, typer.Option(min=0, help="Of the policy.")] = 0,
    server: Url = None,
    token: Token = None,
    backend: Backend = BackendName.LOCAL,
) -> None:
    """Run a policy on tasks and judge the end states with the evaluators of the released desktop-env."""
    # The model libraries take seconds to import, and the other commands do not need them.
    from clients.osworld.command import Choice, run_tasks  # noqa: PLC0415
    from clients.osworld.results import summarise  # noqa: PLC0415
    from clients.osworld.run import OsworldRules  # noqa: PLC0415

    with errors_are_said():
        found = find_tasks(tasks, split(only))
        choice = Choice(server, token, backend)
        rules = OsworldRules(concurrency=concurrency, retries=retries, screen=_size(screen), seed=seed)
        done = run_tasks(found, policy, choice, rules, out, files=files, evaluator=evaluator, max_steps=max_steps)
    _say_summary(done.results)
    if done.stopped is not None:
        typer.echo(f"stopped: {done.stopped}")
        raise typer.Exit(EXIT_INTERRUPTED)
    if summarise(done.results).no_value:
        raise typer.Exit(EXIT_OPEN)


@osworld_app.command()
def report(out: Annotated[Path, typer.Argument(help="The folder of a run.")]) -> None:
    """Say again what came of a run, task by task."""
    from clients.osworld.results import read_results  # noqa: PLC0415

    with errors_are_said():
        results = read_results(out)
        if not results:
            raise InvalidRequestError(f"{out} holds no run of OSWorld's tasks", field="out")
    table = Table("Domain", "Task", "Standing", "Value", "Why", box=None, pad_edge=False)
    for one in results:
        value = "" if one.value is None else f"{one.value:g}"
        table.add_row(
            one.domain, one.id, one.standing.value, value, escape("; ".join((*one.reasons, *one.notes))[:200])
        )
    Console(soft_wrap=True).print(table)
    _say_summary(results)


@osworld_app.command()
def guest(
    environment: Annotated[str, typer.Argument(help="One of `cua-gym env list`.")] = "multi_app",
    port: Annotated[int, typer.Option(min=0, max=65_535, help="0 takes a free one.")] = 0,
    screen: Screen = "1920x1080",
    files: Files = None,
    server: Url = None,
    token: Token = None,
    backend: Backend = BackendName.LOCAL,
) -> None:
    """Open a desktop and speak OSWorld's in-VM protocol for it on loopback until Ctrl-C, behind a password."""
    from clients.osworld.command import Choice, serve_guest  # noqa: PLC0415

    with errors_are_said():
        choice = Choice(server, token, backend)
        serve_guest(environment, choice, port=port, screen=_size(screen), files=files)


def _by_domain(found: tuple[Found, ...], why: dict[str, tuple[str, ...]]) -> Table:
    table = Table("Domain", "Tasks", "Run", "Of them infeasible", box=None, pad_edge=False)
    for domain in sorted({one.domain for one in found}):
        here = [one for one in found if one.domain == domain]
        running = [one for one in here if not why[one.name]]
        infeasible = sum(one.task is not None and one.task.is_infeasible for one in running)
        table.add_row(domain, str(len(here)), str(len(running)), str(infeasible))
    running = [one for one in found if not why[one.name]]
    infeasible = sum(one.task is not None and one.task.is_infeasible for one in running)
    table.add_row("all", str(len(found)), str(len(running)), str(infeasible))
    return table


def _by_reason(why: dict[str, tuple[str, ...]]) -> Table:
    table = Table("Reason", "Tasks", "Alone", box=None, pad_edge=False)
    kinds = {name: {one.partition(":")[0] for one in reasons} for name, reasons in why.items()}
    for kind in sorted({one for some in kinds.values() for one in some}):
        having = [some for some in kinds.values() if kind in some]
        table.add_row(kind, str(len(having)), str(sum(len(some) == 1 for some in having)))
    return table


def _say_summary(results: tuple["OsworldResult", ...]) -> None:
    from clients.osworld.results import summarise  # noqa: PLC0415

    summary = summarise(results)
    mean = "no mean" if summary.mean is None else f"mean {summary.mean:.3f}"
    typer.echo(
        f"\n{summary.total} tasks: {summary.scored} scored ({mean}; {summary.infeasible_scored} of them infeasible), "
        f"{summary.no_value} without a value (masked), {summary.not_run} not run"
    )
    for reason, count in summary.reasons.items():
        typer.echo(f"  not run, {reason}: {count}")


def _size(text: str) -> Size:
    width, x, height = text.partition("x")
    if not x or not width.isdecimal() or not height.isdecimal():
        raise InvalidRequestError(f"{text!r} is no size such as 1920x1080", field="screen")
    return Size(width=int(width), height=int(height))
