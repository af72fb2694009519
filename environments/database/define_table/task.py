"""Define a table by its description: columns, keys, duties, defaults, and indexes."""

from environments.database.content import SHOWN, THEMES, WRITE, Work, draw_events, draw_things, make_task, quoted
from environments.shared.desktop.tasks import PEOPLE, TOWNS, bullets, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "define_table"
TABLES = {
    "suppliers": ("company", "town", "phone", "delivery_days"),
    "staff": ("name", "town", "job", "hours"),
    "repairs": ("object", "place", "remark", "cost"),
    "meetings": ("subject", "place", "minutes_by", "guests"),
    "vehicles": ("plate", "garage", "driver", "seats"),
}
WISHES = (
    " A table {table} is missing, says {who}. It needs these columns, in this order:",
    " Please create the table {table} for {who}, with these columns in this order:",
    " {who} needs a new table named {table}; its columns, in order:",
)


def propose(seed: int) -> Task:
    """Draw a database and the table that is to be added."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    theme = random.choice(THEMES)
    things = draw_things(random, theme, 8)
    events = draw_events(random, things, 6)
    table = random.choice(list(TABLES))
    first, place, note, number = TABLES[table]
    town, least = random.choice(TOWNS), random.randrange(1, 20)
    columns = [
        ("id: a whole number (INTEGER), the primary key", "id INTEGER PRIMARY KEY"),
        (f"{first}: TEXT, must not be empty (NOT NULL)", f"{first} TEXT NOT NULL"),
        (f"{number}: INTEGER", f"{number} INTEGER"),
    ]
    if level is not Difficulty.EASY:
        columns.insert(2, (f"{place}: TEXT, by default '{town}'", f"{place} TEXT DEFAULT {quoted(town)}"))
        columns[-1] = (f"{number}: INTEGER, by default {least}", f"{number} INTEGER DEFAULT {least}")
    if level is Difficulty.HARD:
        columns.append((f"{note}: TEXT", f"{note} TEXT"))
    text = random.choice(SHOWN).format(path=f"~/{theme.path}")
    text += random.choice(WISHES).format(who=random.choice(PEOPLE), table=table) + "\n"
    text += bullets([wish for wish, _ in columns])
    steps = [f"CREATE TABLE {table} ({', '.join(sql for _, sql in columns)})"]
    if level is Difficulty.HARD:
        text += f"\nAlso make an index named {table}_by_{first} on its column {first}."
        steps.append(f"CREATE INDEX {table}_by_{first} ON {table} ({first})")
    if level is Difficulty.MEDIUM:
        text += f"\nAlso make an index named {theme.events}_by_{theme.event_columns[1]} on the column {theme.event_columns[1]} of {theme.events}."
        steps.append(
            f"CREATE INDEX {theme.events}_by_{theme.event_columns[1]} ON {theme.events} ({theme.event_columns[1]})"
        )
    rows = [(who, random.randrange(20, 90)) for who in random.sample(PEOPLE, 2)]
    text += "\nThen enter two rows into it: " + " and ".join(
        f"one with {who} as {first} and {value} as {number}" for who, value in rows
    )
    text += "; what is not told takes its default." if level is not Difficulty.EASY else "."
    steps += [f"INSERT INTO {table} ({first}, {number}) VALUES ({quoted(who)}, {value})" for who, value in rows]
    return make_task(
        FAMILY,
        seed,
        instruction=text + " The other tables stay as they are." + random.choice(WRITE),
        category="definitions",
        work=Work(theme.path, theme.things, [*theme.things_sql(things), *theme.events_sql(events)], steps),
        more={"new": table},
    )
