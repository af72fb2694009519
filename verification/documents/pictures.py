"""Pictures: the colours that cover most of them, their two halves, and the whole. Equal pixels are equal facts."""

import hashlib
import math
from collections.abc import Callable
from typing import Any, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from schemas.rewards import Mutation
from verification.documents.picture_entries import PictureEntries
from verification.documents.spots import BrokenError, Document, Edit, Spots

SUFFIXES = (".png", ".jpg", ".jpeg", ".bmp", ".gif")
MAX_PIXELS = 4 << 20
SHIFT = 40
"""Levels (of 256) by which each channel of a colour is shifted, so that the result is clearly another colour."""
_COLOURS = 4
_LOSSY = (".jpg", ".jpeg")
_LOSSY_SPREAD = 12
"""Levels within which the pixels of a lossy picture count as one colour."""
_SECTOR_START, _SECTOR_MARKS = 0xFF, frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})

Pixels = NDArray[np.uint8]


def read_picture(name: str, content: bytes) -> Document:
    """Read a picture.

    Raises:
        BrokenError: the content is not a picture, exceeds the pixel limit, or has more than eight bits per channel.
    """
    if math.prod(_size(content)) > MAX_PIXELS:
        raise BrokenError(f"more than {MAX_PIXELS} pixels")
    try:
        read = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_UNCHANGED)
    except cv2.error as error:
        raise BrokenError(str(error)) from error
    if read is None or read.dtype != np.uint8:
        raise BrokenError("no picture of eight bits for each channel")
    pixels = cast("Pixels", read if read.ndim > 2 else read[:, :, None])  # noqa: PLR2004 -- rows and columns
    suffix = name[name.rfind(".") :].lower()
    spots = Spots()
    _put_colours(spots, pixels, _LOSSY_SPREAD if suffix in _LOSSY else 0)
    middle = pixels.shape[1] // 2
    for place, part in (("left half", pixels[:, :middle]), ("right half", pixels[:, middle:])):
        if part.size:
            spots.put(place, "half", _digest(part), _changing(lambda part=part: _noise(part)))
    size = f"{pixels.shape[1]} x {pixels.shape[0]}"
    spots.put("picture", "picture", f"{size} {_digest(pixels)}", _changing(lambda: _other(pixels)))
    drawn = _digest(pixels)
    entries = PictureEntries(content)
    entries.put(spots)

    def save() -> bytes:
        return entries.save() if _digest(pixels) == drawn else entries.carried_over(_written(suffix, pixels))

    return Document(spots, save)


def _changing(action: Callable[[], None]) -> Callable[[Edit], bool]:
    def change(mutation: Edit) -> bool:
        if mutation is Mutation.CHANGED:
            action()
        return mutation is Mutation.CHANGED

    return change


def _size(content: bytes) -> tuple[int, int]:
    """Read width and height in pixels from the header, before anything is unpacked."""
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return int.from_bytes(content[16:20]), int.from_bytes(content[20:24])
    if content.startswith(b"GIF8"):
        return int.from_bytes(content[6:8], "little"), int.from_bytes(content[8:10], "little")
    if content.startswith(b"BM"):
        width, height = (int.from_bytes(content[at : at + 4], "little", signed=True) for at in (18, 22))
        return abs(width), abs(height)
    if content.startswith(b"\xff\xd8"):
        return _jpeg_size(content)
    raise BrokenError("no picture")


def _jpeg_size(content: bytes) -> tuple[int, int]:
    place = 2
    while place + 9 <= len(content) and content[place] == _SECTOR_START:
        if content[place + 1] in _SECTOR_MARKS:
            return int.from_bytes(content[place + 7 : place + 9]), int.from_bytes(content[place + 5 : place + 7])
        place += 2 + max(int.from_bytes(content[place + 2 : place + 4]), 1)
    raise BrokenError("no picture")


def _put_colours(spots: Spots, pixels: Pixels, spread: int) -> None:
    """Add the most frequent colours as fields; pixels within `spread` levels count as one colour."""
    flat = pixels.reshape(-1, pixels.shape[2])
    # Sorting one number per pixel is far faster than sorting rows of channels.
    packed = np.zeros(len(flat), np.uint32)
    for channel in range(flat.shape[1]):
        packed = (packed << 8) | (flat[:, channel] & (0xF0 if spread else 0xFF))
    values, firsts, counts = np.unique(packed, return_index=True, return_counts=True)
    for index in sorted(range(len(values)), key=lambda i: (-int(counts[i]), int(values[i])))[:_COLOURS]:
        colour = flat[firsts[index]].copy()
        shown = "".join(f"{level:02x}" for level in reversed(colour[:3].tolist()))

        def change(colour: Pixels = colour) -> None:
            near = (np.abs(pixels.astype(np.int16) - colour.astype(np.int16)) <= spread).all(axis=2)
            for channel in range(min(3, pixels.shape[2])):
                level = int(colour[channel])
                pixels[near, channel] = level - SHIFT if level >= SHIFT else level + SHIFT

        spots.put(f"colour {shown}", "colour", f"{shown} on {counts[index]} pixels", _changing(change))


def _random(pixels: Pixels) -> np.random.Generator:
    """Return a random generator that is seeded with the picture."""
    return np.random.default_rng(list(hashlib.sha256(pixels.tobytes()).digest()))


def _noise(part: Pixels) -> None:
    part[:, :, :3] = _random(part).integers(0, 256, part[:, :, :3].shape, np.uint8)


def _other(pixels: Pixels) -> None:
    """Replace the picture with a smooth gradient of two colours, unrelated to what was there."""
    ends = _random(pixels).integers(0, 256, (2, min(3, pixels.shape[2]))).astype(np.float32)
    slope = np.linspace(0.0, 1.0, pixels.shape[0] * pixels.shape[1], dtype=np.float32)[:, None]
    drawn = ends[0] * (1 - slope) + ends[1] * slope
    pixels[:, :, :3] = drawn.reshape(*pixels.shape[:2], -1).astype(np.uint8)


def _digest(pixels: Pixels) -> str:
    return hashlib.sha256(pixels.tobytes()).hexdigest()


def _written(suffix: str, pixels: Pixels) -> bytes:
    try:
        done, written = cast("tuple[bool, NDArray[Any]]", cv2.imencode(suffix, pixels))
    except cv2.error as error:
        raise BrokenError(str(error)) from error
    if not done:
        raise BrokenError(f"a picture cannot be written as {suffix}")
    return written.tobytes()
