"""Formulas as tokens: parsing, canonical formatting, and moving them with the cells they refer to."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from hub.apps.spreadsheet.domain.areas import letter, number
from hub.apps.spreadsheet.state import COLUMNS, ROWS

LOST = "#REF!"
_TOKEN = re.compile(
    r"""(?P<space>\s+)
    |(?P<text>"(?:[^"]|"")*")
    |(?P<error>\#(?:REF!|DIV/0!|NAME\?|VALUE!|N/A|CIRC!))
    |(?P<ref>(?:(?P<sheet>'(?:[^']|'')+'|[A-Za-z_]\w*)!)?
        (?P<a>\$?)(?P<b>[A-Za-z])(?P<c>\$?)(?P<d>[1-9]\d{0,2})
        (?::(?P<e>\$?)(?P<f>[A-Za-z])(?P<g>\$?)(?P<h>[1-9]\d{0,2}))?(?![\w(!.]))
    |(?P<number>(?:\d+(?:\.\d+)?|\.\d+))
    |(?P<name>[A-Za-z_][\w.]*)
    |(?P<sign><>|<=|>=|[-+*/^&=<>(),%])""",
    re.VERBOSE,
)


class Corner(NamedTuple):
    """One end of a reference; a fixed row or column does not move when the formula is copied."""

    row: int
    column: int
    row_fixed: bool
    column_fixed: bool

    def __str__(self) -> str:
        return f"{'$' * self.column_fixed}{letter(self.column)}{'$' * self.row_fixed}{self.row}"


class Ref(NamedTuple):
    """A reference to a cell or, with `last`, to a range; `sheet` is the name of another sheet."""

    sheet: str | None
    first: Corner
    last: Corner | None

    def __str__(self) -> str:
        return f"{quoted(self.sheet)}{self.first}{'' if self.last is None else f':{self.last}'}"


class Token(NamedTuple):
    """One part of a formula."""

    kind: str
    text: str
    ref: Ref | None = None


def quoted(sheet: str | None) -> str:
    """Return a sheet's name in the form used before a reference."""
    if sheet is None:
        return ""
    if re.fullmatch(r"[A-Za-z_]\w*", sheet):
        return f"{sheet}!"
    doubled = sheet.replace("'", "''")
    return f"'{doubled}'!"


@lru_cache(maxsize=8192)
def tokens(formula: str) -> tuple[Token, ...]:
    """Return the tokens of a formula, which begins with "=", without the spaces between them.

    Raises:
        ValueError: something in it is not part of a formula.
    """
    found: list[Token] = []
    at = 1
    while at < len(formula):
        match = _TOKEN.match(formula, at)
        if match is None:
            raise ValueError(f"“{formula[at]}” does not belong into a formula")
        kind = match.lastgroup or ""
        if match["ref"]:
            found.append(_reference(match))
        elif kind != "space":
            text = match[kind]
            follows = formula[match.end() :].lstrip()[:1]
            upper = kind == "name" and (follows == "(" or text.upper() in ("TRUE", "FALSE"))
            found.append(Token(kind, text.upper() if upper else text))
        at = match.end()
    return tuple(found)


def written(parts: tuple[Token, ...]) -> str:
    """Return the formula of some tokens."""
    return "=" + "".join(str(part.ref) if part.ref is not None else part.text for part in parts)


def _reference(match: re.Match[str]) -> Token:
    sheet = match["sheet"]
    if sheet is not None and sheet.startswith("'"):
        sheet = sheet[1:-1].replace("''", "'")
    first = Corner(int(match["d"]), number(match["b"].upper()), bool(match["c"]), bool(match["a"]))
    last = None
    if match["h"]:
        last = Corner(int(match["h"]), number(match["f"].upper()), bool(match["g"]), bool(match["e"]))
    return Token("ref", match["ref"], Ref(sheet, first, last))


Change = Callable[[Ref], Ref | None]
"""What becomes of a reference; None where it is lost."""


def changed(content: str, change: Change) -> str:
    """Return a cell's content with every reference of its formula changed."""
    if not content.startswith("="):
        return content
    parts: list[Token] = []
    for part in tokens(content):
        if part.ref is None:
            parts.append(part)
        else:
            ref = change(part.ref)
            parts.append(Token("error", LOST) if ref is None else Token("ref", "", ref))
    return written(tuple(parts))


def moved(content: str, rows: int, columns: int) -> str:
    """Return a cell's content as copied `rows` rows down and `columns` columns to the right."""

    def shift(ref: Ref) -> Ref | None:
        ends = [_moved(end, rows, columns) for end in (ref.first, ref.last) if end is not None]
        if any(not (1 <= end.row <= ROWS and 0 <= end.column < COLUMNS) for end in ends):
            return None
        return Ref(ref.sheet, ends[0], ends[1] if ref.last is not None else None)

    return changed(content, shift) if rows or columns else content


def _moved(end: Corner, rows: int, columns: int) -> Corner:
    return end._replace(
        row=end.row + (0 if end.row_fixed else rows), column=end.column + (0 if end.column_fixed else columns)
    )
