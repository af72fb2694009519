"""Reads a run's progress and dataset while it is running."""

import hashlib
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from clients.orchestrator.ledger import open_ledger

ROOT = Path(__file__).resolve().parents[2]


def dataset(out: Path) -> dict[str, str]:
    """Return every file of the dataset with its hash."""
    files = sorted(path for path in (out / "data").rglob("*") if path.is_file())
    return {str(path.relative_to(out)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def stages(out: Path) -> dict[str, list[str]]:
    """Return the finished stages of every task, once per event."""
    with open_ledger(out) as ledger:
        return {
            task.task_id: [
                event.detail.partition(" ")[0] for event in ledger.events(task.task_id) if event.kind == "stage"
            ]
            for task in ledger.tasks()
        }


def wait_for_stages(out: Path, number: int) -> None:
    """Wait until a run has recorded `number` stages; reads without the run's lock."""
    path = out / "ledger.sqlite"
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        if path.exists() and count_stages(path) >= number:
            return
        time.sleep(0.01)
    raise TimeoutError(f"the run has not written {number} stages")


def count_stages(path: Path) -> int:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        try:
            (count,) = database.execute("SELECT count(*) FROM stages").fetchone()
        except sqlite3.OperationalError:  # the tables are not there yet
            return 0
        return count
