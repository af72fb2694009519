"""Mutants of parts that golden rightly left alone: the end of a document, and a place that resembles the right one."""

from collections.abc import Collection, Iterable, Mapping
from functools import partial

from schemas.rewards import Mutation
from verification.documents import mutated, rewritten
from verification.documents.lines import COMMENT_MARKS
from verification.documents.spots import Document, Edit, Spot
from verification.mutation.candidate import Candidate, chance_of
from verification.mutation.several_fields import value_of
from verification.state_files import Changes

MAX_TWINS = 6
"""Places, at most, that resemble the place of one changed field."""
MAX_CANDIDATES = 40
_LISTED = ("line", "row", "paragraph", "slide", "item")
_ENDS: tuple[tuple[Edit, str], ...] = ((Mutation.MISSING, "last one gone"), (Mutation.EXTRA, "one more at the end"))


def at_the_end(name: str, golden: bytes, document: Document, same: Collection[str]) -> list[Candidate]:
    """Return candidates that remove the last item of a kind, or add one after it; pairwise comparison misses both.

    Args:
        name: the file's path in the archives.
        golden: the file's content in the golden state.
        document: the same file, parsed.
        same: the addresses of the fields that golden left unchanged; only such an item is removed.
    """
    if name[name.rfind(".") :].lower() in COMMENT_MARKS:
        return []  # In source code the last line may have no effect.
    last: dict[str, str] = {spot.kind: address for address, spot in document.spots.items() if spot.kind in _LISTED}
    return [
        Candidate(Mutation.UNASKED, name, address, "end", partial(_edited, name, golden, address, edit), way)
        for address in sorted(last.values(), key=chance_of)
        for edit, way in _ENDS
        if edit is Mutation.EXTRA or address in same
    ]


def _edited(name: str, golden: bytes, address: str, edit: Edit) -> Changes | None:
    content = mutated(name, golden, address, edit)
    return None if content is None else {name: content}


def at_the_twin(
    name: str, golden: bytes, document: Document, before: Mapping[str, Spot], news: Iterable[str]
) -> list[Candidate]:
    """Return candidates that make the right change at a similar place, and leave the right place unchanged.

    Similar places had the same content, or have the same address on another sheet, in another section or record.

    Args:
        name: the file's path in the archives.
        golden: the file's content in the golden state.
        document: the same file, parsed.
        before: the fields of the file in the initial state, by address.
        news: the addresses of the fields that golden changed.
    """
    found: list[Candidate] = []
    values = {address: value_of(spot) for address, spot in before.items() if address in document.spots}
    for address in sorted(news, key=chance_of):
        old, new = values.get(address), value_of(document.spots[address])
        if old is None or new is None or not old.strip() or old == new:
            continue
        kind = before[address].kind
        twins = [
            other
            for other, value in values.items()
            if other != address
            and before[other].kind == kind
            and before[other].text == document.spots[other].text
            and value not in (None, new)
            and (value == old or _local(other) == _local(address))
        ]
        # The same address elsewhere comes before places that merely have the same content.
        ranked = sorted(twins, key=lambda other: (_local(other) != _local(address), chance_of(address, other)))
        found.extend(
            Candidate(
                Mutation.MISPLACED,
                name,
                f"{address} at {other}",
                "twin",
                partial(_exchanged, name, golden, {address: old, other: new}),
                "other place",
            )
            for other in ranked[:MAX_TWINS]
        )
    return found[:MAX_CANDIDATES]


def _local(address: str) -> str:
    """Return the part of an address that names the place within its sheet, section or record."""
    return address.rpartition("!")[2].rpartition("] ")[2].rpartition("/")[2]


def _exchanged(name: str, golden: bytes, texts: Mapping[str, str]) -> Changes | None:
    content: bytes | None = golden
    for address, text in texts.items():
        content = None if content is None else rewritten(name, content, address, partial(_put, text))
    return None if content is None else {name: content}


def _put(value: str, text: str) -> str:
    bare = text.strip()
    return text.replace(bare, value.strip(), 1) if bare else value
