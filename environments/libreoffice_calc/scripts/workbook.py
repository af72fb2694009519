"""Build a workbook from the sheets that a task describes."""

from datetime import date
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Font, PatternFill
from openpyxl.utils import get_column_letter

FORMATS = {"date": "yyyy-mm-dd", "money": "#,##0.00", "percent": "0%"}


def build_workbook(sheets):
    """Make a workbook with a header row and typed rows in each sheet."""
    workbook = Workbook()
    workbook.remove(workbook.active)
    for description in sheets:
        sheet = workbook.create_sheet(description["name"])
        fill_sheet(sheet, description)
    return workbook


def fill_sheet(sheet, description):
    """Write a sheet: row 1 is the header, everything else follows below it."""
    for column, (title, kind) in enumerate(description["columns"], 1):
        texts = [title]
        sheet.cell(1, column, title)
        if not description.get("plain"):
            sheet.cell(1, column).font = Font(bold=True)
            sheet.cell(1, column).fill = PatternFill("solid", fgColor="FFDCE6F1")
        for row, values in enumerate(description["rows"], 2):
            write_cell(sheet.cell(row, column), values[column - 1], kind, plain=description.get("plain"))
            texts.append(str(values[column - 1] or ""))
        sheet.column_dimensions[get_column_letter(column)].width = max(map(len, texts)) + 3


def write_cell(cell, value, kind, plain=False):
    """Write a value that came as JSON; dates are ISO text there."""
    cell.value = date.fromisoformat(value) if kind == "date" and value else value
    if kind == "date":
        cell.number_format = "m/d/yyyy" if plain else FORMATS[kind]
    elif kind in FORMATS and not plain and not isinstance(value, str):
        cell.number_format = FORMATS[kind]


def save_workbook(workbook, path):
    """Write the file, with the folder it lies in."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    workbook.save(path)
