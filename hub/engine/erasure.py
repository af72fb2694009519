"""Finds what other people got and the state no longer shows: only the log of actions knows that it went out."""

from collections.abc import Sequence

from pydantic import JsonValue
from pydantic_core import to_json

from hub.engine.instance import LogEntry
from hub.engine.telling import standing


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
    for entry in log:
        for one in entry.told if entry.reached_others else ():
            key = (one.kind, one.path, to_json(one.value))
            stands, stood = standing(current, one), standing(initial, one)
            left[key] = left.get(key, stands - stood) - 1
            if not (stands or stood) if one.kind == "shown" else left[key] < 0:
                found.add(entry.number)
    return frozenset(found)
