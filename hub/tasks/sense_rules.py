"""Refuses tasks that no person would set: rules for the wording, the values, and steps without effect.

A rule finds faults that are visible in the text or the arguments alone. Whether a request makes sense in its fixture is
up to the scenario. `REFUSED` has an example for each rule.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from pydantic import JsonValue

from hub.tasks.construction import Step

SUNDAY = 6


@dataclass(frozen=True)
class SenseFault:
    """A finding of one rule, and its place."""

    rule: str
    found: str


Rule = Callable[[str], Iterator[str]]

UNUSED_PHRASES = (
    "see to it that",
    "let it be known",
    "do away with",
    "stands in the",
    "lies in the",
    "which now has the",
    "let the message be",
    "take off the price book",
    "end it by closing",
    "in case of doubles",
    "in case somebody",
    "behind the name",
    "behind their name",
    "double card",
    "my list sales",
    "set to lost",
    "deal to lost",
    "on my account",
    "paid back",
    "from whoever",
    "has to be written down",
    "follows from a mail",
    "what decides is",
    "have no status",
    "into copy of",
    "take up the",
    "the ticket is resolved",
    "let it be valid",
)
"""Words that critical readers of earlier instructions marked as unnatural."""
_AN_NEEDED = re.compile(r"\ba (?=[aeiou])(?!(?:u(?:ni|se|su|ti|k)|eu|one\b|once\b))\w+", re.IGNORECASE)
_A_NEEDED = re.compile(r"\ban (?=[bcdfgjklmnpqrstvwyz])(?!(?:[a-z]\b|mp3|sms|html|x-))\w+", re.IGNORECASE)
_DOUBLED = re.compile(r"\b([a-z]+) \1\b")
_MAY_DOUBLE = {"that", "had"}
_ONE_OF_MANY = re.compile(r"\b(?:1|one) (?!this\b|less\b|goes\b|stays\b|does\b)[a-z]{3,}s\b(?<!ss)(?<!us)(?<!is)")
_MANY_OF_ONE = re.compile(r"\b(?:[2-9]|[1-9]\d+) (?:day|week|month|minute|hour|deal|call|task|item|guest|piece)\b(?!-)")
_QUOTED = re.compile(r'"[^"\n]*"|“[^”\n]*”')
_STOP_AFTER_STOP = re.compile(r'[.!?]["”]\.')
_COMMA_SPLICE = re.compile(
    r"(?:^|(?<=[.!?:;] ))(?!(?:if|when|where|as|should|in|for|once|since|with|provided|although|while|because|unless"
    r"|after|before|until)\b)[^.!?:;,()]+, "
    r"(?:(?:it|there|they|he|she|(?:all|the) others|the (?:mail|comment|note|new one|task))"
    r"(?:'s| (?:is|are|was|says|has|came|should|can)\b)|(?:see|read) (?:the|what|both)\b)[^.!?]*",
    re.IGNORECASE,
)
_LEFT_OPEN = re.compile(r"[{}]|\bNone\b|\bTrue\b|\bFalse\b|\bnull\b")
_SPACING = re.compile(r"(?<=\S)  +(?=\S)| [,.;:!?](?!\w)")
_DUE_FIELDS = frozenset({"due", "close_on", "valid_until", "to", "deadline", "due_on"})
_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d:\d\dZ)?")
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[a-z]+")
_PHONE = re.compile(r"\+?[\d ()/-]{5,25}")
_NAME_FIELDS = frozenset({"name", "title", "subject"})
_MOST_PERCENT = 100


def faults(instruction: str, steps: Sequence[Step]) -> tuple[SenseFault, ...]:
    """Return the faults of a task; empty if no rule refuses it."""
    words = _QUOTED.sub('"…"', instruction)
    found = [SenseFault(rule, one) for rule, check in WORDING.items() for one in check(words)]
    found += [SenseFault("full stop after a full stop", one[0]) for one in _STOP_AFTER_STOP.finditer(instruction)]
    found += [SenseFault("step that changes nothing", step.action) for step in steps if not step.changed]
    for step in steps:
        for field, value in _values(step.arguments):
            found += [
                SenseFault(rule, f"{field}: {value}") for rule, is_wrong in VALUES.items() if is_wrong(field, value)
            ]
    return tuple(found)


def _unused(text: str) -> Iterator[str]:
    folded = text.casefold()
    yield from (phrase for phrase in UNUSED_PHRASES if phrase in folded)


def _articles(text: str) -> Iterator[str]:
    yield from (found[0] for pattern in (_AN_NEEDED, _A_NEEDED) for found in pattern.finditer(text))


def _numbers(text: str) -> Iterator[str]:
    yield from (found[0] for pattern in (_ONE_OF_MANY, _MANY_OF_ONE) for found in pattern.finditer(text))


def _doubled(text: str) -> Iterator[str]:
    yield from (found[0] for found in _DOUBLED.finditer(text) if found[1] not in _MAY_DOUBLE)


def _comma_splices(text: str) -> Iterator[str]:
    yield from (found[0].strip() for found in _COMMA_SPLICE.finditer(text))


def _left_open(text: str) -> Iterator[str]:
    yield from (found[0] for found in _LEFT_OPEN.finditer(text))


def _spacing(text: str) -> Iterator[str]:
    yield from (found[0] for found in _SPACING.finditer(text))


def _ending(text: str) -> Iterator[str]:
    if not text.rstrip().endswith((".", "?", "!", '"', "”")):
        yield text[-20:]


WORDING: dict[str, Rule] = {
    "words that nobody uses": _unused,
    "article": _articles,
    "singular or plural": _numbers,
    "word twice": _doubled,
    "two sentences with a comma": _comma_splices,
    "placeholder left": _left_open,
    "spacing": _spacing,
    "no end of the sentence": _ending,
}


def _on_sunday(field: str, value: JsonValue) -> bool:
    found = _DAY.fullmatch(value) if isinstance(value, str) and field in _DUE_FIELDS else None
    return found is not None and date(*map(int, found.groups()[:3])).weekday() == SUNDAY


def _no_address(field: str, value: JsonValue) -> bool:
    return field in ("email", "emails") and isinstance(value, str) and bool(value) and not _EMAIL.fullmatch(value)


def _no_number(field: str, value: JsonValue) -> bool:
    return field == "phone" and isinstance(value, str) and bool(value) and not _PHONE.fullmatch(value)


def _no_share(field: str, value: JsonValue) -> bool:
    is_share = field in ("discount", "probability", "tax", "percent")
    return is_share and isinstance(value, int) and not 0 <= value <= _MOST_PERCENT


def _sentence_as_name(field: str, value: JsonValue) -> bool:
    return field in _NAME_FIELDS and isinstance(value, str) and value.rstrip().endswith(".") and value.count(" ") > 1


def _nothing_of_it(field: str, value: JsonValue) -> bool:
    return field == "quantity" and isinstance(value, int) and value < 1


VALUES: dict[str, Callable[[str, JsonValue], bool]] = {
    "due on a Sunday": _on_sunday,
    "value that is no mail address": _no_address,
    "value that is no telephone number": _no_number,
    "value that is no percentage": _no_share,
    "name that is a sentence": _sentence_as_name,
    "quantity of none": _nothing_of_it,
}


def _values(value: JsonValue, field: str = "") -> Iterator[tuple[str, JsonValue]]:
    """Yield the plain values of arguments, each with its field."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _values(one, name)
    elif isinstance(value, list):
        for one in value:
            yield from _values(one, field)
    else:
        yield field, value


REFUSED: dict[str, tuple[str, dict[str, JsonValue]]] = {
    "words that nobody uses": ("See to it that the thread stands in the archive.", {}),
    "article": ("Add a unit price, an hour and a item to the list.", {}),
    "singular or plural": ("Postpone the call by 3 day.", {}),
    "word twice": ("Move the the deal to the next stage.", {}),
    "two sentences with a comma": ("Ada wants another day, it is in a mail.", {}),
    "placeholder left": ("Set the owner to None.", {}),
    "spacing": ("Archive it , please.", {}),
    "no end of the sentence": ("Archive the conversation about the hoist", {}),
    "full stop after a full stop": ('Reply with "Fine with me.".', {}),
    "due on a Sunday": ("Put the call off by a week.", {"due": "2026-03-15T09:00:00Z"}),
    "value that is no mail address": ("Add the address.", {"emails": ["nobody at home"]}),
    "value that is no telephone number": ("Enter the number.", {"phone": "ask the neighbours"}),
    "value that is no percentage": ("Give the discount.", {"discount": 180}),
    "name that is a sentence": ("Call the deal so.", {"name": "They called us back again."}),
    "quantity of none": ("Change the quantity.", {"quantity": 0}),
    "step that changes nothing": ("Star it.", {}),
}
"""For each rule, an instruction and arguments that it refuses."""
