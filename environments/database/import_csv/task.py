"""Import a CSV file as a new table."""

import csv
import io

from environments.database.content import SHOWN, THEMES, WRITE, Work, draw_events, draw_things, make_task, values
from environments.shared.desktop.tasks import MONTHS, PEOPLE, TOWNS, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "import_csv"
WISHES = (
    " {who} has sent a list of {what}, ~/{file}. Import it as a new table named {table}.",
    " Please import the list of {what} in ~/{file}, which comes from {who}, into a new table called {table}.",
    " The {what} that {who} has written down in ~/{file} belong into the database as a new table {table}.",
)
SUBJECTS = (
    ("suppliers", ("supplier", "town", "discount")),
    ("helpers", ("helper", "town", "hours")),
    ("branches", ("manager", "town", "opened")),
    ("visitors", ("visitor", "town", "visits")),
)


def propose(seed: int) -> Task:
    """Draw a database and a list."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    theme = random.choice(THEMES)
    things = draw_things(random, theme, 8)
    events = draw_events(random, things, 6)
    subject, header = random.choice(SUBJECTS)
    size = {Difficulty.EASY: 6, Difficulty.MEDIUM: 10, Difficulty.HARD: 14}[level]
    rows = [[who, random.choice(TOWNS), random.randrange(2, 99)] for who in random.sample(PEOPLE, size)]
    table = f"{subject}_{random.choice(MONTHS).lower()}" if level is not Difficulty.EASY else subject
    path = f"Documents/{subject}-{random.randrange(10, 99)}.csv"
    separator = ";" if level is Difficulty.HARD else ","
    text = io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator="\n").writerows([header, *rows])
    wish = random.choice(SHOWN).format(path=f"~/{theme.path}")
    wish += random.choice(WISHES).format(who=random.choice(PEOPLE), what=subject, file=path, table=table)
    wish += " The first line of the file holds the names of the columns"
    wish += ", and the fields are separated by semicolons." if level is Difficulty.HARD else "."
    name, town, number = header
    gone: list[str] = []
    if level is not Difficulty.EASY:
        gone = sorted({str(row[1]) for row in rows})[:1]
        wish += f" Of the new table, delete the rows of {gone[0]} afterwards."
    kept = [row for row in rows if row[1] not in gone]
    steps = [
        f"CREATE TABLE {table} ({name} TEXT, {town} TEXT, {number} INTEGER)",
        *(f"INSERT INTO {table} VALUES ({values(row)})" for row in kept),
    ]
    return make_task(
        FAMILY,
        seed,
        instruction=wish + random.choice(WRITE),
        category="import",
        work=Work(
            theme.path,
            theme.things,
            [*theme.things_sql(things), *theme.events_sql(events)],
            steps,
            files={path: text.getvalue()},
        ),
        facts="Which types the columns of the new table have does not matter.",
        more={"new": table},
    )
