"""The literal numbers and texts in a formula."""

import re
from dataclasses import dataclass

from verification.grounding.numbers import Number
from verification.grounding.tokenizer import take_apart

_TEXT = re.compile(r'"((?:[^"]|"")*)"')
_REFERENCE = re.compile(
    r"(?:'[^']+'|[A-Za-z_][\w.]*)!|\$?[A-Z]{1,3}\$?\d{1,7}(?![A-Za-z0-9(])|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}"
)
_FUNCTION = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*\s*(?=\()|\b(?:TRUE|FALSE)\b")
_OPTION = re.compile(r"(?<=[,;(])\s*-?\d{1,2}\s*(?=[,;)])")
"""A small number that is a whole argument: a column, a number of digits, a match mode."""


_OPEN_PREFIX = re.compile(r"^(?:of|oooc|msoxl):(?==)")
_OPEN_REFERENCE = re.compile(r"\[([^\[\]]*)\]")
_OPEN_PART = re.compile(r"(?:\$?('(?:[^']|'')+'|[^.:'\[\]]*))?\.(\$?[A-Z]{1,3}\$?\d{1,7})")


def plain_formula(text: str) -> str | None:
    """Return a formula as spreadsheets display it.

    Args:
        text: a cell's content: `=B2*2`, or as OpenDocument files store it, `of:=[.B2]*2` (OpenFormula, part 2, 5.8).

    Returns:
        The formula with references such as `B2` and `Sheet!B2`; None if the text is not a formula.
    """
    if text.startswith("="):
        return text
    if not _OPEN_PREFIX.match(text):
        return None
    return _OPEN_REFERENCE.sub(lambda match: _OPEN_PART.sub(_shown_reference, match[1]), _OPEN_PREFIX.sub("", text))


def _shown_reference(match: re.Match[str]) -> str:
    return f"{match[1]}!{match[2]}" if match[1] else match[2]


@dataclass(frozen=True)
class Literals:
    """The literal numbers and words of a formula."""

    numbers: tuple[Number, ...]
    words: tuple[str, ...]


def literals(formula: str) -> Literals:
    """Return the numbers and texts that are written into a formula."""
    texts = " ; ".join(_TEXT.findall(formula))
    rest = _REFERENCE.sub(" ", _TEXT.sub(" ", formula))
    rest = _OPTION.sub(" ", _FUNCTION.sub(" ", rest))
    rest = re.sub(r"[-+*/^=<>(),;&]", " ; ", rest)
    quoted = take_apart(texts)
    return Literals((*take_apart(rest).numbers, *quoted.numbers), quoted.words)
