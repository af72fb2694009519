"""The syntax of PDF: values, and objects by the table at the end of the file, as a viewer finds them."""

import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

LARGEST_STREAM = 32 << 20
_DEEPEST = 60
_MOST_SECTIONS = 200
_SPACE = re.compile(rb"(?:[\0\t\n\f\r ]+|%[^\r\n]*)*")
_REFERENCE = re.compile(rb"(\d{1,7})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+R(?![A-Za-z])")
_NUMBER = re.compile(rb"[-+]?(?:\d+\.?\d*|\.\d+)")
_NAME = re.compile(rb"/([^\0\t\n\f\r ()<>\[\]{}/%]*)")
_WORD = re.compile(rb"true|false|null")
_HEX = re.compile(rb"<([0-9A-Fa-f\0\t\n\f\r ]*)>")
_TEXT_PART = re.compile(rb"[()]|\\[\s\S]?")
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b""}
_OBJECT = re.compile(rb"(\d{1,7})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+obj\b")
_TABLE_PART = re.compile(rb"[\0\t\n\f\r ]*(\d{1,8})[ ]+(\d{1,7})[\t ]*\r?\n?")
_TABLE_LINE = re.compile(rb"[\r\n ]*(\d{10}) (\d{5}) ([nf])")


class DamagedError(ValueError):
    """The file does not agree with its cross-reference tables."""


DAMAGE = (DamagedError, RecursionError, KeyError, IndexError, OverflowError)
"""What reading a damaged file may raise."""


@dataclass(frozen=True)
class Name:
    """A name object, without its slash."""

    text: str


@dataclass(frozen=True)
class Reference:
    """A reference to an object by its number."""

    number: int


Value: TypeAlias = "dict[str, Value] | list[Value] | Name | Reference | bytes | float | bool | None"
Dictionary: TypeAlias = "dict[str, Value]"


@dataclass(frozen=True)
class Place:
    """The location of an object: a byte offset in the file, or an index in an object stream."""

    offset: int = 0
    stream: int = 0
    is_free: bool = False


class Reader:
    """Reads PDF values from bytes, one after another."""

    def __init__(self, data: bytes, position: int) -> None:
        self.data, self.position = data, position

    def skip(self) -> None:
        """Skip white space and comments."""
        match = _SPACE.match(self.data, self.position)
        self.position = match.end() if match else self.position

    def value(self, depth: int = 0) -> Value:
        """Read a value.

        Args:
            depth: how deeply the value is nested; callers leave it at 0.

        Raises:
            DamagedError: there is no value, or it is nested too deeply.
        """
        if depth > _DEEPEST:
            raise DamagedError("values are nested too deeply")
        self.skip()
        two = self.data[self.position : self.position + 2]
        if two == b"<<":
            return self._dictionary(depth)
        if two[:1] == b"[":
            return self._list(depth)
        if two[:1] == b"(":
            return self._text()
        if two[:1] == b"/":
            raw = self._take(_NAME)[1]
            return Name(re.sub(rb"#([0-9A-Fa-f]{2})", lambda one: bytes([int(one[1], 16)]), raw).decode("latin-1"))
        if two[:1] == b"<":
            digits = re.sub(rb"\s|\0", b"", self._take(_HEX)[1])
            return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
        if match := _REFERENCE.match(self.data, self.position):
            self.position = match.end()
            return Reference(int(match[1]))
        if match := _NUMBER.match(self.data, self.position):
            self.position = match.end()
            return float(match[0])
        return {b"true": True, b"false": False, b"null": None}[self._take(_WORD)[0]]

    def _take(self, pattern: re.Pattern[bytes]) -> re.Match[bytes]:
        match = pattern.match(self.data, self.position)
        if match is None:
            raise DamagedError(f"there is no value at byte {self.position}")
        self.position = match.end()
        return match

    def _dictionary(self, depth: int) -> Dictionary:
        self.position += 2
        found: Dictionary = {}
        while True:
            self.skip()
            if self.data.startswith(b">>", self.position):
                self.position += 2
                return found
            key = self.value(depth + 1)
            if not isinstance(key, Name):
                raise DamagedError(f"a key is no name at byte {self.position}")
            if key.text in found:
                raise DamagedError(f"a dictionary has {key.text!r} twice")
            found[key.text] = self.value(depth + 1)

    def _list(self, depth: int) -> list[Value]:
        self.position += 1
        found = list[Value]()
        while True:
            self.skip()
            if self.data.startswith(b"]", self.position):
                self.position += 1
                return found
            found.append(self.value(depth + 1))

    def _text(self) -> bytes:
        self.position += 1
        depth, parts, begin = 1, list[bytes](), self.position
        while match := _TEXT_PART.search(self.data, self.position):
            parts.append(self.data[begin : match.start()])
            sign, self.position = match[0], match.end()
            if sign[:1] == b"\\":
                if octal := re.compile(rb"[0-7]{1,3}").match(self.data, match.start() + 1):
                    parts.append(bytes([int(octal[0], 8) & 255]))
                    self.position = octal.end()
                else:
                    parts.append(_ESCAPES.get(sign[1:], sign[1:]))
            else:
                depth += 1 if sign == b"(" else -1
                if depth == 0:
                    return b"".join(parts)
                parts.append(sign)
            begin = self.position
        raise DamagedError("a text does not end")


class Document:
    """The objects of a PDF, as the cross-reference table at its end lists them.

    Raises:
        DamagedError: the file is damaged, so that a viewer would have to guess its objects.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.places = dict[int, Place]()
        self.trailer: Dictionary = {}
        self._values = dict[int, Value]()
        self._unpacked = dict[int, dict[int, Value]]()
        ends = list(re.finditer(rb"startxref\s+(\d{1,10})\s+%%EOF", data[-(1 << 20) :]))
        if not ends:
            raise DamagedError("the end of the file does not say where its table of objects is")
        self.table = int(ends[-1][1])
        self.end = max(0, len(data) - (1 << 20)) + ends[-1].end()
        waiting, seen = [self.table], set[int]()
        while waiting and len(seen) < _MOST_SECTIONS:
            offset = waiting.pop(0)
            if offset not in seen:
                seen.add(offset)
                trailer = self._section(offset)
                self.trailer = self.trailer or trailer
                waiting += [int(at) for at in (trailer.get("XRefStm"), trailer.get("Prev")) if isinstance(at, float)]

    def object(self, number: int) -> Value:
        """Return an object by its number; None if there is no such object.

        Raises:
            DamagedError: the object cannot be read.
        """
        place = self.places.get(number)
        if place is None or place.is_free:
            return None
        if number not in self._values:
            self._values[number] = None  # an object that refers to itself counts as null
            if place.stream:
                self._values[number] = self._in_stream(place.stream).get(number)
            else:
                self._values[number] = Reader(self.data, self.body(number)).value()
        return self._values[number]

    def resolve(self, value: Value) -> Value:
        """Return a value or, for a reference, the object that it refers to."""
        return self.object(value.number) if isinstance(value, Reference) else value

    def dictionary(self, value: Value) -> Dictionary:
        """Return the dictionary that a value is or refers to; an empty one if it is not a dictionary."""
        found = self.resolve(value)
        return found if isinstance(found, dict) else {}

    def items(self, value: Value) -> list[Value]:
        """Return the array that a value is or refers to; an empty list if it is not an array."""
        found = self.resolve(value)
        return found if isinstance(found, list) else []

    def body(self, number: int) -> int:
        """Return the byte offset of an object's content, after its `obj` keyword."""
        offset = self.places[number].offset
        match = _OBJECT.match(self.data, self._after_space(offset))
        if match is None or int(match[1]) != number:
            raise DamagedError(f"object {number} is not where the table says")
        return match.end()

    def stream(self, number: int) -> bytes | None:
        """Return the decompressed content of a stream; None if it is not a stream, or compressed otherwise.

        Raises:
            DamagedError: the stream does not agree with its dictionary.
        """
        place = self.places.get(number)
        if place is None or place.is_free or place.stream:
            return None
        return self._stream_at(self.body(number))

    def _stream_at(self, position: int) -> bytes | None:
        reader = Reader(self.data, position)
        head = reader.value()
        reader.skip()
        match = re.compile(rb"stream(?:\r\n|\n|\r)").match(self.data, reader.position)
        if not isinstance(head, dict) or match is None:
            return None
        length = self.resolve(head.get("Length"))
        if not isinstance(length, float):
            raise DamagedError("a stream has no length")
        raw = self.data[match.end() : match.end() + int(length)]
        if not re.compile(rb"[\r\n\0 ]*endstream").match(self.data, match.end() + int(length)):
            raise DamagedError("a stream has another length than is noted")
        filters = head.get("Filter")
        one = self.resolve(filters)
        names = [self.resolve(part) for part in one] if isinstance(one, list) else [one]
        if names == [None] or not names:
            return raw
        if names != [Name("FlateDecode")]:
            return None
        try:
            content = zlib.decompressobj().decompress(raw, LARGEST_STREAM + 1)
        except zlib.error:
            return None
        if len(content) > LARGEST_STREAM:
            raise MemoryError
        options = self.resolve(head.get("DecodeParms"))
        first = self.dictionary(options[0]) if isinstance(options, list) and options else self.dictionary(options)
        return _unpredicted(content, first)

    def _in_stream(self, number: int) -> dict[int, Value]:
        if number not in self._unpacked:
            self._unpacked[number] = {}
            content = self.stream(number)
            head = self.dictionary(Reference(number))
            first, count = head.get("First"), head.get("N")
            if content is None or not isinstance(first, float) or not isinstance(count, float):
                raise DamagedError(f"stream {number} holds no objects")
            told = [int(one) for one in content[: int(first)].split()[: 2 * int(count)]]
            for own, offset in zip(told[::2], told[1::2], strict=False):
                self._unpacked[number][own] = Reader(content, int(first) + offset).value()
        return self._unpacked[number]

    def _after_space(self, offset: int) -> int:
        match = re.compile(rb"[\0\t\n\f\r ]*").match(self.data, offset)
        return match.end() if match else offset

    def _section(self, offset: int) -> Dictionary:
        position = self._after_space(offset)
        if not self.data.startswith(b"xref", position):
            return self._stream_section(position)
        position += 4
        while match := _TABLE_PART.match(self.data, position):
            position = match.end()
            for number in range(int(match[1]), int(match[1]) + int(match[2])):
                line = _TABLE_LINE.match(self.data, position)
                if line is None:
                    raise DamagedError("the table of objects has fewer lines than it says")
                position = line.end()
                self.places.setdefault(number, Place(int(line[1]), is_free=line[3] == b"f"))
        position = self._after_space(position)
        if not self.data.startswith(b"trailer", position):
            raise DamagedError("the table of objects has no trailer")
        trailer = Reader(self.data, position + 7).value()
        return trailer if isinstance(trailer, dict) else {}

    def _stream_section(self, position: int) -> Dictionary:
        match = _OBJECT.match(self.data, position)
        if match is None:
            raise DamagedError("the table of objects is not where the end of the file says")
        head = Reader(self.data, match.end()).value()
        content = self._stream_at(match.end())
        if not isinstance(head, dict) or content is None:
            raise DamagedError("the table of objects cannot be read")
        widths = [int(one) for one in self.items(head.get("W")) if isinstance(one, float)]
        size = head.get("Size")
        index = [int(one) for one in self.items(head.get("Index")) if isinstance(one, float)]
        index = index or [0, int(size) if isinstance(size, float) else 0]
        step, place = sum(widths), 0
        if len(widths) != 3 or not 0 < step < 30:
            raise DamagedError("the table of objects cannot be read")
        for begin, count in zip(index[::2], index[1::2], strict=False):
            for number in range(begin, begin + min(count, len(content) // step)):
                row, cells = content[place : place + step], list[int]()
                for width in widths:
                    cells.append(int.from_bytes(row[:width], "big"))
                    row = row[width:]
                kind = cells[0] if widths[0] else 1
                found = Place(stream=cells[1]) if kind == 2 else Place(cells[1], is_free=kind == 0)
                self.places.setdefault(number, found)
                place += step
        return head


def _unpredicted(content: bytes, options: Mapping[str, Value]) -> bytes | None:
    """Undo the predictor that was applied before compression, as far as writers of tables use it; None if unknown."""
    predictor, columns = options.get("Predictor", 1.0), options.get("Columns", 1.0)
    if predictor == 1:
        return content
    if not isinstance(predictor, float) or not isinstance(columns, float) or predictor < 10:
        return None
    wide, before, rows = int(columns), bytes(int(columns)), list[bytes]()
    for place in range(0, len(content), wide + 1):
        kind, row = content[place], bytearray(content[place + 1 : place + 1 + wide])
        for column in range(len(row)):
            left = row[column - 1] if column else 0
            corner = before[column - 1] if column else 0
            row[column] = (row[column] + _guess(kind, left, before[column], corner)) & 255
        before = bytes(row).ljust(wide, b"\0")
        rows.append(bytes(row))
    return b"".join(rows)


def _guess(kind: int, left: int, above: int, corner: int) -> int:
    if kind < 3:
        return (0, left, above)[kind]
    if kind == 3:
        return (left + above) // 2
    around = left + above - corner
    return min((left, above, corner), key=lambda one: abs(around - one))
