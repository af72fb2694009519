"""Generates the mutants of one file: fields that golden changed, fields that it left alone, order."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise, zip_longest

from schemas.rewards import Mutation
from verification.documents import exchanged, mutated, open_document, rewritten
from verification.documents.lenient_values import Way, lenient_ways
from verification.documents.reverting import reverted
from verification.documents.spots import ORDERED, Document, Edit, Order, Spot
from verification.documents.wordings import tokens_of, wordings
from verification.mutation.beyond_fields import beyond_fields, has_features
from verification.mutation.candidate import Candidate, chance_of
from verification.mutation.lenient_forms import lenient_forms
from verification.mutation.several_fields import exchanged_values, value_of
from verification.mutation.untouched_parts import at_the_end, at_the_twin
from verification.state_files import Changes, is_hidden

MAX_OF_A_SORT = 200
"""Candidates of one kind and mutation in one file, at most; far more than are ever tried."""
MAX_ITEMS = 400
"""Items of one order that are considered."""
_SHORT = 6
"""In an order of at most this many items any two may be swapped, in a longer one only neighbours."""
_CONTENT = frozenset(
    (
        *("line", "cell", "row", "paragraph", "setting", "comment", "key", "item", "text", "attribute", "element"),
        *("member", "sheet", "slide", "colour", "record", "definition", "entry"),
    )
)
"""Kinds of fields that are content; formatting counts only if the task changed formatting of that kind."""
_UNSEEN = frozenset(("number format", "alignment", "fill"))
"""Formatting whose extra use is invisible or has no clear extent."""
_MOVING = ("line", "row", "paragraph", "slide")
"""Kinds of fields whose addresses shift when something is inserted before them."""
_SENTENCES = ("line", "paragraph", "text")
_APPLICATIONS_OWN = (".json", ".db", ".sqlite", ".sqlite3", ".xml")
_TURNS = (0, 1, 0, 2, 0, 3, 0, 4)
"""The index of the plain mutant with which each changed field starts; every other field starts with a lenient one."""
MAX_LENIENT = 6
"""Lenient mutants of one field, at most."""
_PLACE = re.compile(r"[A-Z]*\d+")


@dataclass(frozen=True)
class File:
    """A file of the golden state, and the version that it was made from.

    `kept` says whether that version had the same name. `sources` are texts that the file may have been made from, the
    likeliest first.
    """

    name: str
    golden: bytes
    initial: bytes | None
    kept: bool
    sources: tuple[str, ...] = ()


def inside(file: File) -> Iterator[list[Candidate]]:
    """Yield the candidates for one changed file, in groups of one sort, the best first within a group."""
    document = open_document(file.name, file.golden)
    if document is None:
        if file.initial is not None and file.kept:
            yield from beyond_fields(file.name, file.initial, file.golden, told=False)
        return
    known = None if file.initial is None else open_document(file.name, file.initial)
    before: Mapping[str, Spot] = {} if known is None else known.spots
    news, same = _divided(document, before)
    yield from _changed(file, document, before, news)
    yield list(exchanged_values(file.name, file.golden, document, news))
    yield from lenient_forms(file.name, file.golden, document, news)
    yield at_the_twin(file.name, file.golden, document, before, news)
    yield from _reordered(file, document, known)
    if file.initial is None or not file.kept:
        return
    if known is None:
        yield from beyond_fields(file.name, file.initial, file.golden, told=bool(news))
        return
    lost = list(_back(file, file.initial))
    yield from lost
    features = list(beyond_fields(file.name, file.initial, file.golden, told=bool(news or lost)))
    yield from features
    if not (news or has_features(features)) and before.keys() <= document.spots.keys():
        return  # Only blanks, comments or the way of writing changed.
    if is_hidden(file.name) and file.name.endswith(_APPLICATIONS_OWN):
        return  # Applications write their own settings there.
    kinds = (_CONTENT | {document.spots[address].kind for address in news}) - _UNSEEN
    left_alone = [address for address in same if document.spots[address].kind in kinds]
    yield from _unasked(file, document, left_alone)
    if not is_hidden(file.name):
        yield at_the_end(file.name, file.golden, document, frozenset(same))
    moved = {(spot.kind, spot.text) for spot in document.spots.values() if spot.kind in _MOVING}
    untouched = [address for address, spot in known.spots.items() if (spot.kind, spot.text) in moved or address in same]
    yield from _disturbed(file, file.initial, known, kinds, frozenset(untouched))


def left_alone(name: str, content: bytes) -> Iterator[list[Candidate]]:
    """Yield candidates that change the state of a web application in which the task asks for nothing.

    Args:
        name: the path of the state in the archives.
        content: the state, which golden left unchanged.
    """
    document = open_document(name, content)
    if document is None:
        return
    file, kinds = File(name, content, content, kept=True), _CONTENT - _UNSEEN
    same = [address for address, spot in document.spots.items() if spot.kind in kinds]
    yield from _unasked(file, document, same)
    yield from _disturbed(file, content, document, kinds, frozenset(same))


def news_of(file: File) -> frozenset[str]:
    """Return the addresses of the fields in which a golden file differs from its earlier version."""
    document = open_document(file.name, file.golden)
    known = None if file.initial is None else open_document(file.name, file.initial)
    return frozenset() if document is None else frozenset(_divided(document, {} if known is None else known.spots)[0])


def _divided(document: Document, before: Mapping[str, Spot]) -> tuple[list[str], dict[str, None]]:
    """Return the addresses of the fields that golden changed, and of those that are unchanged."""
    marks = {spot.mark for spot in before.values()} - {None}
    news: list[str] = []
    same: dict[str, None] = {}
    for address, spot in document.spots.items():
        earlier = before.get(address)
        if _is_news(spot, earlier):
            if spot.mark not in marks:
                news.append(address)
        elif earlier is not None and earlier.text == spot.text:
            same[address] = None
    return news, same


def _is_news(spot: Spot, before: Spot | None) -> bool:
    if before is None:
        return not spot.plain
    if spot.kind == "order":
        # The position of a new item among the others is not a fact, unless all items are new.
        own, other = (text.split(ORDERED) for text in (spot.text, before.text))
        return own != other and (
            len(own) == len(other) or [name for name in own if name in other] != [name for name in other if name in own]
        )
    return spot.text != before.text


def _changed(file: File, document: Document, before: Mapping[str, Spot], news: list[str]) -> Iterator[list[Candidate]]:
    texts = {spot.text for spot in before.values()}
    known = {token for text in texts for token in tokens_of(text)}
    # Texts that are new to the file come before those that merely moved.
    ranked = sorted(
        news,
        key=lambda address: (document.spots[address].text in texts, chance_of(address, document.spots[address].text)),
    )
    groups: dict[tuple[str, Mutation], list[Candidate]] = {}
    ways: dict[str, list[tuple[list[Candidate], list[Candidate]]]] = {}
    for address in ranked:
        spot = document.spots[address]
        ways.setdefault(spot.kind, []).append(_wrongs(file, address, spot, before.get(address), known))
        for mutation in (Mutation.MISSING, Mutation.EXTRA):
            # Applications add settings to their own files, so an extra one is not the agent's doing.
            if not (mutation is Mutation.EXTRA and spot.kind == "key" and is_hidden(file.name)):
                groups.setdefault((spot.kind, mutation), []).append(_edit(file, address, spot.kind, mutation))
    for kind, fields in ways.items():
        groups[kind, Mutation.CHANGED] = list(_in_turn(fields))
    for _, members in sorted(groups.items()):
        yield members[:MAX_OF_A_SORT]


def _edit(file: File, address: str, kind: str, mutation: Edit) -> Candidate:
    return Candidate(
        mutation, file.name, address, kind, lambda: _made(file, mutated(file.name, file.golden, address, mutation))
    )


def _wrongs(
    file: File, address: str, spot: Spot, before: Spot | None, known: set[str]
) -> tuple[list[Candidate], list[Candidate]]:
    """Return the plain mutants of a changed field, and those that a lenient comparison may accept."""
    near = _edit(file, address, spot.kind, Mutation.CHANGED)
    value = value_of(spot)
    if value is None:
        return [near], []
    earlier = None if before is None else value_of(before)
    others = [_rewriting(file, address, spot.kind, way) for way in wordings(earlier, known)]
    is_json = spot.kind in ("key", "item") and not spot.text.startswith('"')
    lenient = lenient_ways(value, known, json_value=is_json)
    return (
        others if spot.kind in _SENTENCES else [near, *others[1:]],
        [_rewriting(file, address, spot.kind, way) for way in lenient],
    )


def _rewriting(file: File, address: str, kind: str, way: Way) -> Candidate:
    return Candidate(
        Mutation.CHANGED,
        file.name,
        address,
        kind,
        lambda: _made(file, rewritten(file.name, file.golden, address, way.alter)),
        way.name,
    )


def _in_turn(fields: list[tuple[list[Candidate], list[Candidate]]]) -> Iterator[Candidate]:
    """Take one mutant of each field, then a second of each, and so on.

    A reward compares all fields of a kind in the same way, so the lenient mutants are spread over them.
    """
    arranged: list[list[Candidate]] = []
    for number, (plain, lenient) in enumerate(fields):
        turn, odd = divmod(number, 2)
        first = _TURNS[turn % len(_TURNS)] % len(plain)
        plain.insert(0, plain.pop(first))
        start = turn % len(lenient) if lenient else 0
        rotated = (lenient[start:] + lenient[:start])[:MAX_LENIENT]
        pairs = zip_longest(rotated, plain) if odd else zip_longest(plain, rotated)
        arranged.append([one for pair in pairs for one in pair if one is not None])
    for turn in range(max(map(len, arranged), default=0)):
        yield from (ways[turn] for ways in arranged if turn < len(ways))


def _reordered(file: File, document: Document, known: Document | None) -> Iterator[list[Candidate]]:
    for address, order in document.orders.items():
        earlier = None if known is None else known.orders.get(address)
        places = _places(order.items, () if earlier is None else earlier.items, file.sources)
        pairs = _pairs(order, places)
        if pairs:
            yield [
                Candidate(
                    Mutation.REORDERED,
                    file.name,
                    f"{address} {pair[0] + 1} and {pair[1] + 1}",
                    "order",
                    lambda pair=pair, address=address: _made(file, exchanged(file.name, file.golden, address, pair)),
                )
                for pair in pairs[:MAX_OF_A_SORT]
            ]


def _places(items: tuple[str, ...], before: tuple[str, ...], sources: tuple[str, ...]) -> dict[str, int]:
    """Return the earlier positions of items: in the same order or, if it is new, in the first source with them all."""
    places = {item: place for place, item in reversed(list(enumerate(before)))}
    if any(item in places for item in items):
        return places
    shown = items[:MAX_ITEMS]
    source = next((text for text in sources if all(item in text for item in shown)), "")
    return {item: source.index(item) for item in shown} if source else {}


def _pairs(order: Order, places: dict[str, int]) -> list[tuple[int, int]]:
    """Choose pairs of items to swap, first those whose order golden reversed.

    Items that kept their order may be equal in the sort key, and the position of new items may be arbitrary.
    """
    shown = order.items[:MAX_ITEMS]
    near = combinations(range(len(shown)), 2) if len(order.items) <= _SHORT else pairwise(range(len(shown)))
    found: list[tuple[bool, int, bytes, tuple[int, int]]] = []
    for one, other in near:
        first, second = places.get(shown[one]), places.get(shown[other])
        if first is not None and second is not None and first != second:
            found.append((first < second, other - one, chance_of(shown[one], shown[other]), (one, other)))
    turned = any(not kept for kept, *_ in found)
    return [pair for kept, *_, pair in sorted(found) if not kept or (turned and not order.ties)]


def _back(file: File, initial: bytes) -> Iterator[list[Candidate]]:
    """Yield candidates that restore what golden removed."""
    for found in reverted(file.name, initial, file.golden):
        if not (is_hidden(file.name) and file.name.endswith(_APPLICATIONS_OWN)):
            yield [
                Candidate(
                    found.mutation, file.name, found.field, "back", lambda found=found: _made(file, found.content)
                )
            ]


def _unasked(file: File, document: Document, same: list[str]) -> Iterator[list[Candidate]]:
    groups: dict[str, list[str]] = {}
    for address in same:
        groups.setdefault(document.spots[address].kind, []).append(address)
    for kind, addresses in sorted(groups.items()):
        yield [
            Candidate(Mutation.UNASKED, file.name, address, kind, partial(_made_unlike, file, file.golden, address))
            for address in _scattered(addresses)[:MAX_OF_A_SORT]
        ]


def _scattered(addresses: list[str]) -> list[str]:
    """Order fields so that sheets, tables and sections take turns."""
    seen: dict[str, int] = {}
    ranked: list[tuple[int, bytes, str]] = []
    for address in sorted(addresses, key=chance_of):
        region = _PLACE.sub("", address)
        seen[region] = seen.get(region, 0) + 1
        ranked.append((seen[region], chance_of(address), address))
    return [address for *_, address in sorted(ranked)]


def _disturbed(
    file: File, initial: bytes, known: Document, kinds: frozenset[str], untouched: frozenset[str]
) -> Iterator[list[Candidate]]:
    """Yield candidates that change something in the initial state that the task leaves alone, or append to it."""
    groups: dict[str, list[str]] = {}
    last: dict[str, str] = {}
    for address, spot in known.spots.items():
        if spot.kind in kinds:
            last[spot.kind] = address
            if address in untouched:
                groups.setdefault(spot.kind, []).append(address)
    for kind, addresses in sorted(groups.items()):
        yield [
            Candidate(Mutation.DISTURBED, file.name, address, kind, partial(_made_unlike, file, initial, address))
            for address in _scattered(addresses)[:MAX_OF_A_SORT]
        ]
    for kind, address in sorted(last.items()):
        yield [
            Candidate(
                Mutation.DISTURBED,
                file.name,
                f"beside {address}",
                kind,
                lambda address=address: _made(file, mutated(file.name, initial, address, Mutation.EXTRA)),
            )
        ]


def _made_unlike(file: File, content: bytes, address: str) -> Changes | None:
    """Change a field, or remove it if its content cannot be changed."""
    other = mutated(file.name, content, address, Mutation.CHANGED)
    return _made(file, other or mutated(file.name, content, address, Mutation.MISSING))


def _made(file: File, content: bytes | None) -> Changes | None:
    return None if content is None or content in (file.golden, file.initial) else {file.name: content}
