"""Finds out through /proc when the programs of a desktop will next act by themselves.

If all programs sleep at the same moment, they have read everything they were sent. What a timer does not wake stays as
it is, because all other wake-ups come from our input, from a clock, or from outside the desktop. The timer is the
timeout of the system call that a thread sleeps in. Its length was set when the call began, so it is due no later than
that.
"""

import math
import os
import platform
import struct
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from vm_controller.controller.process_idle import read_line

READABLE = platform.machine() == "x86_64"
"""On other machines system calls have other numbers, so no program is ever found asleep."""
_POLL, _EPOLL_WAIT, _EPOLL_PWAIT = 7, 232, 281
_SELECT, _NANOSLEEP, _CLOCK_NANOSLEEP, _FUTEX = 23, 35, 230, 202
_MILLISECONDS = {_POLL: 2, _EPOLL_WAIT: 3, _EPOLL_PWAIT: 3}
"""System calls whose timeout is a number of milliseconds → the index of that argument."""
_TIMESPECS = {271: 2, 270: 4, 441: 3, 128: 2, _NANOSLEEP: 0, _CLOCK_NANOSLEEP: 2, _FUTEX: 3, _SELECT: 4}
"""System calls whose timeout is a structure in memory → the index of that argument (ppoll, pselect6, …)."""
_UNTIMED = frozenset((61, 247, 45, 47, 43, 288, 34, 130))
"""System calls that wait without a timeout: wait4, waitid, recvfrom, recvmsg, accept, accept4, pause, …"""
_READ = 0
_RESTARTED = 219
"""restart_syscall, in which a thread is that was frozen or stopped during a call with a timeout. The arguments are
still those of that call."""
_MOST_POLLED, _MOST_CLOCKS = 4_096, 16
_FUTEX_FLAGS = 0x80
"""FUTEX_PRIVATE_FLAG, which the C library sets in the second argument of waits within one program."""
_FUTEX_COMMAND, _FUTEX_WAIT, _FUTEX_REALTIME = 0x7F, 0, 0x100
_ABSOLUTE = 1
_LINE_BYTES = 256
_RUNNING = b"running"
_NS = 1_000_000_000


@dataclass(frozen=True)
class _Timer:
    """When a sleeping thread wakes up: after `s` seconds, or at time `s` of a clock."""

    s: float
    clock: int | None = None

    def due_s(self) -> float:
        return self.s if self.clock is None else self.s - time.clock_gettime(self.clock)


_AT_WORK, _NEVER = _Timer(0.0), _Timer(math.inf)


@dataclass(frozen=True)
class Activity:
    """What programs do.

    `due_s` are the seconds until one of them acts on its own: infinity if none ever will, 0 if one is running or if it
    is unknown. `ran_s` are the seconds that all of them together have run since the previous look.
    """

    due_s: float
    ran_s: float


@dataclass
class _Thread:
    """A thread, and its files of /proc, which are kept open because opening takes five times as long as reading."""

    folder: str
    call: int
    times: int
    seen: tuple[bytes, bytes] = (b"", b"")
    timer: _Timer = _AT_WORK
    ran_ns: int = -1

    def line(self) -> bytes:
        """Return the system call that it sleeps in; `running` if it is runnable, empty once it has ended."""
        try:
            return os.pread(self.call, _LINE_BYTES, 0)
        except ProcessLookupError:
            return b""

    def times_run(self) -> bytes:
        """Return how long and how often it has run so far."""
        try:
            return os.pread(self.times, _LINE_BYTES, 0)
        except ProcessLookupError:
            return b""

    def close(self) -> None:
        os.close(self.call)
        os.close(self.times)


class Programs:
    """Observes the programs of one desktop repeatedly. A context manager, because it holds files open."""

    def __init__(self, processes: Callable[[], Iterable[int]]) -> None:
        """Prepare to observe; `processes` returns the current pids on the host, including the X server's."""
        self._processes = processes
        self._threads: dict[str, _Thread] = {}
        self._at_work: _Thread | None = None
        self._seen: list[_Thread] = []
        self._times: list[bytes] = []
        self._first = True

    def __enter__(self) -> Self:
        """Nothing is opened before the first look."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Close the files."""
        for thread in self._threads.values():
            thread.close()
        self._threads.clear()

    @property
    def found(self) -> bool:
        """Whether the last look found any program."""
        return bool(self._threads)

    def look(self) -> Activity:
        """Return what the programs are doing.

        Raises:
            PermissionError: the server may not observe them.
        """
        if not READABLE:
            return Activity(0.0, 0.0)
        threads, before = self._seen, [thread.times_run() for thread in self._seen]
        if not threads or before != self._times:
            # Only a thread that ran can have started another, so the known threads are all as long as none has run.
            known = {thread.folder: times for thread, times in zip(threads, before, strict=True)}
            threads = self._seen = self._listed()
            self._times = [known.get(thread.folder, b"") for thread in threads]
            before = [thread.times_run() for thread in threads]
        due_s = self._due_s(threads, before)
        return Activity(due_s, self._ran_s(threads, before))

    def _due_s(self, threads: list[_Thread], before: list[bytes]) -> float:
        # A thread that was running most likely still is.
        if self._at_work is not None and self._at_work.line().startswith(_RUNNING):
            return 0.0
        self._at_work = None
        due = math.inf if threads else 0.0
        for thread, times in zip(threads, before, strict=True):
            due = min(due, _due_s(thread, times))
            if due <= 0.0:
                self._at_work = thread
                return 0.0
        # None has run between the two looks, so there was a moment at which all of them slept.
        return due if all(before) and before == [thread.times_run() for thread in threads] else 0.0

    def _ran_s(self, threads: list[_Thread], times: list[bytes]) -> float:
        ran_ns = 0
        for thread, line in zip(threads, times, strict=True):
            if line:
                so_far_ns = int(line.split(b" ", 1)[0])
                # A new thread counts from its beginning; for one seen for the first time, the time is unknown.
                ran_ns += so_far_ns - (thread.ran_ns if thread.ran_ns >= 0 else so_far_ns if self._first else 0)
                thread.ran_ns = so_far_ns
            else:
                # The thread has ended, and its id may be reused by the next look.
                self._forget(thread)
                self._seen = []
        self._first = False
        return ran_ns / _NS

    def _forget(self, thread: _Thread) -> None:
        del self._threads[thread.folder]
        if self._at_work is thread:
            self._at_work = None
        thread.close()

    def _listed(self) -> list[_Thread]:
        folders = [folder for process in self._processes() for folder in _thread_folders(process)]
        for gone in self._threads.keys() - set(folders):
            self._forget(self._threads[gone])
        return [thread for folder in folders if (thread := self._thread(folder)) is not None]

    def _thread(self, folder: str) -> _Thread | None:
        if (known := self._threads.get(folder)) is not None:
            return known
        try:
            call = os.open(f"{folder}/syscall", os.O_RDONLY | os.O_CLOEXEC)
        except (FileNotFoundError, ProcessLookupError):
            return None
        try:
            times = os.open(f"{folder}/schedstat", os.O_RDONLY | os.O_CLOEXEC)
        except OSError as error:
            os.close(call)
            if isinstance(error, FileNotFoundError | ProcessLookupError):
                return None
            raise
        self._threads[folder] = _Thread(folder, call, times)
        return self._threads[folder]


def due_s(processes: Iterable[int]) -> float:
    """Return when programs will next act on their own, from a single look.

    Args:
        processes: the host's pids of the programs.

    Returns:
        Seconds, as in `Activity.due_s`: 0 if one is running, infinity if none ever will act.

    Raises:
        PermissionError: the server may not observe them.
    """
    listed = tuple(processes)
    with Programs(lambda: listed) as programs:
        return programs.look().due_s


def _thread_folders(process: int) -> list[str]:
    folder = f"/proc/{process}/task"
    try:
        return [f"{folder}/{thread}" for thread in os.listdir(folder)]  # noqa: PTH208 -- as in process_idle.py
    except OSError:
        return []


def _due_s(thread: _Thread, times: bytes) -> float:
    seen = (thread.line(), times)
    # A thread that has not run since then sleeps in the same call.
    if seen != thread.seen:
        thread.timer = _timer(thread.folder, seen[0])
        thread.seen = seen
    return thread.timer.due_s()


def _timer(folder: str, line: bytes) -> _Timer:
    if not line:
        return _NEVER  # it has ended
    try:
        number, *arguments = (int(word, 0) for word in line.split())
        if number == _RESTARTED:
            number = _before_it_was_stopped(arguments)
        if number == _READ:
            # Reading from a disk is work, reading from a pipe is waiting.
            return _NEVER if read_line(f"{folder}/stat").rpartition(b")")[2].split()[0] == b"S" else _AT_WORK
        if number in _UNTIMED:
            return _NEVER
        if (place := _MILLISECONDS.get(number)) is not None:
            (timeout_ms,) = struct.unpack("i", struct.pack("I", arguments[place] & 0xFFFFFFFF))
            return _NEVER if timeout_ms < 0 else _Timer(timeout_ms / 1000)
        if (place := _TIMESPECS.get(number)) is not None:
            return _of_timespec(folder, number, arguments, arguments[place])
    except PermissionError:
        raise
    except FileNotFoundError:
        return _NEVER  # it has ended
    except (OSError, ValueError, IndexError):
        pass  # the thread is runnable: the line is "running"
    return _AT_WORK


def _before_it_was_stopped(arguments: list[int]) -> int:
    """Identify a restarted call by its arguments, since four calls continue under the same number after a stop."""
    first, second = arguments[0], arguments[1]
    if first < _MOST_CLOCKS:
        return _CLOCK_NANOSLEEP
    if second >= _MOST_POLLED:
        return _NANOSLEEP
    return _FUTEX if second & _FUTEX_FLAGS else _POLL


def _of_timespec(folder: str, number: int, arguments: list[int], address: int) -> _Timer:
    if not address:
        return _NEVER
    memory = os.open(f"{folder}/mem", os.O_RDONLY | os.O_CLOEXEC)
    try:
        seconds, fraction = struct.unpack("qq", os.pread(memory, 16, address))
    finally:
        os.close(memory)
    at_s = seconds + fraction / (1_000_000 if number == _SELECT else 1_000_000_000)
    if number == _FUTEX and arguments[1] & _FUTEX_COMMAND != _FUTEX_WAIT:
        clock = time.CLOCK_REALTIME if arguments[1] & _FUTEX_REALTIME else time.CLOCK_MONOTONIC
        return _Timer(at_s, clock)
    if number == _CLOCK_NANOSLEEP and arguments[1] & _ABSOLUTE:
        return _Timer(at_s, arguments[0])
    return _Timer(at_s)
