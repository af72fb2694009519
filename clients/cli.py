"""The command `cua-gym`."""

import os
import sys
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from clients.catalogue import catalogue, find_entry
from clients.command_line import errors_are_said
from clients.dataset.cli import dataset_app
from clients.doctor import examine
from clients.hub_cli import hub_app
from clients.orchestrator.cli import synthesize
from clients.quality.cli import quality_app
from clients.recording.cli import app as recording_app
from clients.tasks.cli import tasks_app
from schemas.sessions import BackendName

app = typer.Typer(
    no_args_is_help=True,
    help="Isolated desktops for computer-use agents, and verified tasks.",
    pretty_exceptions_enable=False,
)
environments_app = typer.Typer(no_args_is_help=True, help="Environments and their task families.")
app.add_typer(environments_app, name="env")
app.add_typer(recording_app, name="recording")
app.add_typer(dataset_app, name="dataset")
app.add_typer(quality_app, name="quality")
app.add_typer(tasks_app, name="tasks")
app.add_typer(hub_app, name="hub")


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to bind to; loopback if absent.")] = None,
    port: Annotated[int | None, typer.Option(help="Port; 0 takes a free one.")] = None,
    state_dir: Annotated[Path | None, typer.Option(help="Where sessions keep what they need.")] = None,
    backend: Annotated[BackendName | None, typer.Option(help="Where desktops run; absent: here, locally.")] = None,
    stdio: Annotated[bool, typer.Option("--stdio", help="Speak MCP over standard input and output instead.")] = False,
) -> None:
    """Run the server in the foreground; it prints its address and admin token."""
    given = {
        "CUA_GYM_HOST": host,
        "CUA_GYM_PORT": port,
        "CUA_GYM_STATE_DIR": state_dir,
        "CUA_GYM_BACKEND": backend,
    }
    settings = {name: str(value) for name, value in given.items() if value is not None}
    sys.stdout.flush()
    # -P: `-m` alone would look for the module in the current folder first, whoever wrote what lies there.
    command = [sys.executable, "-P", "-m", "server", *(["--stdio"] if stdio else [])]
    # The server takes this process over: signals and exit code are its own.
    os.execve(sys.executable, command, {**os.environ, **settings})  # noqa: S606


app.command()(synthesize)


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
    with errors_are_said():
        entry = find_entry(name)
    console.print(f"[bold]{entry.title}[/bold] ({entry.name})\n{entry.description}", highlight=False)
    console.print(f"Packages: {', '.join(entry.packages) or 'none'}\nSkill: {entry.skill}\n", highlight=False)
    table = Table("Family", "Oracle", "An instruction", box=None, pad_edge=False)
    for family in entry.families:
        table.add_row(family.name, "yes" if family.has_oracle else "no", family.propose(1).instruction)
    console.print(table)


@app.command()
def doctor(
    backend: Annotated[BackendName, typer.Option(help="What desktops of this backend need.")] = BackendName.LOCAL,
) -> None:
    """Say what this machine lacks, and the command that installs it."""
    console = Console()
    missing = 0
    for check in examine(backend):
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
