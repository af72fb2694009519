"""What a picture carries beside its pixels: another picture, or more words than anybody notes about one.

Whoever covers something in a picture, or makes it smaller, means that what is gone cannot be had from the file. Notes
about colours, places and programs stay; a preview of the picture itself is ordinary.
"""

import base64
import io
import re
import zlib
from collections.abc import Iterator

from PIL import Image, ImageChops, ImageStat

MOST_BYTES = 1 << 20
LONGEST_NOTE = 1024
"""Characters of a note about a picture, at most; XMP, which is padded, is exempt."""
LONGEST_PROFILE = 64 << 10
"""Bytes of a colour profile, at most; above those of profiles for printing inks and of measured displays."""
_XMP = b"XML:com.adobe.xmp"
_PICTURE = re.compile(rb"\x89PNG\r\n|\xff\xd8\xff[\xc0-\xfe]|GIF8[79]a|RIFF....WEBP", re.DOTALL)
_WRITTEN = re.compile(rb"[A-Za-z0-9+/=_-][A-Za-z0-9+/=_\s-]{400,}")
"""A run of characters that may encode bytes, in base64 or as hexadecimal digits."""
_COMMENT, _EXIF_OR_XMP, _FIRST, _LAST, _OF_PHOTOSHOP = 0xFE, 0xE1, 0xE3, 0xEF, (0xED, 0xEE)
"""Markers of JPEG segments: a comment, metadata, and application data."""
_PREVIEW = (64, 64)
_ALIKE = 12
"""Levels (of 255) by which a preview may differ from the picture: the mean of a channel's differences."""


def carried_png(name: bytes, body: bytes, data: bytes) -> Iterator[str]:
    """Yield what a chunk of a PNG carries besides the picture.

    Args:
        name: the name of the chunk.
        body: its content.
        data: the whole file.
    """
    if name in (b"tEXt", b"zTXt", b"iTXt"):
        yield from _noted(_text(name, body), is_xmp=body.startswith(_XMP))
    elif name == b"eXIf":
        yield from carried_exif(body, data)
    elif name == b"iCCP" and len(_unpacked(body.partition(b"\0")[2][1:])) > LONGEST_PROFILE:
        yield "a profile of colours that is larger than any"


def carried_jpeg(mark: int, body: bytes, data: bytes) -> Iterator[str]:
    """Yield what a segment of a JPEG carries besides the picture.

    Args:
        mark: the marker of the segment.
        body: its content.
        data: the whole file.
    """
    if mark == _COMMENT:
        yield from _noted(body, is_xmp=False)
    elif mark == _EXIF_OR_XMP and body.startswith(b"Exif\0\0"):
        yield from carried_exif(body, data)
    elif mark == _EXIF_OR_XMP:
        yield from _noted(body, is_xmp=True)
    elif _FIRST <= mark <= _LAST and mark not in _OF_PHOTOSHOP:
        yield from _noted(body, is_xmp=False)


def carried_exif(exif: bytes, data: bytes) -> Iterator[str]:
    """Yield a description if a preview in EXIF shows another picture than the file.

    Args:
        exif: the EXIF data.
        data: the whole file.
    """
    raw = exif.removeprefix(b"Exif\0\0")
    found = [match.start() for match in _PICTURE.finditer(raw)]
    if not found:
        yield from _noted(raw, is_xmp=False)
        return
    for start in found[:4]:
        try:
            with Image.open(io.BytesIO(raw[start:])) as preview, Image.open(io.BytesIO(data)) as whole:
                if _apart(preview, whole) > _ALIKE:
                    yield "a preview of another picture"
        except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
            continue


def _noted(text: bytes, *, is_xmp: bool) -> Iterator[str]:
    if _PICTURE.search(text) or any(_is_picture(match[0]) for match in _WRITTEN.finditer(text)):
        yield "another picture"
    elif not is_xmp and len(text) > LONGEST_NOTE:
        yield f"a note of {len(text)} bytes"


def _is_picture(written: bytes) -> bool:
    """Whether a text encodes a picture."""
    plain = re.sub(rb"\s", b"", written)[: 4 * 256]
    for read in (base64.b64decode, base64.urlsafe_b64decode, _unhexed):
        try:
            if _PICTURE.match(read(plain[: len(plain) // 4 * 4])):
                return True
        except ValueError:
            continue
    return False


def _unhexed(written: bytes) -> bytes:
    return bytes.fromhex(written.decode("ascii"))


def _text(name: bytes, body: bytes) -> bytes:
    """Return the text of a PNG chunk, decompressed."""
    rest = body.partition(b"\0")[2]
    if name == b"zTXt":
        return _unpacked(rest[1:])
    if name == b"iTXt":
        is_packed, rest = rest[:1] == b"\1", rest[2:]
        text = rest.partition(b"\0")[2].partition(b"\0")[2]
        return _unpacked(text) if is_packed else text
    return rest


def _unpacked(data: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(data, MOST_BYTES)
    except zlib.error:
        return data


def _apart(one: Image.Image, other: Image.Image) -> float:
    """Return the largest mean difference of two pictures in any sixteenth of their area."""
    first, second = (picture.convert("RGB").resize(_PREVIEW) for picture in (one, other))
    difference = ImageChops.difference(first, second).resize((4, 4), Image.Resampling.BOX)
    return max(high for _, high in ImageStat.Stat(difference).extrema)
