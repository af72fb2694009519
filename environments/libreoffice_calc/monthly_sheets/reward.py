"""Names, order and corrected figures score; all other cells must be as they were."""

import json

from environments.libreoffice_calc.scripts.grading import (  # included by render()
    EXACT,
    nothing_outside,
    open_books,
    same,
    share,
    unchanged,
)
from environments.shared.desktop.scripts.grading import grade  # included by render()

TASK: dict = json.loads("{}")  # filled by render()

parameters = TASK["parameters"]
tables, names, corrections = parameters["tables"], parameters["names"], parameters["corrections"]


def sheets():
    """Load the sheets in calendar order, whatever they are called: the month in B1 tells them apart."""
    _, values = open_books(parameters["path"])
    by_month = {sheet["B1"].value: sheet for sheet in values.worksheets}
    return [by_month[table[0][1]] for table in tables]


def figures_are_intact():
    """There are as many sheets as before, and every cell that was right is as it was."""
    formulas, _ = open_books(parameters["path"])
    found = [formulas[sheet.title] for sheet in sheets()]
    corrected = {(item["sheet"], item["cell"]) for item in corrections}
    return len(found[0].parent.sheetnames) == len(tables) and all(
        nothing_outside(sheet, len(table), 3)
        and all(
            unchanged(sheet.cell(row, column).value, value)
            for row, line in enumerate(table, 1)
            for column, value in enumerate(line, 1)
            if (index, sheet.cell(row, column).coordinate) not in corrected
        )
        for index, (sheet, table) in enumerate(zip(found, tables, strict=True))
    )


def renamed():
    """The part of the sheets with their month's name."""
    return share(sheet.title == name for sheet, name in zip(sheets(), names, strict=True))


def in_calendar_order():
    """The tabs follow the calendar."""
    found = sheets()
    return [sheet.title for sheet in found] == found[0].parent.sheetnames


def corrected_figures():
    """The part of the wrong figures that are right now."""
    found = sheets()
    return share(same(found[item["sheet"]][item["cell"]].value, item["value"], EXACT) for item in corrections)


grade(
    components=[
        ("names", 0.35, renamed),
        ("calendar_order", 0.25, in_calendar_order),
        ("corrections", 0.4, corrected_figures),
    ],
    gates=[("figures are intact", figures_are_intact)],
)
