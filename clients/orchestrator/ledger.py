"""The ledger of a run: every task, every finished stage and every event, in one SQLite file (`run_database`).

A stage is written after it is done, in one transaction with its event, so a run that is killed at any moment resumes
with consistent data.
"""

import json
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from clients.models.spending import Spending
from clients.orchestrator.stages import Decision, RunFacts, is_of_the_filter
from clients.run_database import FILE_NAME, LedgerError, RunDatabase, open_database
from schemas.tasks import Task

__all__ = ["FILE_NAME", "Event", "Ledger", "LedgerError", "open_ledger"]

DECISION = "decision"
LEDGER_VERSION = 2
Value = TypeVar("Value", bound=BaseModel)

_TABLES = """
CREATE TABLE IF NOT EXISTS tasks (
    task_id TEXT PRIMARY KEY, environment TEXT NOT NULL, family TEXT NOT NULL, seed INTEGER NOT NULL,
    task TEXT NOT NULL, authoring TEXT NOT NULL, filtering TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS stages (
    task_id TEXT NOT NULL REFERENCES tasks, stage TEXT NOT NULL, value TEXT NOT NULL,
    finished_at REAL NOT NULL, duration_s REAL NOT NULL, PRIMARY KEY (task_id, stage)
) STRICT;
CREATE TABLE IF NOT EXISTS spending (
    number INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, value TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS workspaces (workspace_id TEXT PRIMARY KEY, task_id TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS events (
    number INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, task_id TEXT, kind TEXT NOT NULL,
    detail TEXT NOT NULL
) STRICT;
"""


@dataclass(frozen=True)
class Event:
    """An event; `kind` is planned, redone, stage, infrastructure, decided, started or stopped."""

    at: float
    task_id: str | None
    kind: str
    detail: str


class Ledger:
    """One run's ledger; open it with `open_ledger`. Methods that write raise LedgerError if the disk is full."""

    def __init__(self, database: RunDatabase) -> None:
        self._file = database
        self._database = database.connection

    def plan(self, task: Task, authoring: str, filtering: str = "") -> None:
        """Add a task, or delete the invalidated stages of an existing one.

        Args:
            task: if it changed, everything is done again.
            authoring: hash of what its authors work from and how they are measured; if it changed, everything is done
                again.
            filtering: hash of the final filter's rules; if it changed, only the filter's stages are done again.
        """
        text = task.model_dump_json()
        with self._file.transaction():
            row = self._database.execute(
                "SELECT task, authoring, filtering FROM tasks WHERE task_id = ?", (task.task_id,)
            ).fetchone()
            if row == (text, authoring, filtering):
                return
            is_same = row is not None and row[:2] == (text, authoring)
            names = self._database.execute("SELECT stage FROM stages WHERE task_id = ?", (task.task_id,)).fetchall()
            void = [name for (name,) in names if not is_same or is_of_the_filter(name)]
            self._database.executemany(
                "DELETE FROM stages WHERE task_id = ? AND stage = ?", [(task.task_id, name) for name in void]
            )
            self._database.execute(
                "INSERT OR REPLACE INTO tasks VALUES (?, ?, ?, ?, ?, ?, ?)",
                (task.task_id, task.environment, task.family, task.seed, text, authoring, filtering),
            )
            self._note(task.task_id, "planned" if row is None else "redone", f"{len(void)} stages void" if void else "")

    def tasks(self) -> tuple[Task, ...]:
        """Return all tasks in the order of the dataset: by environment, family and seed."""
        rows = self._database.execute("SELECT task FROM tasks ORDER BY environment, family, seed, task_id")
        return tuple(Task.model_validate_json(text) for (text,) in rows)

    def find(self, task_id: str, stage: str, kind: type[Value]) -> Value | None:
        """Return the value of a stage; None if it is not finished.

        Args:
            task_id: The task.
            stage: Name of the stage.
            kind: Type of the value.
        """
        row = self._database.execute(
            "SELECT value FROM stages WHERE task_id = ? AND stage = ?", (task_id, stage)
        ).fetchone()
        return None if row is None else kind.model_validate_json(row[0])

    def record(self, task_id: str, stage: str, value: BaseModel, duration_s: float) -> None:
        """Record that a stage is finished.

        Args:
            task_id: The task.
            stage: Name of the stage, such as `round-1/generator`.
            value: Its result, which `find` returns.
            duration_s: Its duration in seconds.

        Raises:
            LedgerError: the disk is full.
        """
        with self._file.transaction():
            self._database.execute(
                "INSERT INTO stages VALUES (?, ?, ?, ?, ?)",
                (task_id, stage, value.model_dump_json(), time.time(), duration_s),
            )
            self._note(task_id, "stage", f"{stage} in {duration_s:.1f} s")

    def decide(self, task_id: str, decision: Decision) -> None:
        """Record a task's decision; `infra_fail` is only recorded as an event, because it leaves the task open."""
        with self._file.transaction():
            if decision.outcome.says_something:
                self._database.execute(
                    "INSERT INTO stages VALUES (?, ?, ?, ?, ?)",
                    (task_id, DECISION, decision.model_dump_json(), time.time(), 0.0),
                )
            self._note(task_id, "decided", json.dumps([decision.outcome, *decision.reasons]))

    def decision(self, task_id: str) -> Decision | None:
        """Return the decision on a task; None while it is open."""
        return self.find(task_id, DECISION, Decision)

    def durations(self, task_id: str) -> dict[str, float]:
        """Return stage → seconds, in the order in which stages ended; the decision is not included."""
        rows = self._database.execute(
            "SELECT stage, duration_s FROM stages WHERE task_id = ? AND stage <> ? ORDER BY finished_at, rowid",
            (task_id, DECISION),
        )
        return dict(rows.fetchall())

    def spend(self, spending: Spending) -> None:
        """Record a conversation's spending, which counts against the budget of this and every later process."""
        with self._file.transaction():
            self._database.execute(
                "INSERT INTO spending (at, value) VALUES (?, ?)", (time.time(), spending.model_dump_json())
            )

    def spendings(self) -> tuple[Spending, ...]:
        """Return all spending, oldest first, including that on tasks that were done again."""
        rows = self._database.execute("SELECT value FROM spending ORDER BY number")
        return tuple(Spending.model_validate_json(text) for (text,) in rows)

    def opened(self, workspace_id: str, task_id: str) -> None:
        """Record an open workspace, so that the next process can close it if this one is killed."""
        with self._file.transaction():
            self._database.execute("INSERT INTO workspaces VALUES (?, ?)", (workspace_id, task_id))

    def closed(self, workspace_id: str) -> None:
        """Record that a workspace is closed."""
        with self._file.transaction():
            self._database.execute("DELETE FROM workspaces WHERE workspace_id = ?", (workspace_id,))

    def left_open(self) -> tuple[str, ...]:
        """Return the workspaces that earlier processes did not close."""
        rows = self._database.execute("SELECT workspace_id FROM workspaces ORDER BY workspace_id")
        return tuple(workspace_id for (workspace_id,) in rows)

    def describe(self, facts: RunFacts) -> None:
        """Record the rules by which the run works from now on."""
        with self._file.transaction():
            self._database.execute("INSERT OR REPLACE INTO facts VALUES ('run', ?)", (facts.model_dump_json(),))

    def facts(self) -> RunFacts | None:
        """Return the rules by which the run worked last; None before it began."""
        row = self._database.execute("SELECT value FROM facts WHERE name = 'run'").fetchone()
        return None if row is None else RunFacts.model_validate_json(row[0])

    def note(self, task_id: str | None, kind: str, detail: str) -> None:
        """Record an event.

        Args:
            task_id: The task that it is about; None: the run.
            kind: One of the kinds of `Event`.
            detail: Description for people.
        """
        with self._file.transaction():
            self._note(task_id, kind, detail)

    def events(self, task_id: str | None = None) -> Iterator[Event]:
        """Yield events, oldest first.

        Args:
            task_id: Only events of this task; None: events of the whole run.
        """
        rows = self._database.execute(
            "SELECT at, task_id, kind, detail FROM events WHERE ?1 IS NULL OR task_id = ?1 ORDER BY number",
            (task_id,),
        )
        return (Event(*row) for row in rows)

    def _note(self, task_id: str | None, kind: str, detail: str) -> None:
        self._database.execute(
            "INSERT INTO events (at, task_id, kind, detail) VALUES (?, ?, ?, ?)",
            (time.time(), task_id, kind, detail),
        )


@contextmanager
def open_ledger(folder: Path) -> Generator[Ledger]:
    """Open the ledger of a run, creating it if necessary; only one process may have it open.

    Raises:
        ConflictError: another run is using this folder, or a different ledger version wrote it.
        LedgerError: it cannot be written.
    """
    with open_database(folder, _TABLES, str(LEDGER_VERSION)) as database:
        yield Ledger(database)
