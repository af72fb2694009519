"""Pictures: what stands twice or behind the end, more than one frame, and pixels that a viewer turns or recolours.

The files are walked part by part and never decoded, so a picture of absurd size costs nothing. Colours under
transparent pixels, comments and previews are ordinary.
"""

import re
import struct
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence

from PIL import Image

from .carried import carried_jpeg, carried_png
from .findings import HIDDEN, STRUCTURE, TYPE, File, Finding
from .formats import HEAD, format_of
from .placing import RATIOS, placed_gif, placed_jfif, placed_png, placed_tiff
from .png_colours import recolouring
from .profiles import recoloured

_UPRIGHT = 1
_ORIENTATION = 0x0112
_XMP_TURNED = re.compile(rb"tiff:Orientation(?:>|\s*=\s*[\"'])\s*([2-8])\b")
_REGISTERED = (
    b"IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI tEXt zTXt iTXt bKGD hIST pHYs sPLT eXIf tIME "
    b"acTL fcTL fdAT oFFs pCAL sCAL gIFg gIFx gIFt sTER dSIG vpAg caNv orNT iDOT"
)
_KNOWN = frozenset(_REGISTERED.split())
"""Chunks of the specification and its registry, and private chunks that hold only positions and sizes."""
_LARGEST_UNKNOWN = 1024
_ONCE = (b"IHDR", b"PLTE", b"tRNS", b"IEND", b"gAMA", b"cHRM", b"cICP", b"iCCP", b"sRGB", b"oFFs", b"pHYs")
_TOLD = frozenset([b"gAMA", b"cHRM", b"cICP", b"iCCP", b"eXIf", b"oFFs", b"pHYs", b"sCAL"])
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_JPEG_MARK = re.compile(rb"\xff([^\x00\x01\xd0-\xd8\xff])")
_JPEG_END = 0xD9
_MOST_DIRECTORIES = 1_000
_WALKED = 100_000


def ambiguities(files: Sequence[File]) -> Iterator[Finding]:
    """Find pictures of which a viewer displays other pixels than a library reads."""
    for file in files:
        data = file.data
        kind = format_of(data[:HEAD])
        if kind == "PNG":
            found = _png(data)
        elif kind == "JPEG":
            found = _jpeg(data)
        elif kind == "GIF":
            found = _gif(data)
        elif kind == "WebP":
            found = _webp(data)
        elif kind == "TIFF":
            found = _tiff(data)
        elif data[:2] in (b"P4", b"P5", b"P6"):
            found = _pnm(data)
        else:
            continue
        try:
            for kind_of, message in found:
                yield Finding(kind_of, file.path, "", message)
        except (struct.error, IndexError):
            continue  # no program reads a picture that ends early


def _turned(exif: bytes, data: bytes) -> Iterator[tuple[str, str]]:
    """Yield a finding if metadata make a viewer rotate or mirror the picture, which a library does not."""
    orientation = _UPRIGHT
    if exif:
        read = Image.Exif()
        try:
            read.load(exif)
            orientation = read.get(_ORIENTATION, _UPRIGHT)
        except (SyntaxError, ValueError, OSError, struct.error, TypeError):
            orientation = _UPRIGHT
    if orientation not in (0, _UPRIGHT) or _XMP_TURNED.search(data):
        yield TYPE, "viewers turn or mirror this picture because its metadata say so; turn the pixels instead"


def _png(data: bytes) -> Iterator[tuple[str, str]]:
    place, times = 8, Counter[bytes]()
    chunks = dict[bytes, bytes]()
    while place + 12 <= len(data) and times[b"IEND"] == 0 and times.total() < _WALKED:
        size, name = struct.unpack_from(">I4s", data, place)
        body = data[place + 8 : place + 8 + size]
        if place + 12 + size > len(data):
            return
        (told,) = struct.unpack_from(">I", data, place + 8 + size)
        if zlib.crc32(body, zlib.crc32(name)) != told:
            yield STRUCTURE, f"the part {name.decode('latin-1')} has a wrong checksum, which some viewers ignore"
            return
        times[name] += 1
        if name not in _KNOWN and size > _LARGEST_UNKNOWN:
            yield HIDDEN, f"the part {name.decode('latin-1')} carries {size} bytes that no viewer shows; save it again"
        for what in carried_png(name, body, data):
            yield HIDDEN, f"the part {name.decode('latin-1')} carries {what}, which no viewer shows; save it again"
        if name in _TOLD:
            chunks[name] = body
        place += 12 + size
    for name in _ONCE:
        if times[name] > 1:
            yield STRUCTURE, f"the part {name.decode()} occurs twice; save the picture again"
    if times[b"acTL"]:
        yield TYPE, "the picture is an animation, of which libraries read a frame; save one picture"
    if times[b"IEND"] and data[place:].strip(b"\0"):
        yield STRUCTURE, "there is data after the end of the picture; save it again"
    yield from recolouring(chunks)
    yield from placed_png(chunks)
    yield from _turned(chunks.get(b"eXIf", b""), data[:place] if b"XML:com.adobe.xmp" in data else b"")


def _jpeg(data: bytes) -> Iterator[tuple[str, str]]:
    frames, exif, xmp, profile, end = 0, b"", b"", dict[int, bytes](), 0
    for mark, body, place in _jpeg_parts(data):
        if mark == 0xE0:
            yield from placed_jfif(body)
        for what in carried_jpeg(mark, body, data):
            yield HIDDEN, f"a part of the picture carries {what}, which no viewer shows; save it again"
        frames += mark in _FRAMES
        if mark == 0xE1 and body.startswith(b"Exif\0\0"):
            exif = exif or body
        elif mark == 0xE1:
            xmp += body
        elif mark == 0xE2 and body.startswith(b"ICC_PROFILE\0"):
            profile[body[12]] = body[14:]
        elif mark == _JPEG_END:
            end = place
    if frames > 1:
        yield STRUCTURE, "the file holds two pictures in one; save it again"
    if end and data[end:].strip(b"\0"):
        yield STRUCTURE, "there is data after the end of the picture; save it again"
    if profile:
        yield from recoloured(b"".join(profile[number] for number in sorted(profile)))
    yield from _turned(exif, xmp)


def _jpeg_parts(data: bytes) -> Iterator[tuple[int, bytes, int]]:
    """Yield marker, content and end of each segment; the data between segments is the picture itself."""
    place = 2
    while match := _JPEG_MARK.search(data, place):
        mark, place = match[1][0], match.end()
        if mark == _JPEG_END:
            yield mark, b"", place
            return
        (size,) = struct.unpack_from(">H", data, place)
        yield mark, data[place + 2 : place + size], place + size
        place += size


def _gif(data: bytes) -> Iterator[tuple[str, str]]:
    def after_blocks(place: int) -> int:
        while data[place]:
            place += data[place] + 1
        return place + 1

    def palette(flags: int) -> int:
        return 3 << ((flags & 7) + 1) if flags & 0x80 else 0

    place, frames = 13 + palette(data[10]), 0
    while data[place] != 0x3B:
        if data[place] == 0x21:
            place = after_blocks(place + 2)
        elif data[place] == 0x2C:
            frames += 1
            yield from placed_gif(data, place + 1)
            place = after_blocks(place + 11 + palette(data[place + 9]))
        else:
            return
    if frames > 1:
        yield TYPE, "the picture is an animation, of which libraries read the first frame; save one picture"
    if data[place + 1 :].strip(b"\0"):
        yield STRUCTURE, "there is data after the end of the picture; save it again"


def _webp(data: bytes) -> Iterator[tuple[str, str]]:
    (size,) = struct.unpack_from("<I", data, 4)
    place, times, exif, profile, xmp = 12, Counter[bytes](), b"", b"", b""
    while place + 8 <= min(size + 8, len(data)):
        name, length = struct.unpack_from("<4sI", data, place)
        body = data[place + 8 : place + 8 + length]
        times[name] += 1
        exif = body if name == b"EXIF" else exif
        profile = body if name == b"ICCP" else profile
        xmp = body if name == b"XMP " else xmp
        place += 8 + length + length % 2
    if times[b"ANMF"] > 1 or times[b"ANIM"]:
        yield TYPE, "the picture is an animation, of which libraries read the first frame; save one picture"
    if times[b"VP8 "] + times[b"VP8L"] > 1:
        yield STRUCTURE, "the file holds two pictures; save it again"
    if data[size + 8 :].strip(b"\0"):
        yield STRUCTURE, "there is data after the end of the picture; save it again"
    if profile:
        yield from recoloured(profile)
    yield from _turned(exif, xmp)


def _tiff(data: bytes) -> Iterator[tuple[str, str]]:
    order = "<" if data[:2] == b"II" else ">"
    (place,) = struct.unpack_from(f"{order}I", data, 4)
    seen, pages = set[int](), 0
    while place and place not in seen and len(seen) < _MOST_DIRECTORIES:
        seen.add(place)
        (count,) = struct.unpack_from(f"{order}H", data, place)
        tags, ratios = dict[int, int](), dict[int, float]()
        for number in range(count):
            tag, kind, _, short = struct.unpack_from(f"{order}HHIH", data, place + 2 + 12 * number)
            long = struct.unpack_from(f"{order}I", data, place + 10 + 12 * number)[0]
            tags[tag] = short if kind == 3 else long
            if tag in RATIOS:
                above, below = struct.unpack_from(f"{order}II", data, long)
                ratios[tag] = above / max(below, 1)
        yield from placed_tiff(ratios)
        pages += not tags.get(254, 0) & 1  # a smaller copy of another page does not count as a page
        if tags.get(_ORIENTATION, _UPRIGHT) not in (0, _UPRIGHT):
            yield TYPE, "viewers turn or mirror this picture because its metadata say so; turn the pixels instead"
        (place,) = struct.unpack_from(f"{order}I", data, place + 2 + 12 * count)
    if pages > 1:
        yield TYPE, "the picture has several pages, of which libraries read the first; save one picture"


def _pnm(data: bytes) -> Iterator[tuple[str, str]]:
    head = re.match(rb"P([456])(?:\s|#[^\n]*\n)+(\d{1,9})(?:\s|#[^\n]*\n)+(\d{1,9})", data)
    if head is None:
        return
    kind, wide, tall = (int(part) for part in head.groups())
    place = head.end()
    if kind == 4:
        expected = (wide + 7) // 8 * tall
    else:
        most = re.compile(rb"(?:\s|#[^\n]*\n)+(\d{1,5})").match(data, place)
        if most is None:
            return
        place, expected = most.end(), wide * tall * (3 if kind == 6 else 1) * (2 if int(most[1]) > 255 else 1)
    if data[place + 1 + expected :].strip():
        yield STRUCTURE, "there is data after the end of the picture; save it again"
