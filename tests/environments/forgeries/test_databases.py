"""Databases that look like the finished one to a careless reward."""

import sqlite3
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from schemas.tasks import Task
from tests.environments.forgeries.conftest import Score, family_of
from tests.exhaustive import representative

SEEDS = range(6)


def made(*scripts: str) -> bytes:
    """The file of a database that SQL makes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "one.db"
        database = sqlite3.connect(path)
        for script in scripts:
            database.executescript(script)
        database.close()
        return path.read_bytes()


def final(task: Task, *more: str) -> dict[str, bytes]:
    """The files of the finished task, after more SQL."""
    texts = {**_texts(task, "files"), **_texts(task, "made")}
    return {str(task.parameters["path"]): made(str(task.parameters["final"]), *more), **texts}


def _texts(task: Task, name: str) -> dict[str, bytes]:
    found = task.parameters[name]
    assert isinstance(found, dict)
    return {path: str(text).encode() for path, text in found.items()}


def tables(task: Task) -> tuple[str, str]:
    """The names of the tables of things and of what happened to them."""
    database = sqlite3.connect(":memory:")
    database.executescript(str(task.parameters["initial"]))
    things, events = (row[0] for row in database.execute("SELECT name FROM sqlite_master ORDER BY rowid"))
    return things, events


def rewritten(table: str, old: str, new: str) -> str:
    """SQL that changes the definition of a table behind the back of SQLite."""
    return (
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = "
        f"replace(sql, '{old}', '{new}') WHERE name = '{table}'; PRAGMA writable_schema = RESET;"
    )


def propose_table(seed: int) -> Task:
    """A task that asks for a table."""
    return family_of("database", "define_table").propose(seed)


def index_of(task: Task) -> list[str]:
    """The statement that makes the index, if there is one."""
    steps = task.parameters["steps"]
    assert isinstance(steps, list)
    return [str(step) for step in steps if str(step).startswith("CREATE INDEX")]


HIDDEN_TRIGGER = """
CREATE TRIGGER abcdef_x AFTER INSERT ON {0} BEGIN DELETE FROM {0}; END;
PRAGMA writable_schema = ON;
UPDATE sqlite_master SET name = 'sqlite_x', sql = replace(sql, 'abcdef_x', 'sqlite_x') WHERE name = 'abcdef_x';
PRAGMA writable_schema = RESET;
"""


@pytest.mark.parametrize(
    "name",
    representative(
        ["change_by_rule", "correct_rows", "mend_references", "export_result", "import_csv"],
        ["change_by_rule"],
        reason="forged files of every application",
    ),
)
async def test_tables_that_take_no_more_rows_as_before_are_not_as_they_were(score: Score, name: str) -> None:
    family = family_of("database", name)
    task = family.propose(1)
    things, events = tables(task)
    assert await score(family, task, final(task)) == 1.0
    for change in (
        HIDDEN_TRIGGER.format(things),
        f"CREATE INDEX sqlit_x ON {things}(id); "
        + "PRAGMA writable_schema = ON; UPDATE sqlite_master SET name = 'sqlite_x' WHERE name = 'sqlit_x';",
        rewritten(events, "id INTEGER PRIMARY KEY,", "id INTEGER PRIMARY KEY CHECK (id < 25),"),
        rewritten(events, "day TEXT", "day TEXT COLLATE NOCASE"),
        rewritten(events, "INTEGER NOT NULL", f"INTEGER NOT NULL REFERENCES {things}(id)"),
        f"CREATE UNIQUE INDEX other ON {events}(id)",
        f"CREATE VIEW other AS SELECT * FROM {events}",
    ):
        assert await score(family, task, final(task, change)) < 1.0, change


async def test_a_table_is_written_in_sql_as_one_likes(score: Score) -> None:
    family = family_of("database", "change_by_rule")
    task = family.propose(1)
    database = sqlite3.connect(":memory:")
    database.executescript(str(task.parameters["final"]))
    script = "\n".join(database.iterdump())
    for old, new in (
        ("CREATE TABLE ", "create  table -- remark\n"),
        (" TEXT", " text"),
        ("(id INTEGER", '("id" INTEGER'),
    ):
        assert old in script
        script = script.replace(old, new)
    assert await score(family, task, {str(task.parameters["path"]): made(script)}) == 1.0


@pytest.mark.parametrize("seed", representative(SEEDS, SEEDS[:1], reason="forged files of every application"))
async def test_a_new_table_means_what_was_described(score: Score, seed: int) -> None:
    family = family_of("database", "define_table")
    task = family.propose(seed)
    table = str(task.parameters["new"])
    assert await score(family, task, final(task)) == 1.0
    primary = "id INTEGER PRIMARY KEY"
    for new in (
        f"{primary} CHECK (id < 9)",
        f"{primary} UNIQUE ON CONFLICT IGNORE",
        "id INTEGER PRIMARY KEY ON CONFLICT REPLACE",
        "id INTEGER COLLATE NOCASE PRIMARY KEY",
    ):
        changed = final(task, rewritten(table, primary, new))
        assert await score(family, task, changed) < 1.0, new
    as_db_browser_writes = str(task.parameters["final"]).replace(
        f"CREATE TABLE {table} (", f'CREATE TABLE "{table}" (\n\t'
    )
    assert await score(family, task, {str(task.parameters["path"]): made(as_db_browser_writes)}) == 1.0


@pytest.mark.exhaustive(reason="forged files of every application")
async def test_an_imported_table_takes_and_shows_what_is_entered(score: Score) -> None:
    family = family_of("database", "import_csv")
    task = family.propose(1)
    things, _ = tables(task)
    steps: Any = task.parameters["steps"]
    table, made_by = str(task.parameters["new"]), str(steps[0])
    name, _, number = (one.split()[0] for one in made_by.split("(", 1)[1].split(","))
    columns = f"{made_by.split('(', 1)[1].rsplit(')', 1)[0]}"

    def imported(definition: str) -> dict[str, bytes]:
        copy = (
            f"ALTER TABLE {table} RENAME TO old; {definition}; INSERT INTO {table} SELECT * FROM old; DROP TABLE old;"
        )
        return final(task, copy)

    assert await score(family, task, imported(made_by)) == 1.0
    for one in (
        made_by.replace(f"({name}", f'(\n\t"{name}"'),
        f"CREATE TABLE {table} ({columns.replace(f'{name} TEXT', f'{name} TEXT PRIMARY KEY')})",
        f"CREATE TABLE {table} ({columns.replace(' TEXT', ' VARCHAR(50) NOT NULL')})",
        f"CREATE TABLE {table} ({columns.replace(' INTEGER', '')})",
        f"CREATE TABLE /* check */ {table} ({columns.replace(' INTEGER', ' INTEGER DEFAULT 0')})",
    ):
        assert await score(family, task, imported(one)) == 1.0, one
    for one in (
        f"CREATE TABLE {table} ({columns} CHECK ({number} < 100))",
        f"CREATE TABLE {table} ({columns}, FOREIGN KEY ({number}) REFERENCES {things}(id))",
        f"CREATE TABLE {table} ({columns.replace(f'{name} TEXT', f'{name} TEXT UNIQUE ON CONFLICT REPLACE')})",
        f"CREATE TABLE {table} ({columns.replace(f'{name} TEXT', f'{name} TEXT COLLATE NOCASE')})",
    ):
        assert await score(family, task, imported(one)) < 1.0, one
    database = sqlite3.connect(":memory:")
    database.executescript(str(task.parameters["final"]))
    rows = database.execute(f"SELECT {name}, {number} FROM {table}").fetchall()
    cases = " ".join(f"WHEN '{who}' THEN {value}" for who, value in rows)
    computed = columns.replace(f"{number} INTEGER", f"{number} INTEGER AS (CASE {name} {cases} END)")
    others = ", ".join(column.split()[0] for column in columns.split(", ") if not column.startswith(number))
    copy = f"CREATE TABLE {table} ({computed}); INSERT INTO {table} SELECT {others} FROM old; DROP TABLE old"
    forged = f"ALTER TABLE {table} RENAME TO old; {copy}"
    assert await score(family, task, final(task, forged)) < 1.0
    for more in (
        f"CREATE TRIGGER later AFTER INSERT ON {table} BEGIN DELETE FROM {table}; END",
        f"CREATE UNIQUE INDEX one ON {table}({name})",
    ):
        assert await score(family, task, final(task, more)) < 1.0, more


INDEXED = [seed for seed in range(20) if index_of(propose_table(seed))][:3]


@pytest.mark.parametrize("seed", representative(INDEXED, INDEXED[:1], reason="forged files of every application"))
async def test_an_index_is_on_all_rows_of_its_column(score: Score, seed: int) -> None:
    family = family_of("database", "define_table")
    task = family.propose(seed)
    (step,) = index_of(task)
    name = step.split()[2]
    for other in (
        f"{step} WHERE id > 3",
        step.replace("CREATE INDEX", "CREATE UNIQUE INDEX"),
        step.replace(")", " DESC)"),
        step.replace(")", " COLLATE NOCASE)"),
        step.replace(")", ", id)"),
    ):
        changed = final(task, f"DROP INDEX {name}; {other};")
        assert await score(family, task, changed) < 1.0, other


def views(task: Task) -> tuple[Sequence[str], Sequence[str]]:
    """Right and wrong definitions of the view of a task."""
    steps = task.parameters["steps"]
    assert isinstance(steps, list)
    right = str(steps[0])
    database = sqlite3.connect(":memory:")
    database.executescript(str(task.parameters["final"]))
    view = str(task.parameters["view"])
    cursor = database.execute(f"SELECT * FROM {view}")
    names = [column[0] for column in cursor.description]
    rows = [" , ".join(f"{value!r} AS {name}" for value, name in zip(row, names, strict=True)) for row in cursor]
    constant = " UNION ALL ".join(f"SELECT {row}" for row in rows)
    things, events = tables(task)
    query = right.split(" AS ", 1)[1]
    table = events if f"FROM {events}" in query else things
    wrong = [
        f"CREATE VIEW {view} AS {constant}",
        f"{right} AND (SELECT count(*) FROM {table}) > 3",
        f"{right} AND {table}.id < 5000 AND {table}.id NOT IN (907, 14, 21, 28, 35)",
        f"{right} LIMIT 12",
        right.replace("SELECT ", "SELECT DISTINCT ", 1),
        f"{right} AND random() <> 4711",
        f"{right} AND sqlite_version() >= '3'",
        f"{right} AND date('now') < '2030-01-01'",
        f"{right} AND (SELECT count(*) FROM sqlite_master) > 0",
    ]
    good = [
        f"CREATE VIEW {view} AS SELECT * FROM ({query}) ORDER BY 1 DESC",
        right.replace("WHERE", "WHERE 1 AND"),
        right.replace("<>", "!="),
        f"CREATE VIEW {view} AS WITH found AS ({query}) SELECT * FROM found",
    ]
    return good, wrong


@pytest.mark.parametrize("seed", representative(SEEDS, SEEDS[:1], reason="forged files of every application"))
async def test_a_view_is_right_on_rows_that_nobody_foresaw(score: Score, seed: int) -> None:
    family = family_of("database", "define_view")
    task = family.propose(seed)
    good, wrong = views(task)
    drop = f"DROP VIEW {task.parameters['view']}"
    for one in good:
        assert await score(family, task, final(task, drop, one)) == 1.0, one
    for one in wrong:
        assert await score(family, task, final(task, drop, one)) < 1.0, one


ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT "


async def test_a_view_that_never_ends_or_fills_the_memory_has_a_value(score: Score) -> None:
    family = family_of("database", "define_view")
    task = family.propose(1)
    view = task.parameters["view"]
    columns = task.parameters["columns"]
    assert isinstance(columns, list)
    for value in ("x", "zeroblob(1000000)", "9e999", "CAST(x'ff' AS TEXT)"):
        told = ", ".join(f"{value} AS {name}" for name in columns)
        limit = " FROM n LIMIT 3" if value in ("9e999", "CAST(x'ff' AS TEXT)") else " FROM n"
        forged = final(task, f"DROP VIEW {view}", f"CREATE VIEW {view} AS {ENDLESS} {told}{limit}")
        assert await score(family, task, forged) < 1.0


@pytest.mark.exhaustive(reason="forged files of every application")
async def test_numbers_of_a_report_look_like_numbers(score: Score) -> None:
    family = family_of("database", "export_result")
    task = family.propose(1)
    files = final(task)
    path = str(task.parameters["report"])
    text = files[path].decode()
    number = next(word for word in text.replace("\n", ",").split(",") if word.replace(".", "").isdigit())
    for other in (f" {number}", f"0{number}", f"{number}e0", number[0] + "_" + number[1:], "\u0663"):
        forged = {**files, path: text.replace(number, other, 1).encode()}
        if forged[path] != files[path]:
            assert await score(family, task, forged) < 1.0, other
    assert await score(family, task, {**files, path: text.encode() + b"1,\n" * 5_000_000}) < 1.0


async def test_empty_lines_before_the_header_are_no_empty_page(score: Score) -> None:
    family = family_of("database", "export_result")
    task = family.propose(1)
    files = final(task)
    path = str(task.parameters["report"])
    for forged in (b"\n" * 1_000 + files[path], files[path].replace(b"\n", b"\n\n")):
        assert await score(family, task, {**files, path: forged}) < 1.0
    assert await score(family, task, {**files, path: files[path].rstrip(b"\n")}) == 1.0
    assert await score(family, task, {**files, path: files[path] + b"\n"}) == 1.0


async def test_a_number_is_no_other_by_a_little(score: Score) -> None:
    family = family_of("database", "change_by_rule")
    task = family.propose(1)
    path = str(task.parameters["path"])
    things, _ = tables(task)
    database = sqlite3.connect(":memory:")
    database.executescript(str(task.parameters["final"]))
    columns = [
        row[1] for row in database.execute(f"PRAGMA table_info({things})") if row[2].upper() in {"REAL", "INTEGER"}
    ]
    for column in columns:
        if column != "id":
            forged = final(task, f"UPDATE {things} SET {column} = {column} + 4e-7")
            assert await score(family, task, forged) < 1.0, column
    noise = final(task, f"UPDATE {things} SET {columns[-1]} = {columns[-1]} * (1 + 1e-15)")
    assert await score(family, task, noise) == 1.0
    future = final(task)[path]
    assert await score(family, task, {**final(task), path: future[:18] + b"\3\3" + future[20:]}) == 0.0
