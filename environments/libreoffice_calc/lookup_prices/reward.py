"""Each price, each amount and each mark scores; orders and price list must be as they were."""

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
orders, prices, mark = parameters["orders"], parameters["prices"], parameters["mark"]
lines = list(enumerate(parameters["wanted"], 2))


def orders_are_intact():
    """Everything but the two columns to fill is what it was."""
    formulas, _ = open_books(parameters["path"])
    sheet = formulas["Orders"]
    columns = orders["columns"]
    return (
        formulas.sheetnames == ["Orders", "Price list"]
        and header_matches(sheet, columns)
        and all(row_matches(sheet, n, row[:5], columns) for n, row in enumerate(orders["rows"], 2))
        and nothing_outside(sheet, len(lines) + 1, len(columns))
    )


def prices_are_intact():
    """The price list is what it was."""
    formulas, _ = open_books(parameters["path"])
    return table_matches(formulas["Price list"], prices["columns"], prices["rows"])


def cells(letter):
    """Read the computed values of a column of the orders, by row."""
    _, values = open_books(parameters["path"])
    return {row: values["Orders"][f"{letter}{row}"].value for row, _ in lines}


def known_prices():
    """The part of the listed codes whose price was found."""
    found = cells("F")
    return share(same(found[row], unit) for row, (unit, _) in lines if unit != mark)


def unlisted_codes():
    """The part of the unlisted codes that are marked and carry no amount."""
    units, amounts = cells("F"), cells("G")
    return share(same(units[row], mark) and same(amounts[row], None) for row, (unit, _) in lines if unit == mark)


def amounts():
    """The part of the amounts that are right."""
    found = cells("G")
    return share(same(found[row], amount) for row, (_, amount) in lines if amount is not None)


grade(
    components=[
        ("unit_prices", 0.4, known_prices),
        ("amounts", 0.45, amounts),
        ("unlisted_codes", 0.15, unlisted_codes),
    ],
    gates=[("orders are intact", orders_are_intact), ("prices are intact", prices_are_intact)],
)
