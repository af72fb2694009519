"""Measure a database against what it was and what it had to become: rows, columns, and what is defined."""

import json
import sqlite3

from environments.desktop.scripts.grading import grade, read, share  # included by render()
from environments.text_editor.scripts.grading import progress  # included by render()

HEADER = 100  # bytes


def opened(path):
    """Return a copy in memory of a database below the home; an empty one where there is none that can be read."""
    data = bytearray(read(path) or b"")
    if len(data) < HEADER:
        return sqlite3.connect(":memory:")
    data[18:20] = b"\1\1"  # a copy in memory has no log to write ahead
    database = sqlite3.connect(":memory:")
    try:
        database.deserialize(bytes(data))
        database.execute("PRAGMA trusted_schema = OFF")
        database.execute("SELECT name FROM sqlite_master").fetchall()
    except sqlite3.Error as error:
        print(f"{path}: {error!r}")
        return sqlite3.connect(":memory:")
    return database


def made(script):
    """Return a database in memory that SQL makes."""
    database = sqlite3.connect(":memory:")
    database.executescript(script)
    return database


def defined(database):
    """Return kind and name of all that is defined."""
    found = database.execute("SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    return sorted((kind, name.lower()) for kind, name in found)


def columns_of(database, table):
    """Return name, type, duty, default and key of every column; of an unknown table none."""
    rows = database.execute('SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?)', [table])
    return [(name, kind.upper(), duty, default, key) for name, kind, duty, default, key in rows]


def plain(value):
    """Return a value as text; a whole number is the same with and without a point."""
    if isinstance(value, float):
        value = round(value, 6)
        value = int(value) if value == int(value) else value
    return json.dumps(value if isinstance(value, int | float | str | None) else "binary")


def lines_of(database, table, old=()):
    """Return every row as text, sorted. What `id` a row gets that is not among the old ones does not matter."""
    quoted = '"' + table.replace('"', '""') + '"'
    try:
        found = database.execute(f"SELECT * FROM {quoted}")
    except sqlite3.Error:
        return []
    names = [column[0].lower() for column in found.description]
    lines = []
    for row in found:
        told = [
            f"{name}={'new' if name == 'id' and old and value not in old else plain(value)}"
            for name, value in zip(names, row, strict=True)
        ]
        lines.append(" ".join(told))
    return sorted(lines)


def ids_of(database, table):
    """Return the ids of a table's rows."""
    return [row[0] for row in database.execute(f'SELECT id FROM "{table}"')]


def tables_of(database):
    """List the tables."""
    return [name for kind, name in defined(database) if kind == "table"]


def rows_gone(now, before, after, table):
    """Return which part of the way a table's rows have gone."""
    old = ids_of(before, table)
    return progress(*(lines_of(database, table, old) for database in (before, after, now)))


def kept(now, before, tables):
    """Return which part of some tables is as it was, columns and rows."""
    same = [
        columns_of(now, table) == columns_of(before, table) and lines_of(now, table) == lines_of(before, table)
        for table in tables
    ]
    return share(same)


def grade_rows(parameters):
    """Score the rows of the tables that change; all that is defined, and the other tables, must be as they were."""
    before, after, now = made(parameters["initial"]), made(parameters["final"]), opened(parameters["path"])
    tables = tables_of(before)
    work = [table for table in tables if lines_of(before, table) != lines_of(after, table)]
    rest = [table for table in tables if table not in work]

    def schema():
        return share([defined(now) == defined(before), *(columns_of(now, t) == columns_of(before, t) for t in work)])

    grade(
        [(table, 1, lambda table=table: rows_gone(now, before, after, table)) for table in work],
        [("other_tables", lambda: kept(now, before, rest)), ("schema", schema)],
    )
