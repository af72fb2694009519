"""A folder in memory that no path leads to: a file system that exists for as long as its descriptor is open.

It is therefore freed however the server ends, and nothing has to be unmounted.
"""

import ctypes
import os
import weakref
from pathlib import Path

# The same numbers on every architecture since Linux 5.2; see fsopen(2), fsconfig(2), fsmount(2).
_FSOPEN, _FSCONFIG, _FSMOUNT = 430, 431, 432
_CLOEXEC = 1
_SET_STRING, _CREATE = 1, 6
_LIBC = ctypes.CDLL(None, use_errno=True)


class MemoryFolder:
    """An initially empty folder in memory, readable by root only, which disappears with this object."""

    def __init__(self, size_mb: int) -> None:
        """Create the folder, for at most `size_mb` MiB.

        Raises:
            OSError: the kernel refused, or is older than Linux 5.2.
        """
        context = _call(_FSOPEN, b"tmpfs", _CLOEXEC)
        try:
            _call(_FSCONFIG, context, _SET_STRING, b"size", str(size_mb << 20).encode(), 0)
            _call(_FSCONFIG, context, _SET_STRING, b"mode", b"0700", 0)
            _call(_FSCONFIG, context, _CREATE, None, None, 0)
            descriptor = _call(_FSMOUNT, context, _CLOEXEC, 0)
        finally:
            os.close(context)
        self._descriptor = descriptor
        self._finalizer = weakref.finalize(self, os.close, descriptor)
        self.path = Path(f"/proc/{os.getpid()}/fd/{descriptor}")

    @property
    def used_bytes(self) -> int:
        """The memory taken by its files."""
        status = os.fstatvfs(self._descriptor)
        return (status.f_blocks - status.f_bfree) * status.f_frsize


def _call(number: int, *arguments: object) -> int:
    result = int(_LIBC.syscall(number, *arguments))
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result
