"""The cells that a workbook stores, as a reader of files sees them: xlsx as openpyxl reads it, ods by its attributes.

Cells are read one by one, so that the filled last cell of a sheet costs no memory.
"""

import re
import zipfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import IO
from xml.etree import ElementTree

MOST_CELLS = 2_000_000
"""Cells of a workbook that are compared, at most; more would exceed the time limit of a check."""
EPOCH = datetime(1899, 12, 30)

Value = float | str
Address = tuple[int, int]
"""Row and column, counted from 1."""


@dataclass(slots=True)
class Cell:
    """The content that a file stores for one cell.

    Args:
        value: a number (also for dates and truth values) or a text (also for errors); None if there is no value.
        formula: the formula's text; None if there is no formula.
        shown: the formatted text stored beside the value, for readers that do not format (ods only).
    """

    value: Value | None
    formula: str | None = None
    shown: str | None = None


@dataclass
class Sheet:
    """A sheet of a workbook: its cells, and which parts of it are not displayed."""

    name: str
    hidden: bool = False
    cells: dict[Address, Cell] = field(default_factory=dict[Address, Cell])
    spilled: list[tuple[int, int, int, int]] = field(default_factory=list[tuple[int, int, int, int]])
    """Ranges filled by one formula: first row and column, last row and column."""
    hidden_rows: set[int] = field(default_factory=set[int])
    """Rows that are hidden, but not by a filter."""
    hidden_columns: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    repeated: list[Address] = field(default_factory=list[Address])
    """Addresses stored more than once, or in rows that are out of order."""


class TooManyCellsError(ValueError):
    """A workbook has more than `MOST_CELLS` cells."""


def column_name(column: int) -> str:
    """Return the letters of a column; 1 is A."""
    name = ""
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


def address_name(address: Address) -> str:
    """Return the name of a cell, such as `B4`."""
    return f"{column_name(address[1])}{address[0]}"


_ADDRESS = re.compile(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})")


def address(name: str) -> Address:
    """Parse the name of a cell, such as `B4`.

    Raises:
        ValueError: the text is not the name of a cell.
    """
    match = _ADDRESS.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} is no address of a cell")
    column = 0
    for letter in match[1].upper():
        column = column * 26 + ord(letter) - 64
    return int(match[2]), column


def serial(text: str) -> float:
    """Return an ISO date, with or without a time, as days since the end of 1899."""
    moment = datetime.fromisoformat(text) if "T" in text or " " in text else date.fromisoformat(text)
    if not isinstance(moment, datetime):
        moment = datetime(moment.year, moment.month, moment.day)
    return (moment.replace(tzinfo=None) - EPOCH) / timedelta(days=1)


def local(tag: object) -> str:
    """Return an element's name without its namespace."""
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


@contextmanager
def part(package: zipfile.ZipFile, name: str) -> Generator[IO[bytes]]:
    """Open a part of a package, ignoring the case of its name and a leading slash."""
    wanted = name.lstrip("/")
    if wanted not in package.namelist():
        wanted = next((one for one in package.namelist() if one.lower() == wanted.lower()), wanted)
    with package.open(wanted) as opened:
        yield opened


def tree(package: zipfile.ZipFile, name: str) -> ElementTree.Element:
    """Parse a part of a package."""
    with part(package, name) as opened:
        return ElementTree.parse(opened).getroot()


def elements(source: IO[bytes] | Path) -> Iterator[tuple[str, ElementTree.Element]]:
    """Yield the starts and ends of elements; the caller must clear elements that it no longer needs."""
    yield from ElementTree.iterparse(source, ("start", "end"))
