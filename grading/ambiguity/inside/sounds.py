"""Sound without compression: chunks that stand twice, sizes that lie, and what lies behind the end."""

import struct
from collections.abc import Iterator, Sequence

from .findings import STRUCTURE, File, Finding

_STREAMED = 0x7FFFF000
"""Sizes from here on are placeholders: a program that writes to a pipe does not know the size, and writes 0 or this."""
_PCM, _FLOAT = 1, 3


def ambiguities(files: Sequence[File]) -> Iterator[Finding]:
    """Find recordings of which two players play different parts."""
    for file in files:
        data = file.data
        if data[:4] == b"RIFF" and data[8:12] == b"WAVE":
            messages = _chunks(data, "<", (b"fmt ", b"data", b"fact"))
        elif data[:4] == b"FORM" and data[8:12] in (b"AIFF", b"AIFC"):
            messages = _chunks(data, ">", (b"COMM", b"SSND"))
        else:
            continue  # `formats` reports what it is instead
        for message in messages:
            yield Finding(STRUCTURE, file.path, "", f"{message}; save the sound again")


def _chunks(data: bytes, order: str, once: tuple[bytes, ...]) -> Iterator[str]:
    (whole,) = struct.unpack_from(f"{order}I", data, 4)
    streamed = whole == 0 or whole >= _STREAMED
    end = len(data) if streamed else whole + 8
    if end > len(data) + 1:
        yield "the file is shorter than it says"
    if data[end:].strip(b"\0"):
        yield "there is data after the end of the sound"
    found, place = dict[bytes, tuple[int, int]](), 12
    while place + 8 <= min(end, len(data)):
        name = data[place : place + 4]
        (size,) = struct.unpack_from(f"{order}I", data, place + 4)
        if name in found and name in once:
            yield f"the part {name.decode('ascii', 'replace').strip()!r} occurs twice"
        found[name] = (place + 8, size)
        if place + 8 + size > end and not (streamed or size >= _STREAMED):
            yield f"the part {name.decode('ascii', 'replace').strip()!r} is shorter than it says"
        if size == 0 and name == b"data" and streamed:
            break
        place += 8 + size + size % 2
    if order == "<" and b"fmt " in found:
        yield from _rates(data, found[b"fmt "][0])
    if order == ">" and b"COMM" in found and b"SSND" in found:
        yield from _frames(data, found[b"COMM"][0], found[b"SSND"][1])


def _rates(data: bytes, place: int) -> Iterator[str]:
    """Yield a finding if the rates disagree; players take the length from the frames or the bytes per second."""
    if place + 16 > len(data):
        return
    kind, channels, rate, per_second, block, bits = struct.unpack_from("<HHIIHH", data, place)
    if kind in (_PCM, _FLOAT) and (block != channels * ((bits + 7) // 8) or per_second != rate * block):
        yield "the rates in the header contradict each other"


def _frames(data: bytes, place: int, size: int) -> Iterator[str]:
    channels, frames, bits = struct.unpack_from(">hIh", data, place)
    if data[8:12] == b"AIFF" and abs(frames * channels * ((bits + 7) // 8) - (size - 8)) > channels * 8:
        yield "the header states another length than the sound has"
