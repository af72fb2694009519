"""Processor time by program, as counted by the scheduler."""

import os
from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import contextmanager, suppress
from pathlib import Path

from vm_controller.backends.processes import descendants

TICK_S = 1 / os.sysconf("SC_CLK_TCK")
_NS_PER_MS = 1_000_000
_NS_PER_S = 1_000_000_000
_ACCOUNTS = Path("/sys/fs/cgroup/cpuacct")


def used_ms(processes: Iterable[Path]) -> Counter[str]:
    """Return the run time in ms of all threads of processes (folders in /proc), by program name."""
    used: Counter[str] = Counter()
    for folder in processes:
        try:
            name = (folder / "comm").read_text().strip()
            for thread in (folder / "task").iterdir():
                used[name] += int((thread / "schedstat").read_text().split()[0])
        except (OSError, IndexError):
            continue
    return Counter({name: round(value / _NS_PER_MS) for name, value in used.items()})


def used_s(pid: int) -> float:
    """Return the run time in seconds of all threads of a process that run now, to the nanosecond.

    What threads did that have ended is not in it, so take the difference of two readings only of steady processes.
    """
    used_ns = 0
    for thread in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError):  # it has just ended
            used_ns += int((thread / "schedstat").read_text().split()[0])
    return used_ns / _NS_PER_S


def total_s(pid: int) -> float:
    """Return the processor time in seconds of a process and its descendants, including ended ones."""
    ticks = 0
    for one in (pid, *descendants(pid)):
        try:
            text = Path(f"/proc/{one}/stat").read_text(encoding="utf-8")
        except OSError:
            continue
        fields = text.rpartition(")")[2].split()
        # utime, stime, cutime and cstime: fields 14 to 17 of proc_pid_stat(5).
        ticks += sum(map(int, fields[11:15]))
    return ticks * TICK_S


class Account:
    """The processor time of all processes started in a control group, including ended ones (cgroups version 1)."""

    def __init__(self, group: Path) -> None:
        self._group = group

    def used_s(self) -> float:
        """Return the processor time so far in seconds."""
        return int((self._group / "cpuacct.usage").read_text()) / _NS_PER_S

    def leave(self) -> None:
        """Move this process out of the group; the processes it started stay."""
        _move_to(_ACCOUNTS)


@contextmanager
def account() -> Generator[Account]:
    """Move this process into a new control group, so that the processes it starts next are counted there.

    Raises:
        RuntimeError: the machine does not support this, or the user may not create a group.
    """
    group = _ACCOUNTS / f"cua-gym-bench-{os.getpid()}"
    try:
        group.mkdir()
        _move_to(group)
    except OSError as error:
        raise RuntimeError(f"no account of processor time can be made in {_ACCOUNTS}: {error}; run as root") from error
    try:
        yield Account(group)
    finally:
        _move_to(_ACCOUNTS)
        for left in (group / "cgroup.procs").read_text().split():
            (_ACCOUNTS / "cgroup.procs").write_text(left)
        group.rmdir()


def _move_to(group: Path) -> None:
    (group / "cgroup.procs").write_text(str(os.getpid()))
