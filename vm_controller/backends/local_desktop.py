"""One running desktop of the local backend: the two sandboxes, and what can be done to the programs inside."""

import contextlib
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import anyio
import anyio.to_thread
from anyio.abc import Process

from schemas.errors import InfrastructureError, UngradableError
from schemas.workspaces import RunResult
from vm_controller.backends import processes
from vm_controller.backends.cgroups import Group
from vm_controller.backends.guest_root import file_status
from vm_controller.backends.identity import Identity
from vm_controller.backends.sandbox import ENVIRONMENT, HOME, RUNTIME_DIR, TMP, X_SOCKETS
from vm_controller.backends.server_folder import remove
from vm_controller.controller.display import Display
from vm_controller.controller.senses import FileStatus

START_TIMEOUT_S = 20.0
CAPTURE_TIMEOUT_S = 60.0
CAPTURE_MB = 1_024
TAR_RECORD = 10_240
FREEZE_TIMEOUT_S = 2.0
FREEZE_PAUSE_S = 0.002
_ENTER = Path(__file__).with_name("enter.py").read_text()
_PACK = (
    *("/usr/bin/tar", "-C", "/", "--sort=name", "--numeric-owner", "--warning=none"),
    # What its owner made unreadable is left out, and holes stay holes: neither keeps us from grading.
    *("--ignore-failed-read", "--sparse"),
    *("--exclude=home/user/.cache", "--exclude=tmp/.X11-unix", "-cf", "-", "home/user", "tmp"),
)


@dataclass(frozen=True)
class Parts:
    """What a desktop is made of: two sandboxed processes, their groups, and a folder on the host."""

    folder: Path
    agent: Identity
    limits: tuple[str, ...]
    groups: tuple[Group, ...]
    xserver: Process
    applications: Process
    init_pid: int


class LocalDesktop:
    """A desktop of this host."""

    def __init__(self, parts: Parts, on_close: Callable[[], None]) -> None:
        """Keep what belongs to the desktop; `LocalBackend.open` is the way to make one."""
        sockets = parts.folder / "x"
        self.display = Display(
            socket=sockets / "X0",
            framebuffer=parts.folder / "fb" / "Xvfb_screen0",
            # Without a network of its own a program would find a foreign display in the host's abstract sockets.
            command_prefix=("bwrap", "--unshare-net", "--dev-bind", "/", "/", "--bind", str(sockets), X_SOCKETS),
        )
        # The desktop's own files are in memory, in its own mount namespace: this is the way in.
        self.runtime_dir = Path(f"/proc/{parts.init_pid}/root{RUNTIME_DIR}")
        self.host_uid = parts.agent.uid
        self._parts = parts
        self._pid_namespace = Path(f"/proc/{parts.init_pid}/ns/pid").readlink()
        self._on_close = on_close
        self._closed = False

    def file_status(self, path: str) -> FileStatus | None:
        """Look at a path below /home/user or /tmp as a program inside would find it."""
        return file_status(Path(f"/proc/{self._parts.init_pid}/root"), path, (HOME, TMP))

    def failure(self) -> str | None:
        """Say which part is dead, or None."""
        if self._closed:
            return "the desktop was closed"
        if self._parts.xserver.returncode is not None:
            return "the X server died"
        if self._parts.applications.returncode is not None:
            return "the sandbox died"
        return None

    async def run(
        self, argv: tuple[str, ...], *, stdin: bytes = b"", timeout_s: float, output_limit: int = 262_144
    ) -> RunResult:
        """Run a program as the desktop's user and wait for it; programs it leaves running stay."""
        return await self._enter(argv, stdin=stdin, timeout_s=timeout_s, output_limit=output_limit)

    async def spawn(self, argv: tuple[str, ...]) -> None:
        """Start a program as the desktop's user and leave it running."""
        launcher = ("/bin/sh", "-c", 'setsid "$@" >/dev/null 2>&1 </dev/null &', "sh", *argv)
        result = await self.run(launcher, timeout_s=START_TIMEOUT_S)
        if result.exit_code != 0:
            raise InfrastructureError(f"could not start {argv[0]} in the desktop: {result.stderr.strip()}")

    def self_inflicted(self) -> str | None:
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

    async def capture_state(self, target: Path) -> None:
        """Write /home/user and /tmp as a tar archive, read with the user's own rights.

        Sockets, the caches that applications can always make again, and what its owner made unreadable are left out.
        The copying program is outside of the desktop's group: there may be neither memory nor a process left in it.
        """
        limits = ("prlimit", f"--fsize={CAPTURE_MB << 20}", "--core=0", "--")
        with target.open("wb") as archive:
            result = await self._enter(_PACK, timeout_s=CAPTURE_TIMEOUT_S, stdout=archive.fileno(), limits=limits)
            size = os.fstat(archive.fileno()).st_size
        if size > (CAPTURE_MB << 20) - TAR_RECORD:
            raise UngradableError(f"/home/user and /tmp hold more than {CAPTURE_MB} MiB, which is the most we copy")
        if result.timed_out and size:
            raise UngradableError(f"/home/user and /tmp hold too much to be copied within {CAPTURE_TIMEOUT_S:.0f} s")
        if result.exit_code != 0:
            raise InfrastructureError(
                f"could not capture the desktop's files: tar ended with {result.exit_code}: {result.stderr[-500:]}"
            )

    async def close(self) -> None:
        """End every process of the desktop and remove its files."""
        if self._closed:
            return
        self._closed = True
        parts = self._parts
        with anyio.CancelScope(shield=True):
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

    async def _enter(
        self,
        argv: tuple[str, ...],
        *,
        stdin: bytes = b"",
        timeout_s: float,
        output_limit: int = 262_144,
        stdout: int | None = None,
        limits: tuple[str, ...] | None = None,
    ) -> RunResult:
        if reason := self.failure():
            raise InfrastructureError(f"{reason}; close the session and open a new one")
        parts = self._parts
        python = ("/usr/bin/python3", "-IS", "-c", _ENTER, str(parts.init_pid))
        return await processes.run(
            (*(parts.limits if limits is None else limits), *parts.agent.prefix, *python, *argv),
            stdin=stdin,
            env=ENVIRONMENT,
            timeout_s=timeout_s,
            output_limit=output_limit,
            scratch=parts.folder,
            stdout=stdout,
        )

    def _all_stopped(self) -> bool:
        """Stop what runs, and say whether nothing did."""
        running = tuple(filter(_runs, self._pids()))
        _signal_all(running, signal.SIGSTOP)
        return not running

    def _pids(self) -> Iterator[int]:
        """Every process in the desktop's pid namespace except its first one, which ends with its sandbox.

        And their children: a program may put these into a namespace of their own.
        """
        inside = {self._parts.init_pid}
        for pid in sorted(int(entry.name) for entry in os.scandir("/proc") if entry.name.isdigit()):
            with contextlib.suppress(OSError):
                if _parent(pid) in inside or Path(f"/proc/{pid}/ns/pid").readlink() == self._pid_namespace:
                    inside.add(pid)
        yield from inside - {self._parts.init_pid}


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
