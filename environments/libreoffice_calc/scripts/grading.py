"""Read a workbook for a reward: its cells as formulas and as values, and how they compare with what a task says."""

import io
import math
from datetime import date, datetime
from functools import cache

from openpyxl import load_workbook

from environments.libreoffice_calc.scripts.package import check_look, check_package  # included by render()
from environments.shared.desktop.scripts.grading import HOME, read  # included by render()

CENT, EXACT = 0.0051, 1e-9


@cache
def open_books(path, drawings=0):
    """Load a workbook twice: as formulas, and as the values that the office computed.

    Raises:
        ValueError: it is larger than any task's, or shows more than its cells; `drawings` sheets may carry one.
    """
    content = read(path.removeprefix(f"{HOME}/"))
    check_package(content, drawings)
    books = tuple(load_workbook(io.BytesIO(content), data_only=is_result) for is_result in (False, True))
    for sheet in books[0].worksheets:
        for line in sheet.iter_rows():
            for cell in line:
                if cell.value is not None:
                    check_look(cell)
    return books


def same(found, wanted, slack=CENT):
    """Compare a cell's text or number with one that came as JSON."""
    if wanted is None or wanted == "":
        return found is None or found == ""
    if isinstance(wanted, int | float):
        slack = EXACT if isinstance(wanted, int) else slack
        return type(found) in (int, float) and math.isclose(found, wanted, rel_tol=0, abs_tol=slack)
    return isinstance(found, str) and found.strip(" ") == wanted


def unchanged(found, wanted):
    """Compare a cell with what it held before: a text with a blank at its end is another one to every formula."""
    return found == wanted if isinstance(wanted, str) and wanted else same(found, wanted, EXACT)


def same_date(found, wanted):
    """Compare a cell's date with ISO text; text that looks like a date is none, and a time of day is too much."""
    return isinstance(found, date | datetime) and found.isoformat().removesuffix("T00:00:00") == wanted


def header_matches(sheet, columns):
    """Compare row 1 with the titles of columns."""
    return all(unchanged(sheet.cell(1, c).value, title) for c, (title, _) in enumerate(columns, 1))


def row_matches(sheet, row, values, columns):
    """Compare the beginning of a row; `columns` are (title, kind)."""
    return all(
        same_date(sheet.cell(row, c).value, value) if kind == "date" else unchanged(sheet.cell(row, c).value, value)
        for c, (value, (_, kind)) in enumerate(zip(values, columns, strict=False), 1)
    )


def table_matches(sheet, columns, rows):
    """Compare a whole sheet with a header and rows, and see that nothing stands below or beside it."""
    return (
        header_matches(sheet, columns)
        and all(row_matches(sheet, number, row, columns) for number, row in enumerate(rows, 2))
        and nothing_outside(sheet, len(rows) + 1, len(columns))
    )


def nothing_outside(sheet, rows, columns):
    """Say whether all content lies in the first `rows` and `columns`."""
    return all(
        cell.value in (None, "") or (cell.row <= rows and cell.column <= columns)
        for line in sheet.iter_rows()
        for cell in line
    )


def share(results):
    """Return the part of the results that are true."""
    results = list(results)
    return sum(1 for result in results if result) / len(results)
