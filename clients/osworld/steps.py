"""The steps before and after a run: their parameters under OSWorld's names, with unknown ones refused."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field, ValidationError

from clients.osworld.task_file import RawStep
from schemas.base import Closed
from schemas.errors import InvalidRequestError

Words = str | Annotated[tuple[str, ...], Field(min_length=1)]
"""A command, either a text for a shell or to be split, or a list of words."""


class ConfigStep(Closed):
    """A step; its fields are its parameters."""

    names: ClassVar[tuple[str, ...]]


class Address(Closed):
    """A file that upstream downloads from a URL."""

    url: str
    path: str


class LocalFile(Closed):
    """A file on the machine that runs the tasks."""

    local_path: str
    path: str


class Until(Closed):
    """The condition until which a command is repeated: an exit code, or text in its output."""

    returncode: int | None = None
    stdout: str | None = None
    stderr: str | None = None


class Download(ConfigStep):
    """Copy files named by URL to the desktop."""

    names = ("download",)
    files: tuple[Address, ...]


class Upload(ConfigStep):
    """Copy files of this machine to the desktop."""

    names = ("upload_file",)
    files: tuple[LocalFile, ...]


class Launch(ConfigStep):
    """Start a program without waiting for it."""

    names = ("launch",)
    command: Words
    shell: bool = False


class Execute(ConfigStep):
    """Run a command to its end; its output may be stored for a getter of type `cache_file`."""

    names = ("execute", "command")
    command: Words
    stdout: str = ""
    stderr: str = ""
    shell: bool = False
    until: Until = Until()


class Verification(Closed):
    """The condition that must hold after a command."""

    window_exists: str | None = None
    command_success: Words | None = None


class ExecuteWithVerification(ConfigStep):
    """Run a command and wait for its expected effect."""

    names = ("execute_with_verification",)
    command: Words
    verification: Verification = Verification()
    max_wait_time: float = Field(default=10, ge=0, le=600)
    check_interval: float = Field(default=1.0, gt=0)
    shell: bool = False


class Open(ConfigStep):
    """Open a file with its default program, and wait for the window."""

    names = ("open",)
    path: str


class WindowStep(ConfigStep):
    """A window, by its title or class; `strict` compares the whole name."""

    window_name: str = Field(min_length=1)
    strict: bool = False
    by_class: bool = False


class ActivateWindow(WindowStep):
    """Raise a window and give it the focus."""

    names = ("activate_window",)


class CloseWindow(WindowStep):
    """Ask a window to close."""

    names = ("close_window",)


class Sleep(ConfigStep):
    """Wait."""

    names = ("sleep",)
    seconds: float = Field(ge=0, le=600)


STEPS: Mapping[str, type[ConfigStep]] = {
    name: kind
    for kind in (
        Download,
        Upload,
        Launch,
        Execute,
        ExecuteWithVerification,
        Open,
        ActivateWindow,
        CloseWindow,
        Sleep,
    )
    for name in kind.names
}


def read_step(raw: RawStep) -> ConfigStep:
    """Parse a step.

    Raises:
        InvalidRequestError: the kind of step is unknown, or a parameter is wrong or unknown.
    """
    kind = STEPS.get(raw.type)
    if kind is None:
        raise InvalidRequestError(f"there is no step {raw.type!r} here", field="config")
    try:
        return kind.model_validate(raw.parameters)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join((raw.type, *map(str, first["loc"])))
        raise InvalidRequestError(f"{where}: {first['msg']}", field="config") from error
