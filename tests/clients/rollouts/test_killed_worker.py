"""A worker that is killed with SIGKILL at requests of chance: exactly the episodes that were asked for are there."""

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from clients.command_line import EXIT_INTERRUPTED
from clients.rollouts.attempt_result import Standing
from clients.rollouts.ledger import open_rollout_ledger, read_results
from tests.clients.rollouts.scripted_episodes import ScriptedEpisodes, scored
from tests.clients.rollouts.scripted_http import serving

ROOT = Path(__file__).resolve().parents[3]
TUPLES = ("notes_1", "notes_2", "notes_3")
START, KEEP = 4, 3


class Killer:
    """Sends the worker a signal when the server has done so many things for it; a killed one gets no answer to that."""

    def __init__(self) -> None:
        self.worker: subprocess.Popen[bytes] | None = None
        self.left = 0
        self.signal: signal.Signals | None = None

    def __call__(self) -> None:
        if self.signal is None or self.worker is None:
            return
        self.left -= 1
        if self.left == 0:
            self.worker.send_signal(self.signal)
            if self.signal is signal.SIGKILL:
                self.worker.wait()


def worker(url: str, out: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "clients.rollouts", "--server", url, "--token", "t", "--out", str(out)]
    wanted = ["--policy", "noop", "--start", str(START), "--keep", str(KEEP), "--concurrency", "3"]
    return subprocess.Popen([*command, *wanted], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.mark.timeout(300)
def test_kills_lose_nothing_and_count_nothing_twice(tmp_path: Path) -> None:
    """Two kills, a Ctrl-C, and a process that may end."""
    chance = random.Random("kills")
    episodes = ScriptedEpisodes(tuples=TUPLES, grade=lambda one: scored(one.request.attempt / 8))
    killer = Killer()
    ends = (
        (signal.SIGKILL, chance.randint(4, 9), -signal.SIGKILL),
        (signal.SIGKILL, chance.randint(9, 16), -signal.SIGKILL),
        (signal.SIGINT, chance.randint(6, 12), EXIT_INTERRUPTED),
        (None, 0, 0),
    )
    with serving(episodes, killer) as url:
        for number, (killer.signal, killer.left, code) in enumerate(ends, start=1):
            killer.worker = worker(url, tmp_path)
            assert killer.worker.wait() == code, f"process {number}"
            assert code < 0 or episodes.open == 0
    kept = read_results(tmp_path, Standing.KEPT)
    assert {name: sum(one.tuple_id == name for one in kept) for name in TUPLES} == dict.fromkeys(TUPLES, KEEP)
    assert [one.reward for one in kept] == [one.number / 8 for one in kept]
    assert all((tmp_path / one.folder / "rollout.json").is_file() for one in kept)
    assert (tmp_path / "report.html").is_file()
    with open_rollout_ledger(tmp_path) as ledger:
        assert ledger.pending() == ()
