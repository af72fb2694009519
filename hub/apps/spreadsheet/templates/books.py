"""Tasks about workbooks and sheets as a whole."""

from random import Random

from hub.apps.spreadsheet.phrases import another
from hub.apps.spreadsheet.state import State
from hub.apps.spreadsheet.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import renamed
from hub.engine.task_templates import TaskTemplate, task_template

BOOK_NAMES = ("Year-end review", "Insurance claims", "Open invoices", "Holiday planner", "Key register", "Petty cash")
SHEET_NAMES = ("Archive", "Ideas", "Forecast", "Contacts", "Checks", "Second half")
LISTS = (
    (
        "Petty cash",
        (("Day", "Reason", "Amount"), ("2026-03-02", "Stamps", "12.4"), ("2026-03-04", "Tea, milk", "8.95")),
    ),
    ("Keys", (("Key", "Holder"), ("Front door", "Office"), ("Cellar", "Caretaker"), ("Gate", "Office"))),
    ("Visitors", (("Name", "Hours"), ("A. Marsh", "2"), ("B. Lund", "3.5"), ("C. Roe", "1"), ("Total", "=SUM(B2:B4)"))),
)


@TASK_TEMPLATES.of("create_workbook")
def create_workbook(state: State, rng: Random) -> TaskTemplate | None:
    """Create a workbook with a currency."""
    taken = {book.name for book in state.workbooks.values()}
    name = rng.choice([one for one in BOOK_NAMES if one not in taken])
    sign, currency = rng.choice((("£", "pound"), ("€", "euro"), ("$", "dollar")))
    instructions = (
        f'Create a workbook called "{name}" with the {currency} as its currency',
        f'Make a new {currency} workbook and name it "{name}"',
        f'Set up an empty workbook named "{name}"; its currency is the {currency}',
    )
    other = "€" if sign != "€" else "£"
    return task_template({"name": name, "sign": sign}, instructions, ({"name": name, "sign": other},))


@TASK_TEMPLATES.of("rename_workbook")
def rename_workbook(state: State, rng: Random) -> TaskTemplate | None:
    """Rename a workbook."""
    book_id = rng.choice(list(state.workbooks))
    old = state.workbooks[book_id].name
    name = renamed(rng, old, [one.name for one in state.workbooks.values()])
    if name is None:
        return None
    instructions = (
        f'Rename the workbook "{old}" to "{name}"',
        f'Give the workbook "{old}" the new name "{name}"',
        f'Change the name of "{old}" to "{name}" in the list of workbooks',
    )
    distractors = tuple({"workbook_id": one, "name": name} for one in another(rng, list(state.workbooks), book_id))
    return task_template({"workbook_id": book_id, "name": name}, instructions, distractors)


@TASK_TEMPLATES.of("star_workbook")
def star_workbook(state: State, rng: Random) -> TaskTemplate | None:
    """Star or unstar a workbook."""
    book_id = rng.choice(list(state.workbooks))
    book = state.workbooks[book_id]
    if book.starred:
        instructions = (
            f'Take the star off the workbook "{book.name}"',
            f'Remove "{book.name}" from the starred workbooks',
            f'Unstar the workbook "{book.name}"',
        )
    else:
        instructions = (
            f'Star the workbook "{book.name}"',
            f'Put a star on the workbook "{book.name}"',
            f'Add "{book.name}" to the starred workbooks',
        )
    others = [key for key, one in state.workbooks.items() if one.starred == book.starred]
    distractors = tuple({"workbook_id": one, "starred": not book.starred} for one in another(rng, others, book_id))
    return task_template({"workbook_id": book_id, "starred": not book.starred}, instructions, distractors)


@TASK_TEMPLATES.of("duplicate_workbook")
def duplicate_workbook(state: State, rng: Random) -> TaskTemplate | None:
    """Copy a workbook."""
    book_id = rng.choice(list(state.workbooks))
    old = state.workbooks[book_id].name
    name = f"{old} {rng.choice(('draft', 'backup', 'next year'))}"
    instructions = (
        f'Duplicate the workbook "{old}" and call the copy "{name}"',
        f'Make a copy of the workbook "{old}" named "{name}"',
        f'Copy "{old}" as a new workbook with the name "{name}"',
    )
    distractors = tuple({"workbook_id": one, "name": name} for one in another(rng, list(state.workbooks), book_id))
    return task_template({"workbook_id": book_id, "name": name}, instructions, distractors)


@TASK_TEMPLATES.of("delete_workbooks")
def delete_workbooks(state: State, rng: Random) -> TaskTemplate | None:
    """Delete one workbook, or two."""
    book_ids = rng.sample(list(state.workbooks), rng.choice((1, 1, 2)))
    names = [state.workbooks[one].name for one in book_ids]
    words = " and ".join(f'"{name}"' for name in names)
    noun = "workbook" if len(names) == 1 else "workbooks"
    instructions = (
        f"Delete the {noun} {words}",
        f"Remove the {noun} {words} with everything in them" if len(names) > 1 else f"Remove the {noun} {words}",
        f"Get rid of the {noun} {words}",
    )
    rest = [one for one in state.workbooks if one not in book_ids]
    return task_template({"workbook_ids": book_ids}, instructions, ({"workbook_ids": [rng.choice(rest)]},))


@TASK_TEMPLATES.of("add_sheet")
def add_sheet(state: State, rng: Random) -> TaskTemplate | None:
    """Add a sheet to a workbook."""
    book_id = rng.choice(list(state.workbooks))
    book, name = state.workbooks[book_id].name, rng.choice(SHEET_NAMES)
    instructions = (
        f'Add an empty sheet called "{name}" to the workbook "{book}"',
        f'Insert a new sheet "{name}" at the end of "{book}"',
        f'Give the workbook "{book}" another sheet and name it "{name}"',
    )
    distractors = tuple({"workbook_id": one, "name": name} for one in another(rng, list(state.workbooks), book_id))
    return task_template({"workbook_id": book_id, "name": name}, instructions, distractors)


@TASK_TEMPLATES.of("import_sheet")
def import_sheet(state: State, rng: Random) -> TaskTemplate | None:
    """Import a file whose content the task states."""
    book_id = rng.choice(list(state.workbooks))
    book, (name, rows) = state.workbooks[book_id].name, rng.choice(LISTS)
    said = "; ".join(" | ".join(row) for row in rows)
    instructions = (
        f'Write a CSV file with the rows {said} (cells are divided by "|" here) and import it into the workbook '
        f'"{book}" as a sheet named "{name}"',
        f'Bring these rows (cells divided by "|") into "{book}" as a new sheet "{name}" by importing a CSV '
        f"file: {said}",
        f'Import a CSV file as the sheet "{name}" of the workbook "{book}"; its rows, with "|" between cells, '
        f"are: {said}",
    )
    arguments = {"workbook_id": book_id, "name": name, "rows": [list(row) for row in rows]}
    return task_template(arguments, instructions, ({**arguments, "rows": [list(row) for row in rows[:-1]]},))


def _sheets(state: State, least: int = 1) -> list[str]:
    """Return the sheets of workbooks with at least `least` sheets."""
    return [one for book in state.workbooks.values() if len(book.sheet_ids) >= least for one in book.sheet_ids]


def _words(state: State, sheet_id: str) -> str:
    sheet = state.sheets[sheet_id]
    return f'the sheet "{sheet.name}" of the workbook "{state.workbooks[sheet.workbook_id].name}"'


@TASK_TEMPLATES.of("rename_sheet")
def rename_sheet(state: State, rng: Random) -> TaskTemplate | None:
    """Rename a sheet."""
    sheet_id = rng.choice(_sheets(state))
    taken = [one.name for one in state.sheets.values()]
    name = renamed(rng, state.sheets[sheet_id].name, taken, ("{} old", "{} checked", "{} 2"))
    if name is None:
        return None
    words = _words(state, sheet_id)
    instructions = (
        f'Rename {words} to "{name}"',
        f'Give {words} the new name "{name}"',
        f'Change the name of {words} to "{name}"',
    )
    distractors = tuple({"sheet_id": one, "name": name} for one in another(rng, _sheets(state), sheet_id))
    return task_template({"sheet_id": sheet_id, "name": name}, instructions, distractors)


@TASK_TEMPLATES.of("move_sheet")
def move_sheet(state: State, rng: Random) -> TaskTemplate | None:
    """Move a sheet to the first or last position."""
    found = _sheets(state, 2)
    if not found:
        return None
    sheet_id = rng.choice(found)
    order = state.workbooks[state.sheets[sheet_id].workbook_id].sheet_ids
    position = len(order) if order[0] == sheet_id else 1
    place, words = "first" if position == 1 else "last", _words(state, sheet_id)
    instructions = (
        f"Make {words} the {place} one",
        f"Move {words} to the {place} place among the tabs",
        f"Reorder the tabs so that {words} comes {place} and the others keep their order",
    )
    return task_template({"sheet_id": sheet_id, "position": position}, instructions)


@TASK_TEMPLATES.of("duplicate_sheet")
def duplicate_sheet(state: State, rng: Random) -> TaskTemplate | None:
    """Copy a sheet."""
    sheet_id = rng.choice(_sheets(state))
    name, words = f"{state.sheets[sheet_id].name} {rng.choice(('copy', 'draft', 'April'))}", _words(state, sheet_id)
    instructions = (
        f'Duplicate {words} and call the copy "{name}"',
        f'Make a copy of {words} in the same workbook, named "{name}"',
        f'Copy {words} to a sheet named "{name}" right of it',
    )
    distractors = tuple({"sheet_id": one, "name": name} for one in another(rng, _sheets(state), sheet_id))
    return task_template({"sheet_id": sheet_id, "name": name}, instructions, distractors)


@TASK_TEMPLATES.of("delete_sheet")
def delete_sheet(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a sheet."""
    found = _sheets(state, 2)
    if not found:
        return None
    sheet_id = rng.choice(found)
    words = _words(state, sheet_id)
    instructions = (f"Delete {words}", f"Remove {words}", f"Throw {words} away")
    distractors = tuple({"sheet_id": one} for one in another(rng, found, sheet_id))
    return task_template({"sheet_id": sheet_id}, instructions, distractors)
