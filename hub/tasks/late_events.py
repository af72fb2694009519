"""Grades episodes that end before an event: what it would have changed is not held against them. Rewards contain it."""

from collections.abc import Sequence
from typing import cast

from hub.tasks.state_comparison import GONE, Gone, Json, same


def with_events(initial: Json, current: Json, events: Sequence[Json]) -> tuple[Json, Json]:
    """Return both states with all events in them; whatever the current state has otherwise stays so.

    Args:
        initial: the initial state, in which those events are that happened.
        current: the current state.
        events: what each event changes, in order: values by their keys, with everything that new records hold.
    """
    for event in events:
        current = cast("Json", _put(initial, current, event))
        initial = cast("Json", _put(initial, initial, event))
    return initial, current


def is_late(initial: Json, events: Sequence[Json]) -> bool:
    """Whether something is still to happen: an initial state has all events in it that have happened."""
    return with_events(initial, initial, events)[0] != initial


def unfinished(earned: Sequence[float]) -> list[float]:
    """Return what parts earn while something is still to happen: nobody is done yet, so the last earns half at most."""
    return [*earned[:-1], min(earned[-1], 0.5)]


def _put(before: Json | Gone, state: Json | Gone, event: Json) -> Json | Gone:
    """Return a state with an event in it, wherever it is as it was before."""
    if not (isinstance(event, dict) and isinstance(before, dict)):
        return event if same(before, state) else state
    if not isinstance(state, dict):
        return state
    values = {name: _put(before.get(name, GONE), state.get(name, GONE), part) for name, part in event.items()}
    return {**state, **{name: value for name, value in values.items() if not isinstance(value, Gone)}}
