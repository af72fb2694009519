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
"""So many figures stand in the same order elsewhere by no chance."""
_PREFIX = 4
"""The longest prefix that a number is given: a country's."""
_MARK = 4
"""The longest mark of letters in front of figures."""
_MOST_GROUPS = 12
_MOST = 500_000


class Regrouping:
    """The desktop's text, line by line, as groups of letters and digits; and the prefixes that are stated."""

    def __init__(self, lines: Iterable[str], told: Iterable[Number]) -> None:
        """Know the lines; they are looked through once something is asked."""
        self._lines = tuple(lines)
        digits = ("".join(filter(str.isdigit, number.text)) for number in told)
        self._prefixes = ("", *(prefix for prefix in digits if 0 < len(prefix) <= _PREFIX))

    def runs(self, text: str) -> Iterator[str]:
        """Yield the runs of digits in a text that stand on the desktop with other separators, or behind a told prefix.

        The first group may lose its leading zeros, as an area code does behind that of a country.
        """
        for match in _RUN.finditer(text):
            if not _is_amount(match[0]) and self.has(match[0]):
                yield match[0]

    def has(self, text: str) -> bool:
        """Whether one line holds these letters and figures in adjacent whole groups."""
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
    """Adjacent groups of one line as one, each with a figure in it, but for a mark of few letters in front."""
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
    """Whether this is a number with a fraction, whose sign has to stand where it stands."""
    return re.fullmatch(r"(?:[1-9]\d*|0)\.\d{1,2}", run) is not None
