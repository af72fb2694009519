"""Copies the system call filter that a container engine put on a process to other processes that enter the container.

An engine applies its seccomp profile to the processes it starts. Without this, those that enter a container's
namespaces would have none.
"""

import ctypes
import os
from pathlib import Path

from schemas.errors import InfrastructureError

_SEIZE, _INTERRUPT, _DETACH, _GET_FILTER = 0x4206, 0x4207, 17, 0x420C
_WALL = 0x40000000
_INSTRUCTION_BYTES = 8
_FILTERED = "Seccomp:\t2"
_LIBC = ctypes.CDLL(None, use_errno=True)
_LIBC.ptrace.restype = ctypes.c_long
_LIBC.ptrace.argtypes = (ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p)


def call_filter_of(pid: int) -> bytes:
    """Return the instructions of the first seccomp filter of a process; empty if it has none.

    Blocks for some milliseconds, during which the process is stopped. The first filter is the engine's; filters that
    were installed on top of it are not returned. Requires root, and a kernel with CONFIG_CHECKPOINT_RESTORE, which
    distributions' kernels have.

    Args:
        pid: the host's pid of the process.

    Raises:
        InfrastructureError: the process is gone, or the kernel refused.
    """
    try:
        if _FILTERED not in Path(f"/proc/{pid}/status").read_text().splitlines():
            return b""
        _ptrace(_SEIZE, pid)
        try:
            _ptrace(_INTERRUPT, pid)
            os.waitpid(pid, _WALL)
            first = _first(pid)
            instructions = ctypes.create_string_buffer(_ptrace(_GET_FILTER, pid, number=first) * _INSTRUCTION_BYTES)
            _ptrace(_GET_FILTER, pid, ctypes.addressof(instructions), number=first)
            return instructions.raw
        finally:
            _ptrace(_DETACH, pid)
    except OSError as error:
        raise InfrastructureError(
            f"the container's filter of system calls cannot be read: {error}; the kernel needs "
            "CONFIG_CHECKPOINT_RESTORE and kernel.yama.ptrace_scope below 3"
        ) from error


def _first(pid: int) -> int:
    """Return the index of the filter that was installed first, which is the highest, since the last one has index 0."""
    number = 0
    while True:
        try:
            _ptrace(_GET_FILTER, pid, number=number + 1)
        except FileNotFoundError:
            return number
        number += 1


def _ptrace(request: int, pid: int, data: int = 0, *, number: int = 0) -> int:
    result = int(_LIBC.ptrace(request, pid, number, data))
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result
