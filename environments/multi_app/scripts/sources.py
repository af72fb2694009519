"""Tell whether what a task only takes facts from is as it was: texts, workbooks, databases."""

import io
import sqlite3

from openpyxl import load_workbook

from environments.desktop.scripts.grading import grade, read, share  # included by render()


def texts_kept(texts):
    """Return which part of some texts is as it was, blanks at the end aside."""
    return share([(read(path) or b"").rstrip() == text.rstrip().encode() for path, text in texts.items()])


def tables_in(path):
    """Return the rows of every sheet of a workbook, as formulas where there are some."""
    return {sheet.title: rows_of(sheet) for sheet in load_workbook(io.BytesIO(read(path)))}


def values_in(path):
    """Return the rows of every sheet of a workbook, as the values that the office computed."""
    return {sheet.title: rows_of(sheet) for sheet in load_workbook(io.BytesIO(read(path)), data_only=True)}


def rows_of(sheet):
    """Return the rows without the empty cells at their ends and the empty rows at the end."""
    rows = [stripped(row) for row in sheet.iter_rows(values_only=True)]
    return stripped(rows)


def stripped(row):
    """Return a row without what is empty at its end."""
    filled = [place for place, value in enumerate(row, 1) if value not in (None, "", [])]
    return list(row[: max(filled, default=0)])


def workbook_kept(path, sheet):
    """Tell whether a workbook holds one sheet, as the task describes it, and nothing else."""
    titles = [title for title, _ in sheet["columns"]]
    wanted = [stripped(row) for row in [titles, *sheet["rows"]]]
    return float(tables_in(path) == {sheet["name"]: wanted})


def database_kept(path, script):
    """Tell whether a database is what SQL makes: definitions and rows."""
    data = bytearray(read(path) or b"")
    now, before = sqlite3.connect(":memory:"), sqlite3.connect(":memory:")
    if data:
        data[18:20] = b"\1\1"  # a copy in memory has no log to write ahead
        now.deserialize(bytes(data))
    now.execute("PRAGMA trusted_schema = OFF")
    before.executescript(script)
    return float(list(now.iterdump()) == list(before.iterdump()))
