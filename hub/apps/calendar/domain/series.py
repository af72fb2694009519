"""Changes to one date of a series, to the dates from one on, or to all of them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from pydantic import Field

from hub.apps.calendar.domain.occurrences import day_of, days, happens_on, span
from hub.apps.calendar.lookup import editable_event
from hub.apps.calendar.state import WEEKDAYS, Event, Occurrence, State, Weekday
from hub.engine.clock import Clock, moment_of, stamp
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Day, Id

Scope = Literal["this", "following", "all"]


class OnOccurrence(Arguments):
    """An event; of a series, the date that was opened and how much of the series is meant."""

    event: Id
    day: Day | None = Field(default=None, description="Of a series, the date of the occurrence; otherwise null.")
    scope: Scope = Field(default="all", description="Of a series: this date, it and all following, or all dates.")


@dataclass(frozen=True)
class Part:
    """The part to change: the state, the event in it that stands for exactly this part, and its occurrence."""

    state: State
    key: str
    start: datetime
    end: datetime

    @property
    def event(self) -> Event:
        """The event."""
        return self.state.events[self.key]


def with_event(state: State, key: str, event: Event) -> State:
    """Return the state with an event added or replaced."""
    return state.model_copy(update={"events": {**state.events, key: event}})


def chosen_day(event: Event, asked: OnOccurrence) -> str:
    """Return the date of the requested occurrence."""
    if event.repeat is None:
        if asked.day is not None or asked.scope != "all":
            raise ActionRefused(f"“{event.title}” does not repeat.", "scope")
        return event.start[:10]
    if asked.day is None or not happens_on(event, asked.day):
        raise ActionRefused(f"“{event.title}” does not take place on that date.", "day")
    return asked.day


def part_of(state: State, asked: OnOccurrence, clock: Clock) -> Part:
    """Return the requested part of a series as a separate event; the user must be allowed to change it."""
    return isolated(state, editable_event(state, asked.event), asked, clock)


def isolated(state: State, event: Event, asked: OnOccurrence, clock: Clock) -> Part:
    """Return the requested part of a series as a separate event, without checking permissions."""
    day = chosen_day(event, asked)
    one = span(event, day)
    if event.repeat is None or asked.scope == "all":
        return Part(state, asked.event, one.start, one.end)
    if asked.scope == "this":
        own = clock.new_id("event")
        alone = event.model_copy(
            update={
                "start": stamp(one.start),
                "end": stamp(one.end),
                "repeat": None,
                "excluded": (),
                "exception_of": Occurrence(event=asked.event, day=day),
                "updated": clock.now,
            }
        )
        rest = event.model_copy(update={"excluded": tuple(sorted({*event.excluded, day}))})
        return Part(with_event(with_event(state, asked.event, rest), own, alone), own, one.start, one.end)
    if day == event.start[:10]:
        return Part(state, asked.event, one.start, one.end)
    own = clock.new_id("event")
    before = sum(other < day for other in days_until(event, day))
    count = event.repeat.count
    later = event.model_copy(
        update={
            "start": stamp(one.start),
            "end": stamp(one.end),
            "repeat": event.repeat.model_copy(update={"count": None if count is None else count - before}),
            "excluded": tuple(other for other in event.excluded if other >= day),
            "updated": clock.now,
        }
    )
    state = with_event(without_following(state, asked.event, day), own, later)
    return Part(_adopted(state, asked.event, own, day), own, one.start, one.end)


def without_following(state: State, key: str, day: str) -> State:
    """Return the state in which a series ends before a date."""
    event = state.events[key]
    assert event.repeat is not None  # noqa: S101 - a series
    last = (day_of(day) - timedelta(days=1)).isoformat()
    shorter = event.model_copy(
        update={
            "repeat": event.repeat.model_copy(update={"until": last, "count": None}),
            "excluded": tuple(other for other in event.excluded if other < day),
        }
    )
    return with_event(state, key, shorter)


def days_until(event: Event, day: str) -> list[str]:
    """Return the dates of a series before a date."""
    found: list[str] = []
    for other in days(event):
        if other >= day:
            break
        found.append(other)
    return found


def _adopted(state: State, old: str, new: str, day: str) -> State:
    """Move the exceptions of a series from a date on to a new series."""
    events = {
        key: one.model_copy(update={"exception_of": Occurrence(event=new, day=one.exception_of.day)})
        if one.exception_of and one.exception_of.event == old and one.exception_of.day >= day
        else one
        for key, one in state.events.items()
    }
    return state.model_copy(update={"events": events})


def retimed(part: Part, start: datetime, end: datetime, *, turn_weekdays: bool) -> State:
    """Return the state with the part at another time, including its excluded dates and exceptions.

    With `turn_weekdays`, the weekdays of a weekly series and the end of any series move by as many days.
    """
    event = part.event
    begin = moment_of(event.start) + (start - part.start)
    shift = begin.date() - day_of(event.start)
    update: dict[str, object] = {
        "start": stamp(begin),
        "end": stamp(begin + (end - start)),
        "excluded": tuple(_shifted(day, shift) for day in event.excluded),
    }
    if event.repeat is not None and turn_weekdays:
        until = event.repeat.until
        update["repeat"] = event.repeat.model_copy(
            update={
                "days": turned(event.repeat.days, shift.days),
                "until": None if until is None else _shifted(until, shift),
            }
        )
    state = with_event(part.state, part.key, event.model_copy(update=update))
    if not shift:
        return state
    events = {
        key: one.model_copy(
            update={"exception_of": Occurrence(event=part.key, day=_shifted(one.exception_of.day, shift))}
        )
        if one.exception_of and one.exception_of.event == part.key
        else one
        for key, one in state.events.items()
    }
    return state.model_copy(update={"events": events})


def turned(names: tuple[Weekday, ...], by: int) -> tuple[Weekday, ...]:
    """Return weekdays shifted by a number of days, in the order of the week."""
    return tuple(WEEKDAYS[at] for at in sorted((WEEKDAYS.index(name) + by) % 7 for name in names))


def _shifted(day: str, by: timedelta) -> str:
    return (day_of(day) + by).isoformat()
