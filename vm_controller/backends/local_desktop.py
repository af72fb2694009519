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

from schemas.errors import InfrastructureError
from schemas.workspaces import RunResult
from vm_controller.backends import processes
from vm_controller.backends.cgroups import Group
from vm_controller.backends.identity import Identity
from vm_controller.backends.sandbox import ENVIRONMENT, RUNTIME_DIR, X_SOCKETS
from vm_controller.backends.server_folder import remove
from vm_controller.controller.display import Display

START_TIMEOUT_S = 20.0
CAPTURE_TIMEOUT_S = 60.0
_ENTER = Path(__file__).with_name("enter.py").read_text()
_PACK = (
    *("/usr/bin/tar", "-C", "/", "--sort=name", "--numeric-owner", "--warning=none"),
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
            command_prefix=("bwrap", "--dev-bind", "/", "/", "--bind", str(sockets), X_SOCKETS),
        )
        # The desktop's own files are in memory, in its own mount namespace: this is the way in.
        self.runtime_dir = Path(f"/proc/{parts.init_pid}/root{RUNTIME_DIR}")
        self.host_uid = parts.agent.uid
        self._parts = parts
        self._pid_namespace = Path(f"/proc/{parts.init_pid}/ns/pid").readlink()
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

    async def freeze(self) -> None:
        """Stop every process of the desktop's user; repeated until no new one appears."""
        stopped: set[int] = set()
        while new := set(self._pids()) - stopped:
            _signal_all(new, signal.SIGSTOP)
            stopped |= new

    async def thaw(self) -> None:
        """Let them go on."""
        _signal_all(self._pids(), signal.SIGCONT)

    async def capture_state(self, target: Path) -> None:
        """Write /home/user and /tmp as a tar archive, read with the user's own rights.

        Sockets and the caches that applications can always make again are left out.
        """
        with target.open("wb") as archive:
            result = await self._enter(_PACK, timeout_s=CAPTURE_TIMEOUT_S, stdout=archive.fileno())
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
    ) -> RunResult:
        if reason := self.failure():
            raise InfrastructureError(f"{reason}; close the session and open a new one")
        parts = self._parts
        python = ("/usr/bin/python3", "-IS", "-c", _ENTER, str(parts.init_pid))
        return await processes.run(
            (*parts.limits, *parts.agent.prefix, *python, *argv),
            stdin=stdin,
            env=ENVIRONMENT,
            timeout_s=timeout_s,
            output_limit=output_limit,
            scratch=parts.folder,
            stdout=stdout,
        )

    def _pids(self) -> Iterator[int]:
        """Every process in the desktop's pid namespace except its first one, which ends with its sandbox."""
        for entry in os.scandir("/proc"):
            if entry.name.isdigit() and int(entry.name) != self._parts.init_pid:
                with contextlib.suppress(OSError):
                    if Path(f"/proc/{entry.name}/ns/pid").readlink() == self._pid_namespace:
                        yield int(entry.name)


def _signal_all(pids: Iterable[int], number: signal.Signals) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)
