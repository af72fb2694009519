"""The extract scores by its heading, its rows and their order; the list must be as it was."""

import json

from environments.libreoffice_calc.scripts.grading import (  # included by render()
    header_matches,
    nothing_outside,
    open_books,
    row_matches,
    table_matches,
)
from environments.shared.desktop.scripts.grading import grade  # included by render()

TASK: dict = json.loads("{}")  # filled by render()

parameters = TASK["parameters"]
source, kept = parameters["source"], parameters["kept"]
columns = source["columns"]


def list_is_intact():
    """The sheet that was copied from is what it was, and no sheet but the new one came to it."""
    formulas, _ = open_books(parameters["path"])
    return {*formulas.sheetnames} <= {source["name"], parameters["target"]} and table_matches(
        formulas[source["name"]], source["columns"], source["rows"]
    )


def extract():
    """Load the new sheet with computed values."""
    _, values = open_books(parameters["path"])
    return values[parameters["target"]]


def heading():
    """Row 1 has the headings."""
    return header_matches(extract(), columns)


def right_rows():
    """The part of the rows that belong here, less for every row that does not."""
    sheet = extract()
    found = [n for n in range(2, sheet.max_row + 1) if any(cell.value not in (None, "") for cell in sheet[n])]
    right = [row for row in kept if any(row_matches(sheet, n, row, columns) for n in found)]
    return len(right) / max(len(kept), len(found))


def complete_and_in_order():
    """The whole sheet is the extract: every row in its place and nothing else."""
    sheet = extract()
    return all(row_matches(sheet, n, row, columns) for n, row in enumerate(kept, 2)) and nothing_outside(
        sheet, len(kept) + 1, len(columns)
    )


grade(
    components=[
        ("heading", 0.15, heading),
        ("right_rows", 0.55, right_rows),
        ("complete_and_in_order", 0.3, complete_and_in_order),
    ],
    gates=[("list is intact", list_is_intact)],
)
