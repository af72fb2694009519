"""Solutions for workbooks, their sheets, cells, rows and columns."""

import csv
import io

from hub.apps.spreadsheet import navigation as at
from hub.apps.spreadsheet.actions import cells, formats, rows, sheets, workbooks
from hub.apps.spreadsheet.navigation import button
from hub.apps.spreadsheet.state import State
from hub.engine.ui_steps import Click, Named, Press, See, Solutions, UISteps, Upload, choose, dialog, fill, menu


def _create_workbook(state: State, arguments: workbooks.NewWorkbook) -> UISteps:
    del state
    form = dialog("New workbook")
    sign = choose("Currency", at.SIGNS[arguments.sign], form)
    opened = (*at.books(), Click(button("New workbook")))
    return (*opened, fill("Name", arguments.name, form), sign, Click(button("Create workbook", form)))


def _of_book(state: State, workbook_id: str, entry: str) -> UISteps:
    return (*at.books(), menu(f"Actions for {state.workbooks[workbook_id].name}", entry))


def _rename_workbook(state: State, arguments: workbooks.RenamedWorkbook) -> UISteps:
    form = dialog("Rename workbook")
    opened = _of_book(state, arguments.workbook_id, "Rename")
    return (*opened, fill("New name", arguments.name, form), Click(button("Rename", form)))


def _star_workbook(state: State, arguments: workbooks.Stars) -> UISteps:
    return (*at.books(), Click(button(f"Star {state.workbooks[arguments.workbook_id].name}")))


def _duplicate_workbook(state: State, arguments: workbooks.RenamedWorkbook) -> UISteps:
    form = dialog("Duplicate workbook")
    opened = _of_book(state, arguments.workbook_id, "Duplicate")
    return (*opened, fill("Name of the copy", arguments.name, form), Click(button("Duplicate", form)))


def _delete_workbooks(state: State, arguments: workbooks.Workbooks) -> UISteps:
    names = [state.workbooks[one].name for one in arguments.workbook_ids]
    if len(names) == 1:
        form = dialog(f"Delete {names[0]}?")
        return (*_of_book(state, arguments.workbook_ids[0], "Delete"), Click(button("Delete", form)))
    boxes = (Click(Named("checkbox", f"Select {name}")) for name in names)
    form = dialog(f"Delete {len(names)} workbooks?")
    bulk = Click(button("Delete", Named("region", "Bulk actions")))
    return (*at.books(), *boxes, bulk, Click(button("Delete", form)))


def _add_sheet(state: State, arguments: sheets.NewSheet) -> UISteps:
    form = dialog("New sheet")
    opened = (*at.book(state, arguments.workbook_id), Click(button("Add sheet")))
    return (*opened, fill("Name", arguments.name, form), Click(button("Add", form)))


def csv_of(content: tuple[tuple[str, ...], ...]) -> bytes:
    """Return the file that a solution uploads."""
    text = io.StringIO()
    csv.writer(text).writerows(content)
    return text.getvalue().encode()


def _import_sheet(state: State, arguments: sheets.ImportedSheet) -> UISteps:
    form = dialog("Import CSV")
    name = f"{arguments.name}.csv"
    upload = Upload(button("Import CSV"), name, csv_of(arguments.rows))
    filled = fill("Name of the new sheet", arguments.name, form)
    return (*at.book(state, arguments.workbook_id), upload, filled, Click(button("Import", form)))


def _of_sheet(state: State, sheet_id: str, entry: str) -> UISteps:
    return (*at.sheet(state, sheet_id), menu("Sheet actions", entry))


def _rename_sheet(state: State, arguments: sheets.RenamedSheet) -> UISteps:
    form = dialog("Rename sheet")
    opened = _of_sheet(state, arguments.sheet_id, "Rename sheet")
    return (*opened, fill("New name", arguments.name, form), Click(button("Rename", form)))


def _move_sheet(state: State, arguments: sheets.MovedSheet) -> UISteps:
    order = state.workbooks[state.sheets[arguments.sheet_id].workbook_id].sheet_ids
    by = arguments.position - 1 - order.index(arguments.sheet_id)
    steps = tuple(menu("Sheet actions", "Move right" if by > 0 else "Move left") for _ in range(abs(by)))
    return (*at.sheet(state, arguments.sheet_id), *steps)


def _duplicate_sheet(state: State, arguments: sheets.RenamedSheet) -> UISteps:
    form = dialog("Duplicate sheet")
    opened = _of_sheet(state, arguments.sheet_id, "Duplicate sheet")
    return (*opened, fill("Name of the copy", arguments.name, form), Click(button("Duplicate", form)))


def _delete_sheet(state: State, arguments: sheets.OneSheet) -> UISteps:
    form = dialog(f"Delete sheet {state.sheets[arguments.sheet_id].name}?")
    return (*_of_sheet(state, arguments.sheet_id, "Delete sheet"), Click(button("Delete", form)))


def _set_cell(state: State, arguments: cells.Content) -> UISteps:
    chosen = at.cells(state, arguments.sheet_id, arguments.address)
    return (*chosen, fill("Cell content", arguments.content), Press("Enter"))


def _clear_cells(state: State, arguments: cells.Cells) -> UISteps:
    return (*at.cells(state, arguments.sheet_id, arguments.area), Press("Delete"))


def _fill_down(state: State, arguments: cells.Cells) -> UISteps:
    return (*at.cells(state, arguments.sheet_id, arguments.area), menu("Edit", "Fill down"))


def _fill_right(state: State, arguments: cells.Cells) -> UISteps:
    return (*at.cells(state, arguments.sheet_id, arguments.area), menu("Edit", "Fill right"))


def _copy_cells(state: State, arguments: cells.Copied) -> UISteps:
    target = state.sheets[arguments.target_sheet_id]
    opened = (*at.cells(state, arguments.sheet_id, arguments.area), menu("Edit", "Copy"))
    there = (Click(Named("tab", target.name)), See(Named("grid", f"Cells of {target.name}")))
    return (*opened, *there, *at.select(arguments.target), menu("Edit", "Paste"))


def _replace_all(state: State, arguments: cells.Replacing) -> UISteps:
    form = dialog("Find and replace")
    opened = (*at.sheet(state, arguments.sheet_id), menu("Edit", "Find and replace"))
    filled = (fill("Find", arguments.find, form), fill("Replace with", arguments.replacement, form))
    case = (Click(Named("checkbox", "Match case", form)),) if arguments.match_case else ()
    whole = (Click(Named("checkbox", "Whole cells only", form)),) if arguments.whole_cell else ()
    return (*opened, *filled, *case, *whole, Click(button("Replace all", form)))


def _set_note(state: State, arguments: cells.Noted) -> UISteps:
    form = dialog(f"Note on {arguments.address}")
    there = state.sheets[arguments.sheet_id].cells.get(arguments.address)
    entry = "Edit note" if there is not None and there.note else "Note"
    opened = (*at.cells(state, arguments.sheet_id, arguments.address), menu("Insert", entry))
    return (*opened, fill("Note", arguments.text, form), Click(button("Save note", form)))


def _delete_note(state: State, arguments: cells.OneCell) -> UISteps:
    return (*at.cells(state, arguments.sheet_id, arguments.address), menu("Delete", "Delete note"))


def _set_number_format(state: State, arguments: formats.Numbers) -> UISteps:
    chosen = at.cells(state, arguments.sheet_id, arguments.area)
    return (*chosen, menu("Number format", at.NUMBER_FORMATS[arguments.number]))


def _toggled(state: State, arguments: formats.Emphasis, name: str) -> UISteps:
    """Click a format button until the range has the wanted format: it toggles that of the first cell."""
    first = state.sheets[arguments.sheet_id].cells.get(arguments.area.split(":")[0])
    is_on = first is not None and (first.bold if name == "Bold" else first.italic)
    clicks = (Click(button(name)),) * (2 if is_on == arguments.on else 1)
    return (*at.cells(state, arguments.sheet_id, arguments.area), *clicks)


def _set_bold(state: State, arguments: formats.Emphasis) -> UISteps:
    return _toggled(state, arguments, "Bold")


def _set_italic(state: State, arguments: formats.Emphasis) -> UISteps:
    return _toggled(state, arguments, "Italic")


def _set_fill(state: State, arguments: formats.Coloured) -> UISteps:
    name = "No colour" if arguments.fill is None else at.COLOURS[arguments.fill]
    return (*at.cells(state, arguments.sheet_id, arguments.area), menu("Fill colour", name))


def _set_alignment(state: State, arguments: formats.Aligned) -> UISteps:
    return (*at.cells(state, arguments.sheet_id, arguments.area), menu("Alignment", at.ALIGNMENTS[arguments.align]))


def _set_column_width(state: State, arguments: formats.Widths) -> UISteps:
    form = dialog("Column width")
    opened = (*at.cells(state, arguments.sheet_id, arguments.area), menu("View", "Column width"))
    return (*opened, fill("Width in pixels", str(arguments.width_px), form), Click(button("Set width", form)))


def _freeze_rows(state: State, arguments: formats.Frozen) -> UISteps:
    if arguments.rows == 0:
        return (*at.sheet(state, arguments.sheet_id), menu("View", "Unfreeze rows"))
    chosen = at.cells(state, arguments.sheet_id, f"A{arguments.rows}")
    return (*chosen, menu("View", "Freeze rows up to selection"))


def _insert_rows(state: State, arguments: cells.Cells) -> UISteps:
    return (*at.cells(state, arguments.sheet_id, arguments.area), menu("Insert", "Rows above"))


def _insert_columns(state: State, arguments: cells.Cells) -> UISteps:
    return (*at.cells(state, arguments.sheet_id, arguments.area), menu("Insert", "Columns left"))


def _delete_rows(state: State, arguments: cells.Cells) -> UISteps:
    return (*at.cells(state, arguments.sheet_id, arguments.area), menu("Delete", "Delete rows"))


def _delete_columns(state: State, arguments: cells.Cells) -> UISteps:
    return (*at.cells(state, arguments.sheet_id, arguments.area), menu("Delete", "Delete columns"))


def _sort_range(state: State, arguments: rows.Sorting) -> UISteps:
    form, sheet = dialog("Sort range"), state.sheets[arguments.sheet_id]
    opened = (*at.sheet(state, arguments.sheet_id), menu("Data", "Sort range"))
    filled = (
        fill("Range", arguments.area, form),
        choose("Sort by", at.column_label(sheet, arguments.area, arguments.column), form),
        choose("Order", "Descending" if arguments.descending else "Ascending", form),
    )
    header = () if arguments.has_header else (Click(Named("checkbox", "First row is a header", form)),)
    return (*opened, *filled, *header, Click(button("Sort", form)))


def _filter_column(state: State, arguments: rows.Filtering) -> UISteps:
    form, sheet = dialog("Filter"), state.sheets[arguments.sheet_id]
    opened = (*at.sheet(state, arguments.sheet_id), menu("Data", "Filter"))
    filled = (
        fill("Range", arguments.area, form),
        choose("Column", at.column_label(sheet, arguments.area, arguments.column), form),
        Click(button("Show all values", form)),
    )
    values = (Click(Named("checkbox", value or "(Blank)", form)) for value in arguments.hidden)
    return (*opened, *filled, *values, Click(button("Apply filter", form)))


def _clear_filter(state: State, arguments: sheets.OneSheet) -> UISteps:
    return (*at.sheet(state, arguments.sheet_id), Click(button("Remove filter")))


SOLUTIONS: Solutions = {
    "create_workbook": _create_workbook,
    "rename_workbook": _rename_workbook,
    "star_workbook": _star_workbook,
    "duplicate_workbook": _duplicate_workbook,
    "delete_workbooks": _delete_workbooks,
    "add_sheet": _add_sheet,
    "import_sheet": _import_sheet,
    "rename_sheet": _rename_sheet,
    "move_sheet": _move_sheet,
    "duplicate_sheet": _duplicate_sheet,
    "delete_sheet": _delete_sheet,
    "set_cell": _set_cell,
    "clear_cells": _clear_cells,
    "fill_down": _fill_down,
    "fill_right": _fill_right,
    "copy_cells": _copy_cells,
    "replace_all": _replace_all,
    "set_note": _set_note,
    "delete_note": _delete_note,
    "set_number_format": _set_number_format,
    "set_bold": _set_bold,
    "set_italic": _set_italic,
    "set_fill": _set_fill,
    "set_alignment": _set_alignment,
    "set_column_width": _set_column_width,
    "freeze_rows": _freeze_rows,
    "insert_rows": _insert_rows,
    "insert_columns": _insert_columns,
    "delete_rows": _delete_rows,
    "delete_columns": _delete_columns,
    "sort_range": _sort_range,
    "filter_column": _filter_column,
    "clear_filter": _clear_filter,
}
