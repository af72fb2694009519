"""Days and quarters as fixtures and reports reckon with them."""

from datetime import UTC, date, datetime, time, timedelta
from random import Random

from hub.engine.clock import stamp

SATURDAY = 5
QUARTERS = ("Q1", "Q2", "Q3", "Q4")


def workday(today: date, offset: int) -> date:
    """Return the day so many days from today, or the Monday after it (Friday before it, in the past)."""
    found = today + timedelta(days=offset)
    step = timedelta(days=1 if offset >= 0 else -1)
    while found.weekday() >= SATURDAY:
        found += step
    return found


def working_time(on: date, rng: Random) -> datetime:
    """Return a quarter of an hour within the working day."""
    return datetime.combine(on, time(rng.randrange(8, 17), rng.choice((0, 15, 30, 45))), UTC)


def past(now: datetime, days: int, rng: Random) -> datetime:
    """Return a moment of a working day so many days ago, before now in any case."""
    found = working_time(workday(now.date(), -days), rng)
    return found if found < now else now - timedelta(hours=2)


def stamped(now: datetime, days: int, rng: Random) -> str:
    """Return `past` as states hold it."""
    return stamp(past(now, days, rng))


def quarter_of(on: date) -> str:
    """Return the quarter of a day, for example `2026-Q1`."""
    return f"{on.year}-{QUARTERS[(on.month - 1) // 3]}"


def quarters_around(on: date) -> tuple[str, str, str]:
    """Return the quarter before, of, and after a day."""
    start = date(on.year, 3 * ((on.month - 1) // 3) + 1, 1)
    return quarter_of(start - timedelta(days=1)), quarter_of(on), quarter_of(start + timedelta(days=95))
