"""What cells hold: type, clear, fill, copy, find and replace; and notes on them."""

import re

from pydantic import Field

from hub.apps.spreadsheet.app import APP
from hub.apps.spreadsheet.domain.areas import Box, address, asked_box, box
from hub.apps.spreadsheet.domain.tokens import moved
from hub.apps.spreadsheet.domain.values import normalised
from hub.apps.spreadsheet.lookup import (
    CONTENT_LETTERS,
    cell_at,
    corner,
    guard,
    line,
    put,
    read_content,
    sheet_of,
    with_cells,
)
from hub.apps.spreadsheet.state import Cell, Sheet, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Id


class OneCell(Arguments):
    """A cell."""

    sheet_id: Id
    address: str = Field(description='For example "B3".')


class Content(OneCell):
    """A cell and what it holds."""

    content: str = Field(description="As typed; a formula begins with =. Empty: nothing.")


class Noted(OneCell):
    """A cell and a note."""

    text: str


class Cells(Arguments):
    """A range of cells."""

    sheet_id: Id
    area: str = Field(description='For example "B2:D9".')


class Copied(Cells):
    """A range of cells and where a copy of it goes."""

    target_sheet_id: Id
    target: str = Field(description="The address of the copy's upper left cell.")


class Replacing(Arguments):
    """A text to look for on a sheet, and what comes in its place."""

    sheet_id: Id
    find: str
    replacement: str = Field(max_length=CONTENT_LETTERS)
    match_case: bool = False
    whole_cell: bool = Field(default=False, description="Only cells that hold this and nothing else.")


def _one(sheet: Sheet, text: str, field: str = "address") -> Box:
    found = asked_box(text, sheet, field)
    if found.size > 1:
        raise ActionRefused("Choose a single cell.", field)
    return found


@APP.action(changes="`sheets[id].cells[address].content`")
def set_cell(state: State, arguments: Content, clock: Clock) -> State:
    """Type a text, a number or a formula into a cell."""
    sheet = sheet_of(state, arguments.sheet_id)
    area = _one(sheet, arguments.address)
    guard(state, arguments.sheet_id, area, "content")
    content = read_content(state, sheet, arguments.content)
    for rule in state.choice_rules.values():
        chosen = not content or content.startswith("=") or content in rule.choices
        if rule.sheet_id == arguments.sheet_id and box(rule.area).meets(area) and not chosen:
            choices = ", ".join(rule.choices)
            raise ActionRefused(f"{corner(area)} takes one of these only: {choices}.", "content")
    cell = cell_at(sheet, corner(area)).model_copy(update={"content": content})
    return put(state, arguments.sheet_id, with_cells(sheet, {corner(area): cell}), clock)


@APP.action(changes="`sheets[id].cells[…].content`")
def clear_cells(state: State, arguments: Cells, clock: Clock) -> State:
    """Empty the cells of a range; their formats and notes stay."""
    sheet = sheet_of(state, arguments.sheet_id)
    area = asked_box(arguments.area, sheet)
    guard(state, arguments.sheet_id, area)
    filled = [where for where in area.addresses() if cell_at(sheet, where).content]
    if not filled:
        raise ActionRefused(f"There is nothing in {area}.", "area")
    cleared = {where: sheet.cells[where].model_copy(update={"content": ""}) for where in filled}
    return put(state, arguments.sheet_id, with_cells(sheet, cleared), clock)


def _copied(sheet: Sheet, area: Box, target: Sheet, to: Box) -> dict[str, Cell]:
    """Return the cells of `to`, made of those of `area`, which is repeated if it is smaller."""
    cells: dict[str, Cell] = {}
    for row in to.rows:
        for column in to.columns:
            from_row = area.top + (row - to.top) % len(area.rows)
            from_column = area.left + (column - to.left) % len(area.columns)
            source, where = cell_at(sheet, address(from_row, from_column)), address(row, column)
            content = moved(source.content, row - from_row, column - from_column)
            cells[where] = source.model_copy(update={"content": content, "note": cell_at(target, where).note})
    return cells


def _filled(state: State, arguments: Cells, clock: Clock, *, down: bool) -> State:
    sheet = sheet_of(state, arguments.sheet_id)
    area = asked_box(arguments.area, sheet)
    source = area._replace(bottom=area.top) if down else area._replace(right=area.left)
    if source == area:
        what = "rows" if down else "columns"
        raise ActionRefused(f"Choose at least two {what}: the first is copied into the others.", "area")
    rest = area._replace(top=area.top + 1) if down else area._replace(left=area.left + 1)
    guard(state, arguments.sheet_id, rest)
    return put(state, arguments.sheet_id, with_cells(sheet, _copied(sheet, source, sheet, rest)), clock)


@APP.action(changes="`sheets[id].cells[…]`")
def fill_down(state: State, arguments: Cells, clock: Clock) -> State:
    """Copy the first row of a range into the rows below it; formulas move along."""
    return _filled(state, arguments, clock, down=True)


@APP.action(changes="`sheets[id].cells[…]`")
def fill_right(state: State, arguments: Cells, clock: Clock) -> State:
    """Copy the first column of a range into the columns right of it; formulas move along."""
    return _filled(state, arguments, clock, down=False)


@APP.action(changes="`sheets[id].cells[…]`")
def copy_cells(state: State, arguments: Copied, clock: Clock) -> State:
    """Copy a range with its formats to another place; formulas move along."""
    sheet, target = sheet_of(state, arguments.sheet_id), sheet_of(state, arguments.target_sheet_id)
    area, at = asked_box(arguments.area, sheet), _one(target, arguments.target, "target")
    if sheet.workbook_id != target.workbook_id:
        raise ActionRefused("Cells can be copied within a workbook only.", "target_sheet_id")
    last = address(at.top + len(area.rows) - 1, min(at.left + len(area.columns) - 1, 25))
    to = asked_box(f"{corner(at)}:{last}", target, "target")
    if len(to.columns) != len(area.columns):
        raise ActionRefused("The sheet is not wide enough for this.", "target")
    guard(state, arguments.target_sheet_id, to, "target")
    cells = _copied(sheet, area, target, to)
    return put(state, arguments.target_sheet_id, with_cells(target, cells), clock)


@APP.action(changes="`sheets[id].cells[…].content`")
def replace_all(state: State, arguments: Replacing, clock: Clock) -> State:
    """Replace a text wherever it stands on a sheet; formulas are left alone."""
    sheet = sheet_of(state, arguments.sheet_id)
    wanted = line(arguments.find, "what to look for", "find")
    pattern = re.compile(re.escape(wanted), 0 if arguments.match_case else re.IGNORECASE)
    test = pattern.fullmatch if arguments.whole_cell else pattern.search
    found = {
        where: cell
        for where, cell in sheet.cells.items()
        if cell.content and not cell.content.startswith("=") and test(cell.content)
    }
    if not found:
        raise ActionRefused(f"Nothing on “{sheet.name}” matches “{wanted}”.", "find")
    fresh: dict[str, Cell] = {}
    for where, cell in found.items():
        guard(state, arguments.sheet_id, box(where), "find")
        content = pattern.sub(lambda _: arguments.replacement, cell.content)
        if len(content) > CONTENT_LETTERS:
            raise ActionRefused(f"A cell holds {CONTENT_LETTERS} characters; {where} would have more.", "replacement")
        fresh[where] = cell.model_copy(update={"content": normalised(content)})
    return put(state, arguments.sheet_id, with_cells(sheet, fresh), clock)


@APP.action(changes="`sheets[id].cells[address].note`")
def set_note(state: State, arguments: Noted, clock: Clock) -> State:
    """Write a note on a cell, or change the one that is there."""
    sheet = sheet_of(state, arguments.sheet_id)
    where = corner(_one(sheet, arguments.address))
    cell = cell_at(sheet, where).model_copy(update={"note": line(arguments.text, "a note", "text")})
    return put(state, arguments.sheet_id, with_cells(sheet, {where: cell}), clock)


@APP.action(changes="`sheets[id].cells[address].note`")
def delete_note(state: State, arguments: OneCell, clock: Clock) -> State:
    """Remove the note from a cell."""
    sheet = sheet_of(state, arguments.sheet_id)
    where = corner(_one(sheet, arguments.address))
    if not cell_at(sheet, where).note:
        raise ActionRefused(f"{where} has no note.", "address")
    cell = sheet.cells[where].model_copy(update={"note": ""})
    return put(state, arguments.sheet_id, with_cells(sheet, {where: cell}), clock)
