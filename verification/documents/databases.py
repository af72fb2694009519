"""SQLite databases: the non-empty columns of their rows, read in memory without running any of the file's own code."""

import hashlib
import math
import sqlite3
from collections.abc import Iterator

from schemas.rewards import Mutation
from verification.documents.near_misses import near_miss
from verification.documents.spots import MAX_BYTES, Alter, BrokenError, Document, Edit, Spots

MAGIC = b"SQLite format 3\0"
_WAL_FLAGS = slice(18, 20)
_STEPS = 10_000
_MAX_STEPS = 2_000
"""Calls of the progress handler before reading stops: together twenty million virtual machine instructions."""
_SAVED_ANEW = ("date", "time", "modified", "guid", "hash", "count", "frecency", "visit", "last_", "expir", "created")
"""Parts of the names of columns that differ from run to run in an application's own database."""

Value = int | float | str | bytes | None


def read_database(name: str, content: bytes) -> Document:
    """Read an SQLite database.

    Raises:
        BrokenError: the content is not an SQLite database that can be read.
    """
    if not content.startswith(MAGIC) or len(content) > MAX_BYTES:
        raise BrokenError("no database")
    # An in-memory database has no write-ahead log, so the header's two flags must say "rollback journal".
    data = bytearray(content)
    data[_WAL_FLAGS] = b"\1\1"
    database = sqlite3.connect(":memory:", isolation_level=None)
    steps = iter(range(_MAX_STEPS))
    spots = Spots()
    try:
        database.execute("PRAGMA trusted_schema = OFF")
        database.deserialize(bytes(data))
        database.set_progress_handler(lambda: int(next(steps, None) is None), _STEPS)
        hidden = any(part.startswith(".") for part in name.split("/"))
        for kind, title in list(_definitions(database)):
            _put_definition(spots, database, kind, title)
        triggers = _without_triggers(database)
        for table in list(_tables(database)):
            _put_table(spots, database, table, hidden=hidden)
    except (sqlite3.Error, OverflowError, UnicodeError, MemoryError) as error:
        database.close()
        raise BrokenError(str(error)) from error
    return Document(spots, lambda: _saved(database, triggers))


def _definitions(database: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """Name the user's views, triggers and indexes; an index that SQLite made for a table has no SQL text."""
    found = "SELECT type, name FROM sqlite_master WHERE type IN ('view', 'trigger', 'index') AND sql IS NOT NULL"
    yield from ((str(kind), str(name)) for kind, name in database.execute(f"{found} ORDER BY type, name").fetchall())


def _put_definition(spots: Spots, database: sqlite3.Connection, kind: str, title: str) -> None:
    (sql,) = database.execute("SELECT sql FROM sqlite_master WHERE type = ? AND name = ?", (kind, title)).fetchone()

    def change(mutation: Edit) -> bool:
        if mutation is Mutation.MISSING:
            # Triggers are removed while the database is open; one that is gone from the list is not made again.
            database.execute("CREATE TEMP TABLE IF NOT EXISTS gone (name)")
            database.execute("INSERT INTO gone VALUES (?)", (title,))
            if kind != "trigger":
                database.execute(f"DROP {kind} {_quoted(title)}")
        return mutation is Mutation.MISSING

    spots.put(f"{kind} {title}", "definition", " ".join(str(sql).split()), change)


def _without_triggers(database: sqlite3.Connection) -> dict[str, str]:
    """Drop the triggers, which would run the file's own code; return the SQL that makes each of them again."""
    found = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid").fetchall()
    for name, _ in found:
        database.execute(f"DROP TRIGGER {_quoted(str(name))}")
    return {str(name): str(sql) for name, sql in found}


def _saved(database: sqlite3.Connection, triggers: dict[str, str]) -> bytes:
    try:
        gone: set[str] = set()
        if database.execute("SELECT 1 FROM sqlite_temp_master WHERE name = 'gone'").fetchone():
            gone = {str(name) for (name,) in database.execute("SELECT name FROM temp.gone")}
        for name, sql in triggers.items():
            if name not in gone:
                database.execute(sql)
        return database.serialize()
    finally:
        database.close()


def _tables(database: sqlite3.Connection) -> Iterator[str]:
    """List the tables that have row ids and are not virtual, since a virtual table runs a module's code."""
    rows = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
    for name, sql in rows:
        code = str(sql).upper()
        if not (str(name).startswith("sqlite_") or "VIRTUAL" in code or "WITHOUT ROWID" in code):
            yield str(name)


def _put_table(spots: Spots, database: sqlite3.Connection, table: str, *, hidden: bool) -> None:
    found = database.execute(f"SELECT rowid, * FROM {_quoted(table)} ORDER BY rowid")  # noqa: S608 -- a quoted name
    columns = [str(column[0]) for column in found.description[1:]]
    keys = _keys(database, table)
    for row_id, *values in found.fetchall():
        told = [
            (column, value)
            for column, value in zip(columns, values, strict=True)
            if value is not None
            and column not in keys
            and not (hidden and any(part in column.lower() for part in _SAVED_ANEW))
        ]
        place = f"{table} row {row_id}"
        text = " | ".join(f"{column}={_shown(value)}" for column, value in told)
        spots.put(place, "row", text, lambda m, row_id=row_id: _change_row(database, table, (row_id, columns), m))
        for column, value in told:
            if not isinstance(value, bytes):
                where = (table, column, row_id)
                spots.put(
                    f"{place} {column}",
                    "cell",
                    repr(value),
                    lambda m, w=where, v=value: _set(database, w, v, m),
                    rewrite=lambda alter, w=where, v=value: _rewrite(database, w, v, alter),
                )


def _shown(value: Value) -> str:
    return hashlib.sha256(value).hexdigest() if isinstance(value, bytes) else repr(value)


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _run(database: sqlite3.Connection, statement: str, values: tuple[Value, ...]) -> bool:
    try:
        return database.execute(statement, values).rowcount == 1
    except (sqlite3.Error, OverflowError):
        return False  # A constraint forbids it.


def _set(database: sqlite3.Connection, where: tuple[str, str, int], value: Value, mutation: Edit) -> bool:
    match mutation, value:
        case Mutation.MISSING, _:
            if _is_identifier(where[1]):
                return False
            other = None
        case Mutation.CHANGED, bool() | int() | float():
            other = value + 1
        case Mutation.CHANGED, str():
            other = near_miss(value)
        case _:
            return False
    if mutation is Mutation.CHANGED and other is None:
        return False
    return _write(database, where, other)


def _rewrite(database: sqlite3.Connection, where: tuple[str, str, int], value: str | float, alter: Alter) -> bool:
    other = alter(str(value))
    if other is None:
        return False
    written = other if isinstance(value, str) else _as_number(other)
    mixes_types = isinstance(written, str) and not isinstance(value, str)
    return not (mixes_types and _is_identifier(where[1])) and _write(database, where, written)


def _is_identifier(column: str) -> bool:
    """Whether a column identifies rows, declared as a key or not: rewards sort by it, so it keeps one type."""
    return column.lower() == "id" or column.lower().endswith("_id")


def _as_number(text: str) -> Value:
    """Convert a value for a column of numbers; one that is not a number stays text, and so does `nan`."""
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text) if math.isfinite(float(text)) else text
    except ValueError:
        return text


def _write(database: sqlite3.Connection, where: tuple[str, str, int], other: Value) -> bool:
    table, column, row_id = where
    statement = f"UPDATE {_quoted(table)} SET {_quoted(column)} = ? WHERE rowid = ?"  # noqa: S608 -- quoted names
    return _run(database, statement, (other, row_id))


def _keys(database: sqlite3.Connection, table: str) -> set[str]:
    """Name the columns of the primary key, which identify rows and state no fact about them."""
    return {str(one[1]) for one in database.execute(f"PRAGMA table_info({_quoted(table)})") if one[5]}


def _change_row(database: sqlite3.Connection, table: str, row: tuple[int, list[str]], mutation: Edit) -> bool:
    row_id, columns = row
    name = _quoted(table)
    if mutation is Mutation.MISSING:
        return _run(database, f"DELETE FROM {name} WHERE rowid = ?", (row_id,))  # noqa: S608 -- a quoted name
    if mutation is Mutation.CHANGED:
        return False
    # A column that is an alias of the row id gets a new value automatically.
    keys = _keys(database, table)
    kept = ", ".join(_quoted(column) for column in columns if column not in keys)
    statement = f"INSERT INTO {name} ({kept}) SELECT {kept} FROM {name} WHERE rowid = ?"  # noqa: S608 -- quoted names
    return bool(kept) and _run(database, statement, (row_id,))
