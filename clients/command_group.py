"""Commands of `cua-gym` that are imported on demand, so that a light installation still has the others.

A user who installed only the client is told which extra a command needs.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, ClassVar, cast

import typer
from rich.console import Console
from typer.core import TyperGroup
from typer.main import get_command, get_group

from clients.command_line import EXIT_WRONG
from schemas.installation import PACKAGE, install_command

_EXTRAS = {"docker": "docker", "playwright": "browser", "httpx2": "mcp", "mcp": "mcp", "mcp_types": "mcp"}
"""Maps a module to the smallest extra that installs it; all others come with `server`."""


class LaterGroup(TyperGroup):
    """A group whose commands may be references `module:attribute` to a function or a Typer application."""

    later: ClassVar[Mapping[str, str]] = {}

    def list_commands(self, ctx: Any) -> list[str]:
        """Return all names: those of loaded commands, then those imported on demand."""
        return [*super().list_commands(ctx), *self.later]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command, importing it if necessary; one whose packages are missing says so when it is run."""
        if cmd_name not in self.later:
            return super().get_command(ctx, cmd_name)
        try:
            return _command(cmd_name, self.later[cmd_name])
        except ModuleNotFoundError as error:
            return _lacking(cmd_name, error)

    def invoke(self, ctx: Any) -> Any:
        """Run a command; if a package is missing, say which extra to install."""
        try:
            return super().invoke(ctx)
        except ModuleNotFoundError as error:
            _say_what_is_missing(error)
            raise typer.Exit(EXIT_WRONG) from error


class DefaultGroup(TyperGroup):
    """A group with a default command."""

    default: ClassVar[str] = ""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Insert the default command's name if no command is named."""
        if args and args[0] not in self.commands and args[0] != "--help":
            args = [self.default, *args]
        return super().parse_args(ctx, args)


def require(*modules: str) -> None:
    """Check that modules can be imported.

    Raises:
        ModuleNotFoundError: one cannot; `LaterGroup` turns it into a message.
    """
    for module in modules:
        import_module(module)


def _command(name: str, reference: str) -> Any:
    module, _, attribute = reference.partition(":")
    found = getattr(import_module(module), attribute)
    if isinstance(found, typer.Typer):
        group = get_group(found)
        group.name = name
        return group
    return _single(name, cast("Callable[..., None]", found))


def _lacking(name: str, error: ModuleNotFoundError) -> Any:
    def run() -> None:
        raise error

    run.__doc__ = f"Needs more packages: {install_command(_extra(error))}"
    command = _single(name, run)
    # Whatever its arguments, the command answers with what it lacks.
    command.ignore_unknown_options = command.allow_extra_args = True
    command.add_help_option = False
    return command


def _single(name: str, function: Callable[..., None]) -> Any:
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    app.command(name)(function)
    return get_command(app)


def _extra(error: ModuleNotFoundError) -> str:
    return _EXTRAS.get((error.name or "").partition(".")[0], "server")


def _say_what_is_missing(error: ModuleNotFoundError) -> None:
    missing = (error.name or "").partition(".")[0]
    if missing in {PACKAGE, ""}:
        raise error
    Console(stderr=True).print(
        f"this command needs the Python package {missing}, which is not installed: {install_command(_extra(error))}",
        markup=False,
        highlight=False,
        soft_wrap=True,
    )
