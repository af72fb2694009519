"""Numbers as people write them: in words, with either decimal separator, with thousands groups, as percentages."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_UNITS = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen"""
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINALS = """first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
    fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"""
WORDS: dict[str, float] = {
    **{word: float(value) for value, word in enumerate(_UNITS.split())},
    **{word: 10.0 * value for value, word in enumerate(_TENS.split(), 2)},
    **{word: float(value) for value, word in enumerate(_ORDINALS.split(), 1)},
    **dict.fromkeys(("half", "halve", "halved"), 0.5),
    **dict.fromkeys(("twice", "double", "doubled"), 2.0),
    **dict.fromkeys(("triple", "tripled"), 3.0),
    "quarter": 0.25,
    "once": 1.0,
    "dozen": 12.0,
    "hundred": 100.0,
    "thousand": 1e3,
    "million": 1e6,
}
"""Numbers that are a single word, with their values."""
_SCALES = {"k": 1e3, "thousand": 1e3, "m": 1e6, "million": 1e6, "hundred": 1e2, "dozen": 12.0, "billion": 1e9}

_NUMBER = re.compile(
    r"(?<![A-Za-z0-9.,])(?P<sign>[-+\u2212]?)"
    r"(?P<digits>\d{1,3}(?:[ \u00a0,.'\u2019]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)"
    r"(?P<exponent>[eE][-+]?\d{1,3})?(?P<percent>\s?(?:%|per ?cent\b|percentage points?\b))?"
    r"(?P<scale>\s?(?:k|thousand|million|m|dozen|hundred|billion)\b)?(?:st|nd|rd|th)?(?![A-Za-z0-9])"
)
_GROUPS = re.compile(r"\d{1,3}(?:[ \u00a0,.'\u2019]\d{3})+")
_COMPOUND = re.compile(rf"\b({'|'.join(_TENS.split())})[- ]({'|'.join(_UNITS.split()[1:10])})\b", re.IGNORECASE)


@dataclass(frozen=True)
class Number:
    """A number as written in a text, with its possible values. `decimals` is the number of decimal places shown."""

    text: str
    values: tuple[float, ...]
    decimals: int
    is_percent: bool = False

    @property
    def value(self) -> float:
        """The likeliest value."""
        return self.values[0]

    @property
    def digits(self) -> int:
        """The number of significant digits; a number with few of them may match another by chance."""
        return len(f"{abs(self.value):.12g}".replace(".", "").strip("0"))

    def matches(self, other: float) -> bool:
        """Whether another number, rounded to the decimals that this one shows, equals one of its values."""
        return any(abs(other - value) <= 0.5001 * 10.0**-self.decimals for value in self.values)


def split_numbers(text: str) -> tuple[tuple[Number, ...], str]:
    """Return the numbers that a text writes in digits, and the text without them."""
    found: list[Number] = []

    def take(match: re.Match[str]) -> str:
        found.append(_number(match))
        return " "

    rest = _NUMBER.sub(take, text)
    return tuple(found), rest


def of(value: float) -> Number:
    """Return the `Number` for a numeric value."""
    shown = f"{value:.10f}".rstrip("0")
    return Number(f"{value:.12g}", (value,), len(shown.partition(".")[2]))


def spelled(text: str) -> Iterator[float]:
    """Yield the numbers that a text spells out in words."""
    for tens, units in _COMPOUND.findall(text):
        yield WORDS[tens.lower()] + WORDS[units.lower()]
    for word in re.findall(r"[a-z]+", text.lower()):
        if word in WORDS:
            yield WORDS[word]


def _number(match: re.Match[str]) -> Number:
    digits = match["digits"]
    sign = -1.0 if match["sign"] in ("-", "\u2212") else 1.0
    factor = _SCALES[match["scale"].strip().lower()] if match["scale"] else 1.0
    exponent = match["exponent"] or ""
    readings = tuple(dict.fromkeys(_readings(digits)))
    values = tuple(sign * factor * float(f"{reading}{exponent}") for reading in readings)
    # A sign may also be a hyphen: 3-5, A -7.
    values += tuple(-value for value in values if match["sign"])
    decimals = len(readings[0].partition(".")[2]) if factor == 1.0 and not exponent else 0
    return Number(match[0].strip(), values, decimals, is_percent=bool(match["percent"]))


def _readings(digits: str) -> Iterator[str]:
    plain = re.sub(r"[ \u00a0'\u2019]", "", digits)
    marks = [character for character in plain if character in ".,"]
    if not marks:
        yield plain
        return
    last = plain.rindex(marks[-1])
    decimal = re.sub(r"[.,]", "", plain[:last]) + "." + plain[last + 1 :]
    grouped = re.sub(r"[.,]", "", plain)
    if len(set(marks)) > 1:
        yield decimal
    elif len(marks) > 1:
        yield grouped
    elif _GROUPS.fullmatch(plain):
        yield from (grouped, decimal) if marks[0] == "," else (decimal, grouped)
    else:
        yield decimal
