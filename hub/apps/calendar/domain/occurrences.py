"""Occurrences of repeating events: the dates of a series, and its occurrences between two moments."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from itertools import islice
from typing import Literal

from dateutil.rrule import DAILY, MONTHLY, WEEKLY, rrule

from hub.apps.calendar.state import WEEKDAYS, Event, Frequency, Weekday

MOST = 3_000
"""Occurrences that anybody looks at, of a series without an end."""
_REMEMBERED = 64
"""Rules whose dates are kept: each some 100 kB where a series has no end."""
ONE_DAY = timedelta(days=1)
_FREQUENCIES: dict[Frequency, Literal[1, 2, 3]] = {"daily": DAILY, "weekly": WEEKLY, "monthly": MONTHLY}


@dataclass(frozen=True)
class Span:
    """One occurrence: the date that identifies it in its series, with start and end."""

    day: str
    start: datetime
    end: datetime


def day_of(text: str) -> date:
    """Parse a date in the format of states."""
    return date.fromisoformat(text[:10])


def weekday_of(day: date) -> Weekday:
    """Return the name of a date's weekday."""
    return WEEKDAYS[day.weekday()]


def days(event: Event) -> Iterator[str]:
    """Yield the dates of an event in order, including excluded ones; there may be very many."""
    repeat = event.repeat
    if repeat is None:
        yield event.start[:10]
        return
    until = None if repeat.until is None else day_of(repeat.until)
    rule = _rule(event.start[:10], repeat.frequency, repeat.interval, repeat.days)
    # The library's rules have an end or a count; our series may have both.
    for one in islice(rule, repeat.count or MOST):
        if until is not None and one.date() > until:
            return
        yield one.date().isoformat()


@lru_cache(maxsize=_REMEMBERED)
def _rule(first: str, frequency: Frequency, interval: int, weekdays: tuple[Weekday, ...]) -> rrule:
    """Return a rule that caches its dates, because a page needs those of every event several times."""
    return rrule(
        _FREQUENCIES[frequency],
        dtstart=datetime.combine(day_of(first), time()),
        interval=interval,
        byweekday=[WEEKDAYS.index(name) for name in weekdays] if frequency == "weekly" else None,
        cache=True,
    )


def span(event: Event, day: str) -> Span:
    """Return the occurrence of an event on a date."""
    start, end = datetime.fromisoformat(event.start), datetime.fromisoformat(event.end)
    shift = day_of(day) - start.date()
    return Span(day, start + shift, end + shift)


def happens_on(event: Event, day: str) -> bool:
    """Whether an event has an occurrence on a date."""
    for other in days(event):
        if other >= day:
            return other == day and day not in event.excluded
    return False


def spans(event: Event, start: datetime, end: datetime) -> Iterator[Span]:
    """Yield the occurrences that are at least partly between two moments, in order."""
    if event.repeat is None and (
        datetime.fromisoformat(event.end) <= start or datetime.fromisoformat(event.start) >= end
    ):
        return
    for day in days(event):
        if day in event.excluded:
            continue
        one = span(event, day)
        if one.start >= end:
            return
        if one.end > start:
            yield one


def midnight(day: date) -> datetime:
    """Return the beginning of a day."""
    return datetime.combine(day, time(), UTC)
