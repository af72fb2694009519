"""Compares how the words of a document can be read with how golden's can: each by itself, and all on their pages."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

LEAST_HEIGHT, MOST_HEIGHT, LEAST_STRENGTH = 0.55, 3.0, 0.4
"""Shares of golden's height and strength beyond which a word is too small, too large or too pale."""
LEAST_CONTRAST, CONTRAST_SHARE = 20, 0.9
"""The least contrast: in tenths, or as a share of golden's if that is less. On white, orange has 2.0 and yellow 1.1;
blue on black has 2.4."""
NARROWEST, WIDEST = 0.7, 2.0
"""Shares of golden's width to height: another font stays within them, overlapping or spread letters do not."""
NARROWEST_OF_A_FAMILY, WIDEST_OF_A_FAMILY = 0.9, 1.15
"""The same if both documents use a single, equal font family; bold is a twelfth wider."""
HARD = "too small, too large, too pale, squeezed, spread, turned or struck out"

UPON_SHARE, UPON_WORDS, UPON_WORDS_SHARE = 0.35, 2, 0.02
"""The share of the smaller word that another may cover, and how many more words than in golden may be covered."""
LEAST_IN_ORDER, ORDERED_WORDS = 0.6, 8
"""The share of the words occurring once that must be in golden's order, and the number from which that counts."""
MOST_PAGES = 2
"""A document may have this many times as many pages as golden's, and this many more."""

_Looks: TypeAlias = tuple[float, ...]
_Measure: TypeAlias = Callable[[float, float], bool]


def hard_to_read(golden: Mapping[str, Any], end: Mapping[str, Any]) -> list[str]:
    """Return the words that are much harder to read than in golden.

    Args:
        golden: the description of golden's document.
        end: the description of the same document in the end state.
    """
    wanted, found = (_looks_of_words(data) for data in (golden, end))
    fonts = golden.get("fonts", ())
    measures = _OF_A_FAMILY if len(fonts) == 1 and fonts == end.get("fonts") else _OF_ANY_FONTS
    return [word for word, looks in wanted.items() if word in found and not _are_read(looks, found[word], measures)]


def badly_laid_out(golden: Mapping[str, Any], end: Mapping[str, Any]) -> str | None:
    """Return what is wrong with the layout of a flowing document's words; None if nothing is.

    Args:
        golden: the description of golden's document.
        end: the description of the same document in the end state.
    """
    words = len(golden["words"])
    if _upon_each_other(end) > _upon_each_other(golden) + UPON_WORDS + UPON_WORDS_SHARE * words:
        return "shows words upon each other"
    pages, more = (len(data.get("sizes", ())) for data in (golden, end))
    if more > MOST_PAGES * (pages + 1):
        return f"is spread over {more} pages in place of {pages}"
    if golden.get("is_read_down") and not _follow_each_other(golden, end):
        return "shows its words in another order"
    return None


def _upon_each_other(data: Mapping[str, Any]) -> int:
    """Count the pairs of words that overlap by more than `UPON_SHARE` of the smaller one."""
    boxes = sorted(
        (page, down - height / 20, down + height / 20, across - width / 20, across + width / 20)
        for word, page, across, down, height, width, *_ in (entry for entry in data["words"] if len(entry) > _PLACES)
        if any(map(str.isalnum, word))
    )
    found = 0
    for number, (page, top, bottom, left, right) in enumerate(boxes):
        for other_page, other_top, other_bottom, other_left, other_right in boxes[number + 1 :]:
            if other_page != page or other_top >= bottom:
                break
            high, wide = min(bottom, other_bottom) - other_top, min(right, other_right) - max(left, other_left)
            smaller = min((bottom - top) * (right - left), (other_bottom - other_top) * (other_right - other_left))
            found += high > 0 and wide > 0 and high * wide > UPON_SHARE * smaller
    return found


_PLACES = 4
"""Entries of a word in an older frame, which does not record its size."""


def _follow_each_other(golden: Mapping[str, Any], end: Mapping[str, Any]) -> bool:
    """Whether most of the words that occur once are in golden's order, read down the pages."""
    orders = [[word for _, _, _, word in sorted(_places(data))] for data in (golden, end)]
    counts = [Counter(order) for order in orders]
    once = {word for word, count in counts[0].items() if count == 1 == counts[1][word]}
    places = {word: place for place, word in enumerate(orders[0])}
    tails = list[int]()
    shared = [places[word] for word in orders[1] if word in once]
    for place in shared:  # the longest increasing subsequence
        at = bisect_left(tails, place)
        tails[at : at + 1] = [place]
    return len(shared) < ORDERED_WORDS or len(tails) >= LEAST_IN_ORDER * len(shared)


def _places(data: Mapping[str, Any]) -> list[tuple[int, int, int, str]]:
    return [(page, down, across, word) for word, page, across, down, *_ in data["words"]]


def _looks_of_words(data: Mapping[str, Any]) -> dict[str, list[_Looks]]:
    """Return the measures of each word on all pages; older frames lack them, or the last ones."""
    looks = dict[str, list[_Looks]]()
    for word, _, _, _, *look in data["words"]:
        if look and any(map(str.isalnum, word)):
            height, width, *ink = map(float, look)
            looks.setdefault(word, []).append((height, width / max(height, 1), *ink))
    return looks


def _are_read(golden: Sequence[_Looks], end: Sequence[_Looks], measures: Sequence[_Measure]) -> bool:
    """Compare one word at all its places, each measure separately, as the places cannot be paired."""
    return all(
        holds(one, other)
        for holds, wanted, found in zip(measures, zip(*golden, strict=True), zip(*end, strict=True), strict=False)
        for one, other in zip(sorted(wanted), sorted(found), strict=False)
    )


def _measures(narrowest: float, widest: float) -> tuple[_Measure, ...]:
    """Return the tests of golden's and the end state's measures, in the order of `likeness.legibility.Word`."""
    return (
        lambda height, now: LEAST_HEIGHT * height <= now <= MOST_HEIGHT * height,
        lambda proportion, now: narrowest * proportion <= now <= widest * proportion,
        lambda strength, now: now < 0 or now >= LEAST_STRENGTH * strength,
        lambda struck, now: now <= struck,
        lambda contrast, now: now < 0 or now >= min(CONTRAST_SHARE * contrast, LEAST_CONTRAST),
    )


_OF_ANY_FONTS = _measures(NARROWEST, WIDEST)
_OF_A_FAMILY = _measures(NARROWEST_OF_A_FAMILY, WIDEST_OF_A_FAMILY)
