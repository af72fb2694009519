"""A desktop whose programs are started, and whose files are read, by entering its namespaces from outside.

Both backends share this code. Creating and ending desktops is in `local_desktop` and `docker_desktop`.
"""

import os
import socket
import sys
from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path

from schemas.errors import InfrastructureError, UngradableError
from schemas.workspaces import RunResult
from vm_controller.backends import loopback, processes
from vm_controller.backends.archive_programs import PACK, UNPACK, UNREAD
from vm_controller.backends.cgroups import Group
from vm_controller.backends.guest_root import file_status
from vm_controller.backends.identity import Identity
from vm_controller.backends.protocol import Limits
from vm_controller.backends.sandbox import ENVIRONMENT, HOME, TMP
from vm_controller.controller.probes import FileStatus

START_TIMEOUT_S = 20.0
CAPTURE_TIMEOUT_S = 60.0
CAPTURE_MB = 1_024
TAR_RECORD = 10_240
READ_ALL = "2"
"""CAP_DAC_READ_SEARCH in the desktop's namespaces: permits reading files and folders of any mode, and no more."""
OPEN_FILES = 4_096
_ENTER = Path(__file__).with_name("enter.py").read_text()


@dataclass(frozen=True)
class Door:
    """How a program enters a desktop, and as which user.

    `init_pid` is the host's pid of the desktop's first process, and `group` is the control group that entering programs
    join. A program becomes `user` before it enters, and `inside` is its command prefix there. `call_filters` are the
    instructions of its seccomp filters.
    """

    init_pid: int
    group: Group
    limits: Limits
    user: Identity
    inside: tuple[str, ...]
    call_filters: tuple[bytes, ...] = ()


def bounds(file_mb: int) -> tuple[str, ...]:
    """Return the command prefix that limits the size of files that a command writes (in MiB), and its open files."""
    return ("prlimit", f"--fsize={file_mb << 20}", "--core=0", f"--nofile={OPEN_FILES}", "--")


class EnteredDesktop(ABC):
    """A desktop whose programs and files are reached by entering its namespaces."""

    def __init__(self, door: Door) -> None:
        """Store how programs enter the desktop."""
        self.door = door

    @property
    def root(self) -> Path:
        """The host's path to its files, which are in its own mount namespace."""
        return Path(f"/proc/{self.door.init_pid}/root")

    @abstractmethod
    def failure(self) -> str | None:
        """Return why the desktop is dead; None while it is alive."""

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
        return await self._enter(argv, stdin=stdin, timeout_s=timeout_s, output_limit=output_limit)

    async def spawn(self, argv: tuple[str, ...]) -> None:
        """Start a program as the desktop's user and leave it running."""
        launcher = ("/bin/sh", "-c", 'setsid "$@" >/dev/null 2>&1 </dev/null &', "sh", *argv)
        result = await self.run(launcher, timeout_s=START_TIMEOUT_S)
        if result.exit_code != 0:
            raise InfrastructureError(f"could not start {argv[0]} in the desktop: {result.stderr.strip()}")

    async def capture_state(self, target: Path) -> None:
        """Write /home/user and /tmp as a tar archive, including what its owner made unreadable.

        Sockets, and caches that applications can always recreate, are left out. The copying program runs outside the
        desktop's control group, which may have neither memory nor processes left.
        """
        with target.open("wb") as archive:
            result = await self._enter(
                PACK,
                timeout_s=CAPTURE_TIMEOUT_S,
                stdout=archive.fileno(),
                before=bounds(CAPTURE_MB),
                reads_all=True,
            )
            size = os.fstat(archive.fileno()).st_size
        if size > (CAPTURE_MB << 20) - TAR_RECORD:
            raise UngradableError(f"/home/user and /tmp hold more than {CAPTURE_MB} MiB, which is the most we copy")
        if result.timed_out and size:
            raise UngradableError(f"/home/user and /tmp hold too much to be copied within {CAPTURE_TIMEOUT_S:.0f} s")
        if unread := UNREAD.search(result.stderr):
            raise UngradableError(f"what the desktop's programs left cannot be read: {unread[1]}")
        if result.exit_code != 0:
            raise InfrastructureError(
                f"could not capture the desktop's files: tar ended with {result.exit_code}: {result.stderr[-500:]}"
            )

    async def restore_state(self, archive: Path) -> None:
        """Replace /home/user and /tmp with the archive of `capture_state`."""
        with archive.open("rb") as file:
            result = await self._enter(UNPACK, stdin=file.fileno(), timeout_s=CAPTURE_TIMEOUT_S)
        if result.exit_code != 0:
            raise InfrastructureError(
                f"could not restore the desktop's files: tar ended with {result.exit_code}: {result.stderr[-500:]}"
            )

    async def listen(self, port: int) -> tuple[socket.socket, ...]:
        """Listen on 127.0.0.1 inside the desktop, on a socket of this process."""
        if reason := self.failure():
            raise InfrastructureError(f"{reason}; close the session and open a new one")
        return (await loopback.listen(self.door.init_pid, port),)

    def file_status(self, path: str) -> FileStatus | None:
        """Return the status of a path below /home/user or /tmp, as a program inside would see it."""
        return file_status(self.root, path, (HOME, TMP))

    async def _enter(
        self,
        argv: tuple[str, ...],
        *,
        stdin: bytes | int = b"",
        timeout_s: float,
        output_limit: int = 262_144,
        stdout: int | None = None,
        before: tuple[str, ...] | None = None,
        reads_all: bool = False,
    ) -> RunResult:
        """Run a program inside as the desktop's user; with `reads_all`, it may read all of the user's files."""
        if reason := self.failure():
            raise InfrastructureError(f"{reason}; close the session and open a new one")
        door = self.door
        if before is None:
            before = (*door.group.prefix, *bounds(door.limits.disk_mb))
        call_filter = os.memfd_create("call-filter")
        try:
            for filter_ in filter(None, door.call_filters):
                os.write(call_filter, len(filter_).to_bytes(4, sys.byteorder) + filter_)
            python = ("/usr/bin/python3", "-IS", "-c", _ENTER, str(door.init_pid), str(call_filter))
            inside = (READ_ALL, *argv) if reads_all else ("", *door.inside, *argv)
            return await processes.run(
                (*before, *door.user.prefix, *python, *inside),
                stdin=stdin,
                env=ENVIRONMENT,
                timeout_s=timeout_s,
                output_limit=output_limit,
                pass_fds=(call_filter,),
                # In memory, which counts for the group. Every program inside could reach a file of the host through
                # /proc, and with it fill the host's disk.
                scratch=None,
                stdout=stdout,
            )
        finally:
            os.close(call_filter)
