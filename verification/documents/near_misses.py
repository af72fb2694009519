"""The nearest wrong value of a text, a number, a date, a flag or a colour: the result of a careless edit."""

import hashlib
import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta

_OPPOSITES = (("true", "false"), ("yes", "no"), ("on", "off"), ("enabled", "disabled"))
_FLAGS = {one: other for pair in _OPPOSITES for one, other in (pair, pair[::-1])}
_NUMBER = re.compile(r"([-+]?)(\d+)(\.\d+)?")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_COLOUR = re.compile(r"(#?)((?:[0-9A-Fa-f]{2})?)([0-9A-Fa-f]{6})")
TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]{2,}")
"""A number or a word of a text."""
_LETTER = re.compile(r"[^\W_]")


def near_miss(text: str) -> str | None:
    """Return a text of the same type with another meaning; None if there is nothing to alter.

    Deterministic. Never a change of only blanks, capitals or punctuation, which many tasks leave open, nor a number
    that a tolerance would forgive.
    """
    bare = text.strip()
    whole = _flag(bare) or _next_day(bare) or (bare.startswith("#") and other_colour(bare)) or _next_number(bare)
    if whole:
        return text.replace(bare, whole, 1)
    tokens = list(TOKEN.finditer(text)) or list(_LETTER.finditer(text))
    if not tokens:
        return None
    chosen = tokens[pick(text, len(tokens))]
    return text[: chosen.start()] + near_token(chosen[0]) + text[chosen.end() :]


def pick(seed: str, size: int) -> int:
    """Choose a number from 0 to `size` - 1 that depends only on `seed`."""
    return int.from_bytes(hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest()[:8]) % size


def other_colour(text: str) -> str | None:
    """Return a clearly different colour in the same notation (`#rrggbb`, `rrggbb` or `aarrggbb`)."""
    match = _COLOUR.fullmatch(text)
    if match is None:
        return None
    sign, alpha, rgb = match.groups()
    red, green, blue = rgb[:2], rgb[2:4], rgb[4:]
    turned = blue + red + green
    # Swapping the channels of a grey would leave it as it is.
    return sign + alpha + (turned if len({red, green, blue}) > 1 else "1F7A3D")


def other_of(text: str, values: Sequence[str]) -> str:
    """Return the value that follows `text` in a cycle of values; the first value if `text` is not among them."""
    return values[(values.index(text) + 1) % len(values)] if text in values else values[0]


def _flag(text: str) -> str | None:
    other = _FLAGS.get(text.lower())
    if other is None:
        return None
    return other.upper() if text.isupper() else other.title() if text[0].isupper() else other


def _next_day(text: str) -> str | None:
    if _DATE.fullmatch(text):
        with suppress(ValueError, OverflowError):
            return (date.fromisoformat(text) + timedelta(days=1)).isoformat()
    return None


def _next_number(text: str) -> str | None:
    match = _NUMBER.fullmatch(text)
    if match is None:
        return None
    sign, whole, rest = match[1], match[2], match[3] or ""
    if len(whole) > 1 and whole.startswith("0"):
        return sign + _other_digit(whole) + rest
    return sign + _count_up(whole) + rest


def _count_up(digits: str) -> str:
    kept = digits.rstrip("9")
    if not kept:
        return "1" + "0" * len(digits)
    return kept[:-1] + chr(ord(kept[-1]) + 1) + "0" * (len(digits) - len(kept)) if kept.isascii() else digits + "1"


def _other_digit(digits: str) -> str:
    return digits[:-1] + ("1" if digits[-1] == "0" else "0" if digits[-1] == "9" else chr(ord(digits[-1]) + 1))


def near_token(token: str) -> str:
    """Return a word with one letter replaced, or a number with one digit off."""
    if token[0].isdigit():
        first = re.split(r"[.,]", token)[0]
        return _other_digit(first) + token[len(first) :]
    middle = len(token) // 2
    return token[:middle] + _other_letter(token[middle]) + token[middle + 1 :]


def _other_letter(letter: str) -> str:
    if letter.isascii() and letter.isalpha():
        first = ord("A") if letter.isupper() else ord("a")
        return chr((ord(letter) - first + 1) % 26 + first)
    return "y" if letter == "x" else "x"
