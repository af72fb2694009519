"""Reads the states of web applications as entries: their records, and whatever else a state holds."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import cast

from verification.documents.states import COLLECTIONS, CURRENT, EVENTS, INITIAL, UNJUDGED
from verification.targets.entries import Entry, Leaf, Leaves, Path

LABELS = ("name", "title", "subject", "code", "number", "handle", "key", "sku", "question")
"""Fields that people call a record by, in applications of all sorts."""
_NUMBERED = re.compile(r"[a-z]+-([a-z]{2,5})-(\d+)")
"""The key of a record that people call by its project and its number: HAR-12."""
_FULL_NAMES = (("given", "family"), ("first_name", "last_name"), ("given_name", "family_name"))


def read_records(initial: bytes, golden: bytes) -> Iterator[Entry]:
    """Yield the entries of an application that knows where its records lie; nothing of any other.

    Args:
        initial: its state on the initial desktop, as the server wrote it.
        golden: the same on the golden one.
    """
    before, after = (cast("dict[str, object]", json.loads(one)) for one in (initial, golden))
    if COLLECTIONS not in after:
        return
    unjudged = {str(path) for path in cast("list[object]", after.get(UNJUDGED, []))}
    # A golden session may have been opened on the result; what the task begins with is what the initial desktop shows.
    old, new = (cast("dict[str, object]", one.get(CURRENT) or one.get(INITIAL) or {}) for one in (before, after))
    if after.get(EVENTS):
        old = cast("dict[str, object]", after[INITIAL])  # what happens by itself is no work of golden's
    places = {path.strip("/") for path in cast("list[str]", after[COLLECTIONS])}
    for place in {**old, **new}:
        if f"/{place}" in unjudged:
            continue
        one, other = old.get(place), new.get(place)
        if place in places and isinstance(other or one, dict):
            yield from _records(place, cast("dict[str, object]", one or {}), cast("dict[str, object]", other or {}))
        else:
            yield Entry("", place, (), leaves(one), leaves(other))


def _records(place: str, old: Mapping[str, object], new: Mapping[str, object]) -> Iterator[Entry]:
    for key in {**old, **new}:
        before, after = (leaves(records[key]) if key in records else None for records in (old, new))
        yield Entry(place, key, tuple(_labels(key, before or after or {})), before, after)


def leaves(value: object, path: Path = ()) -> dict[Path, Leaf]:
    """Return the plain values in a value by their paths; an empty list or object has none."""
    if isinstance(value, dict):
        branches = [(str(name), one) for name, one in cast("dict[str, object]", value).items()]
    elif isinstance(value, list):
        branches = [(str(number), one) for number, one in enumerate(cast("list[object]", value))]
    else:
        return {path: cast("Leaf", value)}
    return {where: leaf for name, one in branches for where, leaf in leaves(one, (*path, name)).items()}


def _labels(key: str, values: Leaves) -> Iterator[str]:
    if numbered := _NUMBERED.fullmatch(key):
        yield f"{numbered[1].upper()}-{numbered[2]}"
    for name in LABELS:
        value = values.get((name,))
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value).strip():
            yield str(value).strip()
    for names in _FULL_NAMES:
        parts = [values.get((name,)) for name in names]
        if all(isinstance(part, str) and part for part in parts):
            yield " ".join(map(str, parts))
    file_name = values.get(("file", "name"))
    if isinstance(file_name, str) and file_name:
        yield file_name
