"""Detects idle programs through /proc: if all of them sleep, pending input has been consumed.

For applications that do not answer pings (`settle.py` asks those that do). A program that waits for input with an empty
queue sleeps, and one with a full queue is waiting for the processor: it never sleeps before it has looked.
"""

import os
from collections.abc import Iterable

Look = dict[tuple[int, int], tuple[str, int, int, int]]
"""(Process, thread) → its state, how long it has run and waited for a processor, in ns, and how often it has run."""
_ASLEEP = frozenset("SIZX")
"""States of proc(5) that count as asleep: sleeping, idle, and dead; waiting for a disk (D) and stopped (T) do not."""
_LINE_BYTES = 1_024
_NS = 1_000_000_000


def look(processes: Iterable[int]) -> Look:
    """Read the state of every thread of some processes; threads that end meanwhile are left out.

    Args:
        processes: the host's pids.
    """
    seen: Look = {}
    for process in processes:
        try:
            threads = os.listdir(f"/proc/{process}/task")  # noqa: PTH208 -- as in `read_line`
        except OSError:
            continue
        for thread in threads:
            folder = f"/proc/{process}/task/{thread}"
            try:
                state = read_line(f"{folder}/stat").rpartition(b")")[2].split()[0].decode()
                run_ns, wait_ns, times = map(int, read_line(f"{folder}/schedstat").split())
            except (OSError, IndexError, ValueError):
                continue
            seen[process, int(thread)] = (state, run_ns, wait_ns, times)
    return seen


def asleep(now: Look) -> bool:
    """Whether all threads are asleep."""
    return all(state in _ASLEEP for state, *_ in now.values())


def rested(before: Look, now: Look) -> bool:
    """Whether all threads are asleep now and none ran between two looks."""
    return bool(now) and before == now and asleep(now)


def time_used(before: tuple[str, int, int, int] | None, now: tuple[str, int, int, int]) -> tuple[float, float]:
    """Return how long a thread has run, and has waited for a processor, between two looks.

    Args:
        before: its entry in the earlier look; None counts from its beginning.
        now: its entry in the later look.

    Returns:
        The seconds of running, and the seconds of waiting.
    """
    _, run_ns, wait_ns, _ = now
    _, run_before_ns, wait_before_ns, _ = before or ("", 0, 0, 0)
    return (run_ns - run_before_ns) / _NS, (wait_ns - wait_before_ns) / _NS


def read_line(path: str) -> bytes:
    """Read a line of /proc with as few system calls as possible, because there are a hundred threads to read."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return os.read(descriptor, _LINE_BYTES)
    finally:
        os.close(descriptor)
