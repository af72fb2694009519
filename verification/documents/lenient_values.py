"""Wrong values that a lenient comparison accepts as right. Each way to be wrong has the name that the report shows.

A search for the right words finds them, a tolerance forgives them, or a conversion to a number makes them equal. Other
acceptable notations of the same value are not among them: `5.0` for 5, blanks, capitals.
"""

import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation

from verification.documents.near_misses import TOKEN
from verification.documents.spots import Alter

_NUMBER = re.compile(r"[-+]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?", re.ASCII)
_FIGURE = re.compile(r"(?<![\w.,/:-])\d+(?:,\d{3})*(?:\.\d+)?(?![\w/:-])(?![.,]\d)", re.ASCII)
"""A number within a text that is not part of a date, a time, a name or an address."""
_WORD = re.compile(r"[^\W\d_]{3,}")
_DAY = re.compile(r"(?<!\d)(?:(\d{4})-(\d{2})-(\d{2})|(\d{2})([./])(\d{2})\5(\d{4}))(?!\d)", re.ASCII)
_FLAGS = {"true": "1", "false": "0"}
_CENTS, _FINE = 2, Decimal("0.02")
_LOOKALIKES = str.maketrans("aceopxyACEHKMOPTX", "асеорхуАСЕНКМОРТХ")  # noqa: RUF001 -- Cyrillic letters on purpose


@dataclass(frozen=True)
class Way:
    """One way to be wrong, and its name in the report."""

    name: str
    alter: Alter


def lenient_ways(value: str, known: Collection[str], *, json_value: bool = False) -> list[Way]:
    """List wrong values that a lenient comparison may accept, the likeliest to be accepted first.

    Args:
        value: the field's content, as written in the file.
        known: the words and numbers of the initial state; in a longer text, only others are altered.
        json_value: whether `value` is written as JSON, so that its type is a fact too.
    """
    bare = value.strip()
    typed = _of_json(bare) if json_value else ()
    told = _of_number(bare) if _NUMBER.fullmatch(bare) else _of_text(value, bare, known)
    return [Way(name, lambda text, other=other: _put(text, other)) for name, other in (*typed, *told) if other != bare]


def _put(text: str, other: str) -> str:
    bare = text.strip()
    return text.replace(bare, other, 1) if bare else other


def _of_json(bare: str) -> Iterator[tuple[str, str]]:
    if bare == "1":
        yield "true for 1", "true"
    if bare in _FLAGS:
        yield "number for a flag", _FLAGS[bare]
        yield "text for a flag", f'"{bare}"'
    if _NUMBER.fullmatch(bare):
        yield "text for a number", f'"{bare}"'
        yield "not a number", "NaN"


def _of_number(bare: str) -> Iterator[tuple[str, str]]:
    sign = bare[0] if bare[0] in "+-" else ""
    digits = bare[len(sign) :]
    yield "digit in front", f"{sign}1{digits}"
    if "," not in digits and (near := _last_digits(bare)) is not None:
        yield "last digits", near
    yield "nan", "nan"
    if "." not in digits:
        yield "fraction", f"{bare}.4"
    if len(digits.partition(".")[2]) < _CENTS:
        yield "digit behind", f"{bare}7"
    if any(digit in digits for digit in "123456789"):
        yield "sign", digits if sign == "-" else f"-{digits}"
    yield "infinite", "inf"


def _last_digits(bare: str) -> str | None:
    """Return a number that is off by slightly more than rounding explains, and by less than a careless tolerance."""
    places = len(bare.partition(".")[2])
    if places not in (1, _CENTS):
        return None  # For a whole number the near miss is off by one; many decimals mean a measurement, not a sum.
    with suppress(InvalidOperation):
        other = Decimal(bare) + (_FINE if places >= _CENTS else Decimal("0.2"))
        return f"{other:.{places}f}"
    return None


def _of_text(value: str, bare: str, known: Collection[str]) -> Iterator[tuple[str, str]]:
    for match in _new(_FIGURE, bare, known):
        ways = dict(_of_number(match[0]))
        for name in ("digit in front", "digit behind", "last digits", "nan"):
            if name in ways and not (name == "digit behind" and bare[match.end() : match.end() + 1] == "%"):
                yield name, bare[: match.start()] + ways[name] + bare[match.end() :]
    day = next((found for found in reversed(list(_DAY.finditer(bare))) if found[0] not in known), None)
    for name, other in () if day is None else _other_days(day):
        yield name, bare[: day.start()] + other + bare[day.end() :] if day is not None else bare
    for match in _new(_WORD, bare, known):
        yield "cut short", bare[: match.end() - 1] + bare[match.end() :]
        yield "lengthened", bare[: match.end()] + match[0][-1] + bare[match.end() :]
        like = match[0].translate(_LOOKALIKES)
        if like != match[0] and value.isascii():
            yield "letters that look alike", bare[: match.start()] + like + bare[match.end() :]
    if bare[:1].isalpha() and "\n" not in bare and bare.lower() not in ("true", "false", "yes", "no", "on", "off"):
        yield "word in front", f"not {bare}"


def _new(pattern: re.Pattern[str], text: str, known: Collection[str]) -> list[re.Match[str]]:
    """Return the last match that is not known, as a list of at most one."""
    found = [
        match
        for match in pattern.finditer(text)
        if not all(token[0] in known for token in TOKEN.finditer(match[0])) and not _in_address(text, match)
    ]
    return found[-1:]


def _in_address(text: str, match: re.Match[str]) -> bool:
    """Whether a word is part of a path, an address or a name with dots."""
    return text[match.end() : match.end() + 1] in ("/", "\\", "@") or text[: match.start()][-1:] in ("/", "\\", "@")


def _other_days(match: re.Match[str]) -> Iterator[tuple[str, str]]:
    if match[1] is not None:
        year, month, day = match[1], match[2], match[3]
        shape = "{year}-{month}-{day}"
    else:
        day, month, year = match[4], match[6], match[7]
        shape = "{day}" + match[5] + "{month}" + match[5] + "{year}"
    with suppress(ValueError):
        date(int(year) + 1, int(month), int(day))
        yield "other year", shape.format(year=f"{int(year) + 1:04d}", month=month, day=day)
    with suppress(ValueError):
        date(int(year), int(day), int(month))
        if day != month:
            yield "day and month exchanged", shape.format(year=year, month=day, day=month)
