"""The values of formulas (numbers, texts, booleans, empty, errors) and their conversions."""

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
"""Maximum length of a formula's result in characters, because each formula could double another one's."""


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
    """Round a number to `decimals` decimals, halves away from zero."""
    if abs(value) >= _WHOLE:
        return value
    step = Decimal(1).scaleb(-decimals)
    return float(Decimal(repr(value)).quantize(step, rounding=ROUND_HALF_UP))


def plain(value: float) -> str:
    """Format a number as it is stored, and shown without a chosen format."""
    text = f"{value:.{_DIGITS}g}"
    if "e" in text:
        text = f"{Decimal(text):f}"
    return "0" if text == "-0" else text


@lru_cache(maxsize=8192)
def normalised(typed: str) -> str:
    """Return typed text that is not a formula in stored form, with canonical numbers and booleans."""
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
    """Return the value of a cell's stored content, which is not a formula."""
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
    """Convert a value to a number."""
    if isinstance(value, Fault):
        return value
    if isinstance(value, str):
        read = constant(normalised(value))
        return read if isinstance(read, float) else WRONG
    return float(value or 0)


def text_of(value: Scalar) -> str:
    """Convert a value to a text."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, Fault):
        return value.code
    return value if isinstance(value, str) else plain(value)


def truth_of(value: Scalar) -> bool | Fault:
    """Convert a value to a boolean."""
    if isinstance(value, str) and value.upper() in ("TRUE", "FALSE"):
        return value.upper() == "TRUE"
    read = number_of(value)
    return read if isinstance(read, Fault) else read != 0


def checked(value: float | complex) -> Scalar:
    """Return a number if it is finite and real, else an error."""
    return float(value) if isinstance(value, float | int) and math.isfinite(value) else WRONG


def joined(texts: Iterable[str]) -> Scalar:
    """Concatenate texts, if the result fits into a cell."""
    parts, length = list[str](), 0
    for text in texts:
        length += len(text)
        if length > LONGEST_TEXT:
            return WRONG
        parts.append(text)
    return "".join(parts)


def stored(value: Scalar) -> Value:
    """Return a value in the form of states."""
    return value.code if isinstance(value, Fault) else value


@lru_cache(maxsize=8192, typed=True)
def shown(value: Scalar, content: str, form: NumberFormat, sign: str) -> str:
    """Return the displayed text of a value in a format."""
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
