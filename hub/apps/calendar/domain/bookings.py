"""Rooms, equipment and vehicles: whether an event can book them."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from hub.apps.calendar.domain.occurrences import spans
from hub.apps.calendar.lookup import room_of
from hub.apps.calendar.state import Event, State
from hub.engine.clock import moment_of
from hub.engine.errors import ActionRefused

AHEAD = timedelta(days=180)
"""How far a series without an end books."""


def refuse_clashes(state: State, key: str, field: str = "resources") -> State:
    """Return the state if an event in it can book its rooms; otherwise refuse with the reason."""
    event = state.events[key]
    for resource in event.resources:
        room = room_of(state, resource, field)
        if room.closed:
            raise ActionRefused(f"{room.name} cannot be booked: {room.closed}.", field)
        people = len(event.guests) + 1
        if room.kind == "room" and people > room.capacity:
            raise ActionRefused(f"{room.name} has {room.capacity} seats, and {people} people come.", field)
        for clash, start, end in clashes(state, key, resource):
            who = state.people[clash.organiser].name
            raise ActionRefused(
                f"{room.name} is taken on {start:%-d %B} from {start:%H:%M} to {end:%H:%M} ({who}).", field
            )
    return state


def clashes(state: State, key: str, resource: str) -> Iterator[tuple[Event, datetime, datetime]]:
    """Yield the events that have booked a resource when this one needs it, each with its time."""
    event = state.events[key]
    start = moment_of(event.start)
    mine = list(spans(event, start, start + AHEAD))
    for other_key, other in state.events.items():
        if other_key == key or resource not in other.resources:
            continue
        theirs = list(spans(other, start, start + AHEAD + timedelta(days=31)))
        for one in mine:
            for their in theirs:
                if their.start < one.end and one.start < their.end:
                    yield other, their.start, their.end
