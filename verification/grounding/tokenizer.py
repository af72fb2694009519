"""Splits a text into words, numbers, dates and times of day, in normal forms that make equal things equal."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from verification.grounding.dates import Written, split_days
from verification.grounding.numbers import Number, split_numbers

_DIGEST = re.compile(r"(?<![A-Za-z0-9])(?:[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}|[0-9a-fA-F]{32,})\b")
_LONG = re.compile(r"[A-Za-z0-9+/=]{60,}")
_TIME = re.compile(r"(?<![\d:])([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?:[.,]\d+)?\s*([ap]\.?m\b)?", re.IGNORECASE)
_HOUR = re.compile(r"(?<![\d:])(1[0-2]|0?[1-9])\s*([ap])\.?m\b", re.IGNORECASE)
_VERSION = re.compile(r"(?<![A-Za-z0-9.])v?\d+(?:\.\d+){2,}(?![A-Za-z0-9])")
_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
_HUMP = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\dA-Za-z_]+")
_HALF_A_DAY = 12


@dataclass(frozen=True)
class Tokens:
    """The words, numbers, dates and times of a text. Words are as written; `times` are minutes since midnight."""

    words: tuple[str, ...]
    numbers: tuple[Number, ...]
    days: tuple[Written, ...]
    times: tuple[int, ...]


def take_apart(text: str) -> Tokens:
    """Split a text into words, numbers, dates and times; digests and other long meaningless strings are left out."""
    text = _LONG.sub(" ", _DIGEST.sub(" ", text))
    versions = _VERSION.findall(text)
    days, rest = split_days(text)
    rest = _VERSION.sub(" ", rest)
    times = tuple(_minutes(*match) for match in _TIME.findall(rest)) + tuple(
        _minutes(hour, "00", half) for hour, half in _HOUR.findall(rest)
    )
    numbers, rest = split_numbers(_HOUR.sub(" ", _TIME.sub(" ", rest)))
    versions = [version for version in versions if not any(version in day.text for day in days)]
    return Tokens((*versions, *_WORD.findall(rest)), numbers, days, times)


def _minutes(hour: str, minute: str, half: str) -> int:
    hours = int(hour)
    if half:
        hours = hours % _HALF_A_DAY + (_HALF_A_DAY if half.lower().startswith("p") else 0)
    return 60 * hours + int(minute)


def folded(word: str) -> str:
    """Return a word without case and accents."""
    plain = unicodedata.normalize("NFKD", word.casefold().replace("\u2019", "'"))
    return "".join(character for character in plain if not unicodedata.combining(character))


def stem(word: str) -> str:
    """Return a folded word without inflectional endings."""
    word = word.removesuffix("'s").removesuffix("'")
    for ending, kept in (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""), ("e", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):  # noqa: PLR2004
            return word.removesuffix(ending) + kept
    return word


def humps(word: str) -> Iterator[str]:
    """Yield the parts of a word that is joined from several: fontSize, 17jul, Q4."""
    yield from _HUMP.findall(word)


def flat(text: str) -> str:
    """Return a text in folded case with single spaces, so that case and white space do not matter."""
    return " ".join(folded(text).split())
