"""Bounds how many pseudo-terminals a desktop may have open: by itself the kernel counts those of a whole machine."""

import ctypes
import os

from schemas.errors import InfrastructureError
from vm_controller.backends.live_mounts import View

PTYS = 64
"""What one desktop may have open at once."""
# The same numbers on every architecture since Linux 5.2; see fspick(2) and fsconfig(2).
_FSCONFIG, _FSPICK = 431, 433
_CLOEXEC, _SET_STRING, _RECONFIGURE = 1, 1, 7
_LIBC = ctypes.CDLL(None, use_errno=True)


def bound_ptys(pid: int, count: int = PTYS) -> None:
    """Bound the terminals of the desktop whose first process is `pid`, which has a devpts of its own.

    For root only: a server of somebody else's leaves the limit of the machine.

    Raises:
        InfrastructureError: the process is gone, or the kernel refused.
    """
    if os.geteuid() != 0:
        return
    try:
        mount = next(mount for mount in reversed(View.of(pid).mounts) if mount.kind == "devpts")
        # What is not said anew goes back to what it is without being said.
        options = [option.partition("=") for option in mount.options.split(",")]
        kept = {name: value for name, _, value in options if name in {"gid", "mode", "ptmxmode"}}
        picked = _call(_FSPICK, -100, os.fsencode(f"/proc/{pid}/root{mount.at}"), _CLOEXEC)
        try:
            for name, value in {**kept, "max": str(count)}.items():
                _call(_FSCONFIG, picked, _SET_STRING, name.encode(), value.encode(), 0)
            _call(_FSCONFIG, picked, _RECONFIGURE, None, None, 0)
        finally:
            os.close(picked)
    except (OSError, StopIteration) as error:
        raise InfrastructureError(f"the terminals of the desktop could not be bounded: {error!r}") from error


def _call(number: int, *arguments: object) -> int:
    result = int(_LIBC.syscall(number, *arguments))
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result
