"""Numbers and codes of the desktop with other digit groups: 030/44 55 66 as +49 30 445566, an IBAN without spaces."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice

from verification.grounding.numbers import Number
from verification.grounding.tokenizer import folded

_GROUP = re.compile(r"[^\W_]+")
_RUN = re.compile(r"(?<![^\W_])\+?[A-Z]{0,4}\d[A-Z\d]*(?:[\s()/.\-]{1,3}[A-Z\d]*\d[A-Z\d]*)*(?![^\W_])")
_LEAST = 6
"""Letters and digits of a run, at least: so many do not occur in the same order elsewhere by chance."""
_PREFIX = 4
"""Digits of the longest prefix that a number may be given, such as a country code."""
_MARK = 4
"""Letters of the longest group without a digit that may precede digits."""
_MOST_GROUPS = 12
_MOST = 500_000


class Regrouping:
    """Finds runs of digits of the desktop's lines under other separators, or behind a prefix that is stated."""

    def __init__(self, lines: Iterable[str], told: Iterable[Number]) -> None:
        """Keep the lines, which are searched only at the first question.

        Args:
            lines: the lines of the desktop and the instruction.
            told: the numbers of the instruction; short ones may serve as a prefix.
        """
        self._lines = tuple(lines)
        digits = ("".join(filter(str.isdigit, number.text)) for number in told)
        self._prefixes = ("", *(prefix for prefix in digits if 0 < len(prefix) <= _PREFIX))

    def runs(self, text: str) -> Iterator[str]:
        """Yield the runs of digits in a text that are on the desktop with other separators, or without a stated prefix.

        The first group may lose its leading zeros, as an area code does after a country code.
        """
        for match in _RUN.finditer(text):
            if not _is_amount(match[0]) and self.has(match[0]):
                yield match[0]

    def has(self, text: str) -> bool:
        """Whether one line holds these letters and digits in adjacent whole groups."""
        joined = "".join(_groups(text))
        return any(
            joined.startswith(prefix) and len(joined) - len(prefix) >= _LEAST and joined[len(prefix) :] in self._known
            for prefix in self._prefixes
        )

    @cached_property
    def _known(self) -> frozenset[str]:
        found = (one for line in self._lines for one in _regrouped(_groups(line)))
        return frozenset(islice(found, _MOST))


def _groups(text: str) -> list[str]:
    return _GROUP.findall(folded(text))


def _regrouped(groups: Sequence[str]) -> Iterator[str]:
    """Yield adjacent groups of one line joined; all but a short group of letters in front contain a digit."""
    for start, first in enumerate(groups):
        if len(first) > _MARK and not _has_figure(first):
            continue
        for stop in range(start + 1, min(start + _MOST_GROUPS, len(groups)) + 1):
            if stop > start + 1 and not _has_figure(groups[stop - 1]):
                break
            joined = "".join(groups[start:stop])
            if len(joined) >= _LEAST:
                yield joined
                yield joined.lstrip("0")


def _has_figure(group: str) -> bool:
    return any(map(str.isdigit, group))


def _is_amount(run: str) -> bool:
    """Whether a run is a decimal number, whose separator may not move."""
    return re.fullmatch(r"(?:[1-9]\d*|0)\.\d{1,2}", run) is not None
