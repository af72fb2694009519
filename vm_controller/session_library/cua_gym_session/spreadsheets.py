"""Spreadsheets (.xlsx, .ods, .csv): values and formulas of their cells."""

import csv
import io
import os
import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta
from itertools import zip_longest
from pathlib import Path
from typing import Any, cast

from cua_gym_session import ods, packages, text
from cua_gym_session.xml import member

Cell = str | int | float | bool | date | datetime | time | timedelta | None
Rows = Sequence[Sequence[Cell]]

_CELL = re.compile(r"\$?([A-Z]{1,3})\$?([1-9][0-9]*)")


def read(path: str | os.PathLike[str]) -> dict[str, list[list[Cell]]]:
    """Return the values of every sheet, in the order of the sheets, without empty rows and cells at the end.

    A cell with a formula has the value that the office saved with it; None if no office has saved the file yet. A date
    without a time is a `date`, in either format. A csv file is a single sheet named after the file, with only texts.

    Raises:
        OSError, KeyError, ValueError, zipfile.BadZipFile: the file is missing, damaged or of another format.
    """
    match _kind(path):
        case ".csv":
            sheets: dict[str, list[list[Cell]]] = {Path(path).stem: [list(row) for row in read_csv(path)]}
        case ".ods":
            sheets = ods.values(member(path, "content.xml"))
        case _:
            book = _openpyxl().load_workbook(path, data_only=True)
            sheets = {one.title: [[_day(cell.value) for cell in row] for row in one.rows] for one in book.worksheets}
    return {name: _trimmed(rows) for name, rows in sheets.items()}


def formulas(path: str | os.PathLike[str]) -> dict[str, dict[str, str]]:
    """Return the formulas of every sheet by the name of their cell, as .xlsx writes them: `{"B9": "=SUM(B2:B8)"}`."""
    match _kind(path):
        case ".csv":
            return {Path(path).stem: {}}
        case ".ods":
            return ods.formulas(member(path, "content.xml"))
        case _:
            book = _openpyxl().load_workbook(path)
            return {
                one.title: {
                    cell.coordinate: str(getattr(cell.value, "text", cell.value))
                    for row in one.rows
                    for cell in row
                    if cell.data_type == "f"
                }
                for one in book.worksheets
            }


def read_csv(path: str | os.PathLike[str], delimiter: str = ",") -> list[list[str]]:
    """Return the rows of a csv file; quoted line breaks stay in their cell, and a byte order mark is ignored."""
    return list(csv.reader(io.StringIO(text.read(path), newline=""), delimiter=delimiter))


def value(rows: Rows, name: str) -> Cell:
    """Return the value of the cell called `B2` among the rows of one sheet; None beyond its end."""
    found = _CELL.fullmatch(name)
    if found is None:
        raise ValueError(f"{name!r} is no name of a cell; write for example 'B2'")
    row, column = int(found[2]) - 1, column_number(found[1]) - 1
    return rows[row][column] if row < len(rows) and column < len(rows[row]) else None


def column_number(letters: str) -> int:
    """Return the number of a column: A is 1, AA is 27."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def same(one: Cell, other: Cell, tolerance: float = 0.005) -> bool:
    """Whether two values are equal: numbers within a tolerance, texts without blanks around them.

    True is not equal to 1, nor a text to the number that it looks like; an empty text equals an empty cell.
    """
    one, other = (None if value == "" else value for value in (one, other))
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, int | float) and isinstance(other, int | float):
        return abs(one - other) <= tolerance
    if isinstance(one, str) and isinstance(other, str):
        return one.strip() == other.strip()
    return type(one) is type(other) and one == other


def same_rows(one: Rows, other: Rows, tolerance: float = 0.005) -> bool:
    """Whether two sheets have equal values in the same cells."""
    return all(
        same(left, right, tolerance)
        for row, wanted in zip_longest(one, other, fillvalue=())
        for left, right in zip_longest(row, wanted)
    )


def write(path: str | os.PathLike[str], sheets: Mapping[str, Rows]) -> None:
    """Write sheets of values; a text that starts with `=` is a formula in the notation of .xlsx, also for .ods.

    Equal sheets give equal bytes. Formulas have no values until an office has saved the file.
    """
    match _kind(path):
        case ".csv":
            [rows] = sheets.values()
            written = io.StringIO(newline="")
            csv.writer(written, lineterminator="\n").writerows(rows)
            text.write(path, written.getvalue())
        case ".ods":
            packages.write(path, ods.package(sheets))
        case _:
            _write_xlsx(path, sheets)


def _write_xlsx(path: str | os.PathLike[str], sheets: Mapping[str, Rows]) -> None:
    book = _openpyxl().Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    book.save(path)
    packages.settle(path)


def _openpyxl() -> Any:
    import openpyxl  # noqa: PLC0415

    return cast("Any", openpyxl)


def _kind(path: str | os.PathLike[str]) -> str:
    suffix = Path(path).suffix.lower()
    if suffix not in (".csv", ".ods", ".xlsx"):
        raise ValueError(f"{path} is no spreadsheet by its name; .xlsx, .ods and .csv are")
    return suffix


def _day(cell: Cell) -> Cell:
    """Return a date without a time as a `date`, since openpyxl reads it as a datetime at midnight."""
    return cell.date() if isinstance(cell, datetime) and cell.time() == time() else cell


def _trimmed(rows: list[list[Cell]]) -> list[list[Cell]]:
    for row in rows:
        while row and row[-1] in (None, ""):
            row.pop()
    while rows and not rows[-1]:
        rows.pop()
    return rows
