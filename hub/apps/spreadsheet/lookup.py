"""Finds the records that an action names, or refuses; stores changed sheets and recalculates them."""

from collections.abc import Mapping
from typing import TypeVar

from hub.apps.spreadsheet.domain.areas import Box, address, box
from hub.apps.spreadsheet.domain.computing import reckoned
from hub.apps.spreadsheet.domain.parsing import parse
from hub.apps.spreadsheet.domain.tokens import Ref, changed, tokens, written
from hub.apps.spreadsheet.domain.values import normalised
from hub.apps.spreadsheet.state import Cell, Sheet, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.lookup import find
from hub.engine.records import Record

RecordT = TypeVar("RecordT", bound=Record)
CONTENT_LETTERS, NAME_LETTERS = 500, 60
_BLANK = Cell()


def sheet_of(state: State, sheet_id: str) -> Sheet:
    """Return a sheet, or refuse as `find` does."""
    return find(state.sheets, sheet_id, "sheet", "sheet_id")


def line(text: str, what: str, field: str, most: int = 200) -> str:
    """Return a line of text in stored form.

    Raises:
        ActionRefused: it is empty or too long.
    """
    cleaned = " ".join(text.split())
    if not cleaned:
        raise ActionRefused(f"Enter {what}.", field)
    if len(cleaned) > most:
        raise ActionRefused(f"This may have {most} characters; now it has {len(cleaned)}.", field)
    return cleaned


def read_content(state: State, sheet: Sheet, typed: str) -> str:
    """Return typed cell content in stored form, with formulas in canonical form.

    Raises:
        ActionRefused: it is too long, or an invalid formula.
    """
    text = typed.strip()
    if len(text) > CONTENT_LETTERS:
        raise ActionRefused(f"A cell holds {CONTENT_LETTERS} characters; this has {len(text)}.", "content")
    if not text.startswith("=") or text == "=":
        return normalised(text)
    names = {one.name.casefold(): one.name for one in state.names.values() if one.workbook_id == sheet.workbook_id}
    sheets = {
        state.sheets[one].name.casefold(): state.sheets[one].name
        for one in state.workbooks[sheet.workbook_id].sheet_ids
    }

    def spelt(ref: Ref) -> Ref:
        return ref if ref.sheet is None else ref._replace(sheet=sheets.get(ref.sheet.casefold(), ref.sheet))

    try:
        parse(text)
        parts = tuple(
            one._replace(text=names.get(one.text.casefold(), one.text)) if one.kind == "name" else one
            for one in tokens(text)
        )
        return changed(written(parts), spelt)
    except ValueError as error:
        raise ActionRefused(f"This formula cannot be read: {error}.", "content") from error


def with_cells(sheet: Sheet, cells: Mapping[str, Cell]) -> Sheet:
    """Return a sheet with some cells replaced; empty ones are removed."""
    after = {**sheet.cells, **cells}
    for where in cells:
        if after[where].model_copy(update={"shown": "", "value": None}) == _BLANK:
            del after[where]
    return sheet.model_copy(update={"cells": after})


def cell_at(sheet: Sheet, where: str) -> Cell:
    """Return the cell at an address, or a blank one."""
    return sheet.cells.get(where, _BLANK)


def put(state: State, sheet_id: str, sheet: Sheet, clock: Clock) -> State:
    """Return a state with a changed sheet, recalculated."""
    after = state.model_copy(update={"sheets": {**state.sheets, sheet_id: sheet}})
    return touched(after, sheet.workbook_id, clock)


def touched(state: State, workbook_id: str, clock: Clock) -> State:
    """Return a state with a workbook recalculated and marked as changed now."""
    workbook = state.workbooks[workbook_id].model_copy(update={"changed_at": clock.now})
    return reckoned(state.model_copy(update={"workbooks": {**state.workbooks, workbook_id: workbook}}), workbook_id)


def guard(state: State, sheet_id: str, area: Box, field: str = "area") -> None:
    """Refuse changes to protected cells.

    Raises:
        ActionRefused: part of the range is protected.
    """
    for protection in state.protections.values():
        if protection.sheet_id == sheet_id and box(protection.area).meets(area):
            message = f"{protection.area} is protected ({protection.reason}). Remove the protection under Rules first."
            raise ActionRefused(message, field)


def filled_box(sheet: Sheet) -> Box | None:
    """Return the smallest range with all non-empty cells; None if there are none."""
    places = [box(where) for where, cell in sheet.cells.items() if cell.content]
    if not places:
        return None
    return Box(
        min(one.top for one in places),
        min(one.left for one in places),
        max(one.bottom for one in places),
        max(one.right for one in places),
    )


def corner(area: Box) -> str:
    """Return the address of the upper left cell of a range."""
    return address(area.top, area.left)
