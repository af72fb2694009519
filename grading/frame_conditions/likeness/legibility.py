"""How words can be read on a page: how large, how strong, against which ground, and whether a line strikes them out."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

DPI = 144
_PIXELS = DPI // 72
"""Pixels per point."""
_STRUCK_HEIGHTS = (0.3, 0.68)
"""The range of a word's height in which a line strikes it through; an underline is lower."""
_STRUCK_SHARE, _STRUCK_STRENGTH = 0.97, 0.35
_LINEAR_UP_TO, _FLARE = 0.04045, 0.05
_LUMINANCE = np.array((0.2126, 0.7152, 0.0722))
"""Weights of red, green and blue (WCAG 2.2, relative luminance)."""
_LONG = 2.0
"""The width in heights from which a word is long; in a shorter one the letters may form a continuous line."""

Picture = NDArray[np.uint8]


class Word(NamedTuple):
    """A word of a page.

    Args:
        text: its letters.
        page: the page's number, from 1.
        across, down: its centre, in points.
        height, width: its size, in tenths of a point.
        strength: levels (of 255) by which its letters differ from their background; negative if not measured.
        struck: whether a line goes through it from one end to the other.
        contrast: ten times the contrast ratio of letters and background (WCAG 2): 10 is none, 210 is black on white.
            A colour may differ from its background by all of 255 and still be illegible, as yellow on white.
        colour: that of its letters where they differ most from their background, red, green and blue in one number
            (`0xff0000`); negative if not measured.
    """

    text: str
    page: int
    across: int
    down: int
    height: int
    width: int
    strength: int = -1
    struck: bool = False
    contrast: int = -1
    colour: int = -1


def looked_at(words: Sequence[Word], pages: Sequence[Picture]) -> list[Word]:
    """Return words with strength, struck and contrast measured on pictures of their pages, rendered at `DPI`."""
    return [_looked_at(word, pages[word.page - 1]) if word.page <= len(pages) else word for word in words]


def _looked_at(word: Word, page: Picture) -> Word:
    left, top = word.across - word.width // 20, word.down - word.height // 20
    right, bottom = left + word.width // 10 + 1, top + word.height // 10 + 1
    rows, columns = (slice(max(low, 0) * _PIXELS, high * _PIXELS) for low, high in ((top, bottom), (left, right)))
    place = page[rows, columns].astype(np.int16)
    if not place.size:
        return word
    behind = np.median(place, (0, 1))
    off = np.abs(place - behind).max(2)
    strength = int(off.max())
    is_struck = word.width >= _LONG * word.height and _is_struck(off >= _STRUCK_STRENGTH * max(strength, 1))
    light, ground = _lightness(place), float(_lightness(behind))
    contrast = max(float(light.max()) / ground, ground / float(light.min()))
    red, green, blue = (int(level) for level in place.reshape(-1, 3)[off.argmax()])
    told = {"contrast": round(10 * contrast), "colour": red << 16 | green << 8 | blue}
    return word._replace(strength=strength, struck=is_struck, **told)


def _lightness(colours: NDArray[np.int16] | NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the relative luminance of sRGB colours plus 0.05 for ambient light, as contrast in WCAG 2 uses it."""
    share = colours / 255
    linear = np.where(share <= _LINEAR_UP_TO, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return linear @ _LUMINANCE + _FLARE


def _is_struck(ink: NDArray[np.bool_]) -> bool:
    low, high = (round(part * ink.shape[0]) for part in _STRUCK_HEIGHTS)
    lines = ink[low:high, _PIXELS:-_PIXELS]
    return bool(lines.size and lines.mean(1).max() >= _STRUCK_SHARE)
