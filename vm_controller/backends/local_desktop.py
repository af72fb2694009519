"""One running desktop of the local backend: the two sandboxes, and how they are stopped and ended."""

import contextlib
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import anyio
import anyio.to_thread
from anyio.abc import Process

from vm_controller.backends import processes
from vm_controller.backends.cgroups import Group
from vm_controller.backends.entered import Door, EnteredDesktop
from vm_controller.backends.server_folder import remove
from vm_controller.backends.session_folder import display_of

FREEZE_TIMEOUT_S = 2.0
FREEZE_PAUSE_S = 0.002


@dataclass(frozen=True)
class Parts:
    """What a desktop is made of: two sandboxed processes, their groups, and a folder on the host."""

    folder: Path
    groups: tuple[Group, ...]
    xserver: Process
    applications: Process


class LocalDesktop(EnteredDesktop):
    """A desktop of this host."""

    def __init__(self, parts: Parts, door: Door, on_close: Callable[[], None]) -> None:
        """Keep what belongs to the desktop; `LocalBackend.open` is the way to make one."""
        super().__init__(door, display_of(parts.folder, self._processes), door.user.uid)
        self._parts = parts
        self._pid_namespace = Path(f"/proc/{door.init_pid}/ns/pid").readlink()
        self._on_close = on_close
        self._closed = False

    def failure(self) -> str | None:
        """Say which part is dead, or None."""
        if self._closed:
            return "the desktop was closed"
        if self._parts.xserver.returncode is not None:
            return "the X server died"
        if self._parts.applications.returncode is not None:
            return "the sandbox died"
        return None

    async def self_inflicted(self) -> str | None:
        """Say what the desktop's own programs did to kill it, or None where it may as well have been the machine.

        The sandbox's first process waits for ever. If a process inside ends it, its keeper outside exits; if the
        machine does, the keeper is killed by a signal.
        """
        parts, (agent, xserver) = self._parts, self._parts.groups
        if self._closed:
            return None
        if parts.xserver.returncode is not None and xserver.ran_out_of_memory():
            return "its programs used up the memory of the X server"
        if parts.applications.returncode is not None and agent.ran_out_of_memory():
            return "its programs used up the desktop's memory and with it its first process"
        if parts.applications.returncode is not None and parts.applications.returncode >= 0:
            return "its programs ended the first process of the desktop"
        return None

    async def freeze(self) -> None:
        """Stop every process of the desktop's user; none of them can let another go on.

        Without control groups by signals: repeated until all that there are have stopped, because until then one may
        start or continue another.
        """
        group, _ = self._parts.groups
        by_group = group.freeze(on=True)
        with anyio.move_on_after(FREEZE_TIMEOUT_S):
            while not (group.frozen() if by_group else self._all_stopped()):  # noqa: ASYNC110 -- nothing tells
                await anyio.sleep(FREEZE_PAUSE_S)

    async def thaw(self) -> None:
        """Let them go on."""
        group, _ = self._parts.groups
        if not group.freeze(on=False):
            _signal_all(self._pids(), signal.SIGCONT)

    async def close(self) -> None:
        """End every process of the desktop and remove its files."""
        if self._closed:
            return
        self._closed = True
        parts = self._parts
        with anyio.CancelScope(shield=True):
            # What is frozen cannot even die.
            await self.thaw()
            for process in (parts.applications, parts.xserver):
                processes.signal(process, signal.SIGKILL)
            for process in (parts.applications, parts.xserver):
                await processes.end(process)
            while pids := tuple(self._pids()):
                _signal_all(pids, signal.SIGKILL)
                await anyio.sleep(0.002)
            for group in parts.groups:
                await group.end()
            await anyio.to_thread.run_sync(remove, parts.folder)
            self._on_close()

    def _processes(self) -> tuple[int, ...]:
        """Every program of the desktop and its X server."""
        parts = self._parts
        if counted := tuple(pid for group in parts.groups for pid in group.pids):
            return counted
        return (*self._pids(), *processes.descendants(parts.xserver.pid))

    def _all_stopped(self) -> bool:
        """Stop what runs, and say whether nothing did."""
        running = tuple(filter(_runs, self._pids()))
        _signal_all(running, signal.SIGSTOP)
        return not running

    def _pids(self) -> Iterator[int]:
        """Every process in the desktop's pid namespace except its first one, which ends with its sandbox.

        And their children: a program may put these into a namespace of their own.
        """
        inside = {self.door.init_pid}
        for pid in sorted(int(entry.name) for entry in os.scandir("/proc") if entry.name.isdigit()):
            with contextlib.suppress(OSError):
                if _parent(pid) in inside or Path(f"/proc/{pid}/ns/pid").readlink() == self._pid_namespace:
                    inside.add(pid)
        yield from inside - {self.door.init_pid}


def _stat(pid: int) -> list[str]:
    """The fields of a process after its name, which may hold anything: state, parent, and so on."""
    return Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()


def _parent(pid: int) -> int:
    return int(_stat(pid)[1])


def _runs(pid: int) -> bool:
    try:
        return _stat(pid)[0] not in "TtZX"
    except OSError:
        return False


def _signal_all(pids: Iterable[int], number: signal.Signals) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)
