"""Tells through /proc when the programs of a desktop will next do anything by themselves.

Programs that all sleep at the same moment have read all they were sent, and what a timer does not wake stays as it is:
what they wait for comes from the hands, from a clock, or from outside of the desktop. The timer is the timeout of the
system call that a thread sleeps in: how long it was when the call began, so it is due at the latest then.
"""

import math
import os
import platform
import struct
import time
from collections.abc import Iterable

from vm_controller.controller.process_idle import read_line

READABLE = platform.machine() == "x86_64"
"""Elsewhere system calls have other numbers; nobody ever sleeps there."""
_POLL, _EPOLL_WAIT, _EPOLL_PWAIT = 7, 232, 281
_SELECT, _NANOSLEEP, _CLOCK_NANOSLEEP, _FUTEX = 23, 35, 230, 202
_MILLISECONDS = {_POLL: 2, _EPOLL_WAIT: 3, _EPOLL_PWAIT: 3}
"""System calls whose timeout is a number of milliseconds → which argument."""
_TIMESPECS = {271: 2, 270: 4, 441: 3, 128: 2, _NANOSLEEP: 0, _CLOCK_NANOSLEEP: 2, _FUTEX: 3, _SELECT: 4}
"""System calls whose timeout is a structure in memory → which argument (ppoll, pselect6, epoll_pwait2, …)."""
_UNTIMED = frozenset((61, 247, 45, 47, 43, 288, 34, 130))
"""Those that wait for others without a timeout: wait4, waitid, recvfrom, recvmsg, accept, accept4, pause, …"""
_READ = 0
_FUTEX_COMMAND, _FUTEX_WAIT, _FUTEX_REALTIME = 0x7F, 0, 0x100
_ABSOLUTE = 1


def due_s(processes: Iterable[int]) -> float:
    """Say when programs will do something by themselves.

    Args:
        processes: their numbers on the host, those of the X server among them.

    Returns:
        Seconds: 0 if one is at work or nobody can tell, infinity if none will ever.

    Raises:
        PermissionError: this server may not look at them.
    """
    listed = tuple(processes)
    if not READABLE or not listed:
        return 0.0
    threads = [folder for process in listed for folder in _threads(process)]
    before = [_times_run(folder) for folder in threads]
    due = min((_thread_due_s(folder) for folder in threads), default=0.0)
    # None has run between the two looks, so there was a moment in between in which all of them slept.
    if due <= 0.0 or before != [_times_run(folder) for folder in threads]:
        return 0.0
    return due


def _threads(process: int) -> list[str]:
    folder = f"/proc/{process}/task"
    try:
        return [f"{folder}/{thread}" for thread in os.listdir(folder)]  # noqa: PTH208 -- as in process_idle.py
    except OSError:
        return []


def _times_run(folder: str) -> bytes:
    try:
        return read_line(f"{folder}/schedstat")
    except OSError:
        return b""


def _thread_due_s(folder: str) -> float:
    try:
        words = read_line(f"{folder}/syscall").split()
        number, *arguments = (int(word, 0) for word in words)
        if number == _READ:
            # Of a disk it is work, of a pipe a rest.
            return math.inf if read_line(f"{folder}/stat").rpartition(b")")[2].split()[0] == b"S" else 0.0
        if number in _UNTIMED:
            return math.inf
        if (place := _MILLISECONDS.get(number)) is not None:
            (timeout_ms,) = struct.unpack("i", struct.pack("I", arguments[place] & 0xFFFFFFFF))
            return math.inf if timeout_ms < 0 else timeout_ms / 1000
        if (place := _TIMESPECS.get(number)) is not None:
            return _timespec_s(folder, number, arguments, arguments[place])
    except PermissionError:
        raise
    except FileNotFoundError:
        return math.inf  # it has ended
    except (OSError, ValueError, IndexError):
        pass  # it runs: "running" stands there
    return 0.0


def _timespec_s(folder: str, number: int, arguments: list[int], address: int) -> float:
    if not address:
        return math.inf
    memory = os.open(f"{folder}/mem", os.O_RDONLY | os.O_CLOEXEC)
    try:
        seconds, fraction = struct.unpack("qq", os.pread(memory, 16, address))
    finally:
        os.close(memory)
    at_s = seconds + fraction / (1_000_000 if number == _SELECT else 1_000_000_000)
    if number == _FUTEX and arguments[1] & _FUTEX_COMMAND != _FUTEX_WAIT:
        clock = time.CLOCK_REALTIME if arguments[1] & _FUTEX_REALTIME else time.CLOCK_MONOTONIC
        return at_s - time.clock_gettime(clock)
    if number == _CLOCK_NANOSLEEP and arguments[1] & _ABSOLUTE:
        return at_s - time.clock_gettime(arguments[0])
    return at_s
