"""The application object and its pages."""

from collections.abc import Mapping

from hub.apps.spreadsheet.state import State
from hub.engine.application import App, Page


def _first_book(state: State) -> Mapping[str, str]:
    return {"id": next(iter(state.workbooks))}


def _word(state: State) -> Mapping[str, str]:
    """Return a text in a cell."""
    cells = (cell for sheet in state.sheets.values() for cell in sheet.cells.values())
    return {"word": next(cell.shown for cell in cells if cell.shown.isalpha())}


APP = App(
    name="spreadsheet",
    title="Rowmere",
    summary="A spreadsheet: workbooks, formulas, formats, filters, rules, named ranges, charts, summaries.",
    state=State,
    pages=(
        Page("/workbooks", "Workbooks"),
        Page("/starred", "Starred"),
        Page("/search?q={word}", "Search", _word),
        Page("/functions", "Functions"),
        Page("/books/{id}", "Workbook", _first_book),
        Page("/books/{id}/charts", "Charts", _first_book),
        Page("/books/{id}/summaries", "Summaries", _first_book),
        Page("/books/{id}/names", "Named ranges", _first_book),
        Page("/books/{id}/rules", "Rules", _first_book),
        Page("/books/{id}/notes", "Notes", _first_book),
    ),
)
