"""Compares how the words of a document can be read with how golden's can."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

LEAST_HEIGHT, LEAST_STRENGTH = 0.55, 0.4
"""Of golden's: from where on a word is small or pale beside what it was to be."""
LEAST_CONTRAST, CONTRAST_SHARE = 20, 0.9
"""In tenths, and of golden's, which may be less: orange on white has 2.0, yellow 1.1, blue on black 2.4."""
NARROWEST, WIDEST = 0.7, 2.0
"""Of golden's proportions: another font is as much narrower or wider, and letters in each other's places more."""
NARROWEST_OF_A_FAMILY, WIDEST_OF_A_FAMILY = 0.9, 1.15
"""The same where both documents have one family of fonts, and the same one: bold is a twelfth wider."""
HARD = "too small, too pale, squeezed, spread, turned or struck out"

_Looks: TypeAlias = tuple[float, ...]
_Measure: TypeAlias = Callable[[float, float], bool]


def hard_to_read(golden: Mapping[str, Any], end: Mapping[str, Any]) -> list[str]:
    """Name the words that can be read much worse than golden's, by descriptions of the same document."""
    wanted, found = (_looks_of_words(data) for data in (golden, end))
    fonts = golden.get("fonts", ())
    measures = _OF_A_FAMILY if len(fonts) == 1 and fonts == end.get("fonts") else _OF_ANY_FONTS
    return [word for word, looks in wanted.items() if word in found and not _are_read(looks, found[word], measures)]


def _looks_of_words(data: Mapping[str, Any]) -> dict[str, list[_Looks]]:
    """Tell how the words of all pages look; frames of before know nothing of it, or nothing of the last measures."""
    looks = dict[str, list[_Looks]]()
    for word, _, _, _, *look in data["words"]:
        if look and any(map(str.isalnum, word)):
            height, width, *ink = map(float, look)
            looks.setdefault(word, []).append((height, width / max(height, 1), *ink))
    return looks


def _are_read(golden: Sequence[_Looks], end: Sequence[_Looks], measures: Sequence[_Measure]) -> bool:
    """Compare the same word at all its places, each measure by itself: their order is not told."""
    return all(
        holds(one, other)
        for holds, wanted, found in zip(measures, zip(*golden, strict=True), zip(*end, strict=True), strict=False)
        for one, other in zip(sorted(wanted), sorted(found), strict=False)
    )


def _measures(narrowest: float, widest: float) -> tuple[_Measure, ...]:
    """List what holds between golden's measure and the end state's, in the order of `likeness.legibility.Word`."""
    return (
        lambda height, now: now >= LEAST_HEIGHT * height,
        lambda proportion, now: narrowest * proportion <= now <= widest * proportion,
        lambda strength, now: now < 0 or now >= LEAST_STRENGTH * strength,
        lambda struck, now: now <= struck,
        lambda contrast, now: now < 0 or now >= min(CONTRAST_SHARE * contrast, LEAST_CONTRAST),
    )


_OF_ANY_FONTS = _measures(NARROWEST, WIDEST)
_OF_A_FAMILY = _measures(NARROWEST_OF_A_FAMILY, WIDEST_OF_A_FAMILY)
