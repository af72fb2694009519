"""No repeats, tidy names, tidy towns and the order score; nobody may be lost and no other value may change."""

import json

from environments.libreoffice_calc.scripts.grading import (  # included by render()
    EXACT,
    header_matches,
    nothing_outside,
    open_books,
    same,
    same_date,
    share,
)
from environments.shared.desktop.scripts.grading import grade  # included by render()

TASK: dict = json.loads("{}")  # filled by render()

parameters = TASK["parameters"]
description, wanted = parameters["sheet"], parameters["wanted"]
columns = description["columns"]
by_number = {row[0]: row for row in wanted}
NAME, TOWN = 2, 3


def members():
    """Load the list as rows of cells, without empty rows."""
    _, values = open_books(parameters["path"])
    sheet = values[description["name"]]
    return [
        cells
        for cells in sheet.iter_rows(min_row=2, max_col=len(columns))
        if any(cell.value not in (None, "") for cell in cells)
    ]


def heading_is_intact():
    """The header stands in row 1 of the only sheet, and nothing stands beside the list."""
    formulas, _ = open_books(parameters["path"])
    sheet = formulas[description["name"]]
    return (
        formulas.sheetnames == [description["name"]]
        and header_matches(sheet, columns)
        and nothing_outside(sheet, len(description["rows"]) + 1, len(columns))
    )


def members_are_intact():
    """Everybody is there, and each row is a member's, up to spaces and capitals."""
    rows = members()
    return {cells[0].value for cells in rows} == set(by_number) and all(
        str(name.value).split() == by_number[number.value][1].split()
        and str(town.value).strip().lower() == by_number[number.value][2].lower()
        and same_date(joined.value, by_number[number.value][3])
        and same(fee.value, by_number[number.value][4], EXACT)
        for number, name, town, joined, fee in rows
    )


def untidy(position, wrong):
    """The member numbers whose cell in a column was wrong at the beginning."""
    return {row[0] for row in description["rows"] if wrong(row[position - 1], by_number[row[0]][position - 1])}


def tidied(position):
    """The part of the wrong cells of a column that are right now; a cell made wrong counts against it."""
    before = untidy(position, lambda found, tidy: found != tidy)
    after = {
        cells[0].value for cells in members() if cells[position - 1].value != by_number[cells[0].value][position - 1]
    }
    return (len(before) - len(after)) / len(before)


def every_member_once():
    """No repeated rows are left."""
    return len(members()) == len(wanted)


def in_order():
    """The members, repeats left aside, follow each other as asked; order counts once the list is whole."""
    _, values = open_books(parameters["path"])
    sheet = values[description["name"]]
    return share(same(sheet.cell(n, 1).value, row[0]) for n, row in enumerate(wanted, 2)) == 1.0


grade(
    components=[
        ("every_member_once", 0.25, every_member_once),
        ("names", 0.25, lambda: tidied(NAME)),
        ("towns", 0.2, lambda: tidied(TOWN)),
        ("order", 0.3, in_order),
    ],
    gates=[("heading is intact", heading_is_intact), ("members are intact", members_are_intact)],
)
