"""What a picture says of where its pixels lie and which shape they have: viewers follow it, libraries do not."""

import struct
from collections.abc import Iterator, Mapping

from .findings import TYPE

_STRETCHED = 1.02
"""From which proportions on of a pixel a person notices it."""
_MOVED = "a note lays the picture beside its place, where editors open it; save it without"
_SHAPED = "a note gives its pixels another shape than a square, so that viewers stretch it; save it without"
_X_RESOLUTION, _Y_RESOLUTION, _X_POSITION, _Y_POSITION = 282, 283, 286, 287
RATIOS = frozenset((_X_RESOLUTION, _Y_RESOLUTION, _X_POSITION, _Y_POSITION))
"""Tags of a TIFF that are told here."""

Told = Iterator[tuple[str, str]]


def placed_png(chunks: Mapping[bytes, bytes]) -> Told:
    """Look at offset, density and scale of a PNG.

    Args:
        chunks: The content of the chunks by their names.
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
    """Look at the density that a JPEG tells, in the part that every JFIF begins with."""
    if body.startswith(b"JFIF\0") and _is_stretched(*struct.unpack_from(">HH", body, 8)):
        yield TYPE, _SHAPED


def placed_gif(data: bytes, place: int) -> Told:
    """Look at the place of a frame on the canvas, which libraries leave out or fill, and at the shape of pixels.

    Args:
        data: The picture.
        place: Where left, top, width and height of the frame are told.
    """
    left, top, wide, tall = struct.unpack_from("<HHHH", data, place)
    if (left, top, wide, tall) != (0, 0, *struct.unpack_from("<HH", data, 6)):
        yield TYPE, "the picture does not fill its canvas, and programs show the rest in different ways; save it anew"
    shape = data[12]
    if shape and _is_stretched(shape + 15, 64):
        yield TYPE, _SHAPED


def placed_tiff(ratios: Mapping[int, float]) -> Told:
    """Look at position and resolution of a page of a TIFF.

    Args:
        ratios: The values of `RATIOS` by their tags.
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
