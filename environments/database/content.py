"""What the databases of this environment are about, how their rows are drawn, and the frame of a task."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from pydantic import JsonValue

from environments.shared.desktop.tasks import PEOPLE, task_of
from schemas.tasks import Task

WRITE = (
    " Write the changes to the database at the end.",
    " Don't forget to write the changes to the file.",
    " The changes have to be written to the database file.",
    " Finish by writing the changes.",
)
SHOWN = (
    "{path} is open in DB Browser for SQLite.",
    "DB Browser shows the database {path}.",
    "I have opened the database {path} for you.",
    "On the screen you see the database {path}.",
)
Row = tuple[int, str, str, float, int]
Event = tuple[int, int, str, str, int]


@dataclass(frozen=True)
class Theme:
    """Two tables: one of things with a name, group, amount and count, and one of events that happen to them."""

    file: str
    things: str
    columns: tuple[str, str, str, str]
    events: str
    event_columns: tuple[str, str, str]
    groups: tuple[str, ...]
    names: tuple[str, ...]

    @property
    def path(self) -> str:
        """The path of the database, below the home."""
        return f"Documents/{self.file}"

    @property
    def key(self) -> str:
        """The column of the table of events that refers to a thing."""
        return f"{self.things[:-1]}_id"

    def things_sql(self, rows: Sequence[Row]) -> list[str]:
        """Return statements that create and fill the table of things."""
        name, group, amount, count = self.columns
        head = (
            f"CREATE TABLE {self.things} (id INTEGER PRIMARY KEY, {name} TEXT NOT NULL, {group} TEXT, "
            f"{amount} REAL, {count} INTEGER)"
        )
        return [head, *(f"INSERT INTO {self.things} VALUES ({values(row)})" for row in rows)]

    def events_sql(self, rows: Sequence[Event]) -> list[str]:
        """Return statements that create and fill the table of events."""
        person, day, number = self.event_columns
        head = (
            f"CREATE TABLE {self.events} (id INTEGER PRIMARY KEY, {self.key} INTEGER NOT NULL, {person} TEXT, "
            f"{day} TEXT, {number} INTEGER)"
        )
        return [head, *(f"INSERT INTO {self.events} VALUES ({values(row)})" for row in rows)]


THEMES = (
    Theme(
        "nursery.db", "plants", ("name", "kind", "price", "stock"), "sales", ("customer", "day", "pieces"),
        ("shrub", "herb", "fruit tree", "perennial"),
        ("Lavender", "Rosemary", "Quince", "Peony", "Thyme", "Hazel", "Sage", "Plum", "Iris", "Dogwood", "Mint",
         "Aster", "Medlar", "Sorrel", "Lilac", "Phlox"),
    ),
    Theme(
        "village_library.db", "books", ("title", "subject", "fee", "copies"), "loans", ("member", "day", "weeks"),
        ("travel", "cooking", "history", "nature"),
        ("Harbour Lights", "Bread at Home", "The Old Mill", "Birds in Winter", "North by Rail", "Salt and Smoke",
         "Kings of Clay", "Moss", "Two Rivers", "A Year of Soup", "The Long Wall", "Tracks", "Slow Boats", "Pickles",
         "Towers", "Meadow Notes"),
    ),
    Theme(
        "tool_rental.db", "tools", ("tool", "area", "deposit", "pieces"), "rentals", ("customer", "day", "days"),
        ("garden", "wood", "walls", "metal"),
        ("Hedge shears", "Plane", "Trowel", "Rivet gun", "Scarifier", "Band saw", "Mixer", "Anvil", "Wheelbarrow",
         "Lathe", "Plumb line", "Bench vice", "Chipper", "Router", "Scaffold", "Welder"),
    ),
    Theme(
        "canteen.db", "dishes", ("dish", "course", "price", "portions"), "bookings", ("guest", "day", "plates"),
        ("soup", "main", "salad", "dessert"),
        ("Barley broth", "Lentil stew", "Beetroot salad", "Apple crumble", "Leek soup", "Fish pie", "Bean salad",
         "Plum cake", "Borscht", "Dumplings", "Potato salad", "Semolina", "Pea soup", "Goulash", "Slaw", "Trifle"),
    ),
)  # fmt: skip


@dataclass(frozen=True)
class Work:
    """SQL that makes the database, and SQL that does the work; `files` are texts before it, `made` those after it."""

    path: str
    table: str
    initial: Sequence[str]
    steps: Sequence[str] = ()
    files: Mapping[str, str] | None = None
    made: Mapping[str, str] | None = None

    @property
    def final(self) -> str:
        """SQL that makes the finished database from nothing; without steps, it is the SQL of the initial one."""
        if not self.steps:
            return "".join(f"{statement};\n" for statement in self.initial)
        database = sqlite3.connect(":memory:")
        try:
            for statement in [*self.initial, *self.steps]:
                database.execute(statement)
            database.commit()
            return "\n".join(database.iterdump()) + "\n"
        finally:
            database.close()


def draw_things(random: Random, theme: Theme, count: int) -> list[Row]:
    """Draw things with ids from 1 on; every group occurs at least once."""
    names = random.sample(theme.names, count)
    return [
        (n, name, theme.groups[n % len(theme.groups)], random.randrange(8, 160) / 4, random.randrange(1, 60))
        for n, name in enumerate(names, 1)
    ]


def draw_events(random: Random, things: Sequence[Row], count: int) -> list[Event]:
    """Draw events of one year, ordered by day."""
    days = sorted(f"2025-{random.randrange(1, 13):02}-{random.randrange(1, 29):02}" for _ in range(count))
    return [
        (n, random.choice(things)[0], random.choice(PEOPLE), day, random.randrange(1, 9))
        for n, day in enumerate(days, 1)
    ]


def values(row: Sequence[str | float]) -> str:
    """Return values as a comma-separated SQL list."""
    return ", ".join(quoted(value) if isinstance(value, str) else f"{value}" for value in row)


def quoted(text: str) -> str:
    """Return a text as an SQL literal."""
    return "'" + text.replace("'", "''") + "'"


def make_task(
    family: str,
    seed: int,
    *,
    instruction: str,
    category: str,
    work: Work,
    facts: str = "",
    more: Mapping[str, JsonValue] | None = None,
) -> Task:
    """Return a task about one database; `more` are further parameters that the family's scripts read."""
    initial = "".join(f"{statement};\n" for statement in work.initial)
    steps = "".join(f"{statement};\n" for statement in work.steps)
    texts = "".join(f"\n\n~/{path}:\n{text}" for path, text in {**(work.files or {}), **(work.made or {})}.items())
    parameters: dict[str, JsonValue] = {
        "path": work.path,
        "table": work.table,
        "initial": initial,
        "final": work.final,
        "steps": list(work.steps),
        "files": {**(work.files or {})},
        "made": {**(work.made or {})},
        **(more or {}),
    }
    return task_of(
        "database",
        family,
        seed,
        instruction=instruction,
        context=f"~/{work.path} is made by\n{initial}\nOne way to do the work:\n{steps}{texts}\n\n{facts}".strip(),
        category=f"databases/{category}",
        parameters=parameters,
    )
