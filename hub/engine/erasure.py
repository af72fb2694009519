"""Finds what other people got and the state no longer holds: only the log of actions knows that it went out."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from pydantic import JsonValue
from pydantic_core import to_jsonable_python

from hub.engine.difference import Operation, tokens
from hub.engine.instance import LogEntry


def erased(log: Sequence[LogEntry], current: object) -> frozenset[int]:
    """Return the numbers of the log entries that reached others and left something that is gone.

    An entry is erased if a record that it made, or an item that it put into a list, is not in the state any more; of an
    entry that made nothing, if a record that it changed is not. Another wording does not count, nor does a name or an
    id that a list has lost.

    Args:
        log: the entries, as `Instance.log` has them.
        current: the state now.
    """
    sent = [entry for entry in log if entry.reached_others]
    if not sent:
        return frozenset()
    state = cast("JsonValue", to_jsonable_python(current))
    return frozenset(
        entry.number for entry in sent if not all(_is_there(state, one) for one in _written(entry.difference))
    )


def _written(difference: Sequence[Operation]) -> Sequence[Operation]:
    """Return what an entry added, or else what it changed."""
    added = [one for one in difference if one["op"] == "add"]
    return added or [one for one in difference if one["op"] == "replace"]


def _is_there(state: JsonValue, operation: Operation) -> bool:
    """Whether the place is still there that an operation wrote to, and in a list the item that it put there."""
    item = operation.get("value")
    place = state
    *parents, last = tokens(operation["path"])
    for name in parents:
        if not isinstance(place, dict):
            return True  # a part that has become empty, or is within an item of a list: its record is there
        if name not in place:
            return _is_listed(state, item)
        place = place[name]
    if isinstance(place, list):
        return not isinstance(item, dict) or _is_listed(state, item)
    return not isinstance(place, dict) or last in place


def _is_listed(state: JsonValue, item: JsonValue) -> bool:
    """Whether a list anywhere has this record: who merges two records moves what is in theirs."""
    return isinstance(item, dict) and any(item in one for one in _lists(state))


def _lists(value: JsonValue) -> Iterator[list[JsonValue]]:
    """Yield all lists in a state."""
    if isinstance(value, list):
        yield value
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    for one in inner:
        yield from _lists(one)
