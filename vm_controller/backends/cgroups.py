"""Limits memory, processes and processor time with control groups, version 1 or 2, if the server may create them."""

import contextlib
import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import anyio

from schemas.errors import InfrastructureError

MOUNT = Path("/sys/fs/cgroup")
NAME = "cua-gym"
REMOVE_TRIES = 1_000
REMOVE_PAUSE_S = 0.003
THAW_S = 0.2
CPU_SHARES = 1_024
"""The kernel's default weight of a program that is not in a group of its own."""
NONE, SPLIT, UNIFIED = 0, 1, 2
"""Versions of control groups: not available, one hierarchy per controller, one for all controllers."""
_JOIN = 'for group in $1; do echo $$ > "$group/cgroup.procs" || exit 98; done; shift; exec "$@"'


@dataclass(frozen=True)
class Hierarchy:
    """Where groups are created: one root for version 2, one per controller for version 1; none without permission."""

    roots: tuple[Path, ...]
    version: int

    @classmethod
    def find(cls, mount: Path = MOUNT) -> Self:
        """Detect the control groups that this machine offers to this user."""
        if os.geteuid() != 0:
            return cls((), NONE)
        controllers = mount / "cgroup.controllers"
        if controllers.exists() and {"memory", "pids"} <= set(controllers.read_text().split()):
            return cls((mount,), UNIFIED)
        split = (mount / "memory", mount / "pids")
        if all((root / "cgroup.procs").exists() for root in split):
            more = (mount / "freezer", mount / "cpu")
            return cls((*split, *(root for root in more if (root / "cgroup.procs").exists())), SPLIT)
        return cls((), NONE)

    def group(
        self, server: str, session: str, part: str, *, memory_mb: int, processes: int, one_share: bool = False
    ) -> "Group":
        """Create a control group with limits; it limits nothing if this machine offers none.

        Args:
            server: the name of the server's folder, under which the groups of one server are collected.
            session: the session, run or fork that the group is for.
            part: which of its programs the group is for; a session may have several groups.
            memory_mb: the memory limit, in MiB.
            processes: the limit on processes and threads together.
            one_share: whether all its processes together get only the processor share of a single program.

        Raises:
            OSError: the kernel refused.
        """
        folders: list[Path] = []
        for root in self.roots:
            if root.name == "cpu" and not one_share:
                continue
            folder = root / NAME / server / f"{session}-{part}"
            folder.mkdir(parents=True)
            folders.append(folder)
            if root.name == "cpu":
                # All runs together count as one program on each processor, and share its time equally.
                for parent in folder.parents[:2]:
                    (parent / "cpu.shares").write_text(str(CPU_SHARES * (os.cpu_count() or 1)))
        if self.version == UNIFIED:
            known = (self.roots[0] / "cgroup.controllers").read_text().split()
            wanted = "+memory +pids +cpu" if one_share and "cpu" in known else "+memory +pids"
            for parent in reversed(folders[0].parents[:3]):
                (parent / "cgroup.subtree_control").write_text(wanted)
            (folders[0] / "memory.max").write_text(str(memory_mb << 20))
            (folders[0] / "memory.oom.group").write_text("0")
            (folders[0] / "pids.max").write_text(str(processes))
        elif self.version == SPLIT:
            memory, pids, *_ = folders
            (memory / "memory.limit_in_bytes").write_text(str(memory_mb << 20))
            (pids / "pids.max").write_text(str(processes))
        return Group(tuple(folders), self.version)

    def remove_server(self, server: str) -> None:
        """Remove a server's leftover groups, and kill what runs in them, since a live fork outlives its server."""
        left = [Group((child,), self.version) for root in self.roots for child in (root / NAME / server).glob("*/")]
        # The server was killed while it copied a desktop; frozen processes cannot die.
        frozen = [group for group in left if group.frozen()]
        for group in frozen:
            group.freeze(on=False)
        running = {pid for group in left for pid in group.pids}
        for pid in running:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if frozen or running:
            time.sleep(THAW_S)
        for root in self.roots:
            folder = root / NAME / server
            for child in folder.glob("*/"):
                with contextlib.suppress(OSError):
                    child.rmdir()
            with contextlib.suppress(OSError):
                folder.rmdir()


@dataclass(frozen=True)
class Group:
    """A control group; without folders it limits nothing."""

    folders: tuple[Path, ...]
    version: int

    @classmethod
    def of(cls, pid: int, mount: Path = MOUNT) -> Self:
        """Find the group that someone else, such as a container engine, put a process into.

        Raises:
            OSError: there is no such process.
        """
        found: dict[str, Path] = {}
        for line in Path(f"/proc/{pid}/cgroup").read_text().splitlines():
            _, name, path = line.split(":", 2)
            folder = mount / name.removeprefix("name=") / path[1:]
            if path != "/" and (folder / "cgroup.procs").exists():
                found[name] = folder
        first = found.pop("memory", None)
        if first is None:
            return cls(tuple(found.values()), UNIFIED if found else NONE)
        return cls((first, *found.values()), SPLIT)

    @property
    def prefix(self) -> tuple[str, ...]:
        """The command prefix that puts a command and all its children into this group."""
        if not self.folders:
            return ()
        return ("/bin/sh", "-c", _JOIN, "sh", " ".join(str(folder) for folder in self.folders))

    def ran_out_of_memory(self) -> bool:
        """Return whether the kernel killed one of the group's processes for lack of memory."""
        if not self.folders:
            return False
        name = "memory.events" if self.version == UNIFIED else "memory.oom_control"
        counts = dict(line.split() for line in (self.folders[0] / name).read_text().splitlines())
        return int(counts.get("oom_kill", 0)) > 0

    @property
    def pids(self) -> tuple[int, ...]:
        """Return every process of the group, in any namespace."""
        return tuple(int(pid) for folder in self.folders[:1] for pid in (folder / "cgroup.procs").read_text().split())

    def freeze(self, *, on: bool) -> bool:
        """Stop or resume all processes of the group; return False if this machine cannot."""
        for folder in self.folders:
            for name, words in (("cgroup.freeze", "01"), ("freezer.state", ("THAWED", "FROZEN"))):
                if (folder / name).exists():
                    (folder / name).write_text(words[on])
                    return True
        return False

    def frozen(self) -> bool:
        """Return whether the last process of the group has stopped."""
        for folder in self.folders:
            for name, words in (("cgroup.events", "frozen 1"), ("freezer.state", "FROZEN")):
                if (folder / name).exists() and words in (folder / name).read_text():
                    return True
        return False

    async def end(self) -> None:
        """Kill everything that runs in the group and remove it.

        Raises:
            InfrastructureError: something in it cannot be killed.
        """
        if self.frozen():
            self.freeze(on=False)
        for folder in self.folders:
            for _ in range(REMOVE_TRIES):
                try:
                    folder.rmdir()
                except FileNotFoundError:
                    break
                except OSError:
                    # Busy: its processes are still there, or dead but not yet reaped.
                    for pid in (folder / "cgroup.procs").read_text().split():
                        with contextlib.suppress(ProcessLookupError):
                            os.kill(int(pid), signal.SIGKILL)
                    await anyio.sleep(REMOVE_PAUSE_S)
                else:
                    break
            else:
                raise InfrastructureError(f"processes in {folder} cannot be killed; look at them by hand")
