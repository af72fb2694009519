"""Processor time by program, as the scheduler counts it."""

import os
from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from pathlib import Path

from vm_controller.backends.processes import descendants

TICK_S = 1 / os.sysconf("SC_CLK_TCK")
_NS_PER_MS = 1_000_000
_NS_PER_S = 1_000_000_000
_ACCOUNTS = Path("/sys/fs/cgroup/cpuacct")


def used_ms(processes: Iterable[Path]) -> Counter[str]:
    """Sum what the threads of processes (folders in /proc) have run so far, by the name of the program."""
    used: Counter[str] = Counter()
    for folder in processes:
        try:
            name = (folder / "comm").read_text().strip()
            for thread in (folder / "task").iterdir():
                used[name] += int((thread / "schedstat").read_text().split()[0])
        except (OSError, IndexError):
            continue
    return Counter({name: round(value / _NS_PER_MS) for name, value in used.items()})


def total_s(pid: int) -> float:
    """Return the seconds of processor time of a process and all below it, those that have ended included."""
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
    """The processor time of all that was started in a control group, what has ended included (cgroups, version 1)."""

    def __init__(self, group: Path) -> None:
        self._group = group

    def used_s(self) -> float:
        """Return the seconds so far."""
        return int((self._group / "cpuacct.usage").read_text()) / _NS_PER_S

    def leave(self) -> None:
        """Take this process out of it; what it started stays."""
        _move_to(_ACCOUNTS)


@contextmanager
def account() -> Generator[Account]:
    """Put this process into a new account, so that what it starts next is counted there.

    Raises:
        RuntimeError: this machine has no such accounts, or this user may not make one.
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
