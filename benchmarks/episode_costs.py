"""The cost of an episode: processor time, memory and bytes, by kind of desktop.

Processor time is of the server and all processes below it, which is more comparable between machines than seconds are.
`benchmarks fleet` reads these figures (benchmarks/fleet/costs.toml).
"""

import base64
import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import httpx

from benchmarks.gym_server import serving
from benchmarks.memory import below_mb
from benchmarks.processor import Account, account
from benchmarks.result import BenchmarkResult
from clients.authors.families import families
from schemas.tasks import Task

EPISODES, STEPS = 4, 25
SEED = 1
_COLUMNS, _ROWS = 5, 5
"""Clicks go over a grid in the middle half of the screen, so most of them select something."""

Json = dict[str, Any]
Result = TypeVar("Result")


@dataclass(frozen=True)
class Kind:
    """Episodes on one kind of desktop."""

    name: str
    backend: str
    environment: str
    needs: str | None = None
    """A program without which the environment is skipped."""


KINDS = (
    Kind("pages", "browser", "hub_mail"),
    Kind("files", "local", "os"),
    Kind("office", "local", "libreoffice_calc", needs="soffice"),
)


def run() -> BenchmarkResult:
    """Measure all kinds whose programs are installed."""
    figures: dict[str, float] = {"load_before": os.getloadavg()[0]}
    left_out: list[str] = []
    for kind in KINDS:
        if kind.needs is not None and shutil.which(kind.needs) is None:
            left_out.append(f"{kind.name}: {kind.needs} is not installed")
            continue
        _measure(kind, figures)
    figures["load_after"] = os.getloadavg()[0]
    return BenchmarkResult(
        "episode_costs", figures, "none: these are facts for a plan", ok=True, lists={"left_out": left_out}
    )


def _measure(kind: Kind, figures: dict[str, float]) -> None:
    bundle = _bundle(kind.environment)
    settings = {"max_sessions": str(EPISODES + 2), "prepare_ahead": "0", "backend": kind.backend}
    with account() as used, serving(**settings) as served, served.client() as client:
        used.leave()
        client.timeout = httpx.Timeout(600)
        costs = _Costs(kind.name, used, figures)
        idle_mb = below_mb(served.pid)
        # The first one starts what all share (the browser, caches), so it is not counted.
        _close(client, _open(client, bundle, from_setup=True))
        episodes = costs.of(
            "setup_cpu_s", EPISODES, lambda: [_open(client, bundle, from_setup=True) for _ in range(EPISODES)]
        )
        figures[f"{kind.name}_memory_mb"] = (below_mb(served.pid) - idle_mb) / EPISODES
        sizes = costs.of(
            "step_cpu_s", EPISODES * STEPS, lambda: [size for one in episodes for size in _act(client, one)]
        )
        figures[f"{kind.name}_picture_kb"] = sum(sizes) / len(sizes) / 1024
        costs.of("end_cpu_s", EPISODES, lambda: [_close(client, one) for one in episodes])

        # Prepares the state from which the others are forked.
        _close(client, _open(client, bundle))
        forks = costs.of("fork_cpu_s", EPISODES, lambda: [_open(client, bundle) for _ in range(EPISODES)])
        if any(one["episode"]["started_from"] != "fork" for one in forks):
            raise RuntimeError(f"{kind.name}: an episode was set up instead of forked; its cost is not that of a fork")
        for one in forks:
            _close(client, one)


@dataclass(frozen=True)
class _Costs:
    """Records the processor time of parts of an episode."""

    kind: str
    used: Account
    figures: dict[str, float]

    def of(self, name: str, count: int, work: Callable[[], Result]) -> Result:
        """Do the work of `count` equal parts, and record the time of one."""
        before = self.used.used_s()
        result = work()
        self.figures[f"{self.kind}_{name}"] = (self.used.used_s() - before) / count
        return result


def _bundle(environment: str) -> Json:
    family = next(one for one in families(environment) if one.has_oracle)
    task: Task = family.propose(SEED)
    return {
        "task": task.model_dump(mode="json"),
        "initial_setup": family.initial_setup(task),
        "reward": family.reward(task),
    }


def _open(client: httpx.Client, bundle: Json, *, from_setup: bool = False) -> Json:
    body = {"bundle": bundle, "from_setup": from_setup}
    return cast("Json", client.post("/v1/episodes", json=body).raise_for_status().json())


def _act(client: httpx.Client, opened: Json) -> list[int]:
    """Click on all points of the grid; return the sizes of the pictures in bytes."""
    path = f"/v1/sessions/{opened['episode']['session_id']}/act"
    sizes: list[int] = []
    for number in range(STEPS):
        column, row = number % _COLUMNS, number // _COLUMNS % _ROWS
        click = {"action": "click", "x": 360 + 110 * column, "y": 220 + 70 * row}
        answer = client.post(path, json={"actions": [click]}).raise_for_status().json()
        sizes.append(len(base64.b64decode(answer["observation"]["picture"]["data"])))
    return sizes


def _close(client: httpx.Client, opened: Json) -> None:
    client.post(f"/v1/episodes/{opened['episode']['episode_id']}/close", json={}).raise_for_status()
