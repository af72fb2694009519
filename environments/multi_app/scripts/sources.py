"""Tell whether what a task only takes facts from is as it was: texts, workbooks, databases."""

import io

from openpyxl import load_workbook

from environments.database.scripts.grading import (  # included by render()
    database_of,
    open_database,
    same_schema,
    tables_kept,
)
from environments.database.scripts.schema import tables_of  # included by render()
from environments.libreoffice_calc.scripts.package import check_look, check_package  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()

HEADING = "DCE6F1"


def texts_kept(texts):
    """Return which part of some texts is as it was, byte for byte."""
    return share([read(path) == text.encode() for path, text in texts.items()])


def tables_in(path):
    """Return the rows of every sheet of a workbook, as formulas where there are some."""
    return {sheet.title: rows_of(sheet) for sheet in book_at(path)}


def values_in(path):
    """Return the rows of every sheet of a workbook, as the values that the office computed."""
    return {sheet.title: rows_of(sheet) for sheet in book_at(path, is_result=True)}


def book_at(path, *, is_result=False):
    """Load a workbook that has nothing but cells.

    Raises:
        ValueError: it has more, or is larger than any task's.
    """
    content = read(path)
    check_package(content)
    return load_workbook(io.BytesIO(content), data_only=is_result)


def rows_of(sheet):
    """Return the rows without the empty cells at their ends and the empty rows at the end."""
    lines = list(sheet.iter_rows())
    for cell in (cell for line in lines for cell in line if cell.value is not None):
        check_look(cell)
    return stripped([stripped([cell.value for cell in line]) for line in lines])


def stripped(row):
    """Return a row without what is empty at its end."""
    filled = [place for place, value in enumerate(row, 1) if value not in (None, "", [])]
    return list(row[: max(filled, default=0)])


def workbook_kept(path, sheet):
    """Tell whether a workbook holds one sheet, as the task describes it, and nothing else."""
    titles = [title for title, _ in sheet["columns"]]
    wanted = [stripped(row) for row in [titles, *sheet["rows"]]]
    return float(tables_in(path) == {sheet["name"]: wanted} and not painted(path))


def painted(path):
    """List the cells that have another colour than the tasks' workbooks have."""
    cells = (cell for sheet in book_at(path) for line in sheet.iter_rows() for cell in line)
    return [cell.coordinate for cell in cells if not is_as_usual(cell)]


def is_as_usual(cell):
    """Tell whether letters are black and the ground is that of a heading, or none."""
    ink, ground = cell.font.color, cell.fill
    black = ink is None or ink.type != "rgb" or str(ink.rgb)[-6:] == "000000"
    return black and (ground.fill_type is None or str(ground.fgColor.rgb)[-6:] == HEADING)


def database_kept(path, script):
    """Tell whether a database is what SQL makes: definitions and rows."""
    now, before = open_database(path), database_of(script)
    return tables_kept(now, before, tables_of(before)) * same_schema(now, before)
