"""Patterns of paths and of keys: `*` stands for anything but a `/`, `**` for anything."""

import re
from collections.abc import Iterable


def compiled(patterns: Iterable[str]) -> re.Pattern[str]:
    """Compile several patterns into one regular expression for `fullmatch`."""
    return re.compile("|".join(f"(?:{_expression(one)})" for one in patterns) or r"(?!)", re.DOTALL)


def leading(patterns: Iterable[str]) -> frozenset[str]:
    """Return patterns for all folders that may contain a path that one of the given patterns matches."""
    found = set[str]()
    for one in patterns:
        parts = one.split("/")
        found.update("/".join(parts[:count]) for count in range(1, len(parts)))
    return frozenset(found - {"**"})


def _expression(pattern: str) -> str:
    return "".join(_PARTS.get(part, re.escape(part)) for part in re.split(r"(\*\*/|\*\*|\*)", pattern))


_PARTS = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*"}
