"""Shared by the commands of `cua-gym`: exit codes, error messages, options that hold lists."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager

import typer
from rich.console import Console
from rich.markup import escape

from schemas.errors import CuaGymError

EXIT_WRONG = 2
"""An option or a file is wrong; nothing was done."""
EXIT_OPEN = 3
"""Something is not finished; the same command continues it."""
EXIT_SHORT = 4
"""A plan was carried out but not met; the output says what is missing."""
EXIT_INTERRUPTED = 130


@contextmanager
def errors_are_said() -> Generator[None]:
    """Context manager that turns our own errors into a line on standard error and exit code EXIT_WRONG."""
    try:
        yield
    except CuaGymError as error:
        line = f"[red]{error.code}[/red]: {escape(error.message)}"
        Console(stderr=True).print(line, highlight=False, soft_wrap=True)
        raise typer.Exit(EXIT_WRONG) from error


def split(values: Sequence[str] | None) -> tuple[str, ...]:
    """Return the values of an option that may be repeated or contain commas."""
    return tuple(part.strip() for value in values or () for part in value.split(",") if part.strip())
