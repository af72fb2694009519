"""Compares how a text is set with how golden's is: the colour, size and font of its letters, and its margins.

A task that asks for another look has it in golden. What a few words look like is free: a program may make a link of an
address, or a heading of a line.
"""

from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any, TypeAlias

Data: TypeAlias = Mapping[str, Any]

COLOUR_LEVELS, COLOURED_SHARE, COLOURED_WORDS = 96, 0.3, 5
"""Of 255: from where on a word has another colour; and of how many words, and of which part of all, that counts."""
SMALLER, LARGER = 0.8, 1.25
"""Of golden's: between which the height of the middle word is."""
EDGE_PT = 36
"""How near to the edge of the paper a text may come, where golden's does not."""
INDENT_PT, SUNK_PT = 57, 85
"""How much farther in, and farther down, a text may begin than golden's."""
_PLACES, _COLOUR = 4, 9
"""Of a word: from where on it is told how it looks, and where its colour stands."""


def typeset_otherwise(golden: Data, end: Data) -> str | None:
    """Say how a text is set otherwise than golden's; None if it is not, or if frames of before do not tell."""
    if not golden.get("is_set"):
        return None
    pairs = list(_pairs(golden, end))
    if len(_recoloured(pairs)) >= max(COLOURED_SHARE * len(pairs), COLOURED_WORDS):
        return "shows its words in another colour"
    fonts = [{*data.get("fonts", ())} for data in (golden, end)]
    if all(fonts) and not fonts[0] & fonts[1]:
        return "is set in another font"
    if not golden.get("is_read_down") or not pairs:
        return None  # text on slides is shrunk by programs until it fits
    ratio = median(now[_PLACES] / max(wanted[_PLACES], 1) for wanted, now in pairs)
    if not SMALLER <= ratio <= LARGER:
        return "is set in another size of letters"
    return _beside_its_margins(golden, end)


def _pairs(golden: Data, end: Data) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """Pair what is told of the words of both: where a word stands several times, in the order of the pages."""
    found = dict[str, list[Sequence[int]]]()
    for word in end["words"]:
        found.setdefault(str(word[0]), []).append(word)
    for word in golden["words"]:
        if found.get(str(word[0])) and any(map(str.isalnum, str(word[0]))):
            yield word, found[str(word[0])].pop(0)


def _recoloured(pairs: Sequence[tuple[Sequence[int], Sequence[int]]]) -> list[Sequence[int]]:
    """List the words of which the colour is far from golden's."""
    return [
        now
        for wanted, now in pairs
        if min(wanted[_COLOUR], now[_COLOUR]) >= 0
        and max(abs(one - other) for one, other in zip(*map(_levels, (wanted, now)), strict=True)) > COLOUR_LEVELS
    ]


def _levels(word: Sequence[int]) -> tuple[int, int, int]:
    colour = word[_COLOUR]
    return colour >> 16, colour >> 8 & 255, colour & 255


def _beside_its_margins(golden: Data, end: Data) -> str | None:
    """Say where a text comes near to the edge of its paper, or is pushed into it, otherwise than golden's."""
    (left, right, top), (now_left, now_right, now_top) = map(_edges, (golden, end))
    width = min(int(size[0]) for size in end["sizes"])
    is_near = [
        now_left < EDGE_PT <= left,
        now_right > width - EDGE_PT >= right,
        now_top < EDGE_PT / 2 <= top,
    ]
    if any(is_near):
        return "runs to the edge of its paper"
    return "has wider margins" if now_left > left + INDENT_PT or now_top > top + SUNK_PT else None


def _edges(data: Data) -> tuple[float, float, float]:
    """Tell how far to the left, to the right and up words stand, in points of a page; up on the first one alone."""
    words = data["words"]
    return (
        min(word[2] - word[_PLACES + 1] / 20 for word in words),
        max(word[2] + word[_PLACES + 1] / 20 for word in words),
        min(word[3] - word[_PLACES] / 20 for word in words if word[1] == words[0][1]),
    )
