"""Limits what the kernel lets every user fill up: the terminals of a desktop, and the number of files in its memory.

By default the kernel counts terminals for the whole machine, and gives a memory file system as many empty files as half
of the machine's memory has pages, which no memory limit counts.
"""

import ctypes
import os
from collections.abc import Mapping

from schemas.errors import InfrastructureError
from vm_controller.backends.live_mounts import Mounted, MountTable
from vm_controller.backends.sandbox import HOME, RUNTIME_DIR, TMP, VAR_TMP

PTYS = 64
"""Terminals that one desktop may have open at once."""
INODES = 32_768
"""Files that one of its file systems may contain, including folders and links."""
FILLED = (HOME, TMP, "/var", VAR_TMP, "/dev/shm", RUNTIME_DIR)  # noqa: S108 -- paths inside of a desktop
"""The mount points at which its programs may create files, if they are file systems in memory."""
# The same numbers on every architecture since Linux 5.2; see fspick(2) and fsconfig(2).
_FSCONFIG, _FSPICK = 431, 433
_CLOEXEC, _SET_STRING, _RECONFIGURE = 1, 1, 7
_LIBC = ctypes.CDLL(None, use_errno=True)


def bound_mounts(pid: int) -> None:
    """Limit the terminals and files of the desktop whose first process is `pid`.

    Requires root; if the server runs as another user, the limits of the machine remain.

    Raises:
        InfrastructureError: the process is gone, or the kernel refused.
    """
    if os.geteuid() != 0:
        return
    try:
        # Later mounts cover earlier ones.
        there = {mount.at: mount for mount in MountTable.of(pid).mounts}
        terminals = next(mount for mount in there.values() if mount.kind == "devpts")
        # Options of a devpts that are not repeated are reset to their defaults.
        options = [option.partition("=") for option in terminals.options.split(",")]
        kept = {name: value for name, _, value in options if name in {"gid", "mode", "ptmxmode"}}
        _reconfigure(pid, terminals, {**kept, "max": str(PTYS)})
        # A file system that the server sees as well belongs to the machine.
        of_the_machine = {mount.device for mount in MountTable.of("self").mounts}
        for mount in map(there.get, FILLED):
            if mount is not None and mount.kind == "tmpfs" and mount.device not in of_the_machine:
                _reconfigure(pid, mount, {"nr_inodes": str(INODES)})
    except (OSError, StopIteration) as error:
        raise InfrastructureError(f"terminals and files of the desktop could not be bounded: {error!r}") from error


def _reconfigure(pid: int, mount: Mounted, options: Mapping[str, str]) -> None:
    """Change options of a file system that a process sees."""
    picked = _call(_FSPICK, -100, os.fsencode(f"/proc/{pid}/root{mount.at}"), _CLOEXEC)
    try:
        for name, value in options.items():
            _call(_FSCONFIG, picked, _SET_STRING, name.encode(), value.encode(), 0)
        _call(_FSCONFIG, picked, _RECONFIGURE, None, None, 0)
    finally:
        os.close(picked)


def _call(number: int, *arguments: object) -> int:
    result = int(_LIBC.syscall(number, *arguments))
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result
