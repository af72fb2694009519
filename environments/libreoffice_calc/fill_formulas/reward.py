"""Every line and the sum must be computed by formulas; the list itself must be as it was."""

import json
import re

from environments.libreoffice_calc.scripts.grading import (  # included by render()
    grade,
    header_matches,
    nothing_outside,
    open_books,
    row_matches,
    same,
    share,
)

TASK: dict = json.loads("{}")  # filled by render()

parameters = TASK["parameters"]
description = parameters["sheet"]
columns = description["columns"]
letter, totals = parameters["letter"], parameters["totals"]


def sheets():
    """Load the only sheet as formulas and as values."""
    formulas, values = open_books(parameters["path"])
    return formulas[description["name"]], values[description["name"]]


def list_is_intact():
    """Everything but the last column is what it was."""
    formulas, _ = sheets()
    return (
        formulas.parent.sheetnames == [description["name"]]
        and header_matches(formulas, columns)
        and all(row_matches(formulas, n, r[:-1], columns) for n, r in enumerate(description["rows"], 2))
        and nothing_outside(formulas, len(totals) + 2, len(columns))
    )


def reads_cells(cell):
    """Say whether a cell is a formula that refers to other cells."""
    text = getattr(cell.value, "text", cell.value)
    return isinstance(text, str) and text.startswith("=") and re.search(r"\$?[A-Z]{1,2}\$?\d", text) is not None


def line_totals():
    """The part of the lines that are computed, and rightly."""
    formulas, values = sheets()
    cells = [f"{letter}{row}" for row in range(2, len(totals) + 2)]
    return share(reads_cells(formulas[c]) and same(values[c].value, t) for c, t in zip(cells, totals, strict=True))


def grand_total():
    """The sum is computed, and right, whether lines were rounded to cents before or not."""
    formulas, values = sheets()
    cell = parameters["total_cell"]
    sums = (sum(totals), sum(round(total + 1e-9, 2) for total in totals))
    return reads_cells(formulas[cell]) and any(same(values[cell].value, total) for total in sums)


grade(
    gates=[("list is intact", list_is_intact)],
    components=[("line_totals", 0.7, line_totals), ("grand_total", 0.3, grand_total)],
)
