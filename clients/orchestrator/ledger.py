"""The ledger of a run: every task, every finished stage and every event, in one SQLite file (`run_database`).

A stage is written after it is done, in one transaction with its event, so a run that is killed at any moment finds the
same facts again.
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
    """Something that happened: `kind` is planned, redone, stage, infrastructure, decided, started or stopped."""

    at: float
    task_id: str | None
    kind: str
    detail: str


class Ledger:
    """One run's ledger; open it with `open_ledger`. What writes raises LedgerError where the disk takes no more."""

    def __init__(self, database: RunDatabase) -> None:
        self._file = database
        self._database = database.connection

    def plan(self, task: Task, authoring: str, filtering: str = "") -> None:
        """Add a task, or forget what is void of one that is there.

        Args:
            task: it is done anew if it changed.
            authoring: a hash of what its authors work from and what they are measured by; another one does it anew too.
            filtering: a hash of the rules of the final filter; another one makes only the filter's stages void.
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
        """Every task of the run, in the order of the dataset: by environment, family and seed."""
        rows = self._database.execute("SELECT task FROM tasks ORDER BY environment, family, seed, task_id")
        return tuple(Task.model_validate_json(text) for (text,) in rows)

    def find(self, task_id: str, stage: str, kind: type[Value]) -> Value | None:
        """Return the value of a finished stage; None if it is not finished.

        Args:
            task_id: Of which task.
            stage: Its name in the ledger.
            kind: The model to read the value as.
        """
        row = self._database.execute(
            "SELECT value FROM stages WHERE task_id = ? AND stage = ?", (task_id, stage)
        ).fetchone()
        return None if row is None else kind.model_validate_json(row[0])

    def record(self, task_id: str, stage: str, value: BaseModel, duration_s: float) -> None:
        """Write down that a stage is done.

        Args:
            task_id: Of which task.
            stage: Its name in the ledger, such as `round-1/generator`.
            value: What it came to; `find` reads it back.
            duration_s: How long it took.

        Raises:
            LedgerError: the disk takes no more.
        """
        with self._file.transaction():
            self._database.execute(
                "INSERT INTO stages VALUES (?, ?, ?, ?, ?)",
                (task_id, stage, value.model_dump_json(), time.time(), duration_s),
            )
            self._note(task_id, "stage", f"{stage} in {duration_s:.1f} s")

    def decide(self, task_id: str, decision: Decision) -> None:
        """Write down the end of a task; `infra_fail` is only noted, for it leaves the task open."""
        with self._file.transaction():
            if decision.outcome.says_something:
                self._database.execute(
                    "INSERT INTO stages VALUES (?, ?, ?, ?, ?)",
                    (task_id, DECISION, decision.model_dump_json(), time.time(), 0.0),
                )
            self._note(task_id, "decided", json.dumps([decision.outcome, *decision.reasons]))

    def decision(self, task_id: str) -> Decision | None:
        """The decision on a task, absent while it is open."""
        return self.find(task_id, DECISION, Decision)

    def durations(self, task_id: str) -> dict[str, float]:
        """Stage → seconds, in the order in which they ended; the decision is no stage of work."""
        rows = self._database.execute(
            "SELECT stage, duration_s FROM stages WHERE task_id = ? AND stage <> ? ORDER BY finished_at, rowid",
            (task_id, DECISION),
        )
        return dict(rows.fetchall())

    def spend(self, spending: Spending) -> None:
        """Write down what a conversation took; it counts against the budget of this and every later process."""
        with self._file.transaction():
            self._database.execute(
                "INSERT INTO spending (at, value) VALUES (?, ?)", (time.time(), spending.model_dump_json())
            )

    def spendings(self) -> tuple[Spending, ...]:
        """Everything that was spent, oldest first; also on tasks that were done anew since."""
        rows = self._database.execute("SELECT value FROM spending ORDER BY number")
        return tuple(Spending.model_validate_json(text) for (text,) in rows)

    def opened(self, workspace_id: str, task_id: str) -> None:
        """Remember a workspace until it is closed, so that a killed run leaves none behind for long."""
        with self._file.transaction():
            self._database.execute("INSERT INTO workspaces VALUES (?, ?)", (workspace_id, task_id))

    def closed(self, workspace_id: str) -> None:
        """Forget a workspace."""
        with self._file.transaction():
            self._database.execute("DELETE FROM workspaces WHERE workspace_id = ?", (workspace_id,))

    def left_open(self) -> tuple[str, ...]:
        """Workspaces that an earlier process did not come to close."""
        rows = self._database.execute("SELECT workspace_id FROM workspaces ORDER BY workspace_id")
        return tuple(workspace_id for (workspace_id,) in rows)

    def describe(self, facts: RunFacts) -> None:
        """Write down under what rules the run works from now on."""
        with self._file.transaction():
            self._database.execute("INSERT OR REPLACE INTO facts VALUES ('run', ?)", (facts.model_dump_json(),))

    def facts(self) -> RunFacts | None:
        """Under what rules the run worked last; absent before it began."""
        row = self._database.execute("SELECT value FROM facts WHERE name = 'run'").fetchone()
        return None if row is None else RunFacts.model_validate_json(row[0])

    def note(self, task_id: str | None, kind: str, detail: str) -> None:
        """Write down an event.

        Args:
            task_id: What it is about; None: the run.
            kind: As `Event` lists them.
            detail: In words.
        """
        with self._file.transaction():
            self._note(task_id, kind, detail)

    def events(self, task_id: str | None = None) -> Iterator[Event]:
        """Return events, oldest first.

        Args:
            task_id: Only those of this task; None: those of the whole run.
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
    """Open the ledger of a run, made if there is none; only one process may have it open.

    Raises:
        ConflictError: another run uses this folder now, or a different version of the ledger wrote it.
        LedgerError: it cannot be written.
    """
    with open_database(folder, _TABLES, str(LEDGER_VERSION)) as database:
        yield Ledger(database)
