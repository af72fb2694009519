"""Reads tuples from one file: a tar archive, compressed with zstd (pyarrow's codec) if its name says so.

No member is extracted under its own name. Anything that does not belong in an archive of tuples is refused: links,
devices, paths out of the folder, members beyond the limits.
"""

import importlib
import tarfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO, Any, cast

from schemas.errors import InvalidRequestError, TooLargeError

SUFFIXES = (".tar.zst", ".tar")
MAX_MEMBER_BYTES = 16 * 1024 * 1024
MAX_MEMBERS = 1_000_000
MAX_FOLDER_BYTES = 64 * 1024 * 1024
_HEADERS_BYTES = 1024 * 1024
"""Room for the headers before a member, among them long names."""
_END = bytes(1024)
_CHUNK = 1024 * 1024


Files = dict[str, bytes]


def read_folders(path: Path) -> Iterator[tuple[str, Files]]:
    """Each folder at the top of an archive with its files; one folder is in memory at a time.

    Raises:
        InvalidRequestError: the archive is damaged or truncated, or holds what no archive of tuples may hold.
        TooLargeError: a member or a folder is beyond the limits.
    """
    done: set[str] = set()
    current, files, size = "", Files(), 0
    for member, content in _members(path):
        top, *rest = member.parts
        if not rest:
            raise _refused(path, str(member), "lies outside of any tuple's folder")
        if top != current:
            if current:
                yield current, files
            if top in done:
                raise _refused(path, str(member), "stands apart from the rest of its folder")
            done.add(top)
            current, files, size = top, Files(), 0
        name = "/".join(rest)
        if name in files:
            raise _refused(path, str(member), "is there twice")
        size += len(content)
        if size > MAX_FOLDER_BYTES:
            raise TooLargeError(f"{path}: the folder {top} is larger than {MAX_FOLDER_BYTES} bytes")
        files[name] = content
    if current:
        yield current, files


def _members(path: Path) -> Iterator[tuple[PurePosixPath, bytes]]:
    """Every regular file; folders are skipped."""
    arrow: Any = importlib.import_module("pyarrow")
    try:
        with arrow.input_stream(str(path), compression=compression_of(path)) as stream:
            bounded = _Bounded(path, stream)
            with tarfile.open(fileobj=cast("IO[bytes]", bounded), mode="r|") as archive:
                for number, member in enumerate(archive, 1):
                    if number > MAX_MEMBERS:
                        raise TooLargeError(f"{path} holds more than {MAX_MEMBERS} members")
                    name = _safe_name(path, member)
                    # What is read until the next member: this one's content and the headers of the next.
                    bounded.left = member.size + _HEADERS_BYTES
                    if not member.isdir() and not is_by_product(name):
                        # A regular file always opens.
                        content = cast("IO[bytes]", archive.extractfile(member)).read()
                        if len(content) != member.size:
                            raise _truncated(path, f"{member.name} ends early")
                        yield name, content
            bounded.drain()
    except tarfile.TarError as error:
        raise _truncated(path, str(error)) from error
    except (arrow.ArrowException, OSError) as error:
        raise _truncated(path, str(error)) from error


def is_by_product(name: PurePosixPath) -> bool:
    """Whether a file is what macOS leaves beside every file that it packs, and nobody's content."""
    return "__MACOSX" in name.parts or name.name.startswith("._") or name.name == ".DS_Store"


def _safe_name(path: Path, member: tarfile.TarInfo) -> PurePosixPath:
    name = PurePosixPath(member.name)
    if member.issym() or member.islnk():
        raise _refused(path, member.name, f"is a link to {member.linkname!r}")
    if not (member.isdir() or member.isreg()) or member.issparse():
        raise _refused(path, member.name, "is neither a plain file nor a folder")
    if name.is_absolute() or not name.parts or ".." in name.parts or "\\" in member.name or "\0" in member.name:
        raise _refused(path, member.name, "leads out of the archive")
    if member.size > MAX_MEMBER_BYTES:
        raise TooLargeError(f"{path}: {member.name} has {member.size} bytes; the limit is {MAX_MEMBER_BYTES}")
    return name


class _Bounded:
    """A stream that gives no more than `left` bytes before somebody allows more: a header cannot ask for memory."""

    def __init__(self, path: Path, stream: Any) -> None:  # noqa: ANN401 - pyarrow carries no types
        self.left = _HEADERS_BYTES
        self._path = path
        self._stream = stream
        self._tail = b""

    def read(self, size: int) -> bytes:
        """Read as tarfile asks."""
        data = bytes(self._stream.read(size))
        self.left -= len(data)
        if self.left < 0:
            raise TooLargeError(f"{self._path}: a header has more than {_HEADERS_BYTES} bytes")
        self._tail = (self._tail + data)[-len(_END) :]
        return data

    def drain(self) -> None:
        """Read to the end, which every whole archive marks with zeros; without them a cut would go unnoticed."""
        self.left = _CHUNK
        while self.read(_CHUNK):
            if self._tail.strip(b"\0"):
                raise _truncated(self._path, "something follows its end")
            self.left = _CHUNK
        if self._tail != _END:
            raise _truncated(self._path, "its end is missing")


def compression_of(path: Path) -> str | None:
    """The codec that an archive's name asks for; none for a plain one.

    Raises:
        InvalidRequestError: its name ends otherwise.
    """
    if not path.name.endswith(SUFFIXES):
        raise InvalidRequestError(f"{path} is no archive that is known here: {' or '.join(SUFFIXES)}")
    return "zstd" if path.suffix == ".zst" else None


def _refused(path: Path, member: str, why: str) -> InvalidRequestError:
    return InvalidRequestError(f"{path}: {member} {why}; the archive is refused")


def _truncated(path: Path, why: str) -> InvalidRequestError:
    return InvalidRequestError(f"{path} is damaged or truncated: {why}; fetch it again")
