"""Updates all references to cells when rows or columns are added or removed, or a sheet is renamed or deleted."""

from typing import Literal, NamedTuple, TypeVar

from hub.apps.spreadsheet.domain.areas import Box, address, box, letter, number, place
from hub.apps.spreadsheet.domain.tokens import Change, Corner, Ref, changed
from hub.apps.spreadsheet.state import Cell, Chart, ChoiceRule, Filter, Highlight, Protection, Sheet, State, Summary
from hub.engine.errors import ActionRefused

RuleT = TypeVar("RuleT", ChoiceRule, Highlight, Protection)


class Shift(NamedTuple):
    """The insertion of `by` rows or columns before `at` or, if `by` is negative, the removal of those from `at` on."""

    axis: Literal["row", "column"]
    at: int
    by: int

    def position(self, where: int) -> int | None:
        """Return the new position of a row or column; None if it is removed."""
        if where < self.at:
            return where
        return where + self.by if where >= self.at - min(self.by, 0) else None

    def span(self, first: int, last: int) -> tuple[int, int] | None:
        """Return the new ends of a range; None if it is removed."""
        if self.by > 0:
            return first + (self.by if first >= self.at else 0), last + (self.by if last >= self.at else 0)
        end = self.at - self.by
        start = min(first, self.at) if first < end else first + self.by
        stop = min(last, self.at - 1) if last < end else last + self.by
        return (start, stop) if start <= stop else None

    def box(self, area: Box) -> Box | None:
        """Return the new range; None if it is removed."""
        rows: tuple[int, int] | None = (area.top, area.bottom)
        columns: tuple[int, int] | None = (area.left, area.right)
        if self.axis == "row":
            rows = self.span(*rows)
        else:
            columns = self.span(*columns)
        return None if rows is None or columns is None else Box(rows[0], columns[0], rows[1], columns[1])

    def area(self, area: str) -> str | None:
        """Return the new range as text; None if it is removed."""
        found = self.box(box(area))
        return None if found is None else str(found)

    def column(self, name: str) -> str | None:
        """Return the new letter of a column; None if it is removed."""
        if self.axis == "row":
            return name
        found = self.position(number(name))
        return None if found is None else letter(found)

    def address(self, where: str) -> str | None:
        """Return the new address of a cell; None if it is removed."""
        row, column = place(where)
        moved = self.position(row if self.axis == "row" else column)
        if moved is None:
            return None
        return address(moved, column) if self.axis == "row" else address(row, moved)

    def ref(self, ref: Ref) -> Ref | None:
        """Return the new reference; None if its cells are removed."""
        last = ref.last or ref.first
        top, bottom = sorted((ref.first.row, last.row))
        left, right = sorted((ref.first.column, last.column))
        found = self.box(Box(top, left, bottom, right))
        if found is None:
            return None

        def end(corner: Corner) -> Corner:
            return corner._replace(
                row=found.top if corner.row == top else found.bottom,
                column=found.left if corner.column == left else found.right,
            )

        return Ref(ref.sheet, end(ref.first), None if ref.last is None else end(ref.last))


def shifted(state: State, sheet_id: str, shift: Shift) -> State:
    """Return a state with rows or columns of a sheet added or removed, and all references updated.

    Raises:
        ActionRefused: something is entirely within the removed cells and cannot exist without them.
    """
    sheet = state.sheets[sheet_id]
    state = state.model_copy(update={"sheets": {**state.sheets, sheet_id: _shifted_sheet(sheet, shift)}})
    state = with_refs(state, sheet_id, shift.ref)
    names = {
        key: one.model_copy(update={"area": _needed(shift.area(one.area), f"The named range “{one.name}”")})
        if one.sheet_id == sheet_id
        else one
        for key, one in state.names.items()
    }
    charts = {key: _shifted_chart(one, shift) if one.sheet_id == sheet_id else one for key, one in state.charts.items()}
    summaries = {
        key: _shifted_summary(one, shift) if one.sheet_id == sheet_id else one for key, one in state.summaries.items()
    }
    return state.model_copy(
        update={
            "names": names,
            "charts": charts,
            "summaries": summaries,
            "choice_rules": _shifted_rules(state.choice_rules, sheet_id, shift),
            "highlights": _shifted_rules(state.highlights, sheet_id, shift),
            "protections": _shifted_rules(state.protections, sheet_id, shift),
        }
    )


def with_refs(state: State, sheet_id: str, change: Change) -> State:
    """Return a state with all references to a sheet changed, in the formulas of its workbook."""
    target = state.sheets[sheet_id]
    sheets = dict(state.sheets)
    for other_id in state.workbooks[target.workbook_id].sheet_ids:
        other = sheets[other_id]

        def to_target(ref: Ref, here: str = other_id) -> Ref | None:
            named = ref.sheet is None and here == sheet_id
            if named or (ref.sheet is not None and ref.sheet.casefold() == target.name.casefold()):
                return change(ref)
            return ref

        fresh: dict[str, Cell] = {}
        for where, cell in other.cells.items():
            content = changed(cell.content, to_target)
            if content != cell.content:
                fresh[where] = cell.model_copy(update={"content": content})
        if fresh:
            sheets[other_id] = other.model_copy(update={"cells": {**other.cells, **fresh}})
    return state.model_copy(update={"sheets": sheets})


def _shifted_sheet(sheet: Sheet, shift: Shift) -> Sheet:
    cells = {new: cell for where, cell in sheet.cells.items() if (new := shift.address(where)) is not None}
    widths = {new: width for name, width in sheet.widths.items() if (new := shift.column(name)) is not None}
    update: dict[str, object] = {"cells": cells, "widths": widths, "filter": _shifted_filter(sheet.filter, shift)}
    if shift.axis == "column":
        return sheet.model_copy(update={**update, "columns": sheet.columns + shift.by})
    frozen = shift.span(1, sheet.frozen_rows) if sheet.frozen_rows else None
    return sheet.model_copy(
        update={**update, "rows": sheet.rows + shift.by, "frozen_rows": 0 if frozen is None else frozen[1]}
    )


def _shifted_filter(found: Filter | None, shift: Shift) -> Filter | None:
    area = None if found is None else shift.area(found.area)
    if found is None or area is None:
        return None
    hidden = {new: values for name, values in found.hidden.items() if (new := shift.column(name)) is not None}
    return Filter(area=area, hidden=hidden) if hidden else None


def _needed(value: str | None, what: str) -> str:
    if value is None:
        raise ActionRefused(f"{what} needs these cells; delete it first.", "area")
    return value


def _shifted_chart(chart: Chart, shift: Shift) -> Chart:
    what = f"The chart “{chart.title}”"
    labels, values = (_needed(shift.area(area), what) for area in (chart.labels, chart.values))
    return chart.model_copy(update={"labels": labels, "values": values})


def _shifted_summary(summary: Summary, shift: Shift) -> Summary:
    what = f"The summary “{summary.name}”"
    return summary.model_copy(
        update={
            "area": _needed(shift.area(summary.area), what),
            "group_by": _needed(shift.column(summary.group_by), what),
            "value": _needed(shift.column(summary.value), what),
        }
    )


def _shifted_rules(rules: dict[str, RuleT], sheet_id: str, shift: Shift) -> dict[str, RuleT]:
    after: dict[str, RuleT] = {}
    for key, rule in rules.items():
        area = shift.area(rule.area) if rule.sheet_id == sheet_id else rule.area
        if area is not None:
            after[key] = rule.model_copy(update={"area": area})
    return after
