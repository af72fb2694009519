"""A small office for tests: one workbook with a table of prices and a sheet that sums them up."""

from datetime import UTC, datetime

from pydantic import JsonValue

from hub.apps.spreadsheet import APP
from hub.apps.spreadsheet.fixtures.builder import Office
from hub.apps.spreadsheet.state import Cell, State
from hub.engine.clock import Clock

NOW = datetime(2026, 3, 9, 8, 30, tzinfo=UTC)


def office() -> State:
    """Return a workbook with prices of tea in sheet-1 and their sum in sheet-2."""
    made = Office("Tea room")
    book = made.book("Prices", "2026-03-02T10:00:00Z")
    rows = [
        ("Tea", "Kind", "Price", "Boxes", "Value"),
        ("Assam", "Black", 4.5, 10, "=C2*D2"),
        ("Sencha", "Green", 6, 3, "=C3*D3"),
        ("Keemun", "Black", 5.25, 4, "=C4*D4"),
        ("Total", None, None, "=SUM(D2:D4)", "=SUM(E2:E4)"),
    ]
    prices = made.sheet(book, "Prices", rows, totals=True)
    made.sheet(book, "Summary", [("All", "=Prices!E5"), ("Black", '=SUMIF(Prices!B2:B4,"black",Prices!E2:E4)')])
    made.name(prices, "Boxes", "D2:D4")
    return made.state()


def act(state: State, action: str, **arguments: JsonValue) -> State:
    """Carry out an action on the first sheet, unless another is named."""
    if "sheet_id" in APP.actions[action].arguments.model_fields:
        arguments.setdefault("sheet_id", "sheet-1")
    return APP.act(state, action, arguments, Clock(NOW, 0))


def cell(state: State, where: str, sheet_id: str = "sheet-1") -> Cell:
    """Return a cell."""
    return state.sheets[sheet_id].cells[where]
