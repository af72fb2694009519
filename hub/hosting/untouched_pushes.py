"""Merges pushes that a page makes before anybody acted: they complete both state and baseline, and undo nothing.

A page that has just opened pushes its own version of the state: with defaults for what a script left out, with its own
clock or view, sometimes with nothing but its defaults. None of that is anybody's work, so it must make no difference,
and it must not lose what a script has set or changed.
"""

from typing import Final

from pydantic import JsonValue


class _Absent:
    """Stands for a missing value."""


ABSENT: Final = _Absent()
Place = JsonValue | _Absent


def absorb(
    initial: JsonValue, current: JsonValue, pushed: JsonValue, defaults: JsonValue = None
) -> tuple[JsonValue, JsonValue]:
    """Return baseline and current state after a push that was not caused by an action.

    Args:
        initial: The baseline.
        current: The current state; its differences from the baseline were made by a script.
        pushed: The page's state.
        defaults: The page's state if it has read none, as far as known.
    """
    settled = _settle(initial, current, pushed, ABSENT if defaults is None else defaults)
    return _value(settled[0]), _value(settled[1])


def _settle(initial: Place, current: Place, pushed: Place, defaults: Place) -> tuple[Place, Place]:
    if is_same(pushed, current):
        return initial, current
    if isinstance(initial, dict) and isinstance(current, dict) and isinstance(pushed, dict):
        known = defaults if isinstance(defaults, dict) else {}
        before: dict[str, JsonValue] = {}
        after: dict[str, JsonValue] = {}
        # The page's order comes first, so that the state reads as the page wrote it.
        for key in {**pushed, **current, **initial}:
            one, other = _settle(
                initial.get(key, ABSENT), current.get(key, ABSENT), pushed.get(key, ABSENT), known.get(key, ABSENT)
            )
            if not isinstance(one, _Absent):
                before[key] = one
            if not isinstance(other, _Absent):
                after[key] = other
        return before, after
    if isinstance(pushed, _Absent):
        return initial, current  # a page does not push what it does not know, which removes nothing
    if is_same(initial, current):
        # The page shows its own default although a script had set another value, so it did not accept that value.
        return (initial, current) if is_same(pushed, defaults) and current is not ABSENT else (pushed, pushed)
    return (initial, pushed) if completes(pushed, current) else (initial, current)


def completes(pushed: Place, state: Place) -> bool:
    """Whether a value contains all of another one; records may have additional fields."""
    if isinstance(state, dict):
        return isinstance(pushed, dict) and all(
            key in pushed and completes(pushed[key], value) for key, value in state.items()
        )
    if isinstance(state, list):
        return isinstance(pushed, list) and len(pushed) == len(state) and all(map(completes, pushed, state))
    return is_same(pushed, state)


def is_same(one: Place, other: Place) -> bool:
    """Whether two values are equal as JSON; `1` and `true` are not."""
    if one is other:
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_same(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and one == other


def overlaid(base: JsonValue, patch: JsonValue) -> JsonValue:
    """Return `base` with `patch` merged in, as published servers do: objects by key, everything else is replaced.

    Unlike RFC 7396, `null` is a value.
    """
    if not isinstance(patch, dict):
        return patch
    result: dict[str, JsonValue] = dict(base) if isinstance(base, dict) else {}
    for key, value in patch.items():
        result[key] = overlaid(result.get(key), value) if isinstance(value, dict) else value
    return result


def filled(defaults: JsonValue, state: JsonValue) -> JsonValue:
    """Return a state with defaults for values that are missing or null; lists are not merged."""
    if not isinstance(defaults, dict) or not isinstance(state, dict):
        return defaults if state is None else state
    return defaults | {key: filled(defaults.get(key), value) for key, value in state.items()}


def _value(place: Place) -> JsonValue:
    return None if isinstance(place, _Absent) else place
