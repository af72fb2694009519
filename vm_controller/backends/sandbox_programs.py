"""Watches the programs of one bubblewrap sandbox from outside: stops, resumes and ends them."""

import contextlib
import os
import signal
from collections.abc import Iterable, Iterator
from pathlib import Path

import anyio

from vm_controller.backends import processes
from vm_controller.backends.cgroups import Group

FREEZE_TIMEOUT_S = 2.0
FREEZE_PAUSE_S = 0.002


class SandboxPrograms:
    """Everything that runs in a sandbox whose first process waits forever."""

    def __init__(self, keeper: processes.Program, init_pid: int, group: Group) -> None:
        """Watch the programs of a running sandbox.

        Args:
            keeper: the process outside that waits for the sandbox's first process.
            init_pid: the host's pid of that first process.
            group: the control group that the programs are in.
        """
        self._keeper = keeper
        self._init_pid = init_pid
        self._group = group
        self._pid_namespace = Path(f"/proc/{init_pid}/ns/pid").readlink()

    @property
    def are_gone(self) -> bool:
        """Whether the sandbox has ended."""
        return self._keeper.returncode is not None

    def agent_caused_failure(self) -> str | None:
        """Return what they did to end the sandbox; None if the machine may have caused it.

        If a process inside ends the first one, its keeper outside exits normally; if the machine kills it, the keeper
        is killed by a signal.
        """
        if self._keeper.returncode is None:
            return None
        if self._group.ran_out_of_memory():
            return "its programs used up the desktop's memory and with it its first process"
        return "its programs ended the first process of the desktop" if self._keeper.returncode >= 0 else None

    async def freeze(self) -> None:
        """Stop every process; none of them can resume another.

        Without control groups this uses signals, repeated until all processes have stopped, because until then one may
        start or resume another.
        """
        by_group = self._group.freeze(on=True)
        with anyio.move_on_after(FREEZE_TIMEOUT_S):
            while not (self._group.frozen() if by_group else self._all_stopped()):  # noqa: ASYNC110 -- nothing tells
                await anyio.sleep(FREEZE_PAUSE_S)

    def thaw(self) -> None:
        """Resume them."""
        if not self._group.freeze(on=False):
            _signal_all(self.pids(), signal.SIGCONT)

    def kill(self) -> None:
        """Start killing the sandbox."""
        # Frozen processes cannot die.
        self.thaw()
        self._keeper.signal(signal.SIGKILL)

    async def wait_for_end(self) -> None:
        """Wait until nothing of a killed sandbox is left."""
        await processes.end(self._keeper)
        while pids := tuple(self.pids()):
            _signal_all(pids, signal.SIGKILL)
            await anyio.sleep(0.002)
        await self._group.end()

    def _all_stopped(self) -> bool:
        """Stop all running processes; return whether none was running."""
        running = tuple(filter(_runs, self.pids()))
        _signal_all(running, signal.SIGSTOP)
        return not running

    def pids(self) -> Iterator[int]:
        """Yield every process in the sandbox's pid namespace except the first one, which ends with the sandbox.

        Their descendants are included, since a program may put those into a namespace of their own.
        """
        inside = {self._init_pid}
        for pid in sorted(int(entry.name) for entry in os.scandir("/proc") if entry.name.isdigit()):
            with contextlib.suppress(OSError):
                if _parent(pid) in inside or Path(f"/proc/{pid}/ns/pid").readlink() == self._pid_namespace:
                    inside.add(pid)
        yield from inside - {self._init_pid}


def _stat(pid: int) -> list[str]:
    """Return the fields of /proc/PID/stat after the name, which may contain anything: state, parent, and so on."""
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
