"""Measure a database against what it was and what it had to become: rows, columns, and what is defined."""

import json
import math
import sqlite3

from environments.database.scripts.schema import columns_of, defined, definitions, tables_of  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()
from environments.text_editor.scripts.grading import progress  # included by render()

HEADER = 100  # bytes
VERSIONS = (b"\1\1", b"\2\2")  # for writing and reading, that SQLite opens
DIGITS = 12  # of a number that was worked out; more are noise
MOST_IDS = 1_000_000
HEAP_BYTES = 512 << 20
LONGEST_VALUE_BYTES = 1 << 16
MOST_ROWS, MOST_CHARACTERS = 20_000, 8 << 20
PATIENCE = 2_000  # times ten thousand instructions of SQLite's machine: a few seconds in all


class Patience:
    """Ends statements that work on for ever."""

    def __init__(self):
        self.left = PATIENCE

    def __call__(self):
        self.left -= 1
        return self.left < 0


def open_database(path):
    """Return a copy in memory of a database below the home; an empty one where there is none that can be read.

    Whatever is defined in it costs a bounded number of steps and bytes.
    """
    data = bytearray(read(path) or b"")
    if len(data) < HEADER or data[18:20] not in VERSIONS:
        return sqlite3.connect(":memory:")
    data[18:20] = b"\1\1"  # a copy in memory has no log to write ahead
    database = sqlite3.connect(":memory:", isolation_level=None)
    database.text_factory = as_text
    try:
        database.deserialize(bytes(data))
        database.execute("PRAGMA trusted_schema = OFF")
        database.execute(f"PRAGMA hard_heap_limit = {HEAP_BYTES}")
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE_BYTES)
        database.setlimit(sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100)
        database.set_progress_handler(Patience(), 10_000)
        defined(database)
    except (sqlite3.Error, MemoryError) as error:
        print(f"{path}: {error!r}")
        return sqlite3.connect(":memory:")
    return database


def as_text(data):
    """Return a text of a database; bytes that are none stay different from every text."""
    return data.decode("utf-8", "surrogateescape")


def database_of(script):
    """Return a database in memory that SQL makes."""
    database = sqlite3.connect(":memory:", isolation_level=None)
    database.executescript(script)
    return database


def plain(value):
    """Return a value as text; a whole number is the same with and without a point."""
    if isinstance(value, float) and math.isfinite(value):
        value = float(f"{value:.{DIGITS}g}")
        value = int(value) if value == int(value) else value
    return json.dumps(value if isinstance(value, int | float | str | None) else "binary")


def fetched(found):
    """Return the rows of a cursor.

    Raises:
        sqlite3.DataError: there are more rows, or longer ones, than any task has.
    """
    rows, size = [], 0
    for row in found:
        rows.append(row)
        size += sum(len(value) for value in row if isinstance(value, str | bytes))
        if len(rows) > MOST_ROWS or size > MOST_CHARACTERS:
            raise sqlite3.DataError("more than anybody would enter")
    return rows


def is_new_id(value, old):
    """Return whether a value is an id that the database, or somebody in his right mind, gave a new row."""
    return bool(old) and value not in old and isinstance(value, int) and 0 < value < MOST_IDS


def table_lines(database, table, old=()):
    """Return every row as text, sorted. What `id` a row gets that is not among the old ones does not matter."""
    quoted = '"' + table.replace('"', '""') + '"'
    try:
        found = database.execute(f"SELECT * FROM {quoted}")
        rows = fetched(found)
    except (sqlite3.Error, MemoryError) as error:
        print(f"{table}: {error!r}")
        return []
    names = [column[0].lower() for column in found.description]
    lines = []
    for row in rows:
        told = [
            f"{name}={'new' if name == 'id' and is_new_id(value, old) else plain(value)}"
            for name, value in zip(names, row, strict=True)
        ]
        lines.append(" ".join(told))
    return sorted(lines)


def ids_of(database, table):
    """Return the ids of a table's rows."""
    return [row[0] for row in database.execute(f'SELECT id FROM "{table}"')]


def rows_gone(now, before, after, table):
    """Return which part of the way a table's rows have gone."""
    old = ids_of(before, table)
    return progress(*(table_lines(database, table, old) for database in (before, after, now)))


def tables_kept(now, before, tables):
    """Return which part of some tables is as it was, columns and rows."""
    same = [
        columns_of(now, table) == columns_of(before, table) and table_lines(now, table) == table_lines(before, table)
        for table in tables
    ]
    return share(same)


def same_schema(now, before, allowed=()):
    """Return 1.0 if all that is defined is as it was, names and insides; `allowed` are kinds and names beside it."""
    found, wanted = definitions(now), definitions(before)
    return share([{key: told for key, told in found.items() if key not in allowed} == wanted])


def grade_rows(parameters):
    """Score the rows of the tables that change; all that is defined, and the other tables, must be as they were."""
    before, after, now = (
        database_of(parameters["initial"]),
        database_of(parameters["final"]),
        open_database(parameters["path"]),
    )
    tables = tables_of(before)
    work = [table for table in tables if table_lines(before, table) != table_lines(after, table)]
    rest = [table for table in tables if table not in work]

    grade(
        [(table, 1, lambda table=table: rows_gone(now, before, after, table)) for table in work],
        [("other_tables", lambda: tables_kept(now, before, rest)), ("schema", lambda: same_schema(now, before))],
    )
