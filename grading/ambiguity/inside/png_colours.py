"""What a PNG says of its colours beside its pixels: viewers follow it, libraries mostly do not."""

import contextlib
import struct
import zlib
from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from .findings import TYPE
from .profiles import SHADE, recoloured

_MESSAGE = "makes viewers show other colours; save the picture without"
_UNIT = 100_000
"""The integer that stands for 1.0 in stored gamma values and chromaticities."""
_SCREEN = 2.2
_SRGB = (0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06)
"""Chromaticities of sRGB: x and y of white, red, green and blue."""
_WHITE_APART = 0.04
_ORDINARY_CODES = ({1, 2, 12}, {1, 2, 6, 13, 14, 15}, {0}, {1})
"""Codes of ITU-T H.273 (primaries, transfer curve, matrix, range) whose colours screens show nearly as stored."""


def recolouring(chunks: Mapping[bytes, bytes]) -> Iterator[tuple[str, str]]:
    """Yield findings about chunks that make a viewer show other colours than those stored.

    Every such chunk is examined, since viewers do not agree on which takes precedence.

    Args:
        chunks: the content of the chunks, by name.
    """
    codes = chunks.get(b"cICP", b"")
    if codes and not all(code in usual for code, usual in zip(codes, _ORDINARY_CODES, strict=False)):
        yield TYPE, f"a note about the colour space {_MESSAGE}"
    if profile := chunks.get(b"iCCP"):
        packed = profile.partition(b"\0")[2][1:]
        with contextlib.suppress(zlib.error):
            yield from recoloured(zlib.decompressobj().decompress(packed, 8 << 20))
    if len(chunks.get(b"gAMA", b"")) == struct.calcsize(">I"):
        (brightness,) = struct.unpack(">I", chunks[b"gAMA"])
        if not _is_usual_brightness(brightness / _UNIT):
            yield TYPE, f"a note about brightness {_MESSAGE}"
    if len(chunks.get(b"cHRM", b"")) == struct.calcsize(">8I"):
        told = tuple(number / _UNIT for number in struct.unpack(">8I", chunks[b"cHRM"]))
        if not _are_usual_colours(told):
            yield TYPE, f"metadata about the primary colours {_MESSAGE}"


def _is_usual_brightness(exponent: float) -> bool:
    """Whether a gamma value leaves greys about as they are stored."""
    if exponent <= 0:
        return True  # viewers ignore it
    greys = np.linspace(0, 1, 52)
    shown = greys ** (1 / (exponent * _SCREEN))
    return bool(np.abs(shown - greys).max() * 255 <= SHADE)


def _are_usual_colours(told: tuple[float, ...]) -> bool:
    """Whether chromaticities leave red, green, blue and white about as they are stored."""
    if max(abs(one - other) for one, other in zip(told[:2], _SRGB[:2], strict=True)) > _WHITE_APART:
        return False
    try:
        change = np.linalg.inv(_to_xyz(_SRGB)) @ _to_xyz(told)
    except np.linalg.LinAlgError:
        return True  # not valid primaries, so viewers ignore it
    return bool((change.argmax(0) == np.arange(3)).all())


def _to_xyz(told: tuple[float, ...]) -> NDArray[np.float64]:
    """Return the matrix that converts amounts of three primary colours to CIE XYZ.

    Args:
        told: the chromaticities, in the order of `_SRGB`.

    Raises:
        LinAlgError: the primaries lie on one line.
    """
    white, *primaries = ([x, y, 1 - x - y] for x, y in zip(told[::2], told[1::2], strict=True))
    columns = np.array(primaries, np.float64).T
    amounts = np.linalg.solve(columns, np.array(white, np.float64) / max(white[1], 1e-9))
    return np.multiply(columns, amounts, dtype=np.float64)
