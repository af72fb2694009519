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
"""Bytes; larger files are not examined as artifacts."""
_HOME = HOME.removeprefix("/") + "/"
_PROFILES = tuple(_HOME + name for name in (".config/chromium/", ".mozilla/", ".thunderbird/", ".cache/"))
"""Profiles in which applications keep thousands of facts; an environment's finalize step exports those that count."""
_TOLD = _HOME + ".local/share/application-state/"
"""The folder that the finalize step exports to."""


@dataclass(frozen=True)
class ArchiveEntry:
    """A raw archive entry with its header: a link, a folder, or a file with permissions of its own."""

    raw: bytes


Changes = Mapping[str, bytes | ArchiveEntry | None]
"""Changes to a state by name in the archive: new file content, another entry, or None for removal."""


@dataclass(frozen=True)
class GoldenFile:
    """A file of the golden state and, if it existed before, its old content."""

    name: str
    golden: bytes
    initial: bytes | None

    @property
    def difference(self) -> int:
        """The number of differing bytes; a new file counts one more than its length, so that it differs if empty."""
        if self.initial is None:
            return len(self.golden) + 1
        short, long = sorted((self.initial, self.golden), key=len)
        both = np.frombuffer(short, np.uint8) != np.frombuffer(long[: len(short)], np.uint8)
        return len(long) - len(short) + int(np.count_nonzero(both))


def is_artifact(member: Member) -> bool:
    """Whether a member of an archive is a file that somebody may have made: regular, not too large, not a log."""
    return member.info.isreg() and member.info.size <= ARTIFACT_LIMIT and not is_beside(member.info.name)


def is_hidden(name: str) -> bool:
    """Whether a file is hidden: its name or that of a folder above it begins with a dot."""
    return any(part.startswith(".") for part in name.split("/"))


def remoteness(name: str) -> tuple[bool, bool]:
    """Rank a file by its distance from what a person sees: files in the home folder that are not hidden come first.

    An application's profile counts as outside the home folder, the state of a web application as the nearest.

    Returns:
        Whether the file is outside the home folder, and whether it is hidden; smaller tuples are nearer.
    """
    if is_state(name):
        return False, False
    return not name.startswith(_HOME) or name.startswith(_PROFILES), is_hidden(name)


def is_shown(name: str, farthest: tuple[bool, bool]) -> bool:
    """Whether a person who looks as far as `farthest` sees a file, if need be in an application's windows.

    Args:
        name: the file's path in the archive.
        farthest: a rank that `remoteness` returned.
    """
    return remoteness(name) <= farthest or name.startswith(_TOLD)


def foremost(names: Iterable[str]) -> Iterator[str]:
    """Keep the names that are nearest to what a person sees, by `remoteness`.

    An application's own settings differ from run to run, so they count as somebody's work only if nothing else does.
    """
    known = tuple(names)
    nearest = min(map(remoteness, known), default=None)
    return (name for name in known if remoteness(name) == nearest)


def write_changed(golden: Path, target: Path, changes: Changes) -> None:
    """Write a copy of an archive with changed members; new members come last.

    Args:
        golden: the archive to copy.
        target: the path of the copy.
        changes: the new content by name; None removes a member.
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
        golden: the state to copy.
        changes: the new content by name; None removes a file.
        label: distinguishes the copy from others of the same state that exist at the same time.
    """
    path = golden.archive.with_suffix(f".{label}.tar")
    try:
        await anyio.to_thread.run_sync(write_changed, golden.archive, path, changes)
        yield await anyio.to_thread.run_sync(State.of, path, golden.episode, golden.apps)
    finally:
        path.unlink(missing_ok=True)
