"""The backend protocol: isolated desktops that can be opened, used, captured and closed.

Error contract: `InfrastructureError` means the desktop or the machine failed. A program that fails inside the desktop
is no error: its exit code is in the `RunResult`.
"""

import socket
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, runtime_checkable

from schemas.observations import Size
from schemas.workspaces import RunResult
from vm_controller.controller.controls import Controls, TreeReader
from vm_controller.controller.probes import FileStatus


@dataclass(frozen=True)
class Limits:
    """The resources of one desktop. `memory_mb` and `disk_mb` are MiB; `processes` counts tasks."""

    memory_mb: int = 2_048
    disk_mb: int = 512
    processes: int = 512


@dataclass(frozen=True)
class DesktopSpec:
    """What a backend is asked to open: the session's id, screen, limits and home template."""

    session_id: str
    screen: Size
    home_template: Path | None = None
    limits: Limits = field(default_factory=Limits)


class Desktop(Protocol):
    """A running, isolated desktop."""

    def controls(self) -> Controls:
        """Connect to its screen. Blocks.

        Raises:
            InfrastructureError: the screen does not answer.
        """
        ...

    def accessibility(self) -> TreeReader:
        """Return a reader of its accessibility tree, which connects on first use."""
        ...

    async def run(
        self, argv: tuple[str, ...], *, stdin: bytes = b"", timeout_s: float, output_limit: int = 262_144
    ) -> RunResult:
        """Run a program as the desktop's user and wait for it; programs it leaves running stay.

        Args:
            argv: the program and its arguments; no shell.
            stdin: its standard input.
            timeout_s: seconds after which it is killed.
            output_limit: the maximum number of bytes of each stream to return.
        """
        ...

    async def spawn(self, argv: tuple[str, ...]) -> None:
        """Start a program as the desktop's user and leave it running."""
        ...

    async def freeze(self) -> None:
        """Stop every process of the desktop's user; none of them can resume another."""
        ...

    async def thaw(self) -> None:
        """Resume them."""
        ...

    async def capture_state(self, target: Path) -> None:
        """Write /home/user and /tmp as a tar archive to a file on the host, regardless of file modes.

        Raises:
            UngradableError: the user left more than can be copied, or files that cannot be read.
        """
        ...

    async def restore_state(self, archive: Path) -> None:
        """Replace /home/user and /tmp with the archive of `capture_state`, which is not read into memory.

        Raises:
            InfrastructureError: the archive did not fit, or could not be read.
        """
        ...

    async def shown(self) -> object | None:
        """Return what the screen shows besides programs, for `show`; None if only programs show anything."""
        ...

    async def show(self, shown: object) -> None:
        """Show what another desktop of the same backend showed.

        Args:
            shown: what that desktop's `shown` returned.

        Raises:
            InfrastructureError: it could not be shown.
        """
        ...

    async def listen(self, port: int) -> tuple[socket.socket, ...]:
        """Listen on 127.0.0.1 in each network that programs of the desktop use; return one socket for each.

        The sockets belong to this process, so programs of the desktop can neither close nor replace them. They cannot
        take a port below 1024 first.

        Raises:
            InfrastructureError: another program listens there already, or the desktop is gone.
        """
        ...

    def file_status(self, path: str) -> FileStatus | None:
        """Return the status of a path below /home/user or /tmp, as a program inside would see it. Blocks briefly.

        Links are not followed out of the desktop. None if there is no such file, or it is not the desktop user's own.

        Raises:
            InfrastructureError: the desktop is gone.
        """
        ...

    def failure(self) -> str | None:
        """Return why the desktop is dead; None while it is alive."""
        ...

    async def agent_caused_failure(self) -> str | None:
        """Return what the desktop's own programs did to kill it; None if the machine may have caused it."""
        ...

    async def close(self) -> None:
        """End every process of the desktop and remove its files; closing twice is harmless."""
        ...


@runtime_checkable
class PreparingDesktop(Protocol):
    """A desktop that can load a page before anybody asks for it."""

    async def prepare(self, address: str) -> None:
        """Load a page that nobody sees, and that shows the first address that is opened, if it can.

        Args:
            address: one of `Site.waiting_pages`.
        """
        ...


class Backend(Protocol):
    """A provider of desktops. With `web_only` their screens show web pages and no windows of programs."""

    name: str
    web_only: bool

    async def open(self, spec: DesktopSpec) -> Desktop:
        """Start a desktop; it is ready for input when this returns.

        Raises:
            InfrastructureError: it did not start; nothing of it is left.
        """
        ...

    def problems(self) -> tuple[str, ...]:
        """Return why no desktop can be opened on this machine, and what to do about it. Blocks briefly."""
        ...


@dataclass(frozen=True)
class KeptPrograms:
    """Saved running programs: what `LiveBackend.open_from` needs is in `folder`, or in the fields of a subclass."""

    folder: Path

    @property
    def memory_bytes(self) -> int:
        """Memory taken besides the files in `folder`, for as long as this object exists."""
        return 0


@runtime_checkable
class LiveBackend(Protocol):
    """A backend that can also save the running programs of a desktop, and restart them any number of times."""

    def live_reason(self) -> str | None:
        """Return why running programs cannot be saved here and what would help; None if they can. Does not block."""
        ...

    async def checkpoint(self, desktop: Desktop, folder: Path) -> KeptPrograms:
        """Write the running programs of a desktop and their files into an empty folder on the host.

        Nothing may be connected to the desktop meanwhile. The desktop continues, even if this fails, and nothing is
        left outside `folder`.

        Raises:
            InfrastructureError: the checkpoint failed.
        """
        ...

    async def open_from(self, checkpoint: KeptPrograms, spec: DesktopSpec) -> Desktop:
        """Start a desktop that continues from a checkpoint.

        Several may be started from one checkpoint, at the same time too, and the source need not be alive.

        Raises:
            InfrastructureError: it did not start; nothing of it is left.
        """
        ...
