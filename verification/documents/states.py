"""The state of a web application: a field for every value of the current state, and one for every record in it.

Only states that an application can reach are mutants: a record may be gone or duplicated and its values may differ, but
no record loses or gains a value. The initial state, which nobody can change, has no fields.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from schemas.rewards import Mutation
from verification.documents.leaves import MAX_DEPTH, Parent, exchange, other_value, rewrite, value_at
from verification.documents.lines import text_of
from verification.documents.spots import BrokenError, Document, Edit, Order, Spots

CURRENT, INITIAL = "current_state", "initial_state"
COLLECTIONS = "collections"
"""Key beside the states that lists where records lie under ids, as paths with `*` for an id."""
UNJUDGED = "unjudged"
"""Optional key beside the states that lists, in the same form, what a page changes on its own. It has no fields."""
EVENTS = "events"
"""Optional key beside the states: how many events have happened in the middle of the task, by nobody's action. The
initial state contains them, so it is what an agent could see, beyond what the desktop showed at the start."""
PRESENT = "present"
_SORTED, _PLAIN = json.JSONEncoder(sort_keys=True).encode, json.JSONEncoder(ensure_ascii=False).encode
"""Encoders that are made only once, since a state has thousands of values."""


def knows_records(content: bytes) -> bool:
    """Whether a state declares where its records lie, as all of this hub do: then any difference is somebody's work."""
    try:
        tree: object = json.loads(text_of(content))
    except (ValueError, RecursionError):
        return False
    return isinstance(tree, dict) and COLLECTIONS in tree


def read_state(_name: str, content: bytes, wanted: str | None = None) -> Document:
    """Read the state of a web application.

    A state has thousands of fields, but a mutant of it needs only one.

    Args:
        content: the state, as the server wrote it.
        wanted: the address of the only field that is needed, which is read with what contains it; None reads all.

    Raises:
        BrokenError: the content is not a state, or is nested too deeply.
    """
    try:
        tree: object = json.loads(text_of(content))
    except (ValueError, RecursionError) as error:
        raise BrokenError(str(error)) from error
    if not isinstance(tree, dict) or CURRENT not in tree:
        raise BrokenError(f"no object with {CURRENT}")
    whole = cast("dict[str, Any]", tree)
    collections, unjudged = (frozenset(map(str, whole.get(name, ()))) for name in (COLLECTIONS, UNJUDGED))
    reading = _Reading(collections, unjudged, None if wanted is None else _as_place(wanted))
    reading.put(whole, CURRENT, f"/{CURRENT}", "", 1, whole.get(INITIAL))

    def save() -> bytes:
        return json.dumps(whole, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()

    return Document(reading.spots, save, reading.orders, canonical=True)


@dataclass
class _Reading:
    """Collects the fields and orders of a state while it is read."""

    collections: Collection[str]
    unjudged: Collection[str]
    wanted: str | None = None
    spots: Spots = field(default_factory=Spots)
    orders: dict[str, Order] = field(default_factory=dict[str, Order])

    def put(self, parent: Parent, key: str | int, address: str, path: str, depth: int, before: object = None) -> None:
        """Add a value with all that is in it.

        The order of plain values in a list is a fact only if nothing but the order differs from `before`.

        Args:
            parent: the object or list that holds the value.
            key: the key or index of the value in `parent`.
            address: the JSON pointer of the value.
            path: the same, with `*` for the ids of records and for indices.
            depth: how deeply the value is nested.
            before: the value there in the initial state; None if there was none.

        Raises:
            BrokenError: the state is nested too deeply.
        """
        if depth > MAX_DEPTH:
            raise BrokenError(f"nested deeper than {MAX_DEPTH}")
        if path in self.unjudged:
            return
        value = value_at(parent, key)
        if isinstance(value, dict) and value:
            branch = cast("dict[str, Any]", value)
            for name in branch:
                part = name.replace("~", "~0").replace("/", "~1")
                there, below = f"{address}/{part}", f"{path}/{part}"
                if not self._leads(there):
                    continue
                if path in self.collections:
                    below = f"{path}/*"
                    self._put_record(branch, name, there)
                old = cast("dict[str, object]", before).get(name) if isinstance(before, dict) else None
                self.put(branch, name, there, below, depth + 1, old)
        elif isinstance(value, list) and value:
            items = cast("list[Any]", value)
            texts = tuple(_SORTED(item) for item in items)
            if any(isinstance(item, dict | list) for item in items) or _alike(before, texts):
                self.orders[address] = Order(texts, lambda one, other: exchange(items, one, other))
            for index in range(len(items)):
                if self._leads(there := f"{address}/{index}"):
                    self.put(items, index, there, f"{path}/*", depth + 1)
        else:
            self.spots.put(
                address,
                "item" if isinstance(parent, list) else "key",
                _PLAIN(value),
                lambda mutation: _change(parent, key, mutation),
                rewrite=(lambda alter: rewrite(parent, key, alter)) if isinstance(value, str) else None,
            )

    def _leads(self, address: str) -> bool:
        """Whether the wanted field may be at or below an address."""
        return self.wanted is None or self.wanted.startswith(_as_place(address))

    def _put_record(self, collection: dict[str, Any], name: str, address: str) -> None:
        def change(mutation: Edit) -> bool:
            if mutation is Mutation.MISSING:
                del collection[name]
            elif mutation is Mutation.EXTRA:
                collection[_free(collection, name)] = json.loads(json.dumps(collection[name]))
            return mutation is not Mutation.CHANGED

        self.spots.put(address, "record", PRESENT, change)


def _as_place(address: str) -> str:
    """Return an address as a prefix of those below it, without the number that `Spots` adds to a duplicate."""
    return f"{address}/".replace(" #", "/")


def _alike(before: object, texts: Sequence[str]) -> bool:
    """Whether a list held the same items initially, in whatever order."""
    if not isinstance(before, list):
        return False
    return sorted(_SORTED(item) for item in cast("list[object]", before)) == sorted(texts)


def _change(parent: Parent, key: str | int, mutation: Edit) -> bool:
    other = other_value(value_at(parent, key))
    if mutation is Mutation.CHANGED and other is not None:
        parent[key] = other  # pyright: ignore[reportArgumentType,reportCallIssue]
        return True
    if not isinstance(parent, list) or mutation is Mutation.CHANGED:
        return False
    if mutation is Mutation.MISSING:
        del parent[cast("int", key)]
    else:
        parent.insert(cast("int", key) + 1, value_at(parent, key) if other is None else other)
    return True


def _free(collection: dict[str, Any], name: str) -> str:
    number = 2
    while f"{name}-{number}" in collection:
        number += 1
    return f"{name}-{number}"
