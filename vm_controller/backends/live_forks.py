"""The docker backend's live snapshots (`LiveBackend`): whether they work here, and desktops from them."""

import os
import weakref
from dataclasses import dataclass, replace
from pathlib import Path

import anyio
import anyio.to_thread

from schemas.errors import InfrastructureError
from vm_controller.backends import live, live_criu
from vm_controller.backends.cgroups import Group
from vm_controller.backends.docker_desktop import Container, ContainerDesktop
from vm_controller.backends.identity import Identities
from vm_controller.backends.live import LiveCheckpoint
from vm_controller.backends.live_criu import Criu
from vm_controller.backends.protocol import Desktop, DesktopSpec, KeptPrograms
from vm_controller.backends.sandbox import X_SOCKETS
from vm_controller.backends.server_folder import ServerFolder, remove
from vm_controller.backends.session_folder import FRAMEBUFFER, SOCKETS, lay_out, listener

FRAMEBUFFER_INSIDE = "/run/framebuffer"
"""The folder in a container in which the X server keeps the framebuffer."""
PART = "fork"

_works: list[Criu] = []
"""The CRIU that was found to work, cached because the test takes half a second. A failure is not cached, as it may be
temporary."""


class LiveForks:
    """Saves the programs of containers and starts forks of them."""

    def __init__(self, place: ServerFolder, identities: Identities, criu: Criu | str) -> None:
        """Store CRIU, or why there is none.

        Args:
            place: the server's folder.
            identities: counts the holders of host users, which checkpoints and forks share.
            criu: a CRIU that works here, or why there is none and what would help.
        """
        self._place = place
        self.identities = identities
        self._criu = criu

    @classmethod
    async def found(cls, place: ServerFolder, identities: Identities) -> "LiveForks":
        """Find out whether CRIU works on this machine."""
        if not _works:
            criu = await anyio.to_thread.run_sync(live_criu.find)
            if isinstance(criu, str):
                return cls(place, identities, criu)
            _works.append(criu)
        return cls(place, identities, _works[0])

    def reason(self) -> str | None:
        """Return why running programs cannot be saved here and what would help, or None if they can."""
        return self._criu if isinstance(self._criu, str) else None

    async def checkpoint(self, desktop: Desktop, folder: Path) -> LiveCheckpoint:
        """Save the running programs of a desktop, which continues, even if this fails.

        Raises:
            InfrastructureError: the checkpoint failed.
        """
        if not isinstance(desktop, ContainerDesktop):
            raise InfrastructureError("only desktops in containers can be kept with their running programs")
        users = desktop.users
        own = _own(desktop.display.socket.parents[1])
        self.identities.hold(*users)
        try:
            kept = await live.keep(self._working(), desktop.door, folder, own, users)
        except BaseException:
            self.identities.give_back(*users)
            raise
        # Forks run as the users of their source, which may be closed before they start.
        weakref.finalize(kept, self.identities.give_back, *users)
        return kept

    async def open(self, checkpoint: KeptPrograms, spec: DesktopSpec) -> ContainerDesktop:
        """Start a desktop that continues from a checkpoint; it is ready for input when this returns.

        Raises:
            InfrastructureError: it did not start; nothing of it is left.
        """
        criu = self._working()
        if not isinstance(checkpoint, LiveCheckpoint):
            raise InfrastructureError("this snapshot holds no running programs; take another one")
        folder, limits = self._place.path / spec.session_id, spec.limits
        started: list[_Fork] = []
        self.identities.hold(*checkpoint.users)
        try:
            await anyio.to_thread.run_sync(lay_out, folder)
            group = self._place.hierarchy.group(
                self._place.path.name, spec.session_id, PART, memory_mb=limits.memory_mb, processes=limits.processes
            )
            started.append(_Fork(group))
            started[0].pid = pid = await live.start(criu, checkpoint, folder, group, _own(folder))
            door = replace(checkpoint.door, init_pid=pid, group=group, limits=limits)
            fork = started[0]

            async def end() -> None:
                await fork.end()
                self.identities.give_back(*checkpoint.users)

            return ContainerDesktop(door, Container(folder, checkpoint.users, _xserver(folder), end, fork.died_of))
        except BaseException as error:
            with anyio.CancelScope(shield=True):
                for fork in started:
                    await fork.end()
                await anyio.to_thread.run_sync(remove, folder)
            self.identities.give_back(*checkpoint.users)
            if isinstance(error, OSError):
                raise InfrastructureError(f"the kept programs did not start: {error}") from error
            raise

    def _working(self) -> Criu:
        if isinstance(self._criu, str):
            raise InfrastructureError(f"running programs cannot be kept here: {self._criu}")
        return self._criu


def _own(folder: Path) -> dict[str, Path]:
    """Return the folders that only one session has, by their paths inside."""
    return {X_SOCKETS: folder / SOCKETS, FRAMEBUFFER_INSIDE: folder / FRAMEBUFFER}


def _xserver(folder: Path) -> int:
    """Return the pid of the X server of a fork that has started."""
    pid = listener(folder / SOCKETS / "X0")
    if pid is None:
        raise InfrastructureError("the X server of the kept programs does not listen; take another snapshot")
    return pid


@dataclass
class _Fork:
    """The programs of a fork. The first one is a child of the server, and every other ends with it."""

    group: Group
    pid: int | None = None

    async def end(self) -> None:
        """End all of them."""
        await self.group.end()
        if self.pid is not None:
            await anyio.to_thread.run_sync(os.waitpid, self.pid, 0)

    async def died_of(self) -> str | None:
        """Return what they did to kill the first one; None if the machine may have caused it."""
        if self.group.ran_out_of_memory():
            return "its programs used up the desktop's memory and with it its first process"
        if self.pid is None:
            return None
        # It is left as a zombie, so that its pid is not reused until the end.
        ending = await anyio.to_thread.run_sync(os.waitid, os.P_PID, self.pid, os.WEXITED | os.WNOWAIT)
        if ending is not None and ending.si_code == os.CLD_EXITED:
            return "its programs ended the first process of the desktop"
        return None
