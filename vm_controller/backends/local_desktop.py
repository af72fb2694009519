"""One running desktop of the local backend: its two sandboxes, and how they are stopped and ended."""

import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import anyio
import anyio.to_thread

from vm_controller.backends import processes
from vm_controller.backends.cgroups import Group
from vm_controller.backends.entered import Door
from vm_controller.backends.on_display import DisplayDesktop
from vm_controller.backends.sandbox_programs import SandboxPrograms
from vm_controller.backends.server_folder import remove
from vm_controller.backends.session_folder import display_of


@dataclass(frozen=True)
class Parts:
    """The parts of a desktop: two sandboxed processes, the X server's group, and a folder on the host."""

    folder: Path
    xserver_group: Group
    xserver: processes.Program
    applications: processes.Program


class LocalDesktop(DisplayDesktop):
    """A desktop on this host."""

    def __init__(self, parts: Parts, door: Door, on_close: Callable[[], None]) -> None:
        """Store the desktop's parts; use `LocalBackend.open` to open one.

        Args:
            parts: the parts of the desktop.
            door: how a program enters the desktop.
            on_close: called once, when nothing of the desktop is left.
        """
        super().__init__(door, display_of(parts.folder, self._processes), door.user.uid)
        self._parts = parts
        self._programs = SandboxPrograms(parts.applications, door.init_pid, door.group)
        self._on_close = on_close
        self._closed = False

    def failure(self) -> str | None:
        """Return which part has died; None if none has."""
        if self._closed:
            return "the desktop was closed"
        if self._parts.xserver.returncode is not None:
            return "the X server died"
        return "the sandbox died" if self._programs.are_gone else None

    async def agent_caused_failure(self) -> str | None:
        """Return what the desktop's own programs did to kill it; None if the machine may have caused it."""
        if self._closed:
            return None
        if self._parts.xserver.returncode is not None and self._parts.xserver_group.ran_out_of_memory():
            return "its programs used up the memory of the X server"
        return self._programs.agent_caused_failure()

    async def freeze(self) -> None:
        """Stop every process of the desktop's user; none of them can resume another."""
        await self._programs.freeze()

    async def thaw(self) -> None:
        """Resume them."""
        self._programs.thaw()

    async def close(self) -> None:
        """End every process of the desktop and remove its files."""
        if self._closed:
            return
        self._closed = True
        parts = self._parts
        with anyio.CancelScope(shield=True):
            self._programs.kill()
            parts.xserver.signal(signal.SIGKILL)
            await self._programs.wait_for_end()
            await processes.end(parts.xserver)
            await parts.xserver_group.end()
            await anyio.to_thread.run_sync(remove, parts.folder)
            self._on_close()

    def _processes(self) -> tuple[int, ...]:
        """Return the pids of all programs of the desktop and its X server."""
        parts = self._parts
        if counted := (*self.door.group.pids, *parts.xserver_group.pids):
            return counted
        return (*self._programs.pids(), *processes.descendants(parts.xserver.pid))
