"""The command `cua-gym`."""

import os
import sys
from collections.abc import Sequence
from enum import StrEnum
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from clients.catalogue import catalogue, find_entry
from clients.doctor import examine
from clients.orchestrator.plan import Order
from clients.orchestrator.run import Summary
from clients.orchestrator.run import synthesize as carry_out
from clients.recording.cli import app as recording_app
from schemas.errors import CuaGymError

EXIT_WRONG = 2
EXIT_OPEN = 3
EXIT_INTERRUPTED = 130

app = typer.Typer(
    no_args_is_help=True,
    help="Isolated desktops for computer-use agents, and verified tasks.",
    pretty_exceptions_enable=False,
)
environments_app = typer.Typer(no_args_is_help=True, help="Environments and their task families.")
app.add_typer(environments_app, name="env")
app.add_typer(recording_app, name="recording")


class BackendName(StrEnum):
    """Where desktops run."""

    LOCAL = "local"


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to bind to; loopback if absent.")] = None,
    port: Annotated[int | None, typer.Option(help="Port; 0 takes a free one.")] = None,
    state_dir: Annotated[Path | None, typer.Option(help="Where sessions keep what they need.")] = None,
    stdio: Annotated[bool, typer.Option("--stdio", help="Speak MCP over standard input and output instead.")] = False,
) -> None:
    """Run the server in the foreground; it prints its address and admin token."""
    given = {"CUA_GYM_HOST": host, "CUA_GYM_PORT": port, "CUA_GYM_STATE_DIR": state_dir}
    settings = {name: str(value) for name, value in given.items() if value is not None}
    sys.stdout.flush()
    command = [sys.executable, "-m", "server", *(["--stdio"] if stdio else [])]
    # The server takes this process over: signals and exit code are its own.
    os.execve(sys.executable, command, {**os.environ, **settings})  # noqa: S606


@app.command()
def synthesize(  # noqa: PLR0913, PLR0917 - one for each option
    out: Annotated[Path, typer.Option(help="Folder of the run; give it again to resume.")] = Path("runs/demo"),
    environments: Annotated[
        list[str] | None,
        typer.Option("--environments", "--environment", help="Only these; repeat or separate by commas."),
    ] = None,
    families: Annotated[
        list[str] | None,
        typer.Option("--families", "--family", help="Only these; repeat or separate by commas."),
    ] = None,
    per_family: Annotated[int, typer.Option(min=1, help="Tasks of each family.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="The first seed.")] = 1,
    concurrency: Annotated[int, typer.Option(min=1, max=64, help="Tasks at a time.")] = 2,
    rounds: Annotated[int, typer.Option(min=1, max=5, help="Rounds of the authors at most.")] = 5,
    url: Annotated[
        str | None, typer.Option(envvar="CUA_GYM_URL", help="A running server; absent: one of its own.")
    ] = None,
    token: Annotated[str | None, typer.Option(envvar="CUA_GYM_TOKEN", help="An orchestrator's token.")] = None,
    backend: Annotated[BackendName, typer.Option(help="Where desktops run.")] = BackendName.LOCAL,  # noqa: ARG001
) -> None:
    """Make verified training tuples: set up, executed and measured on real desktops."""
    order = Order(
        out=out,
        environments=_split(environments),
        families=_split(families),
        per_family=per_family,
        seed=seed,
        concurrency=concurrency,
        rounds=rounds,
        url=url,
        token=token,
    )
    try:
        summary = carry_out(order)
    except CuaGymError as error:
        Console(stderr=True).print(f"[red]{error.code}[/red]: {error.message}", highlight=False)
        raise typer.Exit(EXIT_WRONG) from error
    _print_summary(summary)
    if summary.interrupted:
        raise typer.Exit(EXIT_INTERRUPTED)
    if summary.open_tasks:
        raise typer.Exit(EXIT_OPEN)


@environments_app.command("list")
def list_environments() -> None:
    """List the environments."""
    table = Table("Environment", "Title", "Families", "With oracle", box=None, pad_edge=False)
    for entry in catalogue():
        oracles = sum(family.has_oracle for family in entry.families)
        table.add_row(entry.name, entry.title, str(len(entry.families)), str(oracles))
    Console().print(table)


@environments_app.command("show")
def show_environment(name: Annotated[str, typer.Argument(help="Name of an environment.")]) -> None:
    """Show an environment: what it is, what it needs, and an instruction of each family."""
    console = Console()
    try:
        entry = find_entry(name)
    except CuaGymError as error:
        Console(stderr=True).print(f"[red]{error.code}[/red]: {error.message}", highlight=False)
        raise typer.Exit(EXIT_WRONG) from error
    console.print(f"[bold]{entry.title}[/bold] ({entry.name})\n{entry.description}", highlight=False)
    console.print(f"Packages: {', '.join(entry.packages) or 'none'}\nSkill: {entry.skill}\n", highlight=False)
    table = Table("Family", "Oracle", "An instruction", box=None, pad_edge=False)
    for family in entry.families:
        table.add_row(family.name, "yes" if family.has_oracle else "no", family.propose(1).instruction)
    console.print(table)


@app.command()
def doctor() -> None:
    """Say what this machine lacks, and the command that installs it."""
    console = Console()
    missing = 0
    for check in examine():
        if check.remedy:
            missing += 1
            console.print(f"[red]missing[/red]  {check.what}: {check.remedy}", highlight=False)
        else:
            console.print(f"[green]ok[/green]       {check.what}", highlight=False)
    if missing:
        raise typer.Exit(1)


@app.command()
def version() -> None:
    """Print the version."""
    print(version_of("cua-gym"))


def _split(values: Sequence[str] | None) -> tuple[str, ...]:
    return tuple(part.strip() for value in values or () for part in value.split(",") if part.strip())


def _print_summary(summary: Summary) -> None:
    counts = f"{summary.accepted} accepted, {summary.rejected} rejected"
    if summary.open_tasks:
        counts += f", {summary.open_tasks} open (the same command goes on with them)"
    print(f"\n{counts}")
    print(f"dataset  {summary.published.index}")
    print(f"report   {summary.published.report.resolve().as_uri()}")
