"""Which files of a golden state are somebody's work, and copies of that state with some of them replaced.

All of this works on archives: nothing that an author made is unpacked on the host.
"""

import tarfile
from collections.abc import AsyncGenerator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import anyio.to_thread
import numpy as np

from vm_controller import tar_archive
from vm_controller.backends.sandbox import HOME
from vm_controller.state_capture import State
from vm_controller.tar_archive import Archive, Member
from vm_controller.web_app_host import is_beside, is_state

ARTIFACT_LIMIT = 32 << 20
"""Larger files are no artifacts that anybody reads whole; they are left as they are."""
_HOME = HOME.removeprefix("/") + "/"
_PROFILES = tuple(_HOME + name for name in (".config/chromium/", ".mozilla/", ".thunderbird/", ".cache/"))
"""Where applications keep thousands of facts of their own; an environment's finalize step tells those that count."""
_TOLD = _HOME + ".local/share/application-state/"
"""Where it tells them."""


@dataclass(frozen=True)
class ArchiveEntry:
    """Any entry except a file that keeps the replaced file's permissions: stored as in an archive, with its header."""

    raw: bytes


Changes = Mapping[str, bytes | ArchiveEntry | None]
"""Files with another content, other entries, and None for what is taken away, by their name in the archive."""


@dataclass(frozen=True)
class GoldenFile:
    """A file of the golden state and, if it existed before, its old content."""

    name: str
    golden: bytes
    initial: bytes | None

    @property
    def difference(self) -> int:
        """Count the bytes that differ; a file that was not there differs even where it is empty."""
        if self.initial is None:
            return len(self.golden) + 1
        short, long = sorted((self.initial, self.golden), key=len)
        both = np.frombuffer(short, np.uint8) != np.frombuffer(long[: len(short)], np.uint8)
        return len(long) - len(short) + int(np.count_nonzero(both))


def is_artifact(member: Member) -> bool:
    """Whether a member of an archive is a file that somebody may have made."""
    return member.info.isreg() and member.info.size <= ARTIFACT_LIMIT and not is_beside(member.info.name)


def is_hidden(name: str) -> bool:
    """Whether a file manager shows a file only on demand."""
    return any(part.startswith(".") for part in name.split("/"))


def remoteness(name: str) -> tuple[bool, bool]:
    """Rank a file by how far it is from what a person sees: below the home and not hidden comes first.

    An application's own store counts as outside of the home. What a web application shows is seen first of all.

    Returns:
        Whether the file is outside of the home, and whether it is hidden: smaller is nearer.
    """
    if is_state(name):
        return False, False
    return not name.startswith(_HOME) or name.startswith(_PROFILES), is_hidden(name)


def is_shown(name: str, farthest: tuple[bool, bool]) -> bool:
    """Whether somebody who looks as far as `farthest` finds a file, in an application's windows if need be.

    Args:
        name: the file's path in the archive.
        farthest: a rank that `remoteness` returned.
    """
    return remoteness(name) <= farthest or name.startswith(_TOLD)


def foremost(names: Iterable[str]) -> Iterator[str]:
    """Keep the names that a person sees, or the next best where there are none.

    An application's own settings differ from run to run and are nobody's work, unless nothing else is.
    """
    known = tuple(names)
    nearest = min(map(remoteness, known), default=None)
    return (name for name in known if remoteness(name) == nearest)


def write_changed(golden: Path, target: Path, changes: Changes) -> None:
    """Write a copy of the golden archive with changed members; new ones come last.

    Args:
        golden: the archive that is copied.
        target: where the copy is written.
        changes: the new contents; None removes a member.
    """

    def parts(archive: Archive) -> Iterator[bytes]:
        known = {member.info.name for member in archive.members}
        for member in archive.members:
            if member.info.name not in changes:
                yield from archive.raw(member)
            elif (changed := changes[member.info.name]) is not None:
                yield _standing(member.info.name, changed, member.info)
        for name, added in changes.items():
            if name not in known and added is not None:
                yield _standing(name, added)

    with Archive.open(golden) as archive:
        tar_archive.write(target, parts(archive))


def _standing(name: str, change: bytes | ArchiveEntry, like: tarfile.TarInfo | None = None) -> bytes:
    return change.raw if isinstance(change, ArchiveEntry) else tar_archive.file_member(name, change, like)


@asynccontextmanager
async def changed_state(golden: State, changes: Changes, label: str) -> AsyncGenerator[State]:
    """Yield the golden state with changed files, in a copy that is removed when the block ends.

    Args:
        golden: the state that is copied.
        changes: the new contents; None removes a file.
        label: tells the copy apart from others of the same state that exist at once.
    """
    path = golden.archive.with_suffix(f".{label}.tar")
    try:
        await anyio.to_thread.run_sync(write_changed, golden.archive, path, changes)
        yield await anyio.to_thread.run_sync(State.of, path, golden.episode, golden.apps)
    finally:
        path.unlink(missing_ok=True)
