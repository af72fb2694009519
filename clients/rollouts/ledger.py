"""The ledger of a rollout run: which attempts are finished, which are in progress, and what failed.

An attempt is recorded before its episode is opened and becomes a result in one transaction. A run killed at any moment
therefore loses no finished attempt and counts none twice.
"""

import time
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from clients.rollouts.attempt_result import AttemptResult, Standing
from clients.rollouts.results import End
from clients.run_database import FILE_NAME, LedgerError, RunDatabase, open_database
from schemas.base import Closed
from schemas.episodes import TupleInfo
from schemas.errors import ConflictError, NotFoundError

__all__ = [
    "Failure",
    "LedgerError",
    "Pending",
    "RolloutFacts",
    "RolloutLedger",
    "open_rollout_ledger",
    "read_results",
    "require_run",
]

LEDGER_VERSION = "rollouts 1"

_TABLES = """
CREATE TABLE IF NOT EXISTS tuples (position INTEGER PRIMARY KEY, tuple_id TEXT NOT NULL UNIQUE, value TEXT NOT NULL)
    STRICT;
CREATE TABLE IF NOT EXISTS results (
    tuple_id TEXT NOT NULL, number INTEGER NOT NULL, standing TEXT NOT NULL, value TEXT, finished_at REAL NOT NULL,
    PRIMARY KEY (tuple_id, number)
) STRICT;
CREATE TABLE IF NOT EXISTS pending (
    key TEXT PRIMARY KEY, tuple_id TEXT NOT NULL, number INTEGER NOT NULL, url TEXT NOT NULL, episode_id TEXT,
    session_id TEXT, played TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS failures (
    row INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, tuple_id TEXT NOT NULL, number INTEGER NOT NULL,
    code TEXT NOT NULL, message TEXT NOT NULL
) STRICT;
"""


class RolloutFacts(Closed):
    """Settings that must not change when a run is resumed, so that its attempts are comparable."""

    policy: str
    start: int
    keep: int
    seed: int
    max_steps: int | None
    max_seconds: float | None


class PlayedFacts(Closed):
    """How the policy ended an attempt that is not graded yet; without an end, the server ended it at a limit."""

    end: End | None
    answer: str | None
    steps: int
    unreadable: int
    seed: int
    instruction: str
    failures: int
    open_s: float
    play_s: float


@dataclass(frozen=True)
class Pending:
    """An attempt in progress. `played` is set once the policy is done and only the grading is missing."""

    key: str
    tuple_id: str
    number: int
    url: str
    episode_id: str | None
    session_id: str | None
    played: PlayedFacts | None


@dataclass(frozen=True)
class Failure:
    """A try that failed because of the infrastructure."""

    at: float
    tuple_id: str
    number: int
    code: str
    message: str


class RolloutLedger:
    """One run's ledger, from `open_rollout_ledger`. Methods that write raise LedgerError if the disk is full."""

    def __init__(self, database: RunDatabase) -> None:
        self._database = database

    def describe(self, facts: RolloutFacts, tuples: Sequence[TupleInfo]) -> None:
        """Record the run's settings; tuples that are new to the run are added.

        Raises:
            ConflictError: the run was begun with other settings.
        """
        known = self.facts()
        if known is not None and known != facts:
            fields = sorted(RolloutFacts.model_fields)
            differing = [name for name in fields if getattr(known, name) != getattr(facts, name)]
            said = ", ".join(f"{name} was {getattr(known, name)!r}" for name in differing)
            raise ConflictError(f"{self._database.path.parent} holds another run: {said}; give another folder")
        with self._database.transaction():
            self._database.keep_fact("run", facts.model_dump_json())
            for one in tuples:
                self._database.execute(
                    "INSERT INTO tuples (tuple_id, value) VALUES (?, ?) "
                    "ON CONFLICT (tuple_id) DO UPDATE SET value = excluded.value",
                    (one.tuple_id, one.model_dump_json()),
                )

    def facts(self) -> RolloutFacts | None:
        """Return the settings with which the run was begun; None before it began."""
        text = self._database.fact("run")
        return None if text is None else RolloutFacts.model_validate_json(text)

    def tuples(self) -> tuple[TupleInfo, ...]:
        """Return all tuples of the run, in the order of its dataset."""
        rows = self._database.rows("SELECT value FROM tuples ORDER BY position")
        return tuple(TupleInfo.model_validate_json(text) for (text,) in rows)

    def begin(self, key: str, tuple_id: str, number: int, url: str) -> None:
        """Record that an episode is about to be opened.

        Args:
            key: Idempotency key of the call that opens it.
            tuple_id: The tuple.
            number: Number of the attempt at it, from 1.
            url: The server's address.
        """
        with self._database.transaction():
            self._database.execute(
                "INSERT INTO pending (key, tuple_id, number, url) VALUES (?, ?, ?, ?)", (key, tuple_id, number, url)
            )

    def opened(self, key: str, episode_id: str, session_id: str) -> None:
        """Record the episode of an attempt and its session."""
        with self._database.transaction():
            self._database.execute(
                "UPDATE pending SET episode_id = ?, session_id = ? WHERE key = ?", (episode_id, session_id, key)
            )

    def played(self, key: str, facts: PlayedFacts) -> None:
        """Record that the policy is done; from now on, only the grading is retried."""
        with self._database.transaction():
            self._database.execute("UPDATE pending SET played = ? WHERE key = ?", (facts.model_dump_json(), key))

    def finish(self, key: str, result: AttemptResult, keep: int) -> Standing:
        """Record the result of an attempt; a second result of the same attempt changes nothing.

        Args:
            key: Key of the attempt.
            result: Result of the attempt.
            keep: Number of valid attempts to keep per tuple.

        Returns:
            The attempt's status in the run.
        """
        with self._database.transaction():
            self._database.execute("DELETE FROM pending WHERE key = ?", (key,))
            row = self._database.execute(
                "SELECT standing FROM results WHERE tuple_id = ? AND number = ?", (result.tuple_id, result.number)
            ).fetchone()
            if row is not None:
                return Standing(row[0])
            enough = self.kept(result.tuple_id) >= keep
            standing = Standing.UNSCORED if not result.valid else Standing.SURPLUS if enough else Standing.KEPT
            self._put(result.tuple_id, result.number, standing, result.model_dump_json())
            return standing

    def cancel(self, key: str | None, tuple_id: str, number: int) -> None:
        """Record that an attempt is no longer needed.

        Args:
            key: Key under which it was begun; None: it was not begun.
            tuple_id: The tuple.
            number: Number of the attempt at it, from 1.
        """
        with self._database.transaction():
            if key is not None:
                self._database.execute("DELETE FROM pending WHERE key = ?", (key,))
            self._put(tuple_id, number, Standing.CANCELLED, None)

    def forget(self, key: str) -> None:
        """Delete an attempt without a result, which will be repeated."""
        with self._database.transaction():
            self._database.execute("DELETE FROM pending WHERE key = ?", (key,))

    def fail(self, tuple_id: str, number: int, code: str, message: str) -> None:
        """Record a try that failed because of the infrastructure.

        Args:
            tuple_id: The tuple.
            number: Number of the attempt at it, from 1.
            code: Code of the error, for programs.
            message: Message of the error, for people.
        """
        with self._database.transaction():
            self._database.execute(
                "INSERT INTO failures (at, tuple_id, number, code, message) VALUES (?, ?, ?, ?, ?)",
                (time.time(), tuple_id, number, code, message),
            )

    def pending(self) -> tuple[Pending, ...]:
        """Return the attempts that were begun and neither finished nor deleted, as a killed process leaves them."""
        columns = "key, tuple_id, number, url, episode_id, session_id, played"
        rows = self._database.rows(f"SELECT {columns} FROM pending ORDER BY tuple_id, number, key")  # noqa: S608 - ours
        return tuple(
            Pending(
                key,
                tuple_id,
                number,
                url,
                episode,
                session,
                None if text is None else PlayedFacts.model_validate_json(text),
            )
            for key, tuple_id, number, url, episode, session, text in rows
        )

    def kept(self, tuple_id: str) -> int:
        """Return how many attempts at a tuple are kept."""
        [(count,)] = self._database.rows(
            "SELECT count(*) FROM results WHERE tuple_id = ? AND standing = ?", (tuple_id, Standing.KEPT)
        )
        return count

    def standings(self, tuple_id: str) -> dict[int, Standing]:
        """Return number → standing of the finished attempts at a tuple."""
        rows = self._database.rows("SELECT number, standing FROM results WHERE tuple_id = ?", (tuple_id,))
        return {number: Standing(standing) for number, standing in rows}

    def missing(self, tuple_id: str, facts: RolloutFacts) -> tuple[int, ...]:
        """Return the numbers of the attempts at a tuple that are still to be made; none once enough are kept."""
        if self.kept(tuple_id) >= facts.keep:
            return ()
        done = self.standings(tuple_id)
        return tuple(number for number in range(1, facts.start + 1) if number not in done)

    def results(self, *standings: Standing) -> tuple[AttemptResult, ...]:
        """Return results with one of these standings, or all results, ordered by tuple and number."""
        wanted = standings or (Standing.KEPT, Standing.SURPLUS, Standing.UNSCORED)
        places = ", ".join("?" * len(wanted))
        rows = self._database.rows(
            f"SELECT results.value FROM results JOIN tuples USING (tuple_id) WHERE standing IN ({places}) "  # noqa: S608
            "AND results.value IS NOT NULL ORDER BY position, number",
            wanted,
        )
        return tuple(AttemptResult.model_validate_json(text) for (text,) in rows)

    def counts(self) -> Counter[Standing]:
        """Return the number of attempts of each standing."""
        rows = self._database.rows("SELECT standing, count(*) FROM results GROUP BY standing")
        return Counter({Standing(standing): count for standing, count in rows})

    def failures(self) -> tuple[Failure, ...]:
        """Return every try that failed because of the infrastructure, oldest first."""
        return tuple(
            Failure(*row)
            for row in self._database.rows("SELECT at, tuple_id, number, code, message FROM failures ORDER BY row")
        )

    def _put(self, tuple_id: str, number: int, standing: Standing, value: str | None) -> None:
        self._database.execute(
            "INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?, ?)", (tuple_id, number, standing, value, time.time())
        )


@contextmanager
def open_rollout_ledger(folder: Path) -> Generator[RolloutLedger]:
    """Open the ledger of a rollout run, creating it if necessary; only one process may have it open.

    Raises:
        ConflictError: another run is using this folder, or its ledger is not one of rollouts.
        LedgerError: it cannot be written.
    """
    with open_database(folder, _TABLES, LEDGER_VERSION) as database:
        yield RolloutLedger(database)


def require_run(folder: Path) -> None:
    """Refuse a folder without a run, before anything is created in it.

    Raises:
        NotFoundError: there is no run in `folder`.
    """
    if not (folder / FILE_NAME).is_file():
        raise NotFoundError(f"{folder} holds no run: {FILE_NAME} is missing")


def read_results(folder: Path, *standings: Standing) -> tuple[AttemptResult, ...]:
    """Read the results of a run that is not in progress.

    Raises:
        NotFoundError: there is no run in `folder`.
    """
    require_run(folder)
    with open_rollout_ledger(folder) as ledger:
        return ledger.results(*standings)
