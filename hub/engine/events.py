"""Events: what somebody else does while the user is at work, such as a mail that arrives or a card that is moved.

A session expects them from its beginning, and nobody sees them before they happen. One that happens belongs to what the
session began with: it is in no difference and in no log, and undo does not take it back.
"""

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from typing import Any, TypeVar, cast, get_args

from pydantic import Field, JsonValue, TypeAdapter, ValidationError, model_validator
from pydantic_core import to_jsonable_python

from hub.engine.clock import stamp
from hub.engine.errors import StateRefused, first_fault
from hub.engine.merging import merged, patch_between
from hub.engine.records import Record

PRESENT = "{now}"
"""Stands in a patch for the time in the application at which the event happens."""
StateT = TypeVar("StateT", bound=Record)


class Event(Record):
    """A change of one application's state by somebody else, and when it comes: by one of `changes` and `action`."""

    what: str = Field(description="What happens, in words; never shown to a policy.")
    changes: int | None = Field(
        default=None, ge=1, description="After so many of the user's actions, in all applications, that graders see."
    )
    action: str | None = Field(default=None, description="Once an action of this name was accepted in any application.")
    patch: dict[str, JsonValue] = Field(description="JSON Merge Patch (RFC 7396); `{now}` is the time it happens.")
    outdates: dict[str, JsonValue] = Field(
        default_factory=dict[str, JsonValue],
        description="By application, parts of its state that others were rightly told before, but not after.",
    )

    @model_validator(mode="after")
    def _has_one_cause(self) -> "Event":
        if (self.changes is None) is (self.action is None):
            raise ValueError("an event comes after `changes` or upon `action`; give one of them")
        return self

    def is_due(self, changes: int, done: Collection[str]) -> bool:
        """Whether the event may happen.

        Args:
            changes: number of the user's actions that graders see.
            done: names of all actions that were accepted.
        """
        return changes >= self.changes if self.changes is not None else self.action in done


def event_between(
    what: str,
    before: Record,
    after: Record,
    now: datetime,
    *,
    changes: int | None = None,
    action: str | None = None,
    also: JsonValue = None,
    outdates: dict[str, JsonValue] | None = None,
) -> Event:
    """Return the event that turns one state into another.

    Args:
        what: what happens, in words.
        before: the state in which it happens.
        after: the state with the event; a time in it that equals `now` becomes the time at which it happens.
        now: the time at which the session begins.
        changes: the number of the user's actions after which it comes.
        action: the action after which it comes, instead.
        also: a merge patch with what it sets although that is so in both states: the user may have changed it by then.
        outdates: by application, what others were rightly told before the event and has to be changed after it.
    """
    patch = merged(patch_between(_plain(before), _plain(after)), also or {})
    dated = _exchanged(patch, stamp(now), PRESENT)
    patched = cast("dict[str, JsonValue]", dated)
    return Event(what=what, changes=changes, action=action, patch=patched, outdates=outdates or {})


def with_event(state: StateT, initial: Record, event: Event, now: str) -> StateT:
    """Return a state in which an event has happened; it shares with `state` every record that did not change.

    Fields that the event names get its values, whatever the user has written there: the later writer wins. An event
    happens as a whole or not at all, and not at all if it names a record that the user has removed.

    Args:
        state: the state before.
        initial: what the session began with.
        event: the event.
        now: the time in the application.

    Raises:
        StateRefused: the event names a record that is gone, removes one, or would give no valid state.
    """
    patch = cast("dict[str, JsonValue]", _exchanged(event.patch, PRESENT, now))
    if gone := _gone(initial, state).intersection(_texts(patch)):
        raise StateRefused(f"{event.what}: it cannot happen, because {min(gone)} is gone", "events")
    return state.model_copy(update={name: _with_part(state, name, part, event) for name, part in patch.items()})


def _with_part(state: Record, name: str, part: JsonValue, event: Event) -> object:
    """Return a field of a state with its part of the patch: a collection record by record, anything else as a whole."""
    if name not in type(state).model_fields:
        raise StateRefused(f"{event.what}: the state has no {name}", f"events.{name}")
    kind = cast("Any", type(state).model_fields[name].annotation)
    held = cast("object", getattr(state, name))
    try:
        if not (isinstance(held, Mapping) and isinstance(part, dict)):
            return cast("object", TypeAdapter[Any](kind).validate_python(merged(_plain(cast("object", held)), part)))
        records, record = cast("Mapping[str, object]", held), TypeAdapter[Any](get_args(kind)[1])
        changed = {
            key: record.validate_python(None if one is None else merged(_plain(records.get(key)), one))
            for key, one in part.items()
        }
    except ValidationError as error:
        path, message = first_fault(error)
        raise StateRefused(f"{event.what}: {name} is wrong at {path or 'the top'}: {message}", path) from error
    return {**records, **changed}


def _gone(initial: Record, state: Record) -> set[str]:
    """Return the ids of the records that a session began with and does not have any more."""
    found = set[str]()
    for name in type(initial).model_fields:
        before, after = getattr(initial, name), getattr(state, name)
        if before is not after and isinstance(before, Mapping):
            found |= cast("Mapping[str, object]", before).keys() - cast("Mapping[str, object]", after).keys()
    return found


def _texts(value: JsonValue) -> Iterator[str]:
    """Yield every key and every text of a patch."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts(one)


def _exchanged(value: JsonValue, text: str, other: str) -> JsonValue:
    """Return a value with one text in place of another, wherever that is the whole text."""
    if isinstance(value, dict):
        return {name: _exchanged(one, text, other) for name, one in value.items()}
    if isinstance(value, list):
        return [_exchanged(one, text, other) for one in value]
    return other if value == text else value


def _plain(value: object) -> JsonValue:
    return cast("JsonValue", to_jsonable_python(value))
