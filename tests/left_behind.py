"""Finds what a server left behind on the machine (processes, mounts, open files) while other tests run."""

import contextlib
import os
from pathlib import Path


def processes_below(state: Path) -> list[int]:
    """Return the ids of all other processes whose mounts mention the state folder."""
    found: list[int] = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            with contextlib.suppress(OSError):
                if state.name in (folder / "mountinfo").read_text():
                    found.append(int(folder.name))
    return found


def mounts_below(folder: Path) -> list[str]:
    """Return this process's mounts from or in a folder; mounts elsewhere come and go with other tests' containers."""
    return [line for line in Path("/proc/self/mountinfo").read_text().splitlines() if str(folder) in line]


def open_files() -> list[str]:
    """Return the file descriptors that this process has open."""
    return sorted(os.listdir("/proc/self/fd"))  # noqa: PTH208
