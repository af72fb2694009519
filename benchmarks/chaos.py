"""The results of a rollout run under failures: a worker killed ten times, and 200 injected faults.

The tuple's true reward is always 1, because the policy types the word that the reward reads. Any other value of a kept
attempt is therefore a failure that was scored.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import anyio
import httpx
from pydantic import BaseModel

from benchmarks.gym_server import Served, serving
from benchmarks.result import BenchmarkResult
from benchmarks.rollout_dataset import TERMINAL, terminal
from clients.connection.http import HttpServer
from clients.connection.protocol import Connection
from clients.desktop import Desktop
from clients.rollouts.attempt_result import Standing
from clients.rollouts.ledger import read_results
from clients.rollouts.plan import RolloutPlan
from clients.rollouts.policies.protocol import Played
from clients.rollouts.results import End
from clients.rollouts.run import RolloutRun, run_rollouts
from clients.rollouts.trajectory import Recorder
from schemas.actions import Click, TypeText
from schemas.errors import CuaGymError, InfrastructureError
from schemas.progress import OnProgress
from schemas.tasks import Task
from vm_controller.backends.processes import descendants

KILLS = 10
FAULTS = 200
KILLED_ATTEMPTS = 12
ROUND = 8
RETRIES = 50
SHARE = 0.12
"""Share of calls that are disturbed."""
KINDS = ("request lost", "answer lost", "X server killed", "grading killed", "model failed")
Answer = TypeVar("Answer", bound=BaseModel)


@dataclass
class Faults:
    """Chooses from a seed which calls are disturbed and how."""

    most: int
    server_pid: int
    rng: random.Random = field(default_factory=lambda: random.Random("chaos"))  # noqa: S311 - reproducible, no secret
    done: Counter[str] = field(default_factory=Counter[str])

    def strike(self, kinds: tuple[str, ...], share: float = SHARE) -> str | None:
        """Return how to disturb this call; None, in most cases, leaves it alone."""
        if self.done.total() >= self.most or self.rng.random() > share:
            return None
        kind = self.rng.choice(kinds)
        self.done[kind] += 1
        return kind

    def kill_below(self, name: str) -> None:
        """Kill the newest process with this name below the server."""
        for pid in sorted(descendants(self.server_pid), reverse=True):
            with suppress(OSError):
                if Path(f"/proc/{pid}/comm").read_text(encoding="utf-8").strip() == name:
                    os.kill(pid, signal.SIGKILL)
                    return


@dataclass(frozen=True)
class DisturbedServer:
    """A server whose calls are disturbed."""

    server: HttpServer
    faults: Faults

    @property
    def url(self) -> str:
        return self.server.url

    @asynccontextmanager
    async def connect(self, token: str) -> AsyncGenerator["DisturbedConnection"]:
        yield DisturbedConnection(self.server.connection(token), self.faults)


@dataclass(frozen=True)
class DisturbedConnection:
    """A connection of a `DisturbedServer`."""

    connection: Connection
    faults: Faults

    async def call(
        self, verb: str, request: BaseModel, answer: type[Answer], *, on_progress: OnProgress | None = None
    ) -> Answer:
        kinds = KINDS[:2] if verb != "episode_close" else (KINDS[0], KINDS[1], KINDS[3])
        if verb in {"act", "finish"}:
            kinds = KINDS[:3]
        if verb in {"tuple_list", "tuple_show", "session_close"}:
            return await self.connection.call(verb, request, answer, on_progress=on_progress)
        kind = self.faults.strike(kinds, 0.4 if verb == "episode_close" else SHARE)
        match kind:
            case "request lost":
                raise InfrastructureError("injected: the request was lost")
            case "answer lost":
                await self.connection.call(verb, request, answer)
                raise InfrastructureError("injected: the answer was lost")
            case "X server killed":
                self.faults.kill_below("Xvfb")
            case "grading killed":
                return await self._with_grading_killed(verb, request, answer)
            case _:
                pass
        return await self.connection.call(verb, request, answer, on_progress=on_progress)

    async def _with_grading_killed(self, verb: str, request: BaseModel, answer: type[Answer]) -> Answer:
        async def kill() -> None:
            await anyio.sleep(self.faults.rng.uniform(0.0, 0.3))
            self.faults.kill_below("bwrap")

        answers: list[Answer] = []
        errors: list[CuaGymError] = []
        async with anyio.create_task_group() as group:
            group.start_soon(kill)
            try:
                answers.append(await self.connection.call(verb, request, answer))
            except CuaGymError as error:
                errors.append(error)
        if errors:
            raise errors[0]
        return answers[0]


@dataclass(frozen=True)
class Typist:
    """A policy that types the word, and sometimes fails as a model's endpoint does."""

    faults: Faults
    name: str = "typist"

    async def play(self, desktop: Desktop, task: Task, recorder: Recorder) -> Played:
        del task, recorder
        if self.faults.strike(KINDS[4:]):
            raise InfrastructureError("injected: the model's endpoint answers 503")
        await desktop.act(Click(x=TERMINAL[0], y=TERMINAL[1]))
        await desktop.act(TypeText(text="hello\n"))
        await desktop.finish()
        return Played(End.DONE, None, 2)


def run(limit: int | None = None) -> BenchmarkResult:
    """Run with kills and with faults; `limit` is the number of faults, for a shorter run with fewer kills."""
    faults = FAULTS if limit is None else limit
    kills = KILLS if limit is None else min(KILLS, limit)
    figures: dict[str, float] = {"load_before": os.getloadavg()[0]}
    lists: dict[str, list[str]] = {}
    with tempfile.TemporaryDirectory(prefix="cua-gym-bench-", dir="/var/tmp") as folder:
        dataset = terminal(Path(folder) / "dataset")
        with serving(backend="local", dataset=str(dataset)) as served:
            ok = _killed(served, Path(folder) / "killed", kills, figures)
            ok = anyio.run(_disturbed, served, Path(folder), faults, figures, lists) and ok
    budget = "exactly the episodes asked for after the kills, none open; faults scored as values: 0"
    return BenchmarkResult("chaos", figures, budget, ok, lists)


def _killed(served: Served, out: Path, kills: int, figures: dict[str, float]) -> bool:
    """Kill a worker at random moments, then let it finish."""
    rng = random.Random("kills")  # noqa: S311 - reproducible, no secret
    interrupted = 0
    for _ in range(kills):
        process = _worker(served, out)
        with suppress(subprocess.TimeoutExpired):
            process.wait(rng.uniform(2.0, 8.0))
        process.send_signal(signal.SIGKILL)
        interrupted += process.wait() == -signal.SIGKILL
    code = _worker(served, out).wait()
    kept = read_results(out, Standing.KEPT, Standing.UNSCORED)
    open_episodes = _open_episodes(served)
    figures |= {
        "killed_times": float(interrupted),
        "killed_asked_for": float(KILLED_ATTEMPTS),
        "killed_finished": float(len(kept)),
        "killed_open_after": float(open_episodes),
    }
    return code == 0 and len({one.number for one in kept}) == len(kept) == KILLED_ATTEMPTS and not open_episodes


def _worker(served: Served, out: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "clients.rollouts", "--server", served.url, "--policy", "noop"]
    wanted = ["--attempts", str(KILLED_ATTEMPTS), "--concurrency", "2", "--out", str(out)]
    return subprocess.Popen(
        [*command, *wanted], env={**os.environ, "CUA_GYM_TOKEN": served.token}, stdout=subprocess.DEVNULL
    )


async def _disturbed(
    served: Served, folder: Path, most: int, figures: dict[str, float], lists: dict[str, list[str]]
) -> bool:
    faults = Faults(most, served.pid)
    runs: list[RolloutRun] = []
    began = time.monotonic()
    plan = RolloutPlan(start=ROUND, concurrency=2, infrastructure_retries=RETRIES, close_patience_s=20.0)
    async with HttpServer(served.url) as server:
        while faults.done.total() < most:
            out = folder / f"round-{len(runs)}"
            disturbed = DisturbedServer(server, faults)
            runs.append(await run_rollouts(Typist(faults), disturbed, served.token, plan, out))
    kept = [one for done in runs for one in done.kept]
    wrong = [one for one in kept if one.reward != 1.0]
    figures |= {f"faults_{kind.replace(' ', '_')}": float(faults.done[kind]) for kind in KINDS}
    figures |= {
        "faults": float(faults.done.total()),
        "attempts_kept": float(len(kept)),
        "tries_not_counted": float(sum(len(done.failures) for done in runs)),
        "masked": float(sum(done.counts[Standing.UNSCORED] for done in runs)),
        "open_slots": float(sum(done.open_slots for done in runs)),
        "scored_as_values": float(len(wrong)),
        "open_after": float(_open_episodes(served)),
        "seconds": time.monotonic() - began,
        "load_after": os.getloadavg()[0],
    }
    lists["wrong"] = [f"{one.end} {one.reward} after {one.failures} broken tries: {one.report.log}" for one in wrong]
    lists["not opened"] = sorted({done.failures[-1].message for done in runs if done.open_slots})
    return not wrong and not figures["open_after"] and not figures["open_slots"]


def _open_episodes(served: Served) -> int:
    with served.client() as client:
        answer: httpx.Response = client.get("/v1/episodes")
        return sum(one["state"] != "closed" for one in answer.raise_for_status().json()["episodes"])
