"""Looks at files of a sandbox from outside, along paths that its user may have turned into traps.

The kernel resolves the path as a program inside would (`openat2` with RESOLVE_IN_ROOT, Linux 5.6): a symbolic link
leads to a place in the sandbox or to nothing, never out of it. The file is opened with O_PATH, which runs nothing and
blocks on nothing. Only what the desktop's user owns anyway may be looked at: the file systems of its home and its /tmp,
and no other that a link leads to.
"""

import ctypes
import os
from pathlib import Path

from schemas.errors import InfrastructureError
from vm_controller.controller.probes import FileStatus

_OPENAT2 = 437
_NO_MAGIC_LINKS, _IN_ROOT = 0x02, 0x10
_LIBC = ctypes.CDLL(None, use_errno=True)


class _How(ctypes.Structure):
    """`struct open_how` of openat2(2)."""

    _fields_ = (("flags", ctypes.c_uint64), ("mode", ctypes.c_uint64), ("resolve", ctypes.c_uint64))


def file_status(root: Path, path: str, mounts: tuple[str, ...]) -> FileStatus | None:
    """Return a path's status as a program inside a desktop sees it.

    Args:
        root: the host's path to the desktop's root.
        path: the absolute path inside the desktop.
        mounts: paths inside the desktop, on whose file systems files may be looked at.

    Returns:
        The size and version; None if there is no such file, or if it is on another file system.

    Raises:
        InfrastructureError: the sandbox is gone.
    """
    try:
        top = os.open(root, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError as error:
        raise InfrastructureError(
            f"the files of the desktop cannot be reached: {error}; reset the session or open a new one"
        ) from error
    try:
        owned = {status.st_dev for mount in mounts if (status := _status(top, mount)) is not None}
        found = _status(top, path)
    finally:
        os.close(top)
    if found is None or found.st_dev not in owned:
        return None
    return FileStatus(found.st_size, (found.st_ino, found.st_size, found.st_mtime_ns))


def _status(top: int, path: str) -> os.stat_result | None:
    how = _How(os.O_PATH | os.O_CLOEXEC, 0, _IN_ROOT | _NO_MAGIC_LINKS)
    place = int(_LIBC.syscall(_OPENAT2, top, os.fsencode(path), ctypes.byref(how), ctypes.sizeof(how)))
    if place < 0:
        # No such file, a broken or circular link, a name that is too long: none of these is a file to wait for.
        return None
    try:
        return os.fstat(place)
    finally:
        os.close(place)
