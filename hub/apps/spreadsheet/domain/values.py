"""What formulas reckon with: numbers, texts, truth, nothing, errors, and how one is read as another."""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache

from hub.apps.spreadsheet.state import NumberFormat, Value

_NUMBER = re.compile(r"(-?)((?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d+)?)(%?)")
_DIGITS = 10
_DECIMALS = {"integer": 0, "decimal": 2, "money": 2, "percent": 1}
_LONGEST_NUMBER = 20
_WHOLE = 1e15
"""From here on numbers have no decimals."""
LONGEST_TEXT = 32_767
"""The most characters that a formula may come to; each could double what another one has."""


@dataclass(frozen=True)
class Fault:
    """An error as the result of a formula."""

    code: str


DIVISION, LOST, UNKNOWN, WRONG, MISSING, CIRCLE = (
    Fault(code) for code in ("#DIV/0!", "#REF!", "#NAME?", "#VALUE!", "#N/A", "#CIRC!")
)
Scalar = float | bool | str | Fault | None
Grid = tuple[tuple[Scalar, ...], ...]


def rounded(value: float, decimals: int) -> float:
    """Return a number with so many decimals, halves away from zero."""
    if abs(value) >= _WHOLE:
        return value
    step = Decimal(1).scaleb(-decimals)
    return float(Decimal(repr(value)).quantize(step, rounding=ROUND_HALF_UP))


def plain(value: float) -> str:
    """Return a number as it is kept and shown where no format was chosen."""
    text = f"{value:.{_DIGITS}g}"
    if "e" in text:
        text = f"{Decimal(text):f}"
    return "0" if text == "-0" else text


@lru_cache(maxsize=8192)
def normalised(typed: str) -> str:
    """Return what somebody typed, no formula, as it is kept: numbers and truth in one way of writing only."""
    text = " ".join(typed.split())
    if text.upper() in ("TRUE", "FALSE"):
        return text.upper()
    found = _NUMBER.fullmatch(text)
    if found is None or not found[2] or len(text) > _LONGEST_NUMBER:
        return text
    digits = found[2].replace(",", "")
    if "." in digits:
        digits = digits.rstrip("0").rstrip(".")
    digits = f"0{digits}" if digits.startswith(".") else digits or "0"
    return f"{'' if digits == '0' else found[1]}{digits}{found[3]}"


@lru_cache(maxsize=8192)
def constant(content: str) -> Scalar:
    """Return the value of what is kept in a cell without a formula."""
    if not content:
        return None
    if content in ("TRUE", "FALSE"):
        return content == "TRUE"
    found = _NUMBER.fullmatch(content)
    if found is None or not found[2] or len(content) > _LONGEST_NUMBER:
        return content
    value = Decimal(found[1] + found[2].replace(",", ""))
    return float(value / 100 if found[3] else value)


def number_of(value: Scalar) -> float | Fault:
    """Read a value as a number."""
    if isinstance(value, Fault):
        return value
    if isinstance(value, str):
        read = constant(normalised(value))
        return read if isinstance(read, float) else WRONG
    return float(value or 0)


def text_of(value: Scalar) -> str:
    """Read a value as a text."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, Fault):
        return value.code
    return value if isinstance(value, str) else plain(value)


def truth_of(value: Scalar) -> bool | Fault:
    """Read a value as true or false."""
    if isinstance(value, str) and value.upper() in ("TRUE", "FALSE"):
        return value.upper() == "TRUE"
    read = number_of(value)
    return read if isinstance(read, Fault) else read != 0


def checked(value: float | complex) -> Scalar:
    """Return a number, if it is one that can be written down."""
    return float(value) if isinstance(value, float | int) and math.isfinite(value) else WRONG


def joined(texts: Iterable[str]) -> Scalar:
    """Return texts one after the other, if a cell has room for them."""
    parts, length = list[str](), 0
    for text in texts:
        length += len(text)
        if length > LONGEST_TEXT:
            return WRONG
        parts.append(text)
    return "".join(parts)


def stored(value: Scalar) -> Value:
    """Return a value as states hold it."""
    return value.code if isinstance(value, Fault) else value


@lru_cache(maxsize=8192, typed=True)
def shown(value: Scalar, content: str, form: NumberFormat, sign: str) -> str:
    """Return what stands in the grid for a value in a format."""
    if not isinstance(value, float):
        return text_of(value)
    if form == "automatic":
        return plain(value) if content.startswith("=") else content
    percent = form == "percent"
    reckoned = rounded(value * 100 if percent else value, _DECIMALS[form])
    text = f"{abs(reckoned):,.{_DECIMALS[form]}f}"
    if percent:
        text = text.removesuffix(".0")
    return f"{'-' if reckoned < 0 else ''}{sign if form == 'money' else ''}{text}{'%' if percent else ''}"
