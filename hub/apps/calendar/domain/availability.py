"""Availability of people and rooms, computed from the events, as on the find-a-time page."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta

from hub.apps.calendar.domain.occurrences import midnight, spans, weekday_of
from hub.apps.calendar.state import WEEKDAYS, WORKDAYS, Event, Hours, State, Weekday

STEP = timedelta(minutes=30)


def takes_part(event: Event, person: str) -> bool:
    """Whether an event keeps a person busy: they organise it, or are invited and have not declined."""
    if event.show_as == "free":
        return False
    guest = event.guests.get(person)
    return event.organiser == person if guest is None else guest.response != "declined"


def busy_times(
    events: Mapping[str, Event], who: str, start: datetime, end: datetime
) -> Iterator[tuple[datetime, datetime]]:
    """Yield the times at which a person or room is busy between two moments."""
    for event in events.values():
        if takes_part(event, who) or who in event.resources:
            for one in spans(event, start, end):
                yield one.start, one.end


def is_free(events: Mapping[str, Event], who: str, start: datetime, end: datetime) -> bool:
    """Whether a person or room is free between two moments."""
    return next(busy_times(events, who, start, end), None) is None


def hours_of(state: State, person: str, day: date) -> Hours | None:
    """Return a person's working hours on a day; None on a day off or holiday."""
    if any(one.day == day.isoformat() for one in state.holidays.values()):
        return None
    if person == state.me:
        return state.settings.working_hours[weekday_of(day)]
    found = state.people[person]
    return found.hours if weekday_of(day) in found.works_on else None


def common_times(
    state: State, people: tuple[str, ...], rooms: tuple[str, ...], day: date, minutes: int
) -> Iterator[datetime]:
    """Yield the start times at which all people and rooms are free, in half-hour steps from when everybody works."""
    length = timedelta(minutes=minutes)
    shifts = [hours_of(state, person, day) for person in people]
    if any(one is None for one in shifts):
        return
    first = max((one.start for one in shifts if one), default="06:00")
    last = min((one.end for one in shifts if one), default="22:00")
    start, end = at(day, first), at(day, last)
    busy = [one for who in (*people, *rooms) for one in busy_times(state.events, who, start, end)]
    while start + length <= end:
        if not any(begins < start + length and start < ends for begins, ends in busy):
            yield start
        start += STEP


def at(day: date, time: str) -> datetime:
    """Return the moment of a time of a day."""
    hours, _, minutes = time.partition(":")
    return midnight(day) + timedelta(hours=int(hours), minutes=int(minutes))


def full_week(start: str, end: str) -> dict[Weekday, Hours | None]:
    """Return working hours that are the same from Monday to Friday."""
    return {name: Hours(start=start, end=end) if name in WORKDAYS else None for name in WEEKDAYS}
