"""Finds what other people got and the state no longer shows: only the log of actions knows that it went out."""

from collections.abc import Sequence
from dataclasses import replace

from pydantic import JsonValue
from pydantic_core import to_json

from hub.engine.delivery import at
from hub.engine.instance import LogEntry
from hub.engine.telling import Told, standing


def erased(log: Sequence[LogEntry], initial: JsonValue, current: JsonValue) -> frozenset[int]:
    """Return the numbers of the log entries that told others something of which the state shows nothing.

    What they were told is deleted, removed again or worded differently by now, or the state is as it was at the
    beginning. Who is told the same twice was told something else in between. What was merely shown with the rest may
    also be what it was at the beginning: whoever publishes a text and corrects it then has not published another one.
    What an event overwrote is not in the log any more.

    Args:
        log: the entries, as `Instance.log` has them.
        initial: the graded view of the state at the beginning.
        current: the graded view of the state now.
    """
    left = dict[tuple[str, tuple[str, ...], bytes], int]()
    found = set[int]()
    moved = _moved(log, current)
    for entry in log:
        for one in entry.told if entry.reached_others else ():
            text = to_json(one.value)
            # Of what is in another list by now, nothing tells which of those who were told have it.
            place = replace(one, path=()) if one.kind == "item" and text in moved else one
            stands, stood = standing(current, place), standing(initial, place)
            if one.kind in ("shown", "beside"):
                is_over = not (stands or stood) and _is_otherwise(one, initial, current)
            else:
                key = (one.kind, place.path, text)
                left[key] = left.get(key, stands - stood) - 1
                is_over = left[key] < 0
            if is_over:
                found.add(entry.number)
    return frozenset(found)


def _moved(log: Sequence[LogEntry], current: JsonValue) -> frozenset[bytes]:
    """Return the items of which others were told one in a list that is gone."""
    told = (one for entry in log if entry.reached_others for one in entry.told if one.kind == "item")
    return frozenset(to_json(one.value) for one in told if at(current, one.path) is None)


def _is_otherwise(one: Told, initial: JsonValue, current: JsonValue) -> bool:
    """Whether a record that is still there has another value by now; beside the news, the one of the beginning."""
    value = at(current, one.path)
    is_there = at(current, one.path[:-1]) is not None
    return is_there and (one.kind == "shown" or (value is not None and value == at(initial, one.path)))
