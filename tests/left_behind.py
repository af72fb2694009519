"""What a server may leave behind on the machine: processes, mounts, open files; other tests run meanwhile."""

import contextlib
import os
from pathlib import Path


def processes_below(state: Path) -> list[int]:
    """The host's processes that have something of the state folder mounted, or mounted by something that had."""
    found: list[int] = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            with contextlib.suppress(OSError):
                if state.name in (folder / "mountinfo").read_text():
                    found.append(int(folder.name))
    return found


def mounts_below(folder: Path) -> list[str]:
    """This process's mounts that come from a folder or are in it; those of other tests' containers come and go."""
    return [line for line in Path("/proc/self/mountinfo").read_text().splitlines() if str(folder) in line]


def open_files() -> list[str]:
    """The numbers of this process's open files."""
    return sorted(os.listdir("/proc/self/fd"))  # noqa: PTH208
