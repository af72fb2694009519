"""What `undo` leads back to, and what events have overwritten there."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pydantic import JsonValue

from hub.engine.errors import StateRefused
from hub.engine.events import Event, with_event
from hub.engine.records import Record
from hub.engine.telling import Told, standing

Views = tuple[Record, Record]
"""An initial and a current state."""


@dataclass(frozen=True)
class Undoable:
    """What `undo` leads back to.

    Args:
        number: of the log entry that it takes back.
        state: the state before that entry, with the events since.
        events: of each event since, the states without it and with it, as they are once the entry is taken back.
    """

    number: int
    state: Record
    events: tuple[tuple[Views, Views], ...] = ()


def with_event_in_each(undoable: Sequence[Undoable], initial: Record, event: Event, now: str) -> list[Undoable]:
    """Return the states that undo leads to, with an event in them; none before one in which it cannot be."""
    after = with_event(initial, initial, event, now)
    kept: list[Undoable] = []
    for one in reversed(undoable):
        try:
            state = with_event(one.state, initial, event, now)
        except StateRefused:
            break
        met = ((initial, one.state), (after, state))
        kept.append(replace(one, state=state, events=(*one.events, met)))
    return kept[::-1]


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
