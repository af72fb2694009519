"""A worker that is killed with SIGKILL at requests of chance: exactly the episodes that were asked for are there."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from clients.rollouts.attempt_result import Standing
from clients.rollouts.command import ServerChoice, roll_out
from clients.rollouts.ledger import open_rollout_ledger, read_results
from clients.rollouts.plan import RolloutPlan
from clients.rollouts.policies.control import NoopPolicy
from clients.rollouts.policies.protocol import Policy
from tests.clients.rollouts.scripted_episodes import ScriptedEpisodes, scored
from tests.clients.rollouts.scripted_http import serving

ROOT = Path(__file__).resolve().parents[3]
TUPLES = ("notes_1", "notes_2", "notes_3")
START, KEEP = 4, 3


class Killer:
    """Kills the worker when the server has done so many things for it; to the last of them it gets no answer."""

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
            self.worker.wait()


def worker(url: str, out: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "clients.rollouts", "--server", url, "--token", "t", "--out", str(out)]
    wanted = ["--policy", "noop", "--start", str(START), "--keep", str(KEEP), "--concurrency", "3"]
    return subprocess.Popen([*command, *wanted], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.mark.timeout(300)
def test_kills_lose_nothing_and_count_nothing_twice(tmp_path: Path) -> None:
    chance = random.Random("kills")
    episodes = ScriptedEpisodes(tuples=TUPLES, grade=lambda one: scored(one.request.attempt / 8))
    killer = Killer()
    with serving(episodes, killer) as url:
        for killer.left in (chance.randint(4, 9), chance.randint(9, 16), 0):
            killer.signal = signal.SIGKILL if killer.left else None
            killer.worker = worker(url, tmp_path)
            assert killer.worker.wait() == (-signal.SIGKILL if killer.signal else 0)
    kept = read_results(tmp_path, Standing.KEPT)
    assert {name: sum(one.tuple_id == name for one in kept) for name in TUPLES} == dict.fromkeys(TUPLES, KEEP)
    assert [one.reward for one in kept] == [one.number / 8 for one in kept]
    assert all((tmp_path / one.folder / "rollout.json").is_file() for one in kept)
    assert (tmp_path / "report.html").is_file()
    # Nothing is open on the server, and the ledger waits for nothing.
    assert episodes.open == 0
    with open_rollout_ledger(tmp_path) as ledger:
        assert ledger.pending() == ()


def test_a_signal_ends_a_run_cleanly_and_the_same_call_goes_on(tmp_path: Path) -> None:
    episodes = ScriptedEpisodes(tuples=TUPLES)
    left = [9]

    def interrupt() -> None:
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGINT)

    @asynccontextmanager
    async def noop() -> AsyncGenerator[Policy]:
        yield NoopPolicy()

    plan = RolloutPlan(start=START, concurrency=3)
    with serving(episodes, interrupt) as url:
        choice = ServerChoice(url=url, token="t")
        stopped = roll_out(noop, choice, plan, tmp_path)
        assert (stopped.stopped, episodes.open) == ("SIGINT", 0)
        assert stopped.run.open_slots > 0
        done = roll_out(noop, choice, plan, tmp_path)
    assert (done.stopped, len(done.run.kept), done.run.open_slots) == (None, len(TUPLES) * START, 0)
    assert set(stopped.run.kept) <= set(done.run.kept)
