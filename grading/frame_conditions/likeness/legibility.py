"""How words can be read on a page: how large, how strong, and whether a line strikes them out."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

FAINT = 10
"""Of 255: what differs less from its ground is none of a letter."""
_STRUCK_HEIGHTS = (0.3, 0.75)
"""Between which parts of a word's height a line strikes it out; one that underlines it is lower."""
_STRUCK_SHARE = 0.97
_WIDE_PX = 12
"""A shorter word may be a dash."""

Picture = NDArray[np.int16]


class Word(NamedTuple):
    """A word of a page.

    Args:
        text: Its letters.
        page: Counted from one.
        across, down: Its middle, in points.
        height, width: In tenths of a point.
        strength: Of 255, how much its letters differ from their ground; negative where nobody looked.
        struck: Whether a line goes through it from one end to the other.
    """

    text: str
    page: int
    across: int
    down: int
    height: int
    width: int
    strength: int = -1
    struck: bool = False


def looked_at(words: Sequence[Word], pages: Sequence[Picture]) -> list[Word]:
    """Look at words on the pictures of their pages, a pixel a point."""
    return [_looked_at(word, pages[word.page - 1]) if word.page <= len(pages) else word for word in words]


def _looked_at(word: Word, page: Picture) -> Word:
    left, top = word.across - word.width // 20, word.down - word.height // 20
    place = page[max(top, 0) : top + word.height // 10 + 1, max(left, 0) : left + word.width // 10 + 1]
    if not place.size:
        return word
    off = np.abs(place - np.median(place, (0, 1))).max(2)
    return word._replace(strength=int(off.max()), struck=_is_struck(off >= FAINT))


def _is_struck(ink: NDArray[np.bool_]) -> bool:
    height, width = ink.shape
    low, high = (round(part * height) for part in _STRUCK_HEIGHTS)
    lines = ink[low:high, 1:-1]
    return bool(width >= _WIDE_PX and lines.size and lines.mean(1).max() >= _STRUCK_SHARE)
