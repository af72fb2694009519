"""Tasks about the contents of cells."""

from collections.abc import Iterable
from random import Random

from hub.apps.spreadsheet.domain.areas import Box, address, box, letter
from hub.apps.spreadsheet.domain.values import plain
from hub.apps.spreadsheet.phrases import (
    Table,
    choose_table,
    column_words,
    empty_place,
    group_columns,
    is_free,
    is_limited,
    number_cells,
    number_columns,
    tables,
)
from hub.apps.spreadsheet.state import State
from hub.apps.spreadsheet.templates.registry import TASK_TEMPLATES
from hub.engine.task_templates import TaskTemplate, task_template

NOTES = (
    "Please check this figure.",
    "Agreed by phone on Monday.",
    "Ask the office before changing this.",
    "Taken from last year.",
    "Will be confirmed next week.",
)
FUNCTIONS = (("SUM", "sum"), ("AVERAGE", "mean"), ("MAX", "largest value"), ("MIN", "smallest value"))


@TASK_TEMPLATES.of("set_cell")
def set_cell(state: State, rng: Random) -> TaskTemplate | None:
    """Correct a number, enter a formula, or copy a figure from elsewhere."""
    kind = rng.random()
    if kind < 0.4:  # noqa: PLR2004 -- two in five are formulas
        return _formula(state, rng)
    table = choose_table(state, rng, lambda one: number_cells(state, one))
    if table is None:
        return None
    row, column = rng.choice(number_cells(state, table))
    old, label, header = table.cell(row, column), table.label(row), table.headers[column]
    where = address(row, column)
    value = plain(float(old.value or 0) + rng.choice((1, 2, 3, 5, 10)))
    arguments = {"sheet_id": table.sheet_id, "address": where, "content": value}
    distractors = ({**arguments, "address": address(row + 1 if row < table.area.bottom else row - 1, column)},)
    shown = old.content
    if kind > 0.75:  # noqa: PLR2004 -- one in four is to be reckoned
        more = plain(float(value) - float(old.value or 0))
        instructions = (
            f'Raise the "{header}" of "{label}" by {more} in {table.where}; type the new figure over the old one',
            f'In {table.where}, "{header}" of "{label}" is {more} too low: enter the right number',
            f'Add {more} to the number under "{header}" for "{label}" in {table.where}; the cell holds the result',
        )
        return task_template(arguments, instructions, distractors, 1) if "%" not in shown else None
    instructions = (
        f'Change the "{header}" of "{label}" to {value} in {table.where}',
        f'In {table.where}, enter {value} as the "{header}" of "{label}"',
        f'Correct cell {where} ("{header}" of "{label}") of {table.where}: it must be {value}',
    )
    return task_template(arguments, instructions, distractors)


def _formula(state: State, rng: Random) -> TaskTemplate | None:
    table = choose_table(state, rng, number_columns)
    if table is None:
        return None
    column = rng.choice(number_columns(table))
    row, place = empty_place(table)
    function, words = rng.choice(FUNCTIONS)
    area, where = table.column(column), address(row, place)
    content = f"={function}({area})"
    instructions = (
        f"Enter the formula {content} in cell {where} of {table.where}",
        f"In cell {where} of {table.where}, reckon the {words} of {area} with the function {function} and nothing else",
        f"Use {function} in {where} of {table.where} to show the {words} of the cells {area}",
    )
    other = next(name for name, _ in FUNCTIONS if name != function)
    arguments = {"sheet_id": table.sheet_id, "address": where, "content": content}
    return task_template(arguments, instructions, ({**arguments, "content": f"={other}({area})"},))


@TASK_TEMPLATES.of("clear_cells")
def clear_cells(state: State, rng: Random) -> TaskTemplate | None:
    """Clear a column below its header."""

    def free(table: Table) -> list[int]:
        return [one for one in number_columns(table) if is_free(state, table.sheet_id, table.column(one))]

    table = choose_table(state, rng, free)
    if table is None:
        return None
    column = rng.choice(free(table))
    area, words = table.column(column), column_words(table, column)
    instructions = (
        f"Clear the cells {words} in {table.where}",
        f"Empty {words} of {table.where} without deleting the column",
        f"Remove the contents of {words} from {table.where}; the cells stay",
    )
    distractors = ({"sheet_id": table.sheet_id, "area": str(area._replace(bottom=area.bottom - 1))},)
    return task_template({"sheet_id": table.sheet_id, "area": str(area)}, instructions, distractors)


@TASK_TEMPLATES.of("fill_down")
def fill_down(state: State, rng: Random) -> TaskTemplate | None:
    """Fill all rows with the contents of the first one."""

    def fillable(table: Table) -> list[int]:
        return [
            column
            for column in table.body.columns[1:]
            if is_free(state, table.sheet_id, table.column(column))
            and not table.cell(2, column).content.startswith("=")
            and not is_limited(state, table.sheet_id, table.column(column))
            and len({table.cell(row, column).content for row in table.body.rows}) > 1
            and table.cell(2, column).content
        ]

    table = choose_table(state, rng, fillable)
    if table is None:
        return None
    column = rng.choice(fillable(table))
    area, header = table.column(column), table.headers[column]
    first = address(2, column)
    instructions = (
        f"Fill {first} down to {address(area.bottom, column)} in {table.where}",
        f'In {table.where}, give all cells of {area} what the first of them ("{header}") holds, by filling down',
        f'Fill down the range {area} (column "{header}") of {table.where}',
    )
    distractors = ({"sheet_id": table.sheet_id, "area": str(area._replace(bottom=area.bottom - 1))},)
    return task_template({"sheet_id": table.sheet_id, "area": str(area)}, instructions, distractors)


@TASK_TEMPLATES.of("fill_right")
def fill_right(state: State, rng: Random) -> TaskTemplate | None:
    """Fill the next columns of a row with the contents of one of them."""

    def fillable(table: Table) -> list[tuple[int, int]]:
        free = number_cells(state, table)
        return [
            (row, column)
            for row, column in free
            if (row, column + 1) in free and table.cell(row, column).content != table.cell(row, column + 1).content
        ]

    table = choose_table(state, rng, fillable)
    if table is None:
        return None
    row, column = rng.choice(fillable(table))
    area = Box(row, column, row, column + 1)
    source, target = address(row, column), address(row, column + 1)
    instructions = (
        f"Fill {source} to the right into {target} in {table.where}",
        f'In {table.where}, fill the range {area} (row "{table.label(row)}") to the right',
        f"Give {target} the same number as {source} in {table.where} by filling right",
    )
    other = row + 1 if row < table.area.bottom else row - 1
    wrong = Box(other, column, other, column + 1)
    distractors = (
        ({"sheet_id": table.sheet_id, "area": str(wrong)},) if (other, column + 1) in number_cells(state, table) else ()
    )
    return task_template({"sheet_id": table.sheet_id, "area": str(area)}, instructions, distractors)


@TASK_TEMPLATES.of("copy_cells")
def copy_cells(state: State, rng: Random) -> TaskTemplate | None:
    """Copy a column with its header beside the table."""
    table = choose_table(state, rng)
    if table is None:
        return None
    area = Box(1, 0, table.area.bottom, 0)
    if table.area.right + 2 >= table.sheet.columns:
        return None
    target = address(*empty_place(table))
    instructions = (
        f'Copy the column "{table.headers[0]}" ({area}) of {table.where} to the cells that begin with {target}',
        f"Copy the range {area} and paste it at {target} in {table.where}",
        f"In {table.where}, put a copy of {area} with its upper left cell at {target}",
    )
    arguments = {"sheet_id": table.sheet_id, "area": str(area), "target_sheet_id": table.sheet_id, "target": target}
    return task_template(arguments, instructions, ({**arguments, "target": address(2, empty_place(table)[1])},))


@TASK_TEMPLATES.of("replace_all")
def replace_all(state: State, rng: Random) -> TaskTemplate | None:
    """Replace a text that occurs several times."""
    found = [
        (table, shown)
        for table in tables(state)
        for column in group_columns(table)
        for shown in dict.fromkeys(table.cell(row, column).shown for row in table.body.rows)
        if not table.cell(2, column).content.startswith("=") and _occurs(table, shown)
        if all(is_free(state, table.sheet_id, box(where)) for where in _holding(table, shown))
    ]
    if not found:
        return None
    table, old = rng.choice(found)
    new = f"{old} {rng.choice(('A', 'B', 'new', 'old'))}"
    instructions = (
        f'Replace "{old}" by "{new}" everywhere in {table.where}',
        f'In {table.where}, change every "{old}" into "{new}"',
        f'Use find and replace in {table.where} to turn "{old}" into "{new}" in all cells',
    )
    arguments = {
        "sheet_id": table.sheet_id,
        "find": old,
        "replacement": new,
        "match_case": False,
        "whole_cell": False,
    }
    return task_template(arguments, instructions, ({**arguments, "replacement": old.upper() + "?"},))


def _holding(table: Table, text: str) -> Iterable[str]:
    return [where for where, cell in table.sheet.cells.items() if text.casefold() in cell.content.casefold()]


def _occurs(table: Table, text: str) -> bool:
    """Whether a text is the whole content of several cells, and nowhere a part of a longer one."""
    found = [table.sheet.cells[where].content for where in _holding(table, text)]
    return len(found) > 1 and all(one == text for one in found if not one.startswith("="))


@TASK_TEMPLATES.of("set_note")
def set_note(state: State, rng: Random) -> TaskTemplate | None:
    """Write a note on a cell."""
    table = choose_table(state, rng)
    if table is None:
        return None
    row, column = rng.choice(list(table.body.rows)), rng.choice(list(table.body.columns))
    where, text = address(row, column), rng.choice(NOTES)
    what = f'"{table.headers[column]}" of "{table.label(row)}"'
    instructions = (
        f'Put the note "{text}" on cell {where} of {table.where}',
        f'In {table.where}, add the note "{text}" to the cell with the {what}',
        f'Write "{text}" as the note of the {what} (cell {where}) in {table.where}',
    )
    arguments = {"sheet_id": table.sheet_id, "address": where, "text": text}
    return task_template(arguments, instructions, ({**arguments, "address": f"{letter(column)}{row - 1}"},))


@TASK_TEMPLATES.of("delete_note")
def delete_note(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a note."""
    found = [(key, where) for key, sheet in state.sheets.items() for where, cell in sheet.cells.items() if cell.note]
    if not found:
        return None
    sheet_id, where = rng.choice(found)
    sheet = state.sheets[sheet_id]
    note, book = sheet.cells[where].note, state.workbooks[sheet.workbook_id].name
    same = sum(state.sheets[key].cells[place].note == note for key, place in found)
    instructions = (
        f'Delete the note on cell {where} of the sheet "{sheet.name}" in the workbook "{book}"',
        f'Remove the note "{note}" from the sheet "{sheet.name}" of the workbook "{book}"',
        f'Take the note off {where} in "{sheet.name}" of "{book}"',
    )
    distractors = tuple(
        {"sheet_id": key, "address": place} for key, place in found if (key, place) != (sheet_id, where)
    )[:1]
    return task_template({"sheet_id": sheet_id, "address": where}, instructions, distractors) if same == 1 else None
