"""Whether a text that stands beside a value in a file is that value, in whatever format a program wrote it."""

import re
from datetime import timedelta

from .cells import EPOCH

_NUMBER = re.compile(r"[0-9][0-9.,'\u00a0\u202f ]*")
_DIGITS = re.compile(r"[0-9]+")


def is_number_as_text(text: str, value: float) -> bool:
    """Whether a text is a number, to the precision of its decimals: `1,234.50 €` is 1234.5, `12%` is 0.12."""
    match = _NUMBER.search(text)
    if match is None:
        return False
    digits = match[0].rstrip(" .,'\u00a0\u202f")
    exponent = re.match(r"[eE]([+-]?[0-9]+)", text[match.start() + len(digits) :])
    size = abs(value) / (10.0 ** int(exponent[1]) if exponent else 1.0)
    for mark in (".", ","):
        whole, _, decimals = digits.partition(mark)
        bare = re.sub(r"[^0-9]", "", whole)
        if not decimals.isdigit() and decimals:
            continue
        said, step = float(f"{bare or 0}.{decimals or 0}"), 10.0 ** -len(decimals)
        if any(abs(said - size * scale) <= step for scale in (1.0, 100.0, 1e-3, 1e-6)):
            return True
    return False


def is_truth_as_text(text: str, value: float) -> bool:
    """Whether a text is a truth value that is stored as a number, as for formulas without a format."""
    return {"TRUE": 1.0, "FALSE": 0.0}.get(text.strip().upper()) == value


def is_date_as_text(text: str, value: float) -> bool:
    """Whether a text is a date or time of day: every number in it must be a part of the date (in days since 1899)."""
    numbers = {int(one) for one in _DIGITS.findall(text)}
    try:
        moment = EPOCH + timedelta(days=value)
    except OverflowError:
        return False
    whole = round(value * 86_400)
    parts = {moment.year, moment.year % 100, moment.month, moment.day, moment.hour, moment.hour % 12 or 12}
    parts |= {moment.minute, moment.second, moment.microsecond // 1_000, whole % 60, whole // 60 % 60, whole // 3_600}
    return bool(numbers) and numbers <= parts
