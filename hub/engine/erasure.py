"""Finds what other people got and the state no longer shows: only the log of actions knows that it went out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pydantic import JsonValue
from pydantic_core import to_json

from hub.engine.delivery import RECORD, Path, at
from hub.engine.difference import tokens
from hub.engine.instance import LogEntry
from hub.engine.telling import Told, standing


def erased(log: Sequence[LogEntry], initial: JsonValue, current: JsonValue) -> frozenset[int]:
    """Return the numbers of the log entries that told others something of which the state shows nothing.

    What they were told is deleted, removed again or worded differently by now, or the state is as it was at the
    beginning. Who is told the same twice was told something else in between. What was merely shown with the rest may
    also be what it was at the beginning: whoever publishes a text and corrects it then has not published another one.
    What merely stood beside it counts only if it is put back. What an event overwrote is not in the log any more.

    Args:
        log: the entries, as `Instance.log` has them.
        initial: the graded view of the state at the beginning.
        current: the graded view of the state now.
    """
    left = dict[tuple[str, tuple[str, ...], bytes], int]()
    found = set[int]()
    merged = _merged(log, current)
    for entry in log:
        for one in entry.told if entry.reached_others else ():
            text = to_json(one.value)
            place = replace(one, path=_home(one, merged, current)) if one.kind == "item" else one
            stands, stood = standing(current, place), standing(initial, place)
            stood += standing(initial, one) if place.path != one.path else 0
            if one.kind in ("shown", "beside"):
                is_over = not (stands or stood) and _is_otherwise(one, initial, current)
            else:
                key = (one.kind, place.path, text)
                left[key] = left.get(key, stands - stood) - 1
                is_over = left[key] < 0
            if is_over:
                found.add(entry.number)
    return frozenset(found)


def _merged(log: Sequence[LogEntry], current: JsonValue) -> Mapping[Path, tuple[Path, ...]]:
    """Return the records that are gone, each with those that the action changed which removed it."""
    found = dict[Path, tuple[Path, ...]]()
    told = (one for entry in log if entry.reached_others for one in entry.told if one.kind == "item")
    if all(at(current, one.path) is not None for one in told):
        return found
    for entry in log:
        places = [(one["op"], tuple(tokens(one["path"]))) for one in entry.difference]
        changed = tuple(dict.fromkeys(path[:RECORD] for _, path in places if len(path) > RECORD))
        found |= {path: changed for kind, path in places if kind == "remove" and len(path) == RECORD}
        for kind, path in places:
            if kind == "add":  # undone
                found.pop(path, None)
    return found


def _home(one: Told, merged: Mapping[Path, tuple[Path, ...]], current: JsonValue) -> Path:
    """Return where an item's list is by now: who merges two records moves what is in one of them."""
    left, seen = [one.path], set[Path]()
    while left:
        path = left.pop()
        record, within = path[:RECORD], path[RECORD:]
        if record in seen:
            continue
        seen.add(record)
        if record not in merged and standing(current, replace(one, path=path)):
            return path
        left += [(*other, *within) for other in merged.get(record, ())]
    return one.path


def _is_otherwise(one: Told, initial: JsonValue, current: JsonValue) -> bool:
    """Whether a record that is still there has another value by now; beside the news, the one of the beginning."""
    value = at(current, one.path)
    is_there = at(current, one.path[:-1]) is not None
    return is_there and (one.kind == "shown" or (value is not None and value == at(initial, one.path)))
