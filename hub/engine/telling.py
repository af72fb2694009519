"""What an action tells other people, and whether it still stands: a state that looks untouched may have told much."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Literal, cast

from pydantic import BaseModel, JsonValue

from hub.engine.delivery import HOPS, RECORD, What, at, followed, own_values, text_fields
from hub.engine.graded_view import PLAIN, compared_fields, graded_view, telling_fields
from hub.engine.records import Record

Kind = Literal["record", "item", "words", "value", "shown", "beside"]
_REACH: dict[What, int] = {"words": HOPS + 1, "day": 1, "number": 1, "name": HOPS}
"""How many names away something is read that need not be as it was at the beginning, unless it is put back."""


@dataclass(frozen=True)
class Told:
    """Something that other people got, and where the graded state has it.

    Args:
        kind: a `record` under its id, an `item` of a list, the `words` of a field, or any other `value`; or what was
            `shown` with it, as a text is when it is published, or stood `beside` it, as whom a request is from.
        path: names from the top of the state; of an item, the path of its list.
        value: of a record or an item, what people read in it; of a field, what it holds.
    """

    kind: Kind
    path: tuple[str, ...]
    value: JsonValue


def told(before: Record, after: Record, initial: Record, outdated: Sequence[JsonValue] = ()) -> tuple[Told, ...]:
    """Return what others get to know if an action that reaches them leads from one state to the other.

    Beside something new only words count: where a message sets the status of what it answers, the message was sent.
    If a field only repeats text of a new record, the record's other changed values count instead.

    Args:
        before: the state before the action.
        after: the state after it.
        initial: what the session began with: whatever goes with the news counts where it differs from that.
        outdated: parts of the state that events have made wrong, and that do not count beside the news.
    """
    found = list(_told(before, after, (), is_words=False))
    if any(one.kind in ("record", "item") for one in found):
        new = {text for one in found if one.kind == "record" for text in _texts(one.value)}
        repeated = {one.path for one in found if one.kind == "words" and new & _forms(one.value)}
        instead = {path[:-1] for path in repeated}
        found = [one for one in found if one.path not in repeated and (one.kind != "value" or one.path[:-1] in instead)]
    beside = _with_it(found, after, initial)
    return (*found, *(one for one in beside if not any(standing(parts, one) for parts in outdated)))


def standing(state: JsonValue, one: Told) -> int:
    """Return how often a state has what others were told, in the same words: more than once only in a list."""
    place = state
    for name in one.path:
        if not isinstance(place, dict) or name not in place:
            return 0
        place = place[name]
    if one.kind == "item":
        return _among(place, one.value)
    if one.kind == "record":
        return _says(place, one.value)
    return type(place) is type(one.value) and place == one.value


def _told(before: Any, after: Any, path: tuple[str, ...], *, is_words: bool) -> Iterator[Told]:  # noqa: ANN401
    if type(after) in PLAIN:
        if type(before) is not type(after) or before != after:
            yield Told("words" if is_words else "value", path, after)
    elif isinstance(before, BaseModel) and isinstance(after, BaseModel) and type(before) is type(after):
        model = type(after)
        words = text_fields(model)
        for name in telling_fields(model):
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


def _with_it(found: Sequence[Told], after: Record, initial: Record) -> Iterator[Told]:
    """Yield what goes with what others are told, where it is not as it was at the beginning."""
    new = {one.path for one in found if one.kind == "record"}
    changed = {one.path[:-1] for one in found if one.kind == "value"}
    known = {one.path for one in found}
    begin = [one.path[:RECORD] for one in found if len(one.path) >= RECORD]
    for hops, path, record in followed(after, begin):
        is_old = at(initial, path) is not None
        for place, value, what in own_values(record, path):
            if not value or place in known or at(initial, place) == value:
                continue
            if path in new and what in ("words", "day"):
                continue  # told with the record
            is_shown = what != "name" and (
                path in changed or (what == "words" and is_old) or (what == "number" and path in new)
            )
            if is_shown or (path not in new and hops < _REACH[what]):
                yield Told("shown" if is_shown else "beside", place, cast("JsonValue", value))


def _texts(value: JsonValue) -> Iterator[str]:
    """Yield all texts in a part of a state."""
    if isinstance(value, str):
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts(one)


def _forms(value: JsonValue) -> set[str]:
    """Return how words are written, plainly and as a paragraph."""
    return {value, f"<p>{escape(value, quote=False)}</p>"} if isinstance(value, str) and value else set()


def _read_in(value: object) -> JsonValue:
    """Return what people read in something that reaches them: its texts, files, days and the people it names.

    What it refers to and what state it is in is not among them, as that changes while it takes its course.
    """
    if type(value) in PLAIN:
        return value if isinstance(value, str) else None
    if isinstance(value, BaseModel):
        words = text_fields(type(value))
        fields = {name: getattr(value, name) for name in compared_fields(type(value))}
        read = {name: _read_in(one) for name, one in fields.items() if not isinstance(one, str) or name in words}
        return {name: one for name, one in read.items() if one}
    if isinstance(value, Mapping):
        entries = cast("Mapping[str, object]", value)
        return {name: None if isinstance(one, str) else _read_in(one) for name, one in entries.items()}
    if isinstance(value, tuple | list):
        return [one for one in map(_read_in, cast("Sequence[object]", value)) if one is not None]
    return None


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
