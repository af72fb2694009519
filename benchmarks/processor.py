"""Processor time by program, as the scheduler counts it."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

_NS_PER_MS = 1_000_000


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
