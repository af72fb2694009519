"""Tasks about rules, named ranges, charts and summaries."""

from random import Random
from typing import Any, TypeVar

from hub.apps.spreadsheet.domain.areas import letter
from hub.apps.spreadsheet.domain.values import plain
from hub.apps.spreadsheet.navigation import COLOURS, MEASURES, TESTS
from hub.apps.spreadsheet.phrases import (
    Table,
    another,
    choose_table,
    column_words,
    group_columns,
    is_free,
    is_limited,
    number_columns,
)
from hub.apps.spreadsheet.state import ChoiceRule, Highlight, Protection, State
from hub.apps.spreadsheet.templates.registry import TASK_TEMPLATES
from hub.engine.task_templates import TaskTemplate, task_template

RuleT = TypeVar("RuleT", ChoiceRule, Highlight, Protection)
REASONS = ("do not change before the audit", "checked by the office", "figures of last year", "agreed with the bank")
NAMES = ("Checked_values", "Base_figures", "Plan_2027", "Main_column", "Reference_list")
TITLES = ("For the meeting", "Comparison", "At a glance", "Overview for the board", "Situation today")
KIND_WORDS = {"bar": "bar chart", "line": "line chart", "pie": "pie chart"}
MEASURE_WORDS = {
    "sum": "sum",
    "average": "average",
    "count": "count of numbers",
    "min": "smallest (min)",
    "max": "largest (max)",
}


def _book_of(state: State, sheet_id: str) -> str:
    return state.workbooks[state.sheets[sheet_id].workbook_id].name


@TASK_TEMPLATES.of("add_choices")
def add_choices(state: State, rng: Random) -> TaskTemplate | None:
    """Restrict a column to its current values."""

    def free(table: Table) -> list[int]:
        return [
            column
            for column in group_columns(table)
            if not is_limited(state, table.sheet_id, table.column(column))
            and len({table.cell(row, column).shown for row in table.body.rows}) <= 6  # noqa: PLR2004 -- to be typed
        ]

    table = choose_table(state, rng, free)
    if table is None:
        return None
    column = rng.choice(free(table))
    choices = sorted({table.cell(row, column).shown for row in table.body.rows})
    listed, words = ", ".join(f'"{one}"' for one in choices), column_words(table, column)
    instructions = (
        f"Limit the cells {words} of {table.where} to the choices {listed}",
        f"In {table.where}, let {words} take only these values: {listed}",
        f"Set a rule for {words} in {table.where} so that only {listed} can be entered",
    )
    arguments = {"sheet_id": table.sheet_id, "area": str(table.column(column)), "choices": choices}
    return task_template(arguments, instructions, ({**arguments, "choices": [*choices, "Other"]},))


def _rule(
    state: State, rng: Random, rules: dict[str, RuleT], what: str
) -> tuple[dict[str, Any], str, tuple[dict[str, Any], ...]] | None:
    """Return the arguments, the words and a distractor for a rule that is unlike all others."""
    found = [
        key
        for key, one in rules.items()
        if sum((other.sheet_id, other.area) == (one.sheet_id, one.area) for other in rules.values()) == 1
    ]
    if not found:
        return None
    rule_id = rng.choice(found)
    rule = rules[rule_id]
    where = f'the sheet "{state.sheets[rule.sheet_id].name}" of the workbook "{_book_of(state, rule.sheet_id)}"'
    distractors = tuple({"rule_id": one} for one in another(rng, list(rules), rule_id))
    return {"rule_id": rule_id}, f"{what} {rule.area} of {where}", distractors


@TASK_TEMPLATES.of("delete_choices")
def delete_choices(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a restriction to choices."""
    found = _rule(state, rng, state.choice_rules, "the range")
    if found is None:
        return None
    arguments, words, distractors = found
    instructions = (
        f"Remove the choices from {words}",
        f"Let {words} take any value again: remove its choices",
        f"Delete the rule that limits {words} to certain choices",
    )
    return task_template(arguments, instructions, distractors)


@TASK_TEMPLATES.of("add_highlight")
def add_highlight(state: State, rng: Random) -> TaskTemplate | None:
    """Highlight numbers beyond a limit."""
    table = choose_table(state, rng, number_columns)
    if table is None:
        return None
    column, colour = rng.choice(number_columns(table)), rng.choice(list(COLOURS))
    values = sorted(float(table.cell(row, column).value or 0) for row in table.body.rows)
    limit = plain(float(round(values[len(values) // 2])))
    test = rng.choice(("greater", "less"))
    words, name = column_words(table, column), COLOURS[colour].lower()
    shown = TESTS[test].lower()
    instructions = (
        f"Highlight values {shown} {limit} in {name} in the cells {words} of {table.where}",
        f"In {table.where}, add a highlight for {words}: values {shown} {limit} become {name}",
        f"Let the cells {words} of {table.where} turn {name} where the value is {shown} {limit}",
    )
    arguments = {
        "sheet_id": table.sheet_id,
        "area": str(table.column(column)),
        "test": test,
        "operand": limit,
        "colour": colour,
    }
    return task_template(arguments, instructions, ({**arguments, "test": "less" if test == "greater" else "greater"},))


@TASK_TEMPLATES.of("delete_highlight")
def delete_highlight(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a highlight."""
    found = _rule(state, rng, state.highlights, "the range")
    if found is None:
        return None
    arguments, words, distractors = found
    instructions = (
        f"Remove the highlight from {words}",
        f"Delete the highlight rule of {words}",
        f"Stop colouring cells by their value in {words}: remove the highlight",
    )
    return task_template(arguments, instructions, distractors)


@TASK_TEMPLATES.of("protect_range")
def protect_range(state: State, rng: Random) -> TaskTemplate | None:
    """Protect a column."""

    def free(table: Table) -> list[int]:
        return [one for one in table.body.columns if is_free(state, table.sheet_id, table.column(one))]

    table = choose_table(state, rng, free)
    if table is None:
        return None
    column, reason = rng.choice(free(table)), rng.choice(REASONS)
    words = column_words(table, column)
    instructions = (
        f'Protect the cells {words} of {table.where} with the reason "{reason}"',
        f'In {table.where}, protect {words}; give "{reason}" as the reason',
        f'Make sure that nobody changes {words} of {table.where}: protect the range, reason "{reason}"',
    )
    arguments = {"sheet_id": table.sheet_id, "area": str(table.column(column)), "reason": reason}
    whole = str(table.column(column)._replace(bottom=table.area.bottom - 1))
    return task_template(arguments, instructions, ({**arguments, "area": whole},))


@TASK_TEMPLATES.of("unprotect_range")
def unprotect_range(state: State, rng: Random) -> TaskTemplate | None:
    """Remove the protection of a range."""
    found = _rule(state, rng, state.protections, "the range")
    if found is None:
        return None
    arguments, words, distractors = found
    instructions = (
        f"Remove the protection from {words}",
        f"Unprotect {words}",
        f"Allow changes to {words} again by removing its protection",
    )
    return task_template(arguments, instructions, distractors)


@TASK_TEMPLATES.of("create_name")
def create_name(state: State, rng: Random) -> TaskTemplate | None:
    """Name a column."""
    table = choose_table(state, rng)
    if table is None:
        return None
    column, name = rng.choice(list(table.body.columns)), rng.choice(NAMES)
    words = column_words(table, column)
    instructions = (
        f'Give the range {words} of {table.where} the name "{name}"',
        f'Make a named range "{name}" of {words} in {table.where}',
        f'Name {words} of {table.where} "{name}", so that formulas can use it',
    )
    arguments = {"sheet_id": table.sheet_id, "area": str(table.column(column)), "name": name}
    return task_template(arguments, instructions, ({**arguments, "area": str(table.column(column)._replace(top=1))},))


@TASK_TEMPLATES.of("delete_name")
def delete_name(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a named range."""
    name_id = rng.choice(list(state.names))
    found = state.names[name_id]
    book = state.workbooks[found.workbook_id].name
    instructions = (
        f'Delete the named range "{found.name}" from the workbook "{book}"',
        f'Remove the name "{found.name}" from the named ranges of "{book}"',
        f'In the workbook "{book}", get rid of the named range "{found.name}"; the cells stay',
    )
    distractors = tuple({"name_id": one} for one in another(rng, list(state.names), name_id))
    return task_template({"name_id": name_id}, instructions, distractors)


@TASK_TEMPLATES.of("create_chart")
def create_chart(state: State, rng: Random) -> TaskTemplate | None:
    """Make a chart of a column."""
    table = choose_table(state, rng, number_columns)
    if table is None:
        return None
    column = rng.choice(number_columns(table))
    title, kind = rng.choice(TITLES), rng.choice(list(KIND_WORDS))
    labels, values, words = table.column(0), table.column(column), KIND_WORDS[kind]
    header = table.headers[column]
    instructions = (
        f'Create a {words} with the title "{title}" of the values {values} and the labels {labels} of {table.where}',
        f'Draw {values} ("{header}") of {table.where} as a {words} called "{title}"; the labels are {labels}',
        f'Make a {words} "{title}" from {table.where}: labels {labels}, values {values}',
    )
    arguments = {
        "sheet_id": table.sheet_id,
        "title": title,
        "kind": kind,
        "labels": str(labels),
        "values": str(values),
    }
    return task_template(arguments, instructions, ({**arguments, "kind": "bar" if kind != "bar" else "line"},))


@TASK_TEMPLATES.of("edit_chart")
def edit_chart(state: State, rng: Random) -> TaskTemplate | None:
    """Change the kind and the title of a chart."""
    chart_id = rng.choice(list(state.charts))
    old = state.charts[chart_id]
    book, title = state.workbooks[old.workbook_id].name, rng.choice(TITLES)
    kind = rng.choice([one for one in KIND_WORDS if one != old.kind])
    words = KIND_WORDS[kind]
    instructions = (
        f'Make the chart "{old.title}" of the workbook "{book}" a {words} and call it "{title}"',
        f'In the workbook "{book}", change the chart "{old.title}" into a {words} with the title "{title}"',
        f'Edit the chart "{old.title}" of "{book}": its title shall be "{title}", its kind {words}',
    )
    arguments = {
        "chart_id": chart_id,
        "sheet_id": old.sheet_id,
        "title": title,
        "kind": kind,
        "labels": old.labels,
        "values": old.values,
    }
    return task_template(arguments, instructions, ({**arguments, "kind": old.kind},))


@TASK_TEMPLATES.of("delete_chart")
def delete_chart(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a chart."""
    chart_id = rng.choice(list(state.charts))
    old = state.charts[chart_id]
    book = state.workbooks[old.workbook_id].name
    instructions = (
        f'Delete the chart "{old.title}" from the workbook "{book}"',
        f'Remove the chart called "{old.title}" from "{book}"',
        f'In the workbook "{book}", throw the chart "{old.title}" away',
    )
    distractors = tuple({"chart_id": one} for one in another(rng, list(state.charts), chart_id))
    return task_template({"chart_id": chart_id}, instructions, distractors)


@TASK_TEMPLATES.of("create_summary")
def create_summary(state: State, rng: Random) -> TaskTemplate | None:
    """Make a summary of a table."""
    table = choose_table(state, rng, lambda one: group_columns(one) and number_columns(one))
    if table is None:
        return None
    group, value = rng.choice(group_columns(table)), rng.choice(number_columns(table))
    name, measure = rng.choice(TITLES), rng.choice(list(MEASURES))
    by, what, words = table.headers[group], table.headers[value], MEASURE_WORDS[measure]
    instructions = (
        f'Create a summary called "{name}" of {table.area} in {table.where}: group by "{by}", value "{what}", '
        f"measure {words}",
        f'Make a summary "{name}" of the table {table.area} of {table.where} that shows the {words} of "{what}" for '
        f'each "{by}"',
        f'For {table.area} in {table.where}, add a summary named "{name}" with "{by}" as the groups and the {words} '
        f'of "{what}" as the value',
    )
    arguments = {
        "sheet_id": table.sheet_id,
        "area": str(table.area),
        "name": name,
        "group_by": letter(group),
        "value": letter(value),
        "measure": measure,
    }
    return task_template(arguments, instructions, ({**arguments, "measure": "max" if measure != "max" else "min"},))


@TASK_TEMPLATES.of("delete_summary")
def delete_summary(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a summary."""
    summary_id = rng.choice(list(state.summaries))
    old = state.summaries[summary_id]
    book = state.workbooks[old.workbook_id].name
    instructions = (
        f'Delete the summary "{old.name}" from the workbook "{book}"',
        f'Remove the summary called "{old.name}" from "{book}"',
        f'In the workbook "{book}", get rid of the summary "{old.name}"',
    )
    distractors = tuple({"summary_id": one} for one in another(rng, list(state.summaries), summary_id))
    return task_template({"summary_id": summary_id}, instructions, distractors)
