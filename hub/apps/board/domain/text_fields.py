"""Typed text of fields: stored without surrounding blanks, or refused with a message beside the field."""

import re

from hub.engine.errors import ActionRefused

TITLE_LENGTH = 160
TEXT_LENGTH = 20_000
MAX_POINTS = 100


def line(text: str, what: str, field: str, longest: int = TITLE_LENGTH) -> str:
    """Return a line of text that must not be empty."""
    found = " ".join(text.split())
    if not found:
        raise ActionRefused(f"Give {what}.", field)
    if len(found) > longest:
        raise ActionRefused(f"Use at most {longest} characters (now {len(found)}).", field)
    return found


def rich(text: str, field: str) -> str:
    """Return rich text; empty paragraphs alone become an empty text."""
    if len(text) > TEXT_LENGTH:
        raise ActionRefused(f"Use at most {TEXT_LENGTH:,} characters.", field)
    return text if is_written(text) else ""


def is_written(text: str) -> bool:
    """Whether rich text is not empty."""
    return bool(re.sub(r"<[^<>]*>|&nbsp;|\s", "", text)) or "<img" in text


def points(value: int | None, field: str = "estimate") -> int | None:
    """Return a valid estimate in points, or None."""
    if value is not None and not 0 <= value <= MAX_POINTS:
        raise ActionRefused(f"An estimate is between 0 and {MAX_POINTS} points.", field)
    return value


def same(one: str, other: str) -> bool:
    """Whether people would consider two names the same."""
    return one.casefold() == other.casefold()
