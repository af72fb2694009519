"""Tasks in which figures of a table turn out to be wrong."""

import re
from datetime import datetime, timedelta
from random import Random

from hub.apps.spreadsheet.domain.areas import address, box
from hub.apps.spreadsheet.domain.computing import reckoned
from hub.apps.spreadsheet.domain.values import normalised
from hub.apps.spreadsheet.scenarios.registry import SCENARIOS
from hub.apps.spreadsheet.state import Cell, Sheet, State
from hub.engine.phrases import pick
from hub.engine.prepared_state import PreparedState
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

NAMES = ("Corrections", "Reported errors", "Second count", "To be corrected")
CONFIRMED = "Confirmed"
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
FEWEST = 5
"""How many rows a table has, so that some stay as they are."""
WRONG = 3


@SCENARIOS.add
def reported_errors(state: State, now: datetime, rng: Random) -> Situation | None:
    """A list of corrections: one is not confirmed, and one was made twice, so that the later one counts."""
    words = WORDINGS["reported_errors"]
    found = pick(rng, [one for sheet_id in state.sheets for one in _columns(state, sheet_id)])
    if found is None:
        return None
    sheet_id, column, rows = found
    sheet = state.sheets[sheet_id]
    book_id = sheet.workbook_id
    taken = {state.sheets[one].name for one in state.workbooks[book_id].sheet_ids}
    name = pick(rng, [one for one in NAMES if one not in taken])
    if name is None:
        return None
    twice, once, doubtful = rng.sample(rows, WRONG)
    book = state.workbooks[book_id].name
    figures = {row: _figures(sheet.cells[address(row, column)].content, book, rng) for row in (twice, once, doubtful)}
    days = sorted(rng.sample(range(1, 24), WRONG + 1), reverse=True)
    dates = [f"{(now - timedelta(days=one)).date():%Y-%m-%d}" for one in days]
    earlier, later, *others = dates
    if rng.random() < 1 / 2:  # the two about one row need not be next to each other
        earlier, others[0] = others[0], earlier
    earlier, later = sorted((earlier, later))
    entries = [
        (twice, figures[twice][0], earlier, "Yes"),
        (twice, figures[twice][1], later, "Yes"),
        (once, figures[once][0], others[0], "Yes"),
        (doubtful, figures[doubtful][0], others[1], "No"),
    ]
    rng.shuffle(entries)
    head = (sheet.cells[address(1, 0)].content, sheet.cells[address(1, column)].content)
    table = [(*head, "Reported on", CONFIRMED)]
    table += [(sheet.cells[address(row, 0)].content, figure, day, answer) for row, figure, day, answer in entries]
    cells = {
        address(row, place): Cell(content=normalised(text), bold=row == 1)
        for row, line in enumerate(table, 1)
        for place, text in enumerate(line)
    }
    books = PreparedState(state)
    list_id = books.add("sheets", Sheet(workbook_id=book_id, name=name, rows=30, columns=11, cells=cells))
    books.change("workbooks", book_id, sheet_ids=(*state.workbooks[book_id].sheet_ids, list_id))
    at = {(row, figure): address(place, 1) for place, (row, figure, *_) in enumerate(entries, 2)}

    def entered(row: int, figure: str) -> Do:
        return Do("set_cell", {"sheet_id": sheet_id, "address": address(row, column), "content": figure})

    (old, new), right, wrong = figures[twice], figures[once][0], figures[doubtful][0]
    goal = (entered(twice, new), entered(once, right))
    instruction = words.say(rng, "instruction", book=book, sheet=sheet.name, list=name, column=head[1])
    return Situation(
        state=reckoned(books.state, book_id),
        instruction=instruction,
        goal=goal,
        facts=(
            Fact("a correction", ("sheets", list_id, "cells", at[once, right]), right),
            Fact("the first of two corrections", ("sheets", list_id, "cells", at[twice, old]), old),
            Fact(
                "the second of two corrections",
                ("sheets", list_id, "cells", at[twice, new]),
                new,
                ("the first of two corrections",),
            ),
        ),
        slips=(
            Slip("condition", "one of them is not confirmed", (*goal, entered(doubtful, wrong))),
            Slip("condition", "the later one counts", (entered(twice, old), goal[1])),
        ),
    )


def _columns(state: State, sheet_id: str) -> list[tuple[str, int, list[int]]]:
    """Return the columns of plain numbers of a table, each with its rows; none if somebody protects or filters it."""
    sheet = state.sheets[sheet_id]
    ruled = [*state.protections.values(), *state.choice_rules.values()]
    areas = [box(one.area) for one in ruled if one.sheet_id == sheet_id]
    if sheet.filter is not None:
        return []
    found: list[tuple[str, int, list[int]]] = []
    for column in range(1, sheet.columns):
        rows = [
            row
            for row in range(2, sheet.rows + 1)
            if _is_number(sheet, address(row, column)) and address(row, 0) in sheet.cells
            and not any(one.meets(box(address(row, column))) for one in areas)
        ]  # fmt: skip
        labels = [sheet.cells[address(row, 0)].content for row in rows]
        is_named = address(1, column) in sheet.cells and address(1, 0) in sheet.cells
        if is_named and len(rows) >= FEWEST and len(set(labels)) == len(labels):
            found.append((sheet_id, column, rows))
    return found


def _is_number(sheet: Sheet, where: str) -> bool:
    cell = sheet.cells.get(where)
    return cell is not None and not cell.content.startswith("=") and _NUMBER.fullmatch(cell.content) is not None


def _figures(content: str, book: str, rng: Random) -> list[str]:
    """Return two other numbers that are written like a number, of its size, and not in the name of the workbook."""
    decimals = len(content.partition(".")[2])
    unit = 10**-decimals
    ways = [f"{float(content) + step * unit:.{decimals}f}" for step in (1, 2, 3, 4, 6, 7, 8, 9, 11, 12)]
    return rng.sample([one for one in ways if one not in book], 2)
