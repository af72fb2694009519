"""What a picture says of where its pixels lie and which shape they have: viewers follow it, libraries do not."""

import struct
from collections.abc import Iterator, Mapping

from .findings import TYPE

_STRETCHED = 1.02
"""The ratio of a pixel's sides from which a person notices the distortion."""
_MOVED = "metadata offset the picture, which editors obey; save it without them"
_SHAPED = "metadata make its pixels not square, so viewers stretch it; save it without them"
_X_RESOLUTION, _Y_RESOLUTION, _X_POSITION, _Y_POSITION = 282, 283, 286, 287
RATIOS = frozenset((_X_RESOLUTION, _Y_RESOLUTION, _X_POSITION, _Y_POSITION))
"""TIFF tags that `placed_tiff` reads."""

Told = Iterator[tuple[str, str]]


def placed_png(chunks: Mapping[bytes, bytes]) -> Told:
    """Yield findings about the offset, pixel density and scale of a PNG.

    Args:
        chunks: the content of the chunks, by name.
    """
    offset, density = chunks.get(b"oFFs", b""), chunks.get(b"pHYs", b"")
    if len(offset) >= struct.calcsize(">ii") and any(struct.unpack_from(">ii", offset)):
        yield TYPE, _MOVED
    if len(density) >= struct.calcsize(">II") and _is_stretched(*struct.unpack_from(">II", density)):
        yield TYPE, _SHAPED
    sides = chunks.get(b"sCAL", b"")[1:].split(b"\0")
    if len(sides) == len("xy") and _is_stretched(*map(_number, sides)):
        yield TYPE, _SHAPED


def placed_jfif(body: bytes) -> Told:
    """Yield findings about the pixel density that a JPEG states in its JFIF segment."""
    if body.startswith(b"JFIF\0") and _is_stretched(*struct.unpack_from(">HH", body, 8)):
        yield TYPE, _SHAPED


def placed_gif(data: bytes, place: int) -> Told:
    """Yield findings about a GIF frame that does not fill the canvas, and about pixels that are not square.

    Args:
        data: the picture.
        place: the byte offset of the frame's left, top, width and height.
    """
    left, top, wide, tall = struct.unpack_from("<HHHH", data, place)
    if (left, top, wide, tall) != (0, 0, *struct.unpack_from("<HH", data, 6)):
        yield TYPE, "the picture does not fill its canvas, and programs show the rest in different ways; save it again"
    shape = data[12]
    if shape and _is_stretched(shape + 15, 64):
        yield TYPE, _SHAPED


def placed_tiff(ratios: Mapping[int, float]) -> Told:
    """Yield findings about the position and resolution of a TIFF page.

    Args:
        ratios: the values of the tags in `RATIOS`, by tag.
    """
    if ratios.get(_X_POSITION) or ratios.get(_Y_POSITION):
        yield TYPE, _MOVED
    if _is_stretched(ratios.get(_X_RESOLUTION, 0), ratios.get(_Y_RESOLUTION, 0)):
        yield TYPE, _SHAPED


def _is_stretched(across: float, down: float) -> bool:
    return across > 0 and down > 0 and max(across / down, down / across) > _STRETCHED


def _number(text: bytes) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0
