"""What a formula takes for granted: the numbers and texts that are written into it."""

import re
from dataclasses import dataclass

from vm_controller.grounding.numerals import Number
from vm_controller.grounding.tokens import take_apart

_TEXT = re.compile(r'"((?:[^"]|"")*)"')
_REFERENCE = re.compile(
    r"(?:'[^']+'|[A-Za-z_][\w.]*)!|\$?[A-Z]{1,3}\$?\d{1,7}(?![A-Za-z0-9(])|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}"
)
_FUNCTION = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*\s*(?=\()|\b(?:TRUE|FALSE)\b")
_OPTION = re.compile(r"(?<=[,;(])\s*-?\d{1,2}\s*(?=[,;)])")
"""A small number that is a whole argument: a column, a number of digits, a kind of match."""


@dataclass(frozen=True)
class Literals:
    """The numbers and the words of a formula that nothing refers to."""

    numbers: tuple[Number, ...]
    words: tuple[str, ...]


def literals(formula: str) -> Literals:
    """Read them off."""
    texts = " ; ".join(_TEXT.findall(formula))
    rest = _REFERENCE.sub(" ", _TEXT.sub(" ", formula))
    rest = _OPTION.sub(" ", _FUNCTION.sub(" ", rest))
    rest = re.sub(r"[-+*/^=<>(),;&]", " ; ", rest)
    quoted = take_apart(texts)
    return Literals((*take_apart(rest).numbers, *quoted.numbers), quoted.words)
