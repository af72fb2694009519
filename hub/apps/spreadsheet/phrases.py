"""Finds tables and cells that a task can name unambiguously, and the words for them."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from hub.apps.spreadsheet.domain.areas import Box, address, box
from hub.apps.spreadsheet.lookup import cell_at, guard
from hub.apps.spreadsheet.state import Cell, Sheet, State
from hub.engine.errors import ActionRefused

LEAST_ROWS = 4


class Table(NamedTuple):
    """A table: the header in the first row of a sheet, and the rows below it without totals."""

    sheet_id: str
    sheet: Sheet
    book: str
    area: Box
    headers: tuple[str, ...]

    @property
    def body(self) -> Box:
        """The rows without the header."""
        return self.area._replace(top=2)

    @property
    def where(self) -> str:
        """The words for the sheet."""
        return f'the sheet "{self.sheet.name}" of the workbook "{self.book}"'

    def column(self, number: int) -> Box:
        """Return the cells of a column without the header."""
        return self.body._replace(left=number, right=number)

    def cell(self, row: int, column: int) -> Cell:
        """Return a cell."""
        return cell_at(self.sheet, address(row, column))

    def label(self, row: int) -> str:
        """Return the text in the first cell of a row."""
        return self.cell(row, 0).shown


def tables(state: State) -> list[Table]:
    """Return all tables whose headers and row labels are each unique."""
    found: list[Table] = []
    for sheet_id, sheet in state.sheets.items():
        headers: list[str] = []
        while shown := cell_at(sheet, address(1, len(headers))).shown:
            headers.append(shown)
        last = 1
        while (cell := cell_at(sheet, address(last + 1, 0))).shown and not cell.bold:
            last += 1
        labels = [cell_at(sheet, address(row, 0)).shown for row in range(2, last + 1)]
        unique = len(set(headers)) == len(headers) and len(set(labels)) == len(labels)
        if len(headers) > 1 and len(labels) >= LEAST_ROWS and unique and sheet.filter is None:
            book = state.workbooks[sheet.workbook_id].name
            found.append(Table(sheet_id, sheet, book, Box(1, 0, last, len(headers) - 1), tuple(headers)))
    return found


def is_free(state: State, sheet_id: str, area: Box) -> bool:
    """Whether no cell of a range is protected."""
    try:
        guard(state, sheet_id, area)
    except ActionRefused:
        return False
    return True


def is_limited(state: State, sheet_id: str, area: Box) -> bool:
    """Whether cells of a range are restricted to certain values."""
    return any(one.sheet_id == sheet_id and box(one.area).meets(area) for one in state.choice_rules.values())


def choose_table(state: State, rng: Random, test: Callable[[Table], object] = lambda _: True) -> Table | None:
    """Return a table that passes a test, or None."""
    found = [one for one in tables(state) if test(one)]
    return rng.choice(found) if found else None


def number_cells(state: State, table: Table) -> list[tuple[int, int]]:
    """Return row and column of a table's numbers that may be overwritten."""
    return [
        (row, column)
        for column in table.body.columns[1:]
        for row in table.body.rows
        if isinstance(table.cell(row, column).value, float)
        and not table.cell(row, column).content.startswith("=")
        and is_free(state, table.sheet_id, Box(row, column, row, column))
        and not is_limited(state, table.sheet_id, Box(row, column, row, column))
    ]


def number_columns(table: Table) -> list[int]:
    """Return the columns that contain only numbers."""
    return [
        column
        for column in table.body.columns[1:]
        if all(isinstance(table.cell(row, column).value, float) for row in table.body.rows)
    ]


def group_columns(table: Table) -> list[int]:
    """Return the text columns with repeated values."""
    found: list[int] = []
    for column in table.body.columns[1:]:
        shown = [table.cell(row, column).shown for row in table.body.rows]
        texts = all(isinstance(table.cell(row, column).value, str) for row in table.body.rows)
        if texts and 1 < len(set(shown)) < len(shown):
            found.append(column)
    return found


def empty_place(table: Table) -> tuple[int, int]:
    """Return row and column of an empty place to the right of a table."""
    return 1, table.area.right + 2


def column_words(table: Table, column: int) -> str:
    """Return the words for the cells of a column below its header."""
    area = table.column(column)
    return f'{area} (the "{table.headers[column]}" column below its header)'


def another(rng: Random, options: list[Any], besides: object) -> list[Any]:
    """Return a list with one other option; empty if there is none."""
    rest = [one for one in options if one != besides]
    return [rng.choice(rest)] if rest else []
