"""Enters a running desktop and runs a program there; sent to `python3 -c`, so it imports nothing of ours.

Arguments: the host's pid of a process in the desktop, the descriptor of a file with filters of system calls (each
preceded by its length in four bytes), the number of a capability below 32 that the program keeps (empty: none), then
the program. The namespaces of a sandbox belong to the user namespace that bubblewrap made first, while the sandbox's
user lives in a second one inside it. So the program enters the outer one for its rights, the other namespaces with
those rights, and last the inner one, in which only the unprivileged user is mapped. A container has no user namespace
of its own.
"""

import ctypes
import fcntl
import os
import signal
import sys

NS_GET_USERNS = 0xB701
PR_SET_PDEATHSIG, PR_SET_SECCOMP, PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT = 1, 22, 24, 38, 47
PR_CAP_AMBIENT_RAISE = 2
CAPABILITY_VERSION = 0x20080522
SECCOMP_MODE_FILTER = 2
INSTRUCTION_BYTES = 8

libc = ctypes.CDLL(None, use_errno=True)


class FilterProgram(ctypes.Structure):
    """`struct sock_fprog` of seccomp(2)."""

    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))


def checked(result: int) -> None:
    """Raise the error that a call of libc reported."""
    if result != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))


def read_to_end(fd: int) -> bytes:
    """Read a file from its beginning and close it."""
    with open(fd, "rb") as file:
        file.seek(0)
        return file.read()


def keep_only(capability: int) -> None:
    """Permanently drop every capability but one, which the next program keeps, whichever user runs it."""
    last = int(read_to_end(os.open("/proc/sys/kernel/cap_last_cap", os.O_RDONLY)))
    for other in set(range(last + 1)) - {capability}:
        checked(libc.prctl(PR_CAPBSET_DROP, other, 0, 0, 0))
    checked(libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    effective_permitted_inheritable = (1 << capability,) * 3
    sets = (ctypes.c_uint32 * 6)(*effective_permitted_inheritable)
    checked(libc.capset((ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0), sets))
    checked(libc.prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, capability, 0, 0))


def install(filters: bytes) -> None:
    """Install system call filters on this process, one after another."""
    while filters:
        size = int.from_bytes(filters[:4], sys.byteorder)
        wanted = FilterProgram(size // INSTRUCTION_BYTES, filters[4 : 4 + size])
        checked(libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(wanted), 0, 0))
        filters = filters[4 + size :]


def main() -> int:
    """Enter, run, and return the program's exit code; SIGTERM ends the program's whole group."""
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    target, filters, kept, program = sys.argv[1], read_to_end(int(sys.argv[2])), sys.argv[3], sys.argv[4:]
    names = ["ipc", "uts", "net", "cgroup", "pid", "mnt"]
    if os.readlink(f"/proc/{target}/ns/user") != os.readlink("/proc/self/ns/user"):  # noqa: PTH115 -- starts faster
        names.append("user")
    fds = {name: os.open(f"/proc/{target}/ns/{name}", os.O_RDONLY) for name in names}
    if "user" in fds:
        checked(libc.setns(fcntl.ioctl(fds["mnt"], NS_GET_USERNS), 0))
    for fd in fds.values():
        checked(libc.setns(fd, 0))
        os.close(fd)
    child = os.fork()
    if child == 0:
        os.setsid()
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        try:
            os.chdir("/home/user")
        except OSError:
            # The owner may have removed the permission to enter it, which must not prevent grading.
            os.chdir("/")
        install(filters)
        if kept:
            keep_only(int(kept))
        os.execvp(program[0], program)

    def end_group(_number: int, _frame: object) -> None:
        os.killpg(child, signal.SIGKILL)

    signal.signal(signal.SIGTERM, end_group)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


sys.exit(main())
