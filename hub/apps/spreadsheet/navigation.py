"""Controls of the pages, and UI steps shared by several solutions."""

from hub.apps.spreadsheet.domain.areas import asked_box
from hub.apps.spreadsheet.lookup import cell_at
from hub.apps.spreadsheet.state import Sheet, State
from hub.engine.ui_steps import Click, Named, Press, See, UISteps, fill

NUMBER_FORMATS = {
    "automatic": "Automatic",
    "integer": "Whole number",
    "decimal": "Two decimals",
    "money": "Currency",
    "percent": "Percent",
}
ALIGNMENTS = {
    "automatic": "Align automatically",
    "left": "Align left",
    "centre": "Align centre",
    "right": "Align right",
}
COLOURS = {
    "yellow": "Yellow",
    "green": "Green",
    "blue": "Blue",
    "red": "Red",
    "orange": "Orange",
    "purple": "Purple",
    "grey": "Grey",
}
TESTS = {"greater": "Greater than", "less": "Less than", "equal": "Equal to", "contains": "Contains"}
KINDS = {"bar": "Bars", "line": "Line", "pie": "Pie"}
MEASURES = {"sum": "Sum", "average": "Average", "count": "Count of numbers", "min": "Smallest", "max": "Largest"}
SIGNS = {"£": "Pound (£)", "€": "Euro (€)", "$": "Dollar ($)"}


def button(name: str, within: Named | None = None) -> Named:
    """Return a button."""
    return Named("button", name, within)


def books() -> UISteps:
    """Go to the list of all workbooks."""
    return (Click(Named("link", "Workbooks", Named("navigation", "Main"))), See(Named("heading", "Workbooks")))


def book(state: State, workbook_id: str) -> UISteps:
    """Open a workbook."""
    name = state.workbooks[workbook_id].name
    table = Named("table", "Workbooks")
    return (*books(), Click(Named("link", name, table)), See(Named("heading", name)))


def part(state: State, workbook_id: str, name: str) -> UISteps:
    """Open one of a workbook's other pages."""
    heading = Named("heading", f"{name} of {state.workbooks[workbook_id].name}")
    return (*book(state, workbook_id), Click(Named("link", name, Named("navigation", "Workbook"))), See(heading))


def sheet(state: State, sheet_id: str) -> UISteps:
    """Open a sheet."""
    found = state.sheets[sheet_id]
    tab = Click(Named("tab", found.name))
    return (*book(state, found.workbook_id), tab, See(Named("grid", f"Cells of {found.name}")))


def cells(state: State, sheet_id: str, area: str) -> UISteps:
    """Open a sheet and select a range through the name box."""
    return (*sheet(state, sheet_id), *select(area))


def select(area: str) -> UISteps:
    """Select a range of the open sheet."""
    return (fill("Name box", area), Press("Enter"))


def column_label(found: Sheet, area: str, column: str) -> str:
    """Return the name of a column in a list of columns."""
    header = cell_at(found, f"{column}{asked_box(area, found).top}").shown
    return f"{header} ({column})" if header else f"Column {column}"
