"""The SQLite file in which a run keeps its finished work, so that a killed run resumes from there.

Transactions take well under a millisecond and run on the event loop. They use a write-ahead log without waiting for the
disk: a killed process loses nothing it wrote, and only a power failure may lose the last transactions.
"""

import fcntl
import shutil
import sqlite3
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from schemas.errors import ConflictError, CuaGymError

FILE_NAME = "ledger.sqlite"
_FACTS = "CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;"


class LedgerError(CuaGymError):
    """The ledger cannot be written. Its contents are consistent, and the same command resumes from there."""

    code: ClassVar[str] = "ledger"


@dataclass(frozen=True)
class RunDatabase:
    """An open ledger file; made by `open_database`."""

    connection: sqlite3.Connection
    path: Path

    @contextmanager
    def transaction(self) -> Generator[None]:
        """Make the statements of the block one transaction: all of them are written or none.

        Raises:
            LedgerError: the disk is full.
        """
        with _explained(self.path), self.connection:
            yield

    def execute(self, statement: str, values: Iterable[object] = ()) -> sqlite3.Cursor:
        """Run one statement."""
        return self.connection.execute(statement, tuple(values))

    def rows(self, statement: str, values: Iterable[object] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        return self.execute(statement, values).fetchall()

    def fact(self, name: str) -> str | None:
        """Return the text stored under a name; None if there is none."""
        row = self.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return None if row is None else row[0]

    def keep_fact(self, name: str, value: str) -> None:
        """Store a text under a name; to be called inside a transaction."""
        self.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))


@contextmanager
def open_database(folder: Path, tables: str, version: str) -> Generator[RunDatabase]:
    """Open the ledger file of a run, creating it if necessary; only one process may have it open.

    Args:
        folder: The run's folder.
        tables: SQL statements that create missing tables.
        version: Version of the ledger; files of another version are refused.

    Raises:
        ConflictError: another run is using this folder, or a different ledger version wrote it.
        LedgerError: it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise ConflictError(f"another run is working in {folder}: wait for it, or give another --out") from error
        connection = sqlite3.connect(folder / FILE_NAME)
        try:
            database = RunDatabase(connection, folder / FILE_NAME)
            _prepare(database, tables, version)
            yield database
        finally:
            connection.close()


def _prepare(database: RunDatabase, tables: str, version: str) -> None:
    with _explained(database.path):
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        database.connection.executescript(_FACTS + tables)
        with database.connection:
            database.execute("INSERT OR IGNORE INTO facts VALUES ('schema_version', ?)", (version,))
        found = database.fact("schema_version")
    if found != version:
        raise ConflictError(
            f"{database.path} was written by ledger version {found}, this is {version}: give another --out"
        )


@contextmanager
def _explained(path: Path) -> Generator[None]:
    """Convert SQLite's errors about a full disk into a LedgerError that names the file and what to do."""
    try:
        yield
    except sqlite3.OperationalError as error:
        free_mb = shutil.disk_usage(path.parent).free >> 20
        raise LedgerError(
            f"{path} cannot be written: {error} ({free_mb} MiB are free on its disk). Nothing that it holds is lost: "
            "make room there, or let larger files be written, and give the same command again"
        ) from error
