"""Zip containers: archives, and the documents that are packed as one.

One reader goes by the directory at the end, another by the headers before each entry, a third by their order.
They agree where both say the same, every name is there once, and nothing lies between.
"""

import struct
import unicodedata
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .findings import STRUCTURE, UNREADABLE, File, Finding
from .member_names import impossible
from .packages import PACKAGES, package_ambiguities

LARGEST_UNPACKED = 512 << 20
"""Bytes of all entries together when unpacked, at most."""
_END, _ENTRY, _LOCAL = b"PK\5\6", b"PK\1\2", b"PK\3\4"
_LOCATOR, _END64, _DESCRIPTOR = b"PK\6\7", b"PK\6\6", b"PK\7\x08"
_LOCATOR_SIZE = 20
_FULL = 0xFFFFFFFF
_FULL_SHORT = 0xFFFF
_ENCRYPTED, _DESCRIBED, _UNICODE = 1, 8, 1 << 11
_STORED, _DEFLATED = 0, 8
_UNPACKED_ANYWHERE = frozenset((_STORED, _DEFLATED, 9, 12))
"""Ways of packing that the usual programs know: beside these two, deflate64 and bzip2."""
_ZIP64, _UNICODE_PATH = 1, 0x7075


class ContradictionError(ValueError):
    """Two places of a container contradict each other."""


@dataclass(frozen=True)
class Entry:
    """An entry as listed in the directory."""

    raw_name: bytes
    flags: int
    method: int
    crc: int
    packed: int
    size: int
    offset: int

    @property
    def name(self) -> str:
        """The name as programs display it."""
        return self.raw_name.decode("utf-8" if self.flags & _UNICODE else "cp437", "replace")


class Container:
    """A zip file, read strictly.

    Raises:
        ContradictionError: programs may read the directory differently.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.entries = tuple(self._directory())

    def content(self, entry: Entry, most: int) -> bytes:
        """Unpack an entry.

        Raises:
            ContradictionError: the content does not match the directory, or has more than `most` bytes.
        """
        begin = self._begin(entry)
        packed = self.data[begin : begin + entry.packed]
        if entry.method == _STORED:
            content = packed
        elif entry.method == _DEFLATED:
            unpacker = zlib.decompressobj(-15)
            try:
                content = unpacker.decompress(packed, min(entry.size, most) + 1)
            except zlib.error as error:
                raise ContradictionError(f"{entry.name!r} cannot be unpacked to its end") from error
            if unpacker.unused_data:
                raise ContradictionError(f"{entry.name!r} holds bytes after the end of its packed data")
        else:
            return b""
        if len(content) != entry.size or zlib.crc32(content) != entry.crc:
            raise ContradictionError(f"the content of {entry.name!r} does not have the stated size or checksum")
        return content

    def check_layout(self) -> None:
        """Check that headers and directory agree, and that there is nothing between entries."""
        end = 0
        for entry in sorted(self.entries, key=lambda one: one.offset):
            if self.data[end : entry.offset].strip(b"\0") or entry.offset < end:
                raise ContradictionError(f"there are bytes of no entry before {entry.name!r}, or entries overlap")
            end = self._end(entry)
        if self.data[end : self.directory].strip(b"\0") or end > self.directory:
            raise ContradictionError("there are bytes of no entry before the directory at the end")

    def _directory(self) -> Iterator[Entry]:
        data = self.data
        end = data.rfind(_END)
        while end >= 0 and end + 22 + int.from_bytes(data[end + 20 : end + 22], "little") != len(data):
            end = data.rfind(_END, max(0, len(data) - 22 - 65_535), end)
        if end < 0:
            raise ContradictionError("the file does not end with the directory of a zip container")
        if b"PK" in data[end + 22 :]:
            raise ContradictionError("the comment at the end looks like another directory")
        disk, first, here, count, size, self.directory = struct.unpack_from("<HHHHII", data, end + 4)
        if end >= _LOCATOR_SIZE and data[end - _LOCATOR_SIZE : end].startswith(_LOCATOR):
            end, count, size, self.directory = self._zip64(end - _LOCATOR_SIZE, count, size)
            disk = first = 0
            here = count
        if disk or first or here != count or self.directory + size != end:
            raise ContradictionError("the directory is not where the end of the file says, or is not alone there")
        position = self.directory
        for _ in range(count):
            if data[position : position + 4] != _ENTRY or position + 46 > end:
                raise ContradictionError("the directory has fewer entries than stated")
            (flags, method, _, crc, packed, unpacked, name, extra, comment, _, _, _, offset) = struct.unpack_from(
                "<HHIIIIHHHHHII", data, position + 8
            )
            raw_name = data[position + 46 : position + 46 + name]
            fields = _extras(data[position + 46 + name : position + 46 + name + extra])
            unpacked, packed, offset = _wide(fields.get(_ZIP64, b""), unpacked, packed, offset)
            _check_unicode_path(raw_name, fields)
            yield Entry(raw_name, flags, method, crc, packed, unpacked, offset)
            position += 46 + name + extra + comment
        if position != self.directory + size:
            raise ContradictionError("the directory has more entries than stated")

    def _zip64(self, locator: int, count: int, size: int) -> tuple[int, int, int, int]:
        """Read the Zip64 end record: where the directory ends, and its count, size and offset."""
        (place,) = struct.unpack_from("<Q", self.data, locator + 8)
        if place + 56 > locator or self.data[place : place + 4] != _END64:
            raise ContradictionError("the Zip64 directory is not where the end of the file says")
        (length,) = struct.unpack_from("<Q", self.data, place + 4)
        count64, size64, directory64 = struct.unpack_from("<QQQ", self.data, place + 32)
        for narrow, full, wide in (
            (count, _FULL_SHORT, count64),
            (size, _FULL, size64),
            (self.directory, _FULL, directory64),
        ):
            if narrow not in (full, wide):
                raise ContradictionError("the two ends of the file name different directories")
        if place + 12 + length != locator:
            raise ContradictionError("bytes lie between the two ends of the file")
        return place, count64, size64, directory64

    def _begin(self, entry: Entry) -> int:
        name, extra = struct.unpack_from("<HH", self.data, entry.offset + 26)
        return entry.offset + 30 + name + extra

    def _end(self, entry: Entry) -> int:
        """Compare an entry's own header with the directory; return the offset at which the entry ends."""
        data, place = self.data, entry.offset
        if place + 30 > self.directory or data[place : place + 4] != _LOCAL:
            raise ContradictionError(f"{entry.name!r} is not where the directory says")
        flags, method, _, crc, packed, size, name, extra = struct.unpack_from("<HHIIIIHH", data, place + 6)
        fields = _extras(data[place + 30 + name : place + 30 + name + extra])
        if _FULL in (packed, size):
            size, packed, _ = _wide(fields.get(_ZIP64, b""), size, packed, 0)
        _check_unicode_path(entry.raw_name, fields)
        own = {"name": data[place + 30 : place + 30 + name], "method": method, "lock": flags & _ENCRYPTED}
        told = {"name": entry.raw_name, "method": entry.method, "lock": entry.flags & _ENCRYPTED}
        described = bool(flags & _DESCRIBED)
        for what, mine, directory in (
            ("crc", crc, entry.crc),
            ("packed", packed, entry.packed),
            ("size", size, entry.size),
        ):
            if not (described and mine in (0, _FULL)):
                own[what], told[what] = mine, directory
        for what, value in own.items():
            if told[what] != value:
                raise ContradictionError(f"the header of {entry.name!r} and the directory disagree about its {what}")
        end = place + 30 + name + extra + entry.packed
        return self._after_descriptor(end, entry) if described else end

    def _after_descriptor(self, end: int, entry: Entry) -> int:
        place = end + 4 if self.data[end : end + 4] == _DESCRIPTOR else end
        for form in ("<III", "<IQQ"):
            if place + struct.calcsize(form) <= self.directory:
                told = struct.unpack_from(form, self.data, place)
                if told == (entry.crc, entry.packed, entry.size):
                    return place + struct.calcsize(form)
        if entry.name.endswith("/"):
            return end  # some programs announce a data descriptor for a folder and do not write it
        raise ContradictionError(f"the data descriptor of {entry.name!r} does not match the directory")


def ambiguities(files: Sequence[File]) -> Iterator[Finding]:
    """Find containers that two programs unpack differently."""
    for file in files:
        data = file.data
        if data[:2] != b"PK" and _END not in data[-65_557:]:
            continue  # `formats` reports what it is instead
        try:
            container = Container(data)
            container.check_layout()
            for where, message in (*_names(container.entries), *impossible([one.name for one in container.entries])):
                yield Finding(STRUCTURE, file.path, where, message)
            for entry in container.entries:
                if entry.method not in _UNPACKED_ANYWHERE:
                    message = "is packed in a way that the usual programs cannot unpack; pack it with deflate"
                    yield Finding(STRUCTURE, file.path, entry.name, message)
            parts = _contents(container, wanted=file.suffix in PACKAGES)
        except MemoryError:
            yield Finding(UNREADABLE, file.path, "", f"has more than {LARGEST_UNPACKED >> 20} MiB unpacked")
            continue
        except (ContradictionError, struct.error) as error:
            yield Finding(STRUCTURE, file.path, "", f"programs unpack this file differently: {error}")
            continue
        if file.suffix in PACKAGES:
            yield from _package_form(file, container.entries)
            yield from package_ambiguities(file, [entry.name for entry in container.entries], parts)


def _contents(container: Container, *, wanted: bool) -> dict[str, bytes]:
    """Unpack all entries to verify them; return those that determine the structure of a package."""
    left, kept = LARGEST_UNPACKED, dict[str, bytes]()
    for entry in container.entries:
        if entry.size > left:
            raise MemoryError
        left -= entry.size
        if entry.flags & _ENCRYPTED:
            continue
        content = container.content(entry, left + entry.size)
        if (
            wanted
            and len(content) < 1 << 20
            and (entry.name.endswith((".rels", "_Types].xml", "manifest.xml", "mimetype")))
        ):
            kept[entry.name] = content
    return kept


def _names(entries: Sequence[Entry]) -> Iterator[tuple[str, str]]:
    seen = set[str]()
    for entry in entries:
        name = entry.name
        parts = [part for part in name.split("/") if part not in ("", ".")]
        same = unicodedata.normalize("NFC", "/".join(parts))
        if "\0" in name or ".." in parts or name.startswith("/"):
            yield name, "the name of an entry leads out of the container; use relative names"
        if same in seen:
            yield name, "two entries have one name, of which each program takes another; keep one"
        seen.add(same)


def _package_form(file: File, entries: Sequence[Entry]) -> Iterator[Finding]:
    folded = [entry.name.casefold() for entry in entries]
    for entry in entries:
        if folded.count(entry.name.casefold()) > 1:
            yield Finding(STRUCTURE, file.path, entry.name, "two parts differ in upper and lower case only; keep one")
        if entry.flags & _ENCRYPTED:
            yield Finding(STRUCTURE, file.path, entry.name, "a part is encrypted; save it without a password")
        if entry.method not in (_STORED, _DEFLATED):
            yield Finding(
                STRUCTURE,
                file.path,
                entry.name,
                "a part is compressed in a way that offices cannot read; save it again",
            )


def _extras(raw: bytes) -> dict[int, bytes]:
    fields, position = dict[int, bytes](), 0
    while position + 4 <= len(raw):
        kind, size = struct.unpack_from("<HH", raw, position)
        fields.setdefault(kind, raw[position + 4 : position + 4 + size])
        position += 4 + size
    return fields


def _wide(raw: bytes, size: int, packed: int, offset: int) -> tuple[int, int, int]:
    """Return sizes and offset, replacing those that did not fit into 32 bits by their Zip64 values."""
    values = [size, packed, offset]
    position = 0
    for index, value in enumerate(values):
        if value == _FULL:
            if position + 8 > len(raw):
                raise ContradictionError("the size of an entry is missing")
            (values[index],) = struct.unpack_from("<Q", raw, position)
            position += 8
    return values[0], values[1], values[2]


def _check_unicode_path(raw_name: bytes, fields: dict[int, bytes]) -> None:
    raw = fields.get(_UNICODE_PATH, b"")
    if raw[5:] and raw_name.isascii() and b"#U" not in raw_name and raw[5:] != raw_name:
        raise ContradictionError(f"{raw_name.decode('ascii')!r} has a second name")
