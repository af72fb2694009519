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
    """A request to a backend for a desktop."""

    session_id: str
    screen: Size
    home_template: Path | None = None
    limits: Limits = field(default_factory=Limits)


class Desktop(Protocol):
    """A running, isolated desktop."""

    def controls(self) -> Controls:
        """Connect to its screen; blocking.

        Raises:
            InfrastructureError: it does not answer.
        """
        ...

    def accessibility(self) -> TreeReader:
        """Make a reader of its screen, which connects on first use."""
        ...

    async def run(
        self, argv: tuple[str, ...], *, stdin: bytes = b"", timeout_s: float, output_limit: int = 262_144
    ) -> RunResult:
        """Run a program as the desktop's user and wait for it; programs it leaves running stay.

        Args:
            argv: the program and its arguments; no shell.
            stdin: what it reads.
            timeout_s: seconds until it is killed.
            output_limit: bytes of each stream that are returned.
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
            UngradableError: the user left more than can be copied, or what cannot be read.
        """
        ...

    async def restore_state(self, archive: Path) -> None:
        """Replace /home/user and /tmp with the archive of `capture_state`, which is not read into memory.

        Raises:
            InfrastructureError: it did not fit, or could not be read.
        """
        ...

    async def shown(self) -> object | None:
        """Return what the screen shows besides programs, for `show`; None if only programs show anything."""
        ...

    async def show(self, shown: object) -> None:
        """Show what another desktop of the same backend showed.

        Args:
            shown: what its `shown` returned.

        Raises:
            InfrastructureError: it could not be shown.
        """
        ...

    async def listen(self, port: int) -> tuple[socket.socket, ...]:
        """Listen on 127.0.0.1 wherever the desktop's programs are: one socket for each network that they have.

        The sockets are ours: no program of the desktop can close or replace them.

        A port below 1024 is one that no program of the desktop can take first.

        Raises:
            InfrastructureError: somebody listens there already, or the desktop is gone.
        """
        ...

    def file_status(self, path: str) -> FileStatus | None:
        """Look at a path below /home/user or /tmp as a program inside would find it; blocking, but not for long.

        Links lead nowhere outside of the desktop. None if there is nothing, or it is not the desktop user's own.

        Raises:
            InfrastructureError: the desktop is gone.
        """
        ...

    def failure(self) -> str | None:
        """Return why the desktop is dead, or None while it lives."""
        ...

    async def agent_caused_failure(self) -> str | None:
        """Return what the desktop's own programs did to kill it, or None if it may as well have been the machine."""
        ...

    async def close(self) -> None:
        """End every process of the desktop and remove its files; closing twice is harmless."""
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
        """Return why it can open none here and what to do about it; blocking, but not for long."""
        ...


@dataclass(frozen=True)
class KeptPrograms:
    """Running programs on disk: what `LiveBackend.open_from` needs lies in `folder`, or in a subclass's own fields."""

    folder: Path

    @property
    def memory_bytes(self) -> int:
        """Memory taken besides the files in `folder`, for as long as this object exists."""
        return 0


@runtime_checkable
class LiveBackend(Protocol):
    """A backend that can also save the running programs of a desktop, and restart them any number of times."""

    def live_reason(self) -> str | None:
        """Return why running programs cannot be saved here and what would help, else None; answers at once."""
        ...

    async def checkpoint(self, desktop: Desktop, folder: Path) -> KeptPrograms:
        """Write the running programs of a desktop and their files into an empty folder on the host.

        Nobody is connected to the desktop meanwhile. The desktop goes on, also when this fails; nothing outside of
        `folder` is left.

        Raises:
            InfrastructureError: it could not be done.
        """
        ...

    async def open_from(self, checkpoint: KeptPrograms, spec: DesktopSpec) -> Desktop:
        """Start a desktop that continues from a checkpoint; several may at once, and the source need not live.

        Raises:
            InfrastructureError: it did not start; nothing of it is left.
        """
        ...
