"""JSON: one field for every value without children, addressed by its JSON pointer (RFC 6901)."""

import json
from typing import Any, cast

from schemas.rewards import Mutation
from verification.documents.lines import text_of
from verification.documents.near_misses import near_miss
from verification.documents.spots import Alter, BrokenError, Document, Edit, Order, Spots

MAX_DEPTH = 100
Parent = dict[str, Any] | list[Any]


def read_leaves(_name: str, content: bytes) -> Document:
    """Read a JSON document.

    Raises:
        BrokenError: the content is not JSON, or is nested too deeply.
    """
    text = text_of(content)
    try:
        tree = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenError(str(error)) from error
    spots = Spots()
    orders: dict[str, Order] = {}
    _put((spots, orders), "", [tree], 0, 0)

    def save() -> bytes:
        return (json.dumps(tree, indent=2 if "\n" in text.strip() else None, ensure_ascii=False) + "\n").encode()

    return Document(spots, save, orders)


def _put(found: tuple[Spots, dict[str, Order]], address: str, parent: Parent, key: str | int, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise BrokenError(f"nested deeper than {MAX_DEPTH}")
    value = value_at(parent, key)
    if isinstance(value, dict) and value:
        branch = cast("dict[str, Any]", value)
        for name in branch:
            part = name.replace("~", "~0").replace("/", "~1")
            _put(found, f"{address}/{part}", branch, name, depth + 1)
    elif isinstance(value, list) and value:
        items = cast("list[Any]", value)
        texts = tuple(json.dumps(item, sort_keys=True) for item in items)
        found[1][address or "/"] = Order(texts, lambda one, other: exchange(items, one, other))
        for index in range(len(items)):
            _put(found, f"{address}/{index}", items, index, depth + 1)
    elif depth:
        kind = "key" if isinstance(parent, dict) else "item"
        found[0].put(
            address,
            kind,
            json.dumps(value),
            lambda mutation: _change(parent, key, mutation),
            rewrite=lambda alter: rewrite(parent, key, alter),
        )


def exchange(items: list[Any], one: int, other: int) -> bool:
    """Swap the items at two indices of a list; always returns True, since `Order.exchange` reports success."""
    items[one], items[other] = items[other], items[one]
    return True


def rewrite(parent: Parent, key: str | int, alter: Alter) -> bool:
    """Replace the value at a key or index: by one of the same type if the new text allows it, else by the text itself.

    Args:
        parent: the object or list that holds the value.
        key: the key in the object, or the index in the list.
        alter: returns the new text for the present one, or None; it gets a value that is not a string as JSON.

    Returns:
        Whether the value was replaced.
    """
    value = value_at(parent, key)
    other = alter(value if isinstance(value, str) else json.dumps(value))
    if other is None:
        return False
    try:
        parent[key] = other if isinstance(value, str) else json.loads(other)  # pyright: ignore[reportArgumentType,reportCallIssue]
    except (ValueError, RecursionError):
        parent[key] = other  # pyright: ignore[reportArgumentType,reportCallIssue]
    return True


def value_at(parent: Parent, key: str | int) -> object:
    """Return the value at a key of an object or an index of a list."""
    if isinstance(parent, dict):
        return parent[cast("str", key)]
    return parent[cast("int", key)]


def _change(parent: Parent, key: str | int, mutation: Edit) -> bool:
    value = value_at(parent, key)
    if mutation is Mutation.MISSING:
        del parent[key]  # pyright: ignore[reportArgumentType,reportCallIssue]
        return True
    other = other_value(value)
    if mutation is Mutation.CHANGED:
        if other is None:
            return False
        parent[key] = other  # pyright: ignore[reportArgumentType,reportCallIssue]
        return True
    if isinstance(parent, list):
        parent.insert(cast("int", key) + 1, other if other is not None else value)
        return True
    name = near_miss(cast("str", key))
    if name is None or name in parent:
        return False
    parent[name] = value
    return True


def other_value(value: object) -> object:
    """Return a nearby wrong value of the same JSON type; None if there is none."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1 if value + 1 != value else 0
    return near_miss(value) if isinstance(value, str) else None
