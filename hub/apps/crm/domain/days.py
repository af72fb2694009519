"""Calculations with days and quarters for fixtures and reports."""

from datetime import UTC, date, datetime, time, timedelta
from random import Random

from hub.engine.clock import stamp

SATURDAY = 5
QUARTERS = ("Q1", "Q2", "Q3", "Q4")


def workday(today: date, offset: int) -> date:
    """Return the day `offset` days from today; on a weekend, the next Monday or, in the past, the Friday before."""
    found = today + timedelta(days=offset)
    step = timedelta(days=1 if offset >= 0 else -1)
    while found.weekday() >= SATURDAY:
        found += step
    return found


def working_time(on: date, rng: Random) -> datetime:
    """Return a moment in the working hours of a day, on a quarter of an hour."""
    return datetime.combine(on, time(rng.randrange(8, 17), rng.choice((0, 15, 30, 45))), UTC)


def past(now: datetime, days: int, rng: Random) -> datetime:
    """Return a moment of a working day about `days` days ago, always before now."""
    found = working_time(workday(now.date(), -days), rng)
    return found if found < now else now - timedelta(hours=2)


def stamped(now: datetime, days: int, rng: Random) -> str:
    """Return `past` in the format of states."""
    return stamp(past(now, days, rng))


def quarter_of(on: date) -> str:
    """Return the quarter of a day, for example `2026-Q1`."""
    return f"{on.year}-{QUARTERS[(on.month - 1) // 3]}"


def quarters_around(on: date) -> tuple[str, str, str]:
    """Return the quarters before, of, and after a day."""
    start = date(on.year, 3 * ((on.month - 1) // 3) + 1, 1)
    return quarter_of(start - timedelta(days=1)), quarter_of(on), quarter_of(start + timedelta(days=95))
