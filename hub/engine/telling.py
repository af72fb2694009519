"""What an action tells other people, and whether it still stands: a state that looks untouched may have told much."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, cast

from pydantic import BaseModel, JsonValue

from hub.engine.graded_view import compared_fields, graded_view
from hub.engine.records import ID_PATTERN

Kind = Literal["record", "item", "words", "value", "shown"]


@dataclass(frozen=True)
class Told:
    """Something that other people got, and where the graded state has it.

    Args:
        kind: a `record` under its id, an `item` of a list, the `words` of a field, or any other `value`; or words of a
            record that were `shown` to others with a new value, as a text is when it is published.
        path: names from the top of the state; of an item, the path of its list.
        value: of a record or an item, what people read in it; of a field, what it holds.
    """

    kind: Kind
    path: tuple[str, ...]
    value: JsonValue


def told(before: object, after: object) -> tuple[Told, ...]:
    """Return what others get to know if an action that reaches them leads from one state to the other.

    Beside something new only words count: where a message sets the status of what it answers, the message was sent.
    """
    found = tuple(_told(before, after, (), is_words=False))
    if any(one.kind in ("record", "item") for one in found):
        return tuple(one for one in found if one.kind != "value")
    records = dict.fromkeys(one.path[:-1] for one in found if one.kind == "value")
    return (*found, *(one for path in records for one in _shown(after, path)))


def standing(state: JsonValue, one: Told) -> int:
    """Return how often a state has what others were told, in the same words: more than once only in a list."""
    place = state
    for name in one.path:
        if not isinstance(place, dict) or name not in place:
            return _listed(state, one.value) if one.kind == "item" else 0
        place = place[name]
    if one.kind == "item":
        return _among(place, one.value)
    if one.kind == "record":
        return _says(place, one.value)
    return type(place) is type(one.value) and place == one.value


def is_overwritten(one: Told, before: Sequence[JsonValue], after: Sequence[JsonValue]) -> bool:
    """Whether something that others were told stood until an event changed the states.

    Args:
        one: what they were told.
        before: the initial and the current state before the event, as graders see them.
        after: the same with the event in them.
    """

    def left(states: Sequence[JsonValue]) -> int:
        initial, current = (standing(state, one) for state in states)
        return current - initial

    return left(after) < left(before)


def _told(before: Any, after: Any, path: tuple[str, ...], *, is_words: bool) -> Iterator[Told]:  # noqa: ANN401
    if before is after:
        return
    if isinstance(before, BaseModel) and isinstance(after, BaseModel) and type(before) is type(after):
        model = type(after)
        words = _words(model)
        for name in compared_fields(model):
            if (old := getattr(before, name)) is not (new := getattr(after, name)):
                yield from _told(old, new, (*path, name), is_words=name in words)
    elif isinstance(before, Mapping) and isinstance(after, Mapping):
        old = cast("Mapping[str, object]", before)
        for name, value in cast("Mapping[str, object]", after).items():
            if name not in old:
                yield Told("record", (*path, name), None if isinstance(value, str) else _read_in(value))
            elif value is not old[name]:
                yield from _told(old[name], value, (*path, name), is_words=False)
    elif isinstance(before, tuple | list) and isinstance(after, tuple | list):
        yield from _told_items(cast("Sequence[object]", before), cast("Sequence[object]", after), path)
    elif isinstance(after, BaseModel):
        yield Told("record", path, _read_in(after))
    elif type(cast("object", before)) is not type(cast("object", after)) or before != after:
        yield Told("words" if is_words else "value", path, graded_view(cast("object", after)))


def _told_items(before: Sequence[object], after: Sequence[object], path: tuple[str, ...]) -> Iterator[Told]:
    """Yield the items of a list in which people read what they read in none before."""
    left = [_read_in(item) for item in before]
    for item in map(_read_in, after):
        known = item if item in left else next((one for one in left if _says(one, item)), None)
        if known is not None:
            left.remove(known)
        elif item is not None:
            yield Told("item", path, item)


def _shown(state: Any, path: tuple[str, ...]) -> Iterator[Told]:  # noqa: ANN401
    """Yield the words of a record."""
    for name in path:
        state = cast("Mapping[str, Any]", state)[name] if isinstance(state, Mapping) else getattr(state, name)
    if isinstance(state, BaseModel):
        words = {name: getattr(state, name) for name in compared_fields(type(state)) if name in _words(type(state))}
        yield from (Told("shown", (*path, name), value) for name, value in words.items() if value)


def _read_in(value: object) -> JsonValue:
    """Return what people read in something that reaches them: its texts, files, days and the people it names.

    What it refers to and what state it is in is not among them, as that changes while it takes its course.
    """
    if isinstance(value, BaseModel):
        words = _words(type(value))
        fields = {name: getattr(value, name) for name in compared_fields(type(value))}
        read = {name: _read_in(one) for name, one in fields.items() if not isinstance(one, str) or name in words}
        return {name: one for name, one in read.items() if one}
    if isinstance(value, Mapping):
        entries = cast("Mapping[str, object]", value)
        return {name: None if isinstance(one, str) else _read_in(one) for name, one in entries.items()}
    if isinstance(value, tuple | list):
        return [one for one in map(_read_in, cast("Sequence[object]", value)) if one is not None]
    return value if isinstance(value, str) else None


@cache
def _words(model: type[BaseModel]) -> frozenset[str]:
    """Return the fields of a model that hold text, which is neither one of several values nor an id."""
    properties: dict[str, dict[str, Any]] = model.model_json_schema(by_alias=False)["properties"]
    return frozenset(
        name
        for name, schema in properties.items()
        if any(
            one.get("type") == "string" and not {"enum", "const"} & one.keys() and one.get("pattern") != ID_PATTERN
            for one in (schema, *schema.get("anyOf", ()))
        )
    )


def _says(found: JsonValue, wanted: JsonValue) -> bool:
    """Whether a part of a state has all that was read in something, and maybe more."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(
            name in found and _says(found[name], one) for name, one in wanted.items()
        )
    if isinstance(wanted, list):
        return isinstance(found, list) and all(any(_says(item, one) for item in found) for one in wanted)
    return wanted is None or found == wanted


def _among(found: JsonValue, item: JsonValue) -> int:
    """Return how often a list has an item."""
    return sum(_says(one, item) for one in found) if isinstance(found, list) else 0


def _listed(state: JsonValue, item: JsonValue) -> int:
    """Return how often any list has an item: who merges two records moves what is in theirs."""
    return sum(_among(one, item) for one in _lists(state)) if isinstance(item, dict) else 0


def _lists(value: JsonValue) -> Iterator[list[JsonValue]]:
    """Yield all lists in a state."""
    if isinstance(value, list):
        yield value
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for one in inner:
        yield from _lists(one)
