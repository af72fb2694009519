"""The system calls that no program of a desktop may make, as a kernel filter (seccomp, classic BPF).

They reach what all desktops of a machine share and no application needs: other address families, io_uring, memory that
not even root can read, mounts, namespaces, keys, tracing. A container engine has its own list, and this filter comes on
top of it. System calls newer than this list do not exist for a desktop.
"""

import errno
import platform
import struct
from collections.abc import Iterator

_ALLOW, _ERRNO = 0x7FFF0000, 0x00050000
_LOAD, _EQUAL, _ABOVE, _AND, _RETURN = 0x20, 0x15, 0x25, 0x54, 0x06
_NUMBER_AT, _ARCHITECTURE_AT, _ARGUMENTS_AT = 0, 4, 16
_X86_64, _AARCH64 = 0xC000003E, 0xC00000B7
_LAST_KNOWN = 469
"""file_setattr, Linux 6.17."""

# The number of each call: on x86-64, on ARM (64 bit). None: it does not exist there.
_REFUSED: dict[str, tuple[int | None, int | None]] = {
    "acct": (163, 89),
    "add_key": (248, 217),
    "bpf": (321, 280),
    "chroot": (161, 51),
    "clock_settime": (227, 112),
    "delete_module": (176, 106),
    "fanotify_init": (300, 262),
    "finit_module": (313, 273),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fsopen": (430, 430),
    "fspick": (433, 433),
    "init_module": (175, 105),
    "ioperm": (173, None),
    "iopl": (172, None),
    "kcmp": (312, 272),
    "kexec_file_load": (320, 294),
    "kexec_load": (246, 104),
    "keyctl": (250, 219),
    "lookup_dcookie": (212, 18),
    "mbind": (237, 235),
    "migrate_pages": (256, 238),
    "mount": (165, 40),
    "mount_setattr": (442, 442),
    "move_mount": (429, 429),
    "move_pages": (279, 239),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "open_tree": (428, 428),
    "open_tree_attr": (467, 467),
    "perf_event_open": (298, 241),
    "pidfd_getfd": (438, 438),
    "pivot_root": (155, 41),
    "process_madvise": (440, 440),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "ptrace": (101, 117),
    "quotactl": (179, 60),
    "quotactl_fd": (443, 443),
    "reboot": (169, 142),
    "request_key": (249, 218),
    "set_mempolicy": (238, 237),
    "set_mempolicy_home_node": (450, 450),
    "setdomainname": (171, 162),
    "sethostname": (170, 161),
    "setns": (308, 268),
    "settimeofday": (164, 170),
    "swapoff": (168, 225),
    "swapon": (167, 224),
    "syslog": (103, 116),
    "umount2": (166, 39),
    "unshare": (272, 97),
    "userfaultfd": (323, 282),
    "vhangup": (153, 58),
}
# Programs that use one of these have a fallback for kernels that lack it.
_ABSENT: dict[str, tuple[int | None, int | None]] = {
    "clone3": (435, 435),  # its flags lie in memory, where no filter can read them; libraries fall back to clone
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "io_uring_setup": (425, 425),
    "listmount": (458, 458),
    "memfd_secret": (447, 447),
    "statmount": (457, 457),
}
_SOCKET, _SOCKETPAIR, _CLONE, _IOCTL = (41, 198), (53, 199), (56, 220), (16, 29)
_UNIX, _INET, _INET6, _NETLINK = 1, 2, 10, 16
_NETLINK_KINDS = (0, 15)
"""Netlink families that stay allowed: routes, by which programs learn the machine's addresses, and device events, of
which a desktop receives none."""
_NEW_NAMESPACES = 0x7E020000
_TYPE_FOR_OTHERS = (0x5412, 0x541C)
"""TIOCSTI and TIOCLINUX, which inject input that another program on the terminal takes for its user's."""


def denied_calls(machine: str | None = None) -> bytes:
    """Return the filter's instructions; empty if the machine's call numbers are unknown.

    Args:
        machine: the architecture, as `uname -m` names it; None for this machine.
    """
    machine = machine or platform.machine()
    if machine not in {"x86_64", "aarch64"}:
        return b""
    column = 0 if machine == "x86_64" else 1
    return b"".join(_instructions(column, (_X86_64, _AARCH64)[column]))


def _instructions(column: int, architecture: int) -> Iterator[bytes]:
    # 32-bit calls have other numbers; a desktop has no such programs, so they are refused.
    yield _instruction(_LOAD, _ARCHITECTURE_AT)
    yield from _refuse_unless((architecture,), errno.ENOSYS)
    yield _instruction(_LOAD, _NUMBER_AT)
    yield _instruction(_ABOVE, _LAST_KNOWN, 0, 1)
    yield _refuse(errno.ENOSYS)
    for calls, code in ((_REFUSED, errno.EPERM), (_ABSENT, errno.ENOSYS)):
        for numbers in calls.values():
            if (number := numbers[column]) is not None:
                yield _instruction(_EQUAL, number, 0, 1)
                yield _refuse(code)
    yield from _when(_CLONE[column], (_load(0), _instruction(_AND, _NEW_NAMESPACES), *_refuse_unless((0,))))
    typing = (_load(1), *(part for request in _TYPE_FOR_OTHERS for part in _refuse_if(request)))
    yield from _when(_IOCTL[column], typing)
    unknown = errno.EAFNOSUPPORT
    netlink = (_load(2), *_refuse_unless(_NETLINK_KINDS, unknown), _instruction(_RETURN, _ALLOW))
    for call in (_SOCKET, _SOCKETPAIR):
        families = (
            _load(0),
            _instruction(_EQUAL, _NETLINK, 0, len(netlink)),
            *netlink,
            *_refuse_unless((_UNIX, _INET, _INET6), unknown),
        )
        yield from _when(call[column], families)
    yield _instruction(_RETURN, _ALLOW)


def _instruction(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    """Return one `struct sock_filter`."""
    return struct.pack("=HBBI", code, if_true, if_false, value)


def _load(argument: int) -> bytes:
    """Return an instruction that loads the lower half of an argument, which is all the kernel reads of an `int`."""
    return _instruction(_LOAD, _ARGUMENTS_AT + 8 * argument)


def _refuse(code: int) -> bytes:
    return _instruction(_RETURN, _ERRNO | code)


def _refuse_if(value: int) -> tuple[bytes, ...]:
    return (_instruction(_EQUAL, value, 0, 1), _refuse(errno.EPERM))


def _refuse_unless(values: tuple[int, ...], code: int = errno.EPERM) -> tuple[bytes, ...]:
    tests = (_instruction(_EQUAL, value, len(values) - index, 0) for index, value in enumerate(values))
    return (*tests, _refuse(code))


def _when(number: int, then: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """Return instructions that apply others to one call, and allow it unless they refuse it."""
    body = (*then, _instruction(_RETURN, _ALLOW))
    return (_instruction(_EQUAL, number, 0, len(body)), *body)
