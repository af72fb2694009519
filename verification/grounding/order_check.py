"""Finds a golden state sorted in the opposite order to the one that the instruction names."""

import re
from collections.abc import Iterator, Sequence

from schemas.rewards import Ungrounded
from verification.documents import open_document
from verification.grounding.state_reader import States

_SORTED = re.compile(r"\b(?:sort\w*|order\w*|arrang\w+|alphabetical\w*)\b", re.IGNORECASE)
_FALLING = re.compile(
    r"\bz\s*(?:to|-|\u2013|through)\s*a\b|\bdescending\b|\breverse[d]?\s+(?:alphabetical\w*|order)\b", re.IGNORECASE
)
_RISING = re.compile(r"\ba\s*(?:to|-|\u2013|through)\s*z\b|\bascending\b", re.IGNORECASE)
_LEAST = 3


def opposite_orders(instruction: str, states: States) -> Iterator[Ungrounded]:
    """Report lists that golden merely rearranged, in the opposite of the order that the instruction asks for."""
    falling, rising = (bool(one.search(instruction)) for one in (_FALLING, _RISING))
    if falling == rising or not _SORTED.search(instruction) or len(states.changed) != 1:
        return
    (file,) = states.changed
    before = states.desktop.files.get(file.name)
    old = () if before is None else _items(before.name, before.content)
    new = _items(file.name, file.content)
    if sorted(old) != sorted(new) or len(set(new)) < _LEAST:
        return
    up, down = (list(new) == _ranked(new, falling=way) for way in (False, True))
    if (up and falling and not down) or (down and rising and not up):
        message = "the instruction asks for the opposite order"
        yield Ungrounded(fact=new[0][:120], path=f"/{file.name}", field="order", message=message)


def _items(name: str, content: bytes) -> Sequence[str]:
    """Return the lines of a text or the items of a list; nothing for a file with other content."""
    document = open_document(name, content)
    spots = [] if document is None else list(document.spots.values())
    return [spot.text for spot in spots] if {spot.kind for spot in spots} in ({"line"}, {"item"}) else ()


def _ranked(items: Sequence[str], *, falling: bool) -> list[str]:
    try:
        return sorted(items, key=float, reverse=falling)
    except ValueError:
        return sorted(items, key=str.casefold, reverse=falling)
