"""Memory and process limits of a desktop by control groups, version 1 or 2, where the server may make them."""

import contextlib
import os
import signal
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import anyio

from schemas.errors import InfrastructureError

MOUNT = Path("/sys/fs/cgroup")
NAME = "cua-gym"
REMOVE_TRIES = 1_000
REMOVE_PAUSE_S = 0.003
NONE, SPLIT, UNIFIED = 0, 1, 2
"""Versions of control groups: none to be had, one hierarchy per controller, one for all."""
_JOIN = 'for group in $1; do echo $$ > "$group/cgroup.procs" || exit 98; done; shift; exec "$@"'


@dataclass(frozen=True)
class Hierarchy:
    """Where groups are made: one root for version 2, one per controller for version 1; none where we may not."""

    roots: tuple[Path, ...]
    version: int

    @classmethod
    def find(cls, mount: Path = MOUNT) -> Self:
        """Look at what this machine offers to this user."""
        if os.geteuid() != 0:
            return cls((), NONE)
        controllers = mount / "cgroup.controllers"
        if controllers.exists() and {"memory", "pids"} <= set(controllers.read_text().split()):
            return cls((mount,), UNIFIED)
        split = (mount / "memory", mount / "pids")
        if all((root / "cgroup.procs").exists() for root in split):
            return cls(split, SPLIT)
        return cls((), NONE)

    def group(self, server: str, session: str, part: str, *, memory_mb: int, processes: int) -> "Group":
        """Make a group with limits; an empty one where this machine offers none.

        Raises:
            OSError: the kernel refused.
        """
        folders: list[Path] = []
        for root in self.roots:
            folder = root / NAME / server / f"{session}-{part}"
            folder.mkdir(parents=True)
            folders.append(folder)
        if self.version == UNIFIED:
            for parent in reversed(folders[0].parents[:3]):
                (parent / "cgroup.subtree_control").write_text("+memory +pids")
            (folders[0] / "memory.max").write_text(str(memory_mb << 20))
            (folders[0] / "memory.oom.group").write_text("0")
            (folders[0] / "pids.max").write_text(str(processes))
        elif self.version == SPLIT:
            memory, pids = folders
            (memory / "memory.limit_in_bytes").write_text(str(memory_mb << 20))
            (pids / "pids.max").write_text(str(processes))
        return Group(tuple(folders), self.version)

    def remove_server(self, server: str) -> None:
        """Remove what is left of a server's groups; those that still hold processes stay."""
        for root in self.roots:
            folder = root / NAME / server
            for child in folder.glob("*/"):
                with contextlib.suppress(OSError):
                    child.rmdir()
            with contextlib.suppress(OSError):
                folder.rmdir()


@dataclass(frozen=True)
class Group:
    """One group; without folders it limits nothing."""

    folders: tuple[Path, ...]
    version: int

    @property
    def prefix(self) -> tuple[str, ...]:
        """What stands before a command so that it and all its children are counted here."""
        if not self.folders:
            return ()
        return ("/bin/sh", "-c", _JOIN, "sh", " ".join(str(folder) for folder in self.folders))

    def memory_bytes(self) -> int | None:
        """Return what the group's processes use now, page cache included."""
        if not self.folders:
            return None
        name = "memory.current" if self.version == UNIFIED else "memory.usage_in_bytes"
        return int((self.folders[0] / name).read_text())

    async def end(self) -> None:
        """Kill whatever runs in the group and remove it.

        Raises:
            InfrastructureError: something in it cannot be killed.
        """
        for folder in self.folders:
            for _ in range(REMOVE_TRIES):
                try:
                    folder.rmdir()
                except FileNotFoundError:
                    break
                except OSError:
                    # Busy: its processes are still there, or dead and not yet taken away.
                    for pid in (folder / "cgroup.procs").read_text().split():
                        with contextlib.suppress(ProcessLookupError):
                            os.kill(int(pid), signal.SIGKILL)
                    await anyio.sleep(REMOVE_PAUSE_S)
                else:
                    break
            else:
                raise InfrastructureError(f"processes in {folder} cannot be killed; look at them by hand")
