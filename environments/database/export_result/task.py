"""Export what a question finds as a CSV file."""

import csv
import io

from pydantic import JsonValue

from environments.database.content import SHOWN, THEMES, Work, draw_events, draw_things, make_task
from environments.shared.desktop.tasks import MONTHS, PEOPLE, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "export_result"
NAMES = ("for-the-office", "extract", "list", "overview", "result", "selection")
WISHES = (
    " {who} needs a CSV file, ~/{file}: {what}.",
    " Please export the following to a CSV file for {who}, ~/{file}: {what}.",
    " Make a CSV file ~/{file} for {who}; in it stand {what}.",
)


def propose(seed: int) -> Task:
    """Draw a database and a question."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    theme = random.choice(THEMES)
    name, group, amount, _ = theme.columns
    person, day, number = theme.event_columns
    things = draw_things(random, theme, 16)
    things = [(*row[:3], round(row[3] + n / 100, 2), row[4]) for n, row in enumerate(things)]  # no two amounts alike
    events = draw_events(random, things, 30)
    groups = random.sample(theme.groups, 2)
    header: list[JsonValue]
    rows: list[list[JsonValue]]
    if level is Difficulty.EASY:
        header = [name, amount]
        found = sorted((row for row in things if row[2] == groups[0]), key=lambda row: row[1])
        rows = [[row[1], row[3]] for row in found]
        what = f"{name} and {amount} of all {theme.things} whose {group} is {groups[0]}, sorted by {name}"
    elif level is Difficulty.MEDIUM:
        header = [name, group, amount]
        limit = int(sorted(row[3] for row in things if row[2] in groups)[3])
        found = sorted((row for row in things if row[3] > limit and row[2] in groups), key=lambda row: -row[3])
        rows = [[row[1], row[2], row[3]] for row in found]
        what = (
            f"{name}, {group} and {amount} of all {theme.things} whose {group} is {groups[0]} or {groups[1]} and whose {amount} "
            f"is above {limit}, the highest {amount} first"
        )
    else:
        header = [day, person, name, number]
        month = min(10, int(random.choice(events)[3][5:7]))
        first, last = f"2025-{month:02}-01", f"2025-{month + 2:02}-31"
        kinds = {row[0]: row for row in things}
        rows = [[event[3], event[2], kinds[event[1]][1], event[4]] for event in events if first <= event[3] <= last]
        rows.sort(key=lambda row: (str(row[0]), str(row[1])))
        what = (
            f"{day}, {person}, {name} and {number} of all {theme.events} from {MONTHS[month - 1]} to {MONTHS[month + 1]} 2025 "
            f"(the {name} is found in {theme.things} by {theme.key}), sorted by {day} and then by {person}"
        )
    path = f"Documents/{random.choice(NAMES)}.csv"
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([header, *rows])
    text = random.choice(SHOWN).format(path=f"~/{theme.path}")
    text += random.choice(WISHES).format(who=random.choice(PEOPLE), what=what, file=path)
    text += f" The columns are {', '.join(map(str, header))}, in this order; the first line names them, and commas separate the fields."
    text += " The database itself stays as it is."
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="export",
        work=Work(
            theme.path,
            theme.things,
            [*theme.things_sql(things), *theme.events_sql(events)],
            made={path: out.getvalue()},
        ),
        more={"table_rows": [header, *rows], "report": path},
    )
