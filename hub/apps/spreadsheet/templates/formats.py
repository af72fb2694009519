"""Tasks about formats, rows and columns."""

from random import Random
from typing import Any

from hub.apps.spreadsheet.domain.areas import Box, letter
from hub.apps.spreadsheet.navigation import COLOURS
from hub.apps.spreadsheet.phrases import (
    Table,
    another,
    choose_table,
    column_words,
    group_columns,
    is_free,
    number_columns,
)
from hub.apps.spreadsheet.state import State
from hub.apps.spreadsheet.templates.registry import TASK_TEMPLATES
from hub.engine.task_templates import TaskTemplate, task_template

LEAST_HEADERS = 4
FORMATS = {
    "integer": "whole numbers (integers)",
    "decimal": "numbers with two decimals",
    "money": "amounts of money",
    "percent": "percentages",
}


def _column(table: Table, column: int, extra: dict[str, Any]) -> dict[str, Any]:
    return {"sheet_id": table.sheet_id, "area": str(table.column(column)), **extra}


@TASK_TEMPLATES.of("set_number_format")
def set_number_format(state: State, rng: Random) -> TaskTemplate | None:
    """Choose a number format for a column."""
    table = choose_table(state, rng, number_columns)
    if table is None:
        return None
    column = rng.choice(number_columns(table))
    used = {table.cell(row, column).number for row in table.body.rows}
    form = rng.choice([one for one in FORMATS if one not in used])
    words, shown = column_words(table, column), FORMATS[form]
    instructions = (
        f"Show the cells {words} of {table.where} as {shown}",
        f"In {table.where}, format {words} as {shown}",
        f"Choose the number format for {shown} for {words} in {table.where}",
    )
    wrong = next(one for one in FORMATS if one != form and one not in used)
    return task_template(
        _column(table, column, {"number": form}), instructions, (_column(table, column, {"number": wrong}),)
    )


def _emphasis(state: State, rng: Random, word: str) -> TaskTemplate | None:
    table = choose_table(state, rng)
    if table is None:
        return None
    column = rng.choice(list(table.body.columns))
    words = column_words(table, column)
    instructions = (
        f"Make the cells {words} {word} in {table.where}",
        f"Set {words} of {table.where} in {word}",
        f"In {table.where}, show {words} in {word} type",
    )
    other = another(rng, list(table.body.columns), column)
    distractors = tuple(_column(table, one, {"on": True}) for one in other)
    return task_template(_column(table, column, {"on": True}), instructions, distractors)


@TASK_TEMPLATES.of("set_bold")
def set_bold(state: State, rng: Random) -> TaskTemplate | None:
    """Make a column bold."""
    return _emphasis(state, rng, "bold")


@TASK_TEMPLATES.of("set_italic")
def set_italic(state: State, rng: Random) -> TaskTemplate | None:
    """Make a column italic."""
    return _emphasis(state, rng, "italic")


@TASK_TEMPLATES.of("set_fill")
def set_fill(state: State, rng: Random) -> TaskTemplate | None:
    """Colour a row."""
    table = choose_table(state, rng)
    if table is None:
        return None
    row, colour = rng.choice(list(table.body.rows)), rng.choice(list(COLOURS))
    area, name, label = Box(row, 0, row, table.area.right), COLOURS[colour].lower(), table.label(row)
    instructions = (
        f'Colour the row of "{label}" ({area}) {name} in {table.where}',
        f"Give the cells {area} of {table.where} the fill colour {name}",
        f'In {table.where}, put {name} behind {area}, the row of "{label}"',
    )
    arguments = {"sheet_id": table.sheet_id, "area": str(area), "fill": colour}
    return task_template(arguments, instructions, ({**arguments, "fill": "blue" if colour != "blue" else "red"},))


@TASK_TEMPLATES.of("set_alignment")
def set_alignment(state: State, rng: Random) -> TaskTemplate | None:
    """Align a column."""
    table = choose_table(state, rng)
    if table is None:
        return None
    column = rng.choice(list(table.body.columns))
    align = rng.choice(("left", "centre", "right"))
    words = column_words(table, column)
    shown = "centred" if align == "centre" else f"aligned {align}"
    instructions = (
        f"Make the cells {words} of {table.where} {shown}",
        f"In {table.where}, have {words} {shown}",
        f"Change the alignment of {words} in {table.where}: they shall be {shown}",
    )
    wrong = "left" if align != "left" else "right"
    return task_template(
        _column(table, column, {"align": align}), instructions, (_column(table, column, {"align": wrong}),)
    )


@TASK_TEMPLATES.of("set_column_width")
def set_column_width(state: State, rng: Random) -> TaskTemplate | None:
    """Make a column wider or narrower."""
    table = choose_table(state, rng)
    if table is None:
        return None
    column, width = rng.choice(list(table.body.columns)), rng.choice((80, 120, 145, 190, 220))
    name, header = letter(column), table.headers[column]
    if table.sheet.widths.get(name) == width:
        return None
    instructions = (
        f'Make column {name} ("{header}") of {table.where} {width} pixels wide',
        f'Set the width of the "{header}" column of {table.where} to {width} pixels',
        f"In {table.where}, change the width of column {name} to {width} pixels",
    )
    arguments = {"sheet_id": table.sheet_id, "area": f"{name}1:{name}1", "width_px": width}
    return task_template(arguments, instructions, ({**arguments, "width_px": width + 10},))


@TASK_TEMPLATES.of("freeze_rows")
def freeze_rows(state: State, rng: Random) -> TaskTemplate | None:
    """Freeze or unfreeze rows."""
    table = choose_table(state, rng)
    if table is None:
        return None
    frozen = table.sheet.frozen_rows
    if frozen and rng.random() < 0.4:  # noqa: PLR2004 -- two in five
        instructions = (
            f"Unfreeze the rows of {table.where}",
            f"Let all rows of {table.where} scroll: freeze none",
            f"Remove the freezing of rows from {table.where}",
        )
        return task_template(
            {"sheet_id": table.sheet_id, "rows": 0}, instructions, ({"sheet_id": table.sheet_id, "rows": 2},)
        )
    count = rng.choice([one for one in (1, 2, 3, 4) if one != frozen])
    shown = "first row" if count == 1 else f"first {count} rows"
    instructions = (
        f"Freeze the {shown} of {table.where}",
        f"Keep the {shown} of {table.where} in view when scrolling",
        f"In {table.where}, freeze the rows up to row {count}",
    )
    arguments = {"sheet_id": table.sheet_id, "rows": count}
    return task_template(arguments, instructions, ({**arguments, "rows": count + 1},))


def _inner(table: Table) -> list[int]:
    return list(table.body.rows)[1:-1]


@TASK_TEMPLATES.of("insert_rows")
def insert_rows(state: State, rng: Random) -> TaskTemplate | None:
    """Insert rows above a row."""
    table = choose_table(state, rng)
    if table is None:
        return None
    row, count = rng.choice(_inner(table)), rng.choice((1, 1, 2, 3))
    label, shown = table.label(row), "an empty row" if count == 1 else f"{count} empty rows"
    instructions = (
        f'Insert {shown} above the row of "{label}" in {table.where}',
        f"In {table.where}, insert {shown} above row {row}",
        f'Make room for {shown} right before "{label}" in {table.where}',
    )
    arguments = {"sheet_id": table.sheet_id, "area": f"A{row}:A{row + count - 1}"}
    return task_template(arguments, instructions, ({**arguments, "area": f"A{row + 1}:A{row + count}"},))


@TASK_TEMPLATES.of("delete_rows")
def delete_rows(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a row, named by its label."""

    def free(table: Table) -> list[int]:
        wide = table.sheet.columns - 1
        return [row for row in _inner(table) if is_free(state, table.sheet_id, Box(row, 0, row, wide))]

    table = choose_table(state, rng, free)
    if table is None:
        return None
    row = rng.choice(free(table))
    label = table.label(row)
    instructions = (
        f'Delete the row of "{label}" from {table.where}',
        f'Remove "{label}" with its whole row from {table.where}',
        f'In {table.where}, delete row {row} ("{label}")',
    )
    distractors = tuple(
        {"sheet_id": table.sheet_id, "area": f"A{one}:A{one}"} for one in another(rng, free(table), row)
    )
    return task_template({"sheet_id": table.sheet_id, "area": f"A{row}:A{row}"}, instructions, distractors)


@TASK_TEMPLATES.of("insert_columns")
def insert_columns(state: State, rng: Random) -> TaskTemplate | None:
    """Insert a column left of another."""
    table = choose_table(state, rng)
    if table is None:
        return None
    column = rng.choice(list(table.body.columns)[1:])
    name, header = letter(column), table.headers[column]
    instructions = (
        f'Insert an empty column left of "{header}" in {table.where}',
        f"In {table.where}, insert an empty column left of column {name}",
        f'Make room for another column right before "{header}" in {table.where}',
    )
    arguments = {"sheet_id": table.sheet_id, "area": f"{name}1:{name}1"}
    after = letter(column + 1)
    return task_template(arguments, instructions, ({**arguments, "area": f"{after}1:{after}1"},))


def _is_needed(state: State, table: Table, column: int) -> bool:
    """Whether a named range, a chart or a summary needs a column."""
    areas = [one.area for one in state.names.values() if one.sheet_id == table.sheet_id]
    for chart in state.charts.values():
        areas += [chart.labels, chart.values] if chart.sheet_id == table.sheet_id else []
    used = {column for one in state.summaries.values() if one.sheet_id == table.sheet_id for column in one.group_by}
    used |= {one.value for one in state.summaries.values() if one.sheet_id == table.sheet_id}
    return letter(column) in used or any(area[0] == letter(column) for area in areas)


@TASK_TEMPLATES.of("delete_columns")
def delete_columns(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a column."""

    def free(table: Table) -> list[int]:
        return [
            column
            for column in table.body.columns[1:]
            if not _is_needed(state, table, column)
            and is_free(state, table.sheet_id, Box(1, column, table.sheet.rows, column))
        ]

    table = choose_table(state, rng, free)
    if table is None:
        return None
    column = rng.choice(free(table))
    name, header = letter(column), table.headers[column]
    instructions = (
        f'Delete the column "{header}" from {table.where}',
        f'Remove column {name} ("{header}") from {table.where}, not only what it holds',
        f'In {table.where}, delete the whole "{header}" column',
    )
    distractors = tuple(
        {"sheet_id": table.sheet_id, "area": f"{letter(one)}1:{letter(one)}1"}
        for one in another(rng, free(table), column)
    )
    return task_template({"sheet_id": table.sheet_id, "area": f"{name}1:{name}1"}, instructions, distractors)


@TASK_TEMPLATES.of("sort_range")
def sort_range(state: State, rng: Random) -> TaskTemplate | None:
    """Sort a table by a column without equal values."""

    def sortable(table: Table) -> list[int]:
        # Narrower tables are lists of figures that refer to each other, so sorting them makes no sense.
        if len(table.headers) < LEAST_HEADERS or not is_free(state, table.sheet_id, table.body):
            return []
        return [column for column in table.body.columns if _is_distinct(table, column)]

    table = choose_table(state, rng, sortable)
    if table is None:
        return None
    column, down = rng.choice(sortable(table)), rng.random() < 0.5  # noqa: PLR2004 -- one in two
    values = [table.cell(row, column).value for row in table.body.rows]
    if values == sorted(values, key=str, reverse=down) or values == sorted(values, key=str):
        down = True
    header, way = table.headers[column], "descending" if down else "ascending"
    instructions = (
        f'Sort the table {table.area} of {table.where} by "{header}" in {way} order; its first row is the header',
        f'In {table.where}, sort {table.area} by the column "{header}", {way}, and leave the header where it is',
        f'Bring the rows below the header of {table.area} in {table.where} into {way} order of "{header}"',
    )
    arguments = {
        "sheet_id": table.sheet_id,
        "area": str(table.area),
        "column": letter(column),
        "descending": down,
        "has_header": True,
    }
    return task_template(arguments, instructions, ({**arguments, "descending": not down},))


def _is_distinct(table: Table, column: int) -> bool:
    values = [table.cell(row, column).value for row in table.body.rows]
    kinds = {type(value) for value in values}
    return len(set(map(str, values))) == len(values) and len(kinds) == 1 and kinds <= {float, str}


@TASK_TEMPLATES.of("filter_column")
def filter_column(state: State, rng: Random) -> TaskTemplate | None:
    """Show only the rows with one value, or hide those with one."""
    table = choose_table(state, rng, group_columns)
    if table is None:
        return None
    column = rng.choice(group_columns(table))
    shown = sorted({table.cell(row, column).shown for row in table.body.rows})
    value, header = rng.choice(shown), table.headers[column]
    others = [one for one in shown if one != value]
    arguments = {"sheet_id": table.sheet_id, "area": str(table.area), "column": letter(column)}
    if rng.random() < 0.5:  # noqa: PLR2004 -- one in two
        instructions = (
            f'Filter the table {table.area} of {table.where} so that only rows with "{value}" as "{header}" are shown',
            f'In {table.where}, filter {table.area} by "{header}": show "{value}" and nothing else',
            f'Hide all rows of {table.area} in {table.where} but those whose "{header}" is "{value}", with a filter',
        )
        return task_template({**arguments, "hidden": others}, instructions, ({**arguments, "hidden": [value]},))
    instructions = (
        f'Filter the table {table.area} of {table.where} so that rows with "{value}" as "{header}" are hidden',
        f'In {table.where}, set a filter on {table.area} that hides "{value}" in the column "{header}"',
        f'Use a filter on {table.area} of {table.where} to leave out the rows whose "{header}" is "{value}"',
    )
    distractors = {**arguments, "hidden": others if others != [value] else []}
    return task_template({**arguments, "hidden": [value]}, instructions, (distractors,))


@TASK_TEMPLATES.of("clear_filter")
def clear_filter(state: State, rng: Random) -> TaskTemplate | None:
    """Show all rows again."""
    found = [key for key, sheet in state.sheets.items() if sheet.filter is not None]
    if not found:
        return None
    sheet_id = rng.choice(found)
    sheet = state.sheets[sheet_id]
    words = f'the sheet "{sheet.name}" of the workbook "{state.workbooks[sheet.workbook_id].name}"'
    instructions = (
        f"Remove the filter from {words}",
        f"Show all rows of {words} again by removing its filter",
        f"Take the filter off {words}",
    )
    return task_template({"sheet_id": sheet_id}, instructions)
