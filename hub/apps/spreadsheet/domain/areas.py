"""Addresses and ranges of cells: parsing, formatting, iteration."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from hub.apps.spreadsheet.state import COLUMNS, Sheet
from hub.engine.errors import ActionRefused

_TEXT = re.compile(r"\$?([A-Z])\$?([1-9]\d{0,2})(?::\$?([A-Z])\$?([1-9]\d{0,2}))?")


def letter(column: int) -> str:
    """Return the letter of a column; the first is 0."""
    return chr(ord("A") + column)


def number(column: str) -> int:
    """Return the number of a column; A is 0."""
    return ord(column) - ord("A")


def address(row: int, column: int) -> str:
    """Return the address of a cell; rows count from 1, columns from 0."""
    return f"{letter(column)}{row}"


def place(where: str) -> tuple[int, int]:
    """Return row and column of an address."""
    return int(where[1:]), number(where[0])


class Box(NamedTuple):
    """A range: first and last row (from 1) and first and last column (from 0), all inclusive."""

    top: int
    left: int
    bottom: int
    right: int

    def __str__(self) -> str:
        return f"{address(self.top, self.left)}:{address(self.bottom, self.right)}"

    @property
    def rows(self) -> range:
        """The rows, from 1."""
        return range(self.top, self.bottom + 1)

    @property
    def columns(self) -> range:
        """The columns, from 0."""
        return range(self.left, self.right + 1)

    @property
    def size(self) -> int:
        """The number of cells."""
        return len(self.rows) * len(self.columns)

    def addresses(self) -> Iterator[str]:
        """Yield the addresses, row by row."""
        return (address(row, column) for row in self.rows for column in self.columns)

    def has(self, where: str) -> bool:
        """Whether an address is in the range."""
        row, column = place(where)
        return row in self.rows and column in self.columns

    def meets(self, other: "Box") -> bool:
        """Whether two ranges overlap."""
        return (
            self.top <= other.bottom
            and other.top <= self.bottom
            and self.left <= other.right
            and other.left <= self.right
        )


def box(area: str) -> Box:
    """Parse a range or an address, which must be valid; corners may be in any order."""
    found = _TEXT.fullmatch(area)
    if found is None:
        raise ValueError(f"{area!r} is no range")
    first, top, last, bottom = found.groups()
    rows = sorted((int(top), int(bottom or top)))
    columns = sorted((number(first), number(last or first)))
    return Box(rows[0], columns[0], rows[1], columns[1])


def asked_box(text: str, sheet: Sheet, field: str = "area") -> Box:
    """Parse a range that a person typed.

    Raises:
        ActionRefused: it is not a range, or not on the sheet.
    """
    cleaned = text.strip().upper()
    if _TEXT.fullmatch(cleaned) is None:
        raise ActionRefused(f"“{text.strip()}” is no range of cells; write it like B2:D9.", field)
    found = box(cleaned)
    if found.bottom > sheet.rows or found.right >= sheet.columns:
        raise ActionRefused(f"The sheet ends at {address(sheet.rows, sheet.columns - 1)}.", field)
    return found


def asked_column(text: str, within: Box, field: str) -> int:
    """Parse a column of a range.

    Raises:
        ActionRefused: it is not a column, or outside the range.
    """
    cleaned = text.strip().upper()
    if len(cleaned) != 1 or not 0 <= number(cleaned) < COLUMNS or number(cleaned) not in within.columns:
        first, last = letter(within.left), letter(within.right)
        raise ActionRefused(f"Choose a column from {first} to {last}.", field)
    return number(cleaned)
