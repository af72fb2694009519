"""Dates as people and programs write them. Ambiguous dates are read both ways."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_EPOCH = date(1899, 12, 30)
"""Day 0 of spreadsheet date numbers."""
_SERIALS = range(20_000, 80_000)
"""Numbers that may be dates in a spreadsheet: the years 1954 to 2119."""
_CENTURY = 100
_YEARS = range(1800, 2200)

_MONTH = r"(?P<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?" \
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"  # fmt: skip
_DAY = r"(?P<day>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>(?:18|19|20|21)\d\d)"
_EDGE, _END = r"(?<![A-Za-z0-9])", r"(?![A-Za-z0-9])"
_PATTERNS = tuple(
    re.compile(_EDGE + pattern + _END, re.IGNORECASE)
    for pattern in (
        rf"{_YEAR}(?P<joint>[-/._ ])(?P<month>0?[1-9]|1[0-2])(?P=joint)(?P<day>0?[1-9]|[12]\d|3[01])(?:T[\d:]+Z?)?",
        r"(?P<year>(?:19|20)\d\d)(?P<month>0[1-9]|1[0-2])(?P<day>0[1-9]|[12]\d|3[01])(?:T\d{4,6}Z?)?",
        r"(?P<first>\d{1,2})(?P<joint>[-/.])(?P<second>\d{1,2})(?P=joint)(?P<year>(?:18|19|20|21)\d\d|\d\d)",
        rf"{_DAY}(?: of)?[ .\-_]*{_MONTH}\.?,?[ \-_]*{_YEAR}",
        rf"{_MONTH}\.?[ \-_]*{_DAY},?[ \-_]+{_YEAR}",
        rf"{_MONTH}\.?,?[ \-_]*{_YEAR}",
        rf"{_YEAR}[ \-_]*{_MONTH}",
        rf"{_DAY}(?: of)?[ .\-_]*{_MONTH}",
        rf"{_MONTH}\.?[ \-_]+{_DAY}",
        rf"{_YEAR}-(?P<month>0[1-9]|1[0-2])",
    )
)


@dataclass(frozen=True, order=True)
class Day:
    """A date whose year or day may be unstated (None)."""

    year: int | None
    month: int
    day: int | None

    @property
    def exact(self) -> date | None:
        """The date; None if a part is unstated or no such date exists."""
        if self.year is None or self.day is None:
            return None
        try:
            return date(self.year, self.month, self.day)
        except ValueError:
            return None

    def covers(self, other: "Day") -> bool:
        """Whether every part that the other date states is the same in this one."""
        return (
            self.month == other.month
            and (other.year is None or other.year == self.year)
            and (other.day is None or other.day == self.day)
        )


@dataclass(frozen=True)
class Written:
    """A date as written in a text, and its possible meanings."""

    text: str
    meanings: tuple[Day, ...]


def split_days(text: str) -> tuple[tuple[Written, ...], str]:
    """Return the dates in a text, and the text without them."""
    found: list[Written] = []

    def take(match: re.Match[str]) -> str:
        meanings = tuple(dict.fromkeys(_meanings(match.groupdict())))
        if not meanings:
            return match[0]
        found.append(Written(match[0], meanings))
        return " ; "

    for pattern in _PATTERNS:
        text = pattern.sub(take, text)
    return tuple(found), text


def _meanings(parts: dict[str, str | None]) -> Iterator[Day]:
    year = _year(parts.get("year"))
    if (first := parts.get("first")) is not None:
        second = int(parts["second"] or 0)
        for day, month in ((int(first), second), (second, int(first))):
            if 1 <= month <= len(MONTHS) and 1 <= day <= 31:  # noqa: PLR2004 -- days of a month
                yield Day(year, month, day)
        return
    name, month, day = parts.get("name"), parts.get("month"), parts.get("day")
    number = month_number(name) if name else int(month or 0)
    yield Day(year, number, int(day) if day else None)


def _year(text: str | None) -> int | None:
    if text is None:
        return None
    return int(text) if int(text) >= _CENTURY else 2000 + int(text)


def month_number(name: str) -> int:
    """Return a month's number by its name or an abbreviation of at least three letters; 0 for any other word."""
    return next((n for n, month in enumerate(MONTHS, 1) if len(name) > 2 and month.startswith(name.lower()[:4])), 0)  # noqa: PLR2004


def serial(day: date) -> int:
    """Return the number by which a spreadsheet stores a date."""
    return (day - _EPOCH).days


def from_serial(number: float) -> date | None:
    """Return the date that a number in a spreadsheet may stand for; None if it cannot be a date."""
    return _EPOCH + timedelta(days=int(number)) if number == int(number) and int(number) in _SERIALS else None


def words_of(day: Day) -> Iterator[str]:
    """Yield words that follow from a date: its month, its quarter, its weekday."""
    month = MONTHS[day.month - 1]
    yield from (month, month[:3], f"q{(day.month + 2) // 3}")
    if (exact := day.exact) is not None:
        weekday = WEEKDAYS[exact.weekday()]
        yield from (weekday, weekday[:3])


def numbers_of(day: Day) -> Iterator[int]:
    """Yield the numbers that a date consists of."""
    yield day.month
    for part in (day.year, day.day):
        if part is not None:
            yield part


def is_year(number: float) -> bool:
    """Whether a number may be a year."""
    return number == int(number) and int(number) in _YEARS
