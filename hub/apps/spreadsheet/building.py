"""Puts an office's workbooks together: tables from rows of plain values, and what is made of them."""

from collections.abc import Mapping, Sequence
from typing import Any

from hub.apps.spreadsheet.areas import address, box
from hub.apps.spreadsheet.computing import reckoned
from hub.apps.spreadsheet.state import (
    Cell,
    Chart,
    ChartKind,
    ChoiceRule,
    Fill,
    Filter,
    Highlight,
    Measure,
    NumberFormat,
    Protection,
    RangeName,
    Sheet,
    State,
    Summary,
    Test,
    Workbook,
)
from hub.apps.spreadsheet.values import normalised

Row = Sequence[str | float | None]
SPARE_ROWS, SPARE_COLUMNS = 12, 3
LEAST_ROWS, LEAST_COLUMNS = 30, 11


class Office:
    """The workbooks of an office while they are written."""

    def __init__(self, name: str) -> None:
        """Begin without any."""
        self._state = State(
            office=name,
            workbooks={},
            sheets={},
            names={},
            charts={},
            summaries={},
            choice_rules={},
            highlights={},
            protections={},
        )

    def book(self, name: str, changed_at: str, *, sign: str = "£", starred: bool = False) -> str:
        """Add a workbook without sheets."""
        workbook = Workbook(name=name, sign=sign, starred=starred, sheet_ids=(), changed_at=changed_at)
        return self._add("workbooks", "workbook", workbook)

    def sheet(
        self,
        workbook_id: str,
        name: str,
        rows: Sequence[Row],
        *,
        formats: Mapping[str, NumberFormat] | None = None,
        widths: Mapping[str, int] | None = None,
        notes: Mapping[str, str] | None = None,
        totals: bool = False,
        frozen: int = 0,
    ) -> str:
        """Add a sheet; the first row is its header, with `totals` the last one is bold too."""
        wide = max(len(row) for row in rows)
        cells: dict[str, Cell] = {}
        for number, row in enumerate(rows, 1):
            for column, value in enumerate(row):
                if value is None or value == "":
                    continue
                cells[address(number, column)] = Cell(
                    content=value if isinstance(value, str) and value.startswith("=") else normalised(_typed(value)),
                    bold=number == 1 or (totals and number == len(rows)),
                    fill="grey" if number == 1 else None,
                )
        for area, form in (formats or {}).items():
            for where in box(area).addresses():
                if where in cells:
                    cells[where] = cells[where].model_copy(update={"number": form})
        for where, text in (notes or {}).items():
            cells[where] = cells[where].model_copy(update={"note": text})
        sheet = Sheet(
            workbook_id=workbook_id,
            name=name,
            rows=max(LEAST_ROWS, len(rows) + SPARE_ROWS),
            columns=max(LEAST_COLUMNS, wide + SPARE_COLUMNS),
            cells=cells,
            widths=dict(widths or {}),
            frozen_rows=frozen,
        )
        sheet_id = self._add("sheets", "sheet", sheet)
        book = self._state.workbooks[workbook_id]
        listed = book.model_copy(update={"sheet_ids": (*book.sheet_ids, sheet_id)})
        self._put("workbooks", workbook_id, listed)
        return sheet_id

    def name(self, sheet_id: str, name: str, area: str) -> None:
        """Name a range."""
        workbook_id = self._state.sheets[sheet_id].workbook_id
        made = RangeName(workbook_id=workbook_id, name=name, sheet_id=sheet_id, area=str(box(area)))
        self._add("names", "name", made)

    def chart(self, sheet_id: str, title: str, kind: ChartKind, labels: str, values: str) -> None:
        """Make a chart."""
        workbook_id = self._state.sheets[sheet_id].workbook_id
        made = Chart(workbook_id=workbook_id, title=title, kind=kind, sheet_id=sheet_id, labels=labels, values=values)
        self._add("charts", "chart", made)

    def summary(self, sheet_id: str, name: str, area: str, columns: str, measure: Measure) -> None:
        """Make a summary; `columns` is the letter to group by and that of the value."""
        workbook_id = self._state.sheets[sheet_id].workbook_id
        made = Summary(
            workbook_id=workbook_id,
            name=name,
            sheet_id=sheet_id,
            area=area,
            group_by=columns[0],
            value=columns[1],
            measure=measure,
        )
        self._add("summaries", "summary", made)

    def choices(self, sheet_id: str, area: str, *choices: str) -> None:
        """Let a range take certain values only."""
        self._add("choice_rules", "choices", ChoiceRule(sheet_id=sheet_id, area=area, choices=choices))

    def highlight(self, sheet_id: str, area: str, test: Test, operand: str, colour: Fill) -> None:
        """Colour what passes a test."""
        made = Highlight(sheet_id=sheet_id, area=area, test=test, operand=operand, colour=colour)
        self._add("highlights", "highlight", made)

    def protect(self, sheet_id: str, area: str, reason: str) -> None:
        """Protect a range."""
        self._add("protections", "protection", Protection(sheet_id=sheet_id, area=area, reason=reason))

    def filter(self, sheet_id: str, area: str, column: str, *hidden: str) -> None:
        """Hide the rows of a table in which a column has certain values."""
        made = Filter(area=area, hidden={column: tuple(sorted(hidden))})
        self._put("sheets", sheet_id, self._state.sheets[sheet_id].model_copy(update={"filter": made}))

    def state(self) -> State:
        """Return all of it, reckoned through."""
        state = self._state
        for workbook_id in state.workbooks:
            state = reckoned(state, workbook_id)
        return state

    def _add(self, collection: str, kind: str, record: object) -> str:
        record_id = f"{kind}-{len(getattr(self._state, collection)) + 1}"
        self._put(collection, record_id, record)
        return record_id

    def _put(self, collection: str, record_id: str, record: object) -> None:
        records: dict[str, Any] = {**getattr(self._state, collection), record_id: record}
        self._state = self._state.model_copy(update={collection: records})


def _typed(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:.10g}"
