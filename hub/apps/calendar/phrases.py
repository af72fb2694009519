"""Records that instructions can name unambiguously, free times, and the words for them."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from random import Random
from typing import TypeVar

from pydantic import JsonValue

from hub.apps.calendar.app import APP
from hub.apps.calendar.domain.availability import common_times
from hub.apps.calendar.domain.occurrences import ONE_DAY, day_of, days
from hub.apps.calendar.lookup import may_edit, may_see
from hub.apps.calendar.state import Calendar, Event, State, Task
from hub.engine.clock import Clock, moment_of, stamp
from hub.engine.errors import ActionRefused
from hub.engine.phrases import pick
from hub.engine.task_templates import TaskTemplate

ItemT = TypeVar("ItemT")
Arguments = dict[str, JsonValue]
SOON = 3
"""Days from what is known of now until dates are surely to come."""


def today(state: State) -> date:
    """Return the latest day in the state, which is shortly before the actual day."""
    return day_of(max(event.updated for event in state.events.values()))


def allowed(state: State, action: str, arguments: Arguments) -> bool:
    """Whether the application allows an action."""
    clock = Clock(moment_of(f"{today(state)}T12:00:00Z") + ONE_DAY, 0)
    try:
        APP.act(state, action, arguments, clock)
    except ActionRefused:
        return False
    return True


def task_template(
    state: State,
    action: str,
    arguments: Mapping[str, JsonValue],
    instructions: Sequence[str],
    distractors: Iterable[Mapping[str, JsonValue]] = (),
    lookups: int = 0,
) -> TaskTemplate | None:
    """Return a task template if the action is possible, with the distractors that are possible as well."""
    wanted = dict(arguments)
    if not allowed(state, action, wanted):
        return None
    misses = tuple(dict(one) for one in distractors if one != wanted and allowed(state, action, dict(one)))
    return TaskTemplate(wanted, tuple(instructions), misses, lookups)


def shuffled(rng: Random, items: Iterable[ItemT]) -> list[ItemT]:
    """Return items in another order."""
    found = list(items)
    rng.shuffle(found)
    return found


def picked(rng: Random, items: Iterable[ItemT], count: int) -> list[ItemT]:
    """Return `count` random items; none if there are fewer."""
    found = shuffled(rng, items)
    return found[:count] if len(found) >= count else []


# Records with names that mean only one of them


def named_events(state: State, fits: Callable[[Event], bool] = lambda _: True) -> list[str]:
    """Return the events that the user may change and whose title is unique among the visible ones."""
    seen = _seen(state)
    counts = Counter(event.title for event in seen.values())
    return [
        key
        for key, event in seen.items()
        if counts[event.title] == 1 and may_edit(state, state.calendars[event.calendar]) and fits(event)
    ]


def coming_events(state: State, fits: Callable[[Event], bool] = lambda _: True) -> list[str]:
    """Return the named events that are not repeating, have a time, and are in the future."""
    first = (today(state) + SOON * ONE_DAY).isoformat()
    return named_events(
        state, lambda event: event.repeat is None and not event.all_day and event.start > first and fits(event)
    )


def named_series(state: State) -> list[str]:
    """Return the named events that repeat."""
    return named_events(state, lambda event: event.repeat is not None)


def coming_days(state: State, event: Event, count: int = 4) -> list[str]:
    """Return the next dates of a series."""
    found: list[str] = []
    first = (today(state) + SOON * ONE_DAY).isoformat()
    for day in days(event):
        if day >= first and day not in event.excluded:
            found.append(day)
        if len(found) == count:
            break
    return found


def invitations(state: State, *, answered: bool = False) -> list[str]:
    """Return invitations with unique titles that the user has, or has not, answered."""
    seen = _seen(state)
    counts = Counter(event.title for event in seen.values())
    first = (today(state) + ONE_DAY).isoformat()
    return [
        key
        for key, event in seen.items()
        if counts[event.title] == 1
        and event.organiser != state.me
        and state.me in event.guests
        and (event.guests[state.me].response != "awaiting") == answered
        and (event.start > first or bool(event.repeat and coming_days(state, event)))
    ]


def _seen(state: State) -> dict[str, Event]:
    return {
        key: event
        for key, event in state.events.items()
        if may_see(state, state.calendars[event.calendar]) or state.me in event.guests
    }


def own_calendars(state: State, fits: Callable[[Calendar], bool] = lambda _: True) -> list[str]:
    """Return the user's own calendars."""
    return [key for key, one in state.calendars.items() if one.owner == state.me and fits(one)]


def colleagues(state: State) -> list[str]:
    """Return all people of the organisation except the user."""
    return [key for key, one in state.people.items() if not one.external and key != state.me]


def role(state: State, person: str) -> str | None:
    """Return a person's role if it is unique, so that it can be looked up among the people."""
    found = state.people[person]
    same = [one for one in state.people.values() if one.role == found.role]
    return found.role[0].lower() + found.role[1:] if len(same) == 1 and not found.external else None


def open_tasks(state: State, fits: Callable[[Task], bool] = lambda _: True) -> list[str]:
    """Return tasks that are not done and have unique titles."""
    counts = Counter(task.title for task in state.tasks.values())
    return [key for key, one in state.tasks.items() if not one.done and counts[one.title] == 1 and fits(one)]


# Times


def workdays(state: State, rng: Random, *, least: int = SOON, most: int = 24) -> list[date]:
    """Return the user's working days, some days from now, in random order."""
    start = today(state)
    found = [start + ahead * ONE_DAY for ahead in range(least, most)]
    holidays = {one.day for one in state.holidays.values()}
    working = state.settings.working_hours
    names = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    return shuffled(
        rng, [day for day in found if working[names[day.weekday()]] is not None and day.isoformat() not in holidays]
    )


def slots(
    state: State, rng: Random, people: Sequence[str], rooms: Sequence[str], minutes: int
) -> list[tuple[datetime, datetime]]:
    """Return times, each on a different day, at which people and rooms are free."""
    found: list[tuple[datetime, datetime]] = []
    length = timedelta(minutes=minutes)
    for day in workdays(state, rng):
        start = pick(rng, common_times(state, tuple(people), tuple(rooms), day, minutes))
        if start is not None:
            found.append((start, start + length))
    return found


def moments(start: datetime, end: datetime) -> Arguments:
    """Return start and end as action arguments."""
    return {"start": stamp(start), "end": stamp(end)}


# Words


def long_day(day: date | str) -> str:
    """Format a date: `Thursday 12 February 2026`."""
    found = day_of(day) if isinstance(day, str) else day
    return f"{found:%A} {found.day} {found:%B %Y}"


def on_at(start: datetime, end: datetime | None = None) -> str:
    """Format a time: `on Thursday 12 February 2026 from 10:00 to 11:00`."""
    clock = f"at {start:%H:%M}" if end is None else f"from {start:%H:%M} to {end:%H:%M}"
    return f"on {long_day(start.date())} {clock}"
