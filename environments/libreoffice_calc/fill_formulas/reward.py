"""Every line and the sum must be computed by formulas; the list itself must be as it was."""

import hashlib
import json
import random
from functools import cache

from environments.libreoffice_calc.scripts.formulas import FormulaError, Workbook  # included by render()
from environments.libreoffice_calc.scripts.grading import (  # included by render()
    header_matches,
    nothing_outside,
    open_books,
    row_matches,
    same,
    share,
)
from environments.shared.desktop.scripts.grading import HOME, grade, read  # included by render()

TASK: dict = json.loads("{}")  # filled by render()

TRIALS = 12
SIZES = (10, 500, 10_000, 100_000)  # a formula that turns at some number meets it from both sides
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


def changed_inputs(content):
    """Draw other numbers for the list, again and again, from a hash of the file: the same for the same file."""
    drawn = random.Random(int.from_bytes(hashlib.sha256(content).digest(), "big"))
    for _ in range(TRIALS):
        lines = [
            [drawn.choice((0, *(drawn.randrange(1, most) for most in SIZES))), drawn.randrange(1, 99_999) / 100]
            + [drawn.choice((0, 0.05, 0.25, drawn.randrange(100) / 100))] * parameters["discounted"]
            for _ in totals
        ]
        yield lines, [line[0] * line[1] * (1 - (line[2] if parameters["discounted"] else 0)) for line in lines]


@cache
def follows():
    """Return which cells, by row, follow the numbers of the list whatever these are; the last one is the sum."""
    formulas, _ = sheets()
    last = len(totals) + 2
    right = dict.fromkeys(range(2, last + 1), True)
    for lines, amounts in changed_inputs(read(parameters["path"].removeprefix(f"{HOME}/"))):
        changed = {
            (formulas.title, row, column): value
            for row, line in enumerate(lines, 2)
            for column, value in enumerate(line, 3)
        }
        workbook = Workbook(formulas.parent, changed)
        found = [worked_out(workbook, formulas.title, row) for row in right]
        for row, one, amount in zip(right, found, amounts, strict=False):
            right[row] = right[row] and same(one, float(amount))
        # Lines may be rounded to cents.
        lines_as_found = [one for one in found[:-1] if isinstance(one, float)]
        sums = (sum(amounts), sum(lines_as_found) if right[last - 1] else sum(amounts))
        right[last] = right[last] and any(same(found[-1], float(one)) for one in sums)
    return right


def worked_out(workbook, title, row):
    """Return what the formula of a row comes to; without one, nothing."""
    try:
        return workbook.value(title, row, len(columns))
    except (FormulaError, ArithmeticError, TypeError, ValueError, LookupError, AttributeError, SyntaxError) as error:
        print(f"row {row}: {error!r}")
        return None


def line_totals():
    """The part of the lines that are computed, and rightly, with these numbers and with others."""
    _, values = sheets()
    return share(follows()[row] and same(values[f"{letter}{row}"].value, t) for row, t in enumerate(totals, 2))


def grand_total():
    """The sum is computed, and right, whether lines were rounded to cents before or not."""
    _, values = sheets()
    sums = (sum(totals), sum(round(total + 1e-9, 2) for total in totals))
    now = values[parameters["total_cell"]].value
    return follows()[len(totals) + 2] and any(same(now, float(total)) for total in sums)


grade(
    components=[("line_totals", 0.7, line_totals), ("grand_total", 0.3, grand_total)],
    gates=[("list is intact", list_is_intact)],
)
