"""One running desktop in a container. From its start to its end, nothing done to it involves the engine."""

import contextlib
import os
import select
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import anyio
import anyio.to_thread

from vm_controller.backends.entered import Door
from vm_controller.backends.identity import Identity
from vm_controller.backends.on_display import DisplayDesktop
from vm_controller.backends.server_folder import remove
from vm_controller.backends.session_folder import display_of

FREEZE_TIMEOUT_S = 2.0
FREEZE_PAUSE_S = 0.002


def becoming(user: int) -> tuple[str, ...]:
    """Return the command prefix that turns root, who alone can enter a container, into the desktop's user.

    Args:
        user: the host uid of that user.
    """
    return (
        # When memory runs out, programs started here are killed before the X server, which shares it with them.
        *("/usr/bin/choom", "-n", "500", "--"),
        *("/usr/bin/setpriv", "--reuid", str(user), "--regid", str(user), "--clear-groups", "--no-new-privs"),
        *("--inh-caps=-all", "--bounding-set=-all", "--pdeathsig", "KILL", "--"),
    )


@dataclass(frozen=True)
class Container:
    """The parts of a desktop in a container, besides its door.

    `users` are the host users of the desktop and of its X server. `end` ends all processes and their container, and
    gives back the users. `died_of` is called when the first process is dead. It returns what the desktop's own programs
    did to kill it; None if the machine may have caused it.
    """

    folder: Path
    users: tuple[Identity, Identity]
    xserver_pid: int
    end: Callable[[], Awaitable[None]]
    died_of: Callable[[], Awaitable[str | None]]


class ContainerDesktop(DisplayDesktop):
    """A desktop in a container."""

    def __init__(self, door: Door, container: Container) -> None:
        """Watch a running container.

        Raises:
            OSError: the container is no longer running.
        """
        super().__init__(door, display_of(container.folder, lambda: door.group.pids), container.users[0].uid)
        self._container = container
        self._first = os.pidfd_open(door.init_pid)
        try:
            self._xserver = os.pidfd_open(container.xserver_pid)
        except OSError:
            os.close(self._first)
            raise
        self._closed = False

    @property
    def users(self) -> tuple[Identity, Identity]:
        """The host users that it runs as: the desktop's and the X server's."""
        return self._container.users

    def failure(self) -> str | None:
        """Return which part has died; None if none has."""
        if self._closed:
            return "the desktop was closed"
        if _ended(self._first):
            return "the container died"
        if _ended(self._xserver):
            return "the X server died"
        return None

    async def agent_caused_failure(self) -> str | None:
        """Return what the desktop's own programs did to kill it; None if the machine may have caused it."""
        if self._closed:
            return None
        if _ended(self._first):
            return await self._container.died_of()
        if _ended(self._xserver) and self.door.group.ran_out_of_memory():
            return "its programs used up the desktop's memory and with it its X server"
        return None

    async def freeze(self) -> None:
        """Stop every process of the container, including the X server, so connected clients wait."""
        self.door.group.freeze(on=True)
        with anyio.move_on_after(FREEZE_TIMEOUT_S):
            while not self.door.group.frozen():  # noqa: ASYNC110 -- nothing tells
                await anyio.sleep(FREEZE_PAUSE_S)

    async def thaw(self) -> None:
        """Resume them."""
        self.door.group.freeze(on=False)

    async def close(self) -> None:
        """End every process of the desktop and remove its files."""
        if self._closed:
            return
        self._closed = True
        with anyio.CancelScope(shield=True):
            try:
                # Frozen processes cannot die, and a dead container cannot be thawed.
                with contextlib.suppress(OSError):
                    self.door.group.freeze(on=False)
                await self._container.end()
            finally:
                os.close(self._first)
                os.close(self._xserver)
                await anyio.to_thread.run_sync(remove, self._container.folder)


def _ended(process: int) -> bool:
    """Return whether the process behind a descriptor has ended."""
    poll = select.poll()
    poll.register(process, select.POLLIN)
    return bool(poll.poll(0))
