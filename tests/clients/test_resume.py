"""A run that is killed or interrupted and started again: nothing lost, nothing done twice, the same dataset."""

import hashlib
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from clients.orchestrator.ledger import open_ledger
from tests.clients.conftest import Served

ROOT = Path(__file__).resolve().parents[2]
PLOTS = ("sound", "converges", "repeats")


def start(served: Served, out: Path) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "tests.clients.scripted_run", str(out), served.url, served.token, *PLOTS]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)


def finish(served: Served, out: Path) -> None:
    assert start(served, out).wait(240) == 0


def dataset(out: Path) -> dict[str, str]:
    """Every file of the dataset with its hash."""
    files = sorted(path for path in (out / "data").rglob("*") if path.is_file())
    return {str(path.relative_to(out)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def stages(out: Path) -> dict[str, list[str]]:
    """The stages of every task, as often as an event says that they were done."""
    with open_ledger(out) as ledger:
        return {
            task.task_id: [
                event.detail.partition(" ")[0] for event in ledger.events(task.task_id) if event.kind == "stage"
            ]
            for task in ledger.tasks()
        }


def wait_for_stages(out: Path, number: int) -> None:
    """Wait until a run has written down so many stages; read beside the run, without its lock."""
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


@pytest.mark.timeout(500)
def test_killed_at_any_stage_it_ends_with_the_same_dataset(served: Served, tmp_path: Path) -> None:
    served.gym.delay_s = 0.02
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    finish(served, whole)

    kills = (1, 5, 12, 20)
    for number in kills:
        process = start(served, killed)
        wait_for_stages(killed, number)
        process.send_signal(signal.SIGKILL)
        assert process.wait(10) == -signal.SIGKILL
    finish(served, killed)

    assert dataset(killed) == dataset(whole)
    assert stages(killed) == stages(whole)
    assert all(len(set(done)) == len(done) for done in stages(killed).values())
    # A kill between the server's answer and the ledger's note leaves a workspace to its lease.
    assert len(served.gym.spaces) <= len(kills)
    served.gym.spaces.clear()


@pytest.mark.timeout(300)
def test_interrupted_it_closes_everything_and_goes_on_later(served: Served, tmp_path: Path) -> None:
    served.gym.delay_s = 0.2
    process = start(served, tmp_path)
    wait_for_stages(tmp_path, 3)
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 130
    assert served.gym.spaces == {}
    assert served.gym.infos == {}
    assert (tmp_path / "report.html").exists()

    served.gym.delay_s = 0.0
    finish(served, tmp_path)
    assert all(len(set(done)) == len(done) for done in stages(tmp_path).values())
