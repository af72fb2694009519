"""Each total and each count scores; the expenses and the groups must be as they were."""

import json

from environments.libreoffice_calc.scripts.grading import (  # included by render()
    header_matches,
    nothing_outside,
    open_books,
    row_matches,
    same,
    share,
    table_matches,
)
from environments.shared.desktop.scripts.grading import grade  # included by render()

TASK: dict = json.loads("{}")  # filled by render()

parameters = TASK["parameters"]
source, summary, wanted = parameters["source"], parameters["summary"], parameters["wanted"]


def expenses_are_intact():
    """The list that was summed up is what it was."""
    formulas, _ = open_books(parameters["path"])
    return table_matches(formulas["Expenses"], source["columns"], source["rows"])


def groups_are_intact():
    """The summary still names the same groups in the same rows, and nothing was put elsewhere."""
    formulas, _ = open_books(parameters["path"])
    sheet = formulas["Summary"]
    return (
        formulas.sheetnames == ["Expenses", "Summary"]
        and header_matches(sheet, summary["columns"])
        and all(row_matches(sheet, n, row[:1], summary["columns"]) for n, row in enumerate(summary["rows"], 2))
        and nothing_outside(sheet, len(wanted) + 1, 3)
    )


def column_is_right(letter, position):
    """The part of a summary column that is right."""
    _, values = open_books(parameters["path"])
    sheet = values["Summary"]
    return share(same(sheet[f"{letter}{n}"].value, pair[position]) for n, pair in enumerate(wanted, 2))


grade(
    components=[
        ("totals", 0.6, lambda: column_is_right("B", 0)),
        ("counts", 0.4, lambda: column_is_right("C", 1)),
    ],
    gates=[("expenses are intact", expenses_are_intact), ("groups are intact", groups_are_intact)],
)
