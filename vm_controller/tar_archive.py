"""Rewrites tar archives of captured desktops on the host without unpacking them.

Unchanged members are copied byte for byte, whatever they are (links, holes, names in any encoding). Nothing is ever
written to a path that an archive names.
"""

import shutil
import tarfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, pairwise
from pathlib import Path
from typing import BinaryIO, Self

_CHUNK = 1 << 20


@dataclass(frozen=True)
class Member:
    """One entry, and the position of its bytes in the archive, including headers and padding."""

    info: tarfile.TarInfo
    start: int
    end: int


class Archive:
    """An archive that is open for reading."""

    def __init__(self, file: BinaryIO) -> None:
        """Read the table of contents."""
        self._file = file
        self._tar = tarfile.open(fileobj=file, mode="r:", errors="surrogateescape")  # noqa: SIM115 -- close()
        infos = self._tar.getmembers()
        places = pairwise((*(info.offset for info in infos), self._tar.offset))
        self.members = tuple(Member(info, *place) for info, place in zip(infos, places, strict=True))

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a file; the caller must close the archive, or use it as a context manager."""
        return cls(path.open("rb"))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._tar.close()
        self._file.close()

    def content(self, member: Member) -> bytes:
        """Return a regular file's content."""
        file = self._tar.extractfile(member.info)
        return b"" if file is None else file.read()

    def raw(self, member: Member) -> Iterator[bytes]:
        """Yield the bytes of a member as they are stored."""
        self._file.seek(member.start)
        left = member.end - member.start
        while left > 0:
            part = self._file.read(min(left, _CHUNK))
            left -= len(part)
            yield part


def file_member(name: str, content: bytes, like: tarfile.TarInfo | None = None) -> bytes:
    """Return the bytes of a regular file as stored in an archive.

    Args:
        name: the file's path in the archive.
        content: the file's content.
        like: an entry whose mode and time it gets; None for mode 644 and the time 0.
    """
    info = tarfile.TarInfo(name)
    info.size = len(content)
    info.mode, info.mtime = (like.mode, like.mtime) if like is not None else (0o644, 0)
    header = info.tobuf(tarfile.GNU_FORMAT, errors="surrogateescape")
    return header + content + bytes(-len(content) % tarfile.BLOCKSIZE)


def write(target: Path, parts: Iterable[bytes]) -> None:
    """Write an archive from members, in the form that `file_member` and `Archive.raw` return."""
    with target.open("xb") as file:
        for part in parts:
            file.write(part)
        file.write(bytes(2 * tarfile.BLOCKSIZE))


def prepend(files: Mapping[str, bytes], source: Path, target: Path) -> None:
    """Copy an archive with more files at its beginning, without reading the archive's entries.

    Args:
        files: path in the archive → content.
        source: the archive.
        target: the copy, which must not exist yet.
    """
    with target.open("xb") as file:
        for name, content in files.items():
            file.write(file_member(name, content))
        with source.open("rb") as rest:
            shutil.copyfileobj(rest, file, _CHUNK)


def replace_below(folder: str, files: Mapping[str, bytes], source: Path, target: Path) -> None:
    """Copy an archive, replacing everything in one of its folders.

    Args:
        folder: the folder's name in the archive, without a slash at either end.
        files: the folder's new files: path below the folder → content. Nothing else of the folder is kept.
        source: the archive.
        target: the copy.
    """
    with Archive.open(source) as archive:
        rest = (one for one in archive.members if not f"{one.info.name}/".startswith(f"{folder}/"))
        kept = (part for member in rest for part in archive.raw(member))
        added = (file_member(f"{folder}/{name}", content) for name, content in files.items())
        write(target, chain(kept, added))


def reverse(source: Path, target: Path) -> None:
    """Copy an archive with its members in reverse order, except that hard links follow their target."""
    with Archive.open(source) as archive:
        links = [member for member in archive.members if member.info.islnk()]
        others = [member for member in archive.members if not member.info.islnk()]
        write(target, (part for member in (*reversed(others), *links) for part in archive.raw(member)))
