"""SQLite databases: those that read differently with and without an index, a log, or a schema that can be parsed.

What a log beside a database holds is part of it for every program that opens it: the grader's copy has it applied
(`grading/runner.py`), for rewards read the file alone. A log that is still there could not be applied.
"""

import re
import sqlite3
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from .findings import STRUCTURE, UNREADABLE, File, Finding

MAGIC = b"SQLite format 3\0"
LOGS = ("-wal", "-journal")
_FORMATS = (b"\1\1", b"\2\2")
"""File format versions (write, read) that SQLite opens: without and with a write-ahead log."""
TIMEOUT_S = 20.0
_OWN = re.compile(r"sqlite_(?:sequence|stat[1-4]|autoindex_.+)")
_LAST_NUMBER = 2**62
_LEAP = 10**6
"""The largest gap between a table's last row id and its counter; beyond it, the next row gets an absurd id."""
_FOREIGN = ("no such", "unknown", "unable to open", "readonly", "locked", "authorized")
"""Parts of error messages that say nothing: a program's database may need functions that this library lacks."""


def ambiguities(files: Sequence[File]) -> Iterator[Finding]:
    """Find databases that two programs read differently."""
    for path in dict.fromkeys(_database(file.path) for file in files):
        if not path.is_file():
            continue
        with path.open("rb") as stream:
            if stream.read(len(MAGIC)) != MAGIC:
                continue
        for log in LOGS:
            beside = path.with_name(path.name + log)
            if beside.is_symlink() or (beside.exists() and not beside.is_file()):
                message = f"{beside.name} beside it is not a file, so SQLite cannot open the database; remove it"
                yield Finding(STRUCTURE, path, "", message)
            if beside.is_file() and beside.stat().st_size and _is_live(beside, log):
                yield Finding(
                    STRUCTURE,
                    path,
                    "",
                    f"a log beside the database ({beside.name}) cannot be applied; close it properly",
                )
        yield from _inside(path)


def _is_live(log: Path, kind: str) -> bool:
    """Whether a log has a header; one that was emptied in place has none."""
    with log.open("rb") as stream:
        head = stream.read(4)
    return head[:3] == b"\x37\x7f\x06" if kind == "-wal" else head == b"\xd9\xd5\x05\xf9"


def _database(path: Path) -> Path:
    for log in LOGS:
        if path.name.endswith(log):
            return path.with_name(path.name.removesuffix(log))
    return path


def _inside(path: Path) -> Iterator[Finding]:
    data = bytearray(path.read_bytes())
    if bytes(data[18:20]) not in _FORMATS:
        yield Finding(STRUCTURE, path, "", "the header names a version that SQLite does not open")
    data[18:20] = b"\1\1"  # a copy in memory has no log
    database = sqlite3.connect(":memory:")
    end = time.monotonic() + TIMEOUT_S
    database.set_progress_handler(lambda: time.monotonic() > end, 10_000)
    try:
        database.deserialize(bytes(data))
        database.execute("PRAGMA trusted_schema = OFF")
        database.execute("PRAGMA cell_size_check = ON")
        for (name,) in database.execute("SELECT name FROM sqlite_master"):
            if str(name).lower().startswith("sqlite_") and not _OWN.fullmatch(str(name)):
                yield Finding(STRUCTURE, path, str(name), "a name reserved for SQLite, which programs skip")
        for table in _full(database):
            yield Finding(STRUCTURE, path, table, "its row ids are used up, or continue far beyond the last one")
        for (told,) in database.execute("PRAGMA integrity_check(3)"):
            if told != "ok" and not any(word in told for word in _FOREIGN):
                yield Finding(STRUCTURE, path, "", f"the database contradicts itself: {told}; create it again")
    except sqlite3.OperationalError as error:
        if "interrupted" in str(error):
            yield Finding(UNREADABLE, path, "", f"cannot be checked within {TIMEOUT_S:.0f} s")
        elif not any(word in str(error) for word in _FOREIGN):
            yield Finding(STRUCTURE, path, "", f"the database is damaged: {error}")
    except sqlite3.DatabaseError as error:
        if not any(word in str(error) for word in _FOREIGN):
            yield Finding(STRUCTURE, path, "", f"the database is damaged: {error}")
    finally:
        database.close()


def _full(database: sqlite3.Connection) -> Iterator[str]:
    """Yield the tables whose row counter is exhausted, or is far beyond the last row id."""
    if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'").fetchone():
        for table, last in database.execute("SELECT name, seq FROM sqlite_sequence"):
            quoted = '"' + str(table).replace('"', '""') + '"'
            try:
                (highest,) = database.execute(f"SELECT max(rowid) FROM {quoted}").fetchone()  # noqa: S608 - quoted
            except sqlite3.Error:
                continue  # the table no longer exists, or has no row ids
            if isinstance(last, int) and (last >= _LAST_NUMBER or last > (highest or 0) + _LEAP):
                yield str(table)
