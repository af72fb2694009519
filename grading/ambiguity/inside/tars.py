"""Tar archives and packed streams: members of one name, and what lies behind an end."""

import bz2
import gzip
import hashlib
import io
import lzma
import tarfile
import zlib
from collections.abc import Iterator, Sequence
from typing import Protocol

from .findings import STRUCTURE, UNREADABLE, File, Finding
from .member_names import impossible

LARGEST_UNPACKED = 512 << 20
_PIECE = 1 << 20
_BLOCK = 512


class _Readable(Protocol):
    def read(self, size: int = -1, /) -> bytes: ...


class TooLargeError(Exception):
    """An archive unpacks to more than `LARGEST_UNPACKED` bytes."""


class _Bounded(io.RawIOBase):
    """A stream that may be read only up to a limit."""

    def __init__(self, inner: _Readable) -> None:
        super().__init__()
        self._inner, self._left = inner, LARGEST_UNPACKED

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1, /) -> bytes:
        piece = self._inner.read(min(size, _PIECE) if size >= 0 else _PIECE)
        self._left -= len(piece)
        if self._left < 0:
            raise TooLargeError
        return piece


def ambiguities(files: Sequence[File]) -> Iterator[Finding]:
    """Find archives that two programs unpack differently."""
    for file in files:
        data = file.data
        try:
            if data[:2] == b"\x1f\x8b" and (message := _gzip(data)):
                yield Finding(STRUCTURE, file.path, "", message)
                continue
            for where, message in _members(data):
                yield Finding(STRUCTURE, file.path, where, message)
        except TooLargeError:
            yield Finding(UNREADABLE, file.path, "", f"has more than {LARGEST_UNPACKED >> 20} MiB unpacked")


def _gzip(data: bytes) -> str:
    """Return what is wrong with a gzip stream; "" if nothing is, or no program can read it."""
    unpacker, left, position = zlib.decompressobj(31), LARGEST_UNPACKED, 0
    try:
        waiting = data[:_PIECE]
        while not unpacker.eof and waiting:
            left -= len(unpacker.decompress(waiting, _PIECE))
            waiting = unpacker.unconsumed_tail
            if not waiting and not unpacker.eof:
                position += _PIECE
                waiting = data[position : position + _PIECE]
            if left < 0:
                raise TooLargeError
    except zlib.error:
        return ""
    if not unpacker.eof:
        return ""
    rest = (unpacker.unused_data + data[position + _PIECE :]).strip(b"\0")
    if rest[:2] == b"\x1f\x8b":
        return "two packed streams follow each other, of which some programs read the first alone; pack in one go"
    return "there is data after the end of the packed stream; some programs read it" if rest else ""


def _opened(data: bytes) -> _Readable:
    stream = io.BytesIO(data)
    if data[:2] == b"\x1f\x8b":
        return gzip.GzipFile(fileobj=stream)
    if data[:3] == b"BZh":
        return bz2.BZ2File(stream)
    if data[:6] == b"\xfd7zXZ\0":
        return lzma.LZMAFile(stream)
    return stream


def _members(data: bytes) -> Iterator[tuple[str, str]]:
    stream = _Bounded(_opened(data))
    seen, names = dict[str, tuple[bytes, str, bytes]](), list[str]()
    try:
        with tarfile.open(fileobj=stream, mode="r|", errorlevel=0) as archive:
            for member in archive:
                parts = [part for part in member.name.split("/") if part not in ("", ".")]
                if ".." in parts or member.name.startswith("/"):
                    yield member.name, "the name of a member leads out of the archive; use relative names"
                same = "/".join(parts)
                told = (member.type, member.linkname, _digest(archive, member))
                if seen.setdefault(same, told) != told and not member.isdir():
                    yield member.name, "two members have one name and different content; keep one"
                seen[same] = told
                names.append(f"{member.name}/" if member.isdir() else member.name)
    except (tarfile.TarError, OSError, EOFError, zlib.error, lzma.LZMAError):
        return  # not an archive, or a damaged one that no program reads
    yield from impossible(names)
    if seen and _goes_on(data):
        yield "", "there is data after the end of the archive; create it again in one go"


def _digest(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    digest = hashlib.sha256()
    if member.isreg() and (stream := archive.extractfile(member)):
        while piece := stream.read(_PIECE):
            digest.update(piece)
    return digest.digest()


def _goes_on(data: bytes) -> bool:
    """Whether there is anything after the two empty blocks that end an archive."""
    stream = _Bounded(_opened(data))
    with tarfile.open(fileobj=stream, mode="r|", errorlevel=0) as archive:
        end = 0
        for member in archive:
            if member.issparse():
                return False
            end = member.offset_data + (-(-member.size // _BLOCK) * _BLOCK if member.isreg() else 0)
    stream = _Bounded(_opened(data))
    place = 0
    while piece := stream.read(_PIECE):
        place += len(piece)
        if place > end and piece[max(0, end - (place - len(piece))) :].strip(b"\0"):
            return True
    return False
