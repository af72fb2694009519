"""Reads the cells of an OpenDocument workbook, zipped or flat: the values of attributes, and the texts beside them."""

import re
import zipfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO
from xml.etree import ElementTree

from .cells import MOST_CELLS, Cell, Sheet, TooManyCellsError, Value, elements, part, serial

_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_CALC_TYPE = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}value-type"
_CELLS = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
_APART = (f"{_OFFICE}annotation", "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}frame")
_LENGTH = re.compile(r"([0-9.]+)(cm|mm|in|pt|pc|px)")
_POINTS = {"cm": 28.35, "mm": 2.835, "in": 72.0, "pt": 1.0, "pc": 12.0, "px": 0.75}
_TINY_PT = 2.0
_PERIOD = re.compile(r"-?P(?:([0-9]+)D)?T?(?:([0-9]+)H)?(?:([0-9]+)M)?(?:([0-9.,]+)S)?")


def sheets(path: Path) -> list[Sheet]:
    """Read all sheets of a workbook, in order."""
    with _content(path) as content:
        return _Reader().read(content)


@contextmanager
def _content(path: Path) -> Generator[IO[bytes]]:
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as package, part(package, "content.xml") as opened:
            yield opened
    else:
        with path.open("rb") as opened:
            yield opened


class _Reader:
    """The state of a reader of content.xml."""

    def __init__(self) -> None:
        self.sheets: list[Sheet] = []
        self.hidden_styles: set[str] = set()
        """Names of styles that hide; office applications name those of sheets, rows and columns differently."""
        self.open: list[Sheet] = []
        self.row = self.column = self.rows = self.count = 0
        self.waiting: list[tuple[int, int, Cell]] = []
        """Cells of the current row: first column, number of columns, the cell."""

    def read(self, source: IO[bytes]) -> list[Sheet]:
        inside = 0
        for event, element in elements(source):
            tag = element.tag
            if tag in _CELLS:
                inside += 1 if event == "start" else -1
                if event == "end" and not inside:
                    self._cell(element)
                    element.clear()
                continue
            if inside:
                continue  # the content of a cell is read together with it
            if event == "start":
                self._start(tag, element)
            else:
                self._end(tag, element)
        return self.sheets

    def _start(self, tag: str, element: ElementTree.Element) -> None:
        if tag == f"{_TABLE}table":
            sheet = Sheet(
                element.get(f"{_TABLE}name", ""), element.get(f"{_TABLE}style-name", "") in self.hidden_styles
            )
            self.open.append(sheet)
            self.row, self.column = 1, 1
        elif tag == f"{_TABLE}table-row" and self.open:
            self.rows = int(element.get(f"{_TABLE}number-rows-repeated", "1"))
            self.column, self.waiting = 1, []

    def _end(self, tag: str, element: ElementTree.Element) -> None:
        if tag == f"{_STYLE}style":
            if any(_hides(properties) for properties in element):
                self.hidden_styles.add(element.get(f"{_STYLE}name", ""))
        elif not self.open:
            return
        elif tag == f"{_TABLE}table":
            self.sheets.append(self.open.pop())
        elif tag == f"{_TABLE}table-column":
            columns = int(element.get(f"{_TABLE}number-columns-repeated", "1"))
            if self._is_hidden(element):
                self.open[-1].hidden_columns.append((self.column, self.column + columns - 1))
            self.column += columns
        elif tag == f"{_TABLE}table-row":
            self._row(element)
            element.clear()

    def _is_hidden(self, element: ElementTree.Element) -> bool:
        """Whether a row or column is hidden, but not by a filter."""
        style = element.get(f"{_TABLE}style-name", "")
        return element.get(f"{_TABLE}visibility") == "collapse" or style in self.hidden_styles

    def _cell(self, element: ElementTree.Element) -> None:
        columns = int(element.get(f"{_TABLE}number-columns-repeated", "1"))
        cell = _read(element)
        if (cell.value is not None or cell.formula is not None or cell.shown) and element.tag == _CELLS[0]:
            self.waiting.append((self.column, columns, cell))
            spans = [int(element.get(f"{_TABLE}number-matrix-{one}-spanned", "0")) for one in ("rows", "columns")]
            if all(spans) and self.open:
                last = (self.row + spans[0] - 1, self.column + spans[1] - 1)
                self.open[-1].spilled.append((self.row, self.column, *last))
        self.column += columns

    def _row(self, element: ElementTree.Element) -> None:
        sheet = self.open[-1]
        if self.waiting:
            self.count += self.rows * sum(columns for _, columns, _ in self.waiting)
            if self.count > MOST_CELLS:
                raise TooManyCellsError
            numbers = range(self.row, self.row + self.rows)
            for first, columns, cell in self.waiting:
                for row in numbers:
                    for column in range(first, first + columns):
                        sheet.cells[row, column] = cell
            if self._is_hidden(element):
                sheet.hidden_rows.update(numbers)
        self.row += self.rows


def _read(element: ElementTree.Element) -> Cell:
    kind = element.get(f"{_OFFICE}value-type")
    shown = "\n".join(_paragraphs(element))
    value: Value | None = None
    if element.get(_CALC_TYPE) == "error":
        value = shown
    elif kind in {"float", "percentage", "currency"}:
        value = _number(element.get(f"{_OFFICE}value"))
    elif kind == "date":
        value = serial(element.get(f"{_OFFICE}date-value", ""))
    elif kind == "time":
        value = _days(element.get(f"{_OFFICE}time-value", ""))
    elif kind == "boolean":
        value = float(element.get(f"{_OFFICE}boolean-value") == "true")
    elif kind == "string":
        value = element.get(f"{_OFFICE}string-value", shown)
    return Cell(value, element.get(f"{_TABLE}formula"), shown)


def _hides(properties: ElementTree.Element) -> bool:
    """Whether the style properties of a sheet, row or column make it invisible."""
    size = properties.get(f"{_STYLE}row-height", properties.get(f"{_STYLE}column-width", ""))
    match = _LENGTH.fullmatch(size)
    tiny = match is not None and float(match[1]) * _POINTS[match[2]] < _TINY_PT
    return tiny or properties.get(f"{_TABLE}display") == "false"


def _number(text: str | None) -> float | None:
    return None if text is None else float(text)


def _days(text: str) -> float:
    match = _PERIOD.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no duration")
    days, hours, minutes, seconds = (float((one or "0").replace(",", ".")) for one in match.groups())
    length = days + hours / 24 + minutes / 1_440 + seconds / 86_400
    return -length if text.startswith("-") else length


def _paragraphs(element: ElementTree.Element) -> Iterator[str]:
    for one in element:
        if one.tag == f"{_TEXT}p":
            yield _words(one)
        elif one.tag not in _APART and one.tag not in _CELLS:
            yield from _paragraphs(one)


def _words(element: ElementTree.Element) -> str:
    parts = [element.text or ""]
    for one in element:
        if one.tag == f"{_TEXT}s":
            parts.append(" " * int(one.get(f"{_TEXT}c", "1")))
        elif one.tag in {f"{_TEXT}tab", f"{_TEXT}line-break"}:
            parts.append(" ")
        elif one.tag not in _APART:
            parts.append(_words(one))
        parts.append(one.tail or "")
    return "".join(parts)
