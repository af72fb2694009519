"""Helpers for task templates of all applications: choosing from a state, and wording lists and days in sentences."""

from collections.abc import Iterable, Sequence
from datetime import date
from random import Random
from typing import TypeVar

ItemT = TypeVar("ItemT")

RENAMED = ("{} (main)", "{} (current)", "{} (old)", "{}, to be checked")
"""Ways to rename a thing that leave it what it is."""


def pick(rng: Random, items: Iterable[ItemT]) -> ItemT | None:
    """Return one of the items, or None where there are none."""
    found = list(items)
    return rng.choice(found) if found else None


def others(rng: Random, items: Iterable[ItemT], besides: object, most: int = 1) -> list[ItemT]:
    """Return up to `most` of the items that are not `besides`."""
    rest = [item for item in items if item != besides]
    return rng.sample(rest, min(most, len(rest)))


def unused(rng: Random, names: Sequence[str], taken: Iterable[str]) -> str | None:
    """Return one of the names that is not taken in any case of letters, or None."""
    known = {name.casefold() for name in taken}
    return pick(rng, [name for name in names if name.casefold() not in known])


def renamed(rng: Random, name: str, taken: Iterable[str] = (), forms: Sequence[str] = RENAMED) -> str | None:
    """Return a new name for something, or None if all are taken.

    The name of another thing would make no sense: nobody calls the group of the boat owners "Book club".
    """
    return unused(rng, [form.format(name) for form in forms], taken)


def listed(words: Sequence[str]) -> str:
    """Return words as a sentence lists them: `a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def a_or_an(word: str) -> str:
    """Return a word with its indefinite article: `a lime`, `an indigo`."""
    return f"{'an' if word[0].lower() in 'aeiou' else 'a'} {word}"


def quoted(names: Iterable[str]) -> str:
    """Return names as a sentence lists them, each in quotation marks."""
    return listed([f'"{name}"' for name in names])


def weekday_words(day: date) -> str:
    """Return a day of these weeks as people write it: `Thursday 12 March`."""
    return f"{day:%A} {day.day} {day:%B}"


def day_words(day: date | str) -> str:
    """Return a day, or its ISO date, as people write it: `9 March 2026`."""
    found = date.fromisoformat(day) if isinstance(day, str) else day
    return f"{found.day} {found:%B %Y}"
