"""The command `cua-gym`."""

import json
import os
import sys
from collections.abc import Mapping
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Annotated, ClassVar

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from clients.catalogue import catalogue, find_entry
from clients.command_group import LaterGroup, require
from clients.command_line import errors_are_said
from clients.doctor import examine
from clients.setup import setup
from schemas.sessions import BackendName


class Commands(LaterGroup):
    """What `cua-gym` can do beside the commands of this module."""

    later: ClassVar[Mapping[str, str]] = {
        "synthesize": "clients.orchestrator.cli:synthesize",
        "recording": "clients.reports.recording.cli:app",
        "dataset": "clients.dataset.cli:dataset_app",
        "quality": "clients.reports.quality.cli:quality_app",
        "tasks": "clients.tasks.cli:tasks_app",
        "evaluate": "clients.evaluation.cli:evaluate_app",
        "hub": "clients.hub_cli:hub_app",
        "rollout": "clients.rollouts.cli:rollout_app",
        "osworld": "clients.osworld.cli:osworld_app",
    }


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
environments_app = typer.Typer(no_args_is_help=True, help="Environments and their task families.")
app.add_typer(environments_app, name="env")
app.command()(setup)


def _say_version(asked: bool) -> None:
    if asked:
        print(version_of("cua-gym"))
        raise typer.Exit


@app.callback()
def cua_gym(
    version: Annotated[
        bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Isolated desktops for computer-use agents, and verified tasks."""


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to bind to; loopback if absent.")] = None,
    port: Annotated[int | None, typer.Option(help="Port; 0 takes a free one.")] = None,
    state_dir: Annotated[Path | None, typer.Option(help="Where sessions keep what they need.")] = None,
    backend: Annotated[BackendName | None, typer.Option(help="Where desktops run; absent: here, locally.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes that share the sessions.")] = None,
    dataset: Annotated[
        list[Path] | None, typer.Option(help="A dataset whose tuples episodes can be opened of; may be repeated.")
    ] = None,
    stdio: Annotated[bool, typer.Option("--stdio", help="Speak MCP over standard input and output instead.")] = False,
) -> None:
    """Run the server in the foreground; it prints its address and admin token."""
    if stdio and (workers or 1) > 1:
        raise typer.BadParameter("it serves one program, from one process", param_hint="--stdio")
    if stdio and (host is not None or port is not None):
        raise typer.BadParameter("it speaks to the program that started it and has no address", param_hint="--stdio")
    require("uvicorn", "mcp")
    given = {
        "CUA_GYM_HOST": host,
        "CUA_GYM_PORT": port,
        "CUA_GYM_STATE_DIR": state_dir,
        "CUA_GYM_BACKEND": backend,
        "CUA_GYM_WORKERS": workers,
        "CUA_GYM_DATASET": json.dumps([str(one.resolve()) for one in dataset]) if dataset else None,
    }
    settings = {name: str(value) for name, value in given.items() if value is not None}
    sys.stdout.flush()
    # -P: `-m` alone would look for the module in the current folder first, which may hold anybody's files.
    command = [sys.executable, "-P", "-m", "server", *(["--stdio"] if stdio else [])]
    # The server replaces this process, so signals and exit code are its own.
    os.execve(sys.executable, command, {**os.environ, **settings})  # noqa: S606


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
            console.print(
                f"[red]missing[/red]  {escape(f'{check.what}: {check.remedy}')}", highlight=False, soft_wrap=True
            )
        else:
            console.print(f"[green]ok[/green]       {check.what}", highlight=False)
    if missing:
        raise typer.Exit(1)


@app.command()
def version() -> None:
    """Print the version."""
    print(version_of("cua-gym"))
