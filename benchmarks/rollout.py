"""The speed of a rollout run: steps per second and core with 1, 4 and 16 sessions, and the time that a model waits.

The policy moves the pointer and gets a picture each time. The environment's share is the part of an episode spent on
opening, acting, grading and closing if a model takes 500 ms per step.
"""

import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import anyio

from benchmarks.gym_server import Served, serving
from benchmarks.processor import TICK_S, total_s
from benchmarks.result import BenchmarkResult, percentile
from benchmarks.rollout_dataset import pages, terminal
from clients.connection.http import HttpServer
from clients.desktop import Desktop
from clients.rollouts.plan import RolloutPlan
from clients.rollouts.policies.protocol import Played
from clients.rollouts.results import End
from clients.rollouts.run import run_rollouts
from clients.rollouts.trajectory import Recorder
from schemas.actions import Move
from schemas.tasks import Task

CROWDS = (1, 4, 16)
STEPS = 40
MODEL_S = 0.5
MODEL_STEPS = 20
SHARE = 0.05
BACKENDS: dict[str, tuple[str, Callable[[Path], Path]]] = {"pages": ("browser", pages), "desktop": ("local", terminal)}


@dataclass
class Mover:
    """A policy that moves the pointer after a model's thinking time; all attempts begin at the same moment."""

    steps: int
    crowd: int = 1
    model_s: float = 0.0
    name: str = "mover"
    times_ms: list[float] = field(default_factory=list[float])
    spans: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])
    ready: int = 0
    all_ready: anyio.Event = field(default_factory=anyio.Event)
    on_start: Callable[[], None] = lambda: None
    on_end: Callable[[], None] = lambda: None

    async def play(self, desktop: Desktop, task: Task, recorder: Recorder) -> Played:
        del task, recorder
        await desktop.screenshot()
        self.ready += 1
        if self.ready == self.crowd:
            self.on_start()
            self.all_ready.set()
        await self.all_ready.wait()
        began = time.perf_counter()
        for number in range(self.steps):
            await anyio.sleep(self.model_s)
            start = time.perf_counter()
            await desktop.act(Move(x=300 + 10 * (number % 9), y=300))
            self.times_ms.append((time.perf_counter() - start) * 1000)
        self.spans.append((began, time.perf_counter()))
        if len(self.spans) == self.crowd:
            self.on_end()
        await desktop.finish()
        return Played(End.DONE, None, self.steps)


def run() -> BenchmarkResult:
    figures: dict[str, float] = {"load_before": os.getloadavg()[0], "cores": float(os.cpu_count() or 1)}
    with tempfile.TemporaryDirectory(prefix="cua-gym-bench-", dir="/var/tmp") as folder:
        for name, (backend, make) in BACKENDS.items():
            dataset = make(Path(folder) / name)
            with serving(max_sessions="40", backend=backend, dataset=str(dataset)) as served:
                for crowd in CROWDS:
                    anyio.run(_crowd, served, Path(folder), name, crowd, figures)
                anyio.run(_with_model, served, Path(folder), name, figures)
    figures["load_after"] = os.getloadavg()[0]
    ok = all(figures[f"{name}_share_of_environment"] <= SHARE for name in BACKENDS)
    return BenchmarkResult("rollout", figures, f"share_of_environment <= {SHARE:g} with a model of 500 ms", ok)


async def _crowd(served: Served, folder: Path, name: str, crowd: int, figures: dict[str, float]) -> None:
    cpu: list[float] = []

    def note() -> None:
        cpu.append(total_s(served.pid))

    mover = Mover(STEPS, crowd, on_start=note, on_end=note)
    await _roll_out(served, mover, folder / f"{name}-{crowd}", crowd)
    wall_s = max(end for _, end in mover.spans) - min(begin for begin, _ in mover.spans)
    steps = STEPS * crowd
    prefix = f"{name}_{crowd}"
    figures[f"{prefix}_steps_per_s"] = steps / wall_s
    figures[f"{prefix}_steps_per_cpu_s"] = steps / max(cpu[1] - cpu[0], TICK_S)
    figures[f"{prefix}_step_p50_ms"] = percentile(mover.times_ms, 0.5)
    figures[f"{prefix}_step_p99_ms"] = percentile(mover.times_ms, 0.99)


async def _with_model(served: Served, folder: Path, name: str, figures: dict[str, float]) -> None:
    mover = Mover(MODEL_STEPS, model_s=MODEL_S)
    done = await _roll_out(served, mover, folder / f"{name}-model", 1)
    model_s = MODEL_STEPS * MODEL_S
    figures[f"{name}_share_of_environment"] = 1 - model_s / done
    figures[f"{name}_share_of_steps"] = sum(mover.times_ms) / 1000 / done


async def _roll_out(served: Served, mover: Mover, out: Path, crowd: int) -> float:
    """Roll out as many episodes as there are sessions; returns the duration of the first one in seconds.

    The duration includes opening and closing.
    """
    plan = RolloutPlan(start=crowd, concurrency=crowd, infrastructure_retries=0)
    async with HttpServer(served.url) as server:
        done = await run_rollouts(mover, server, served.token, plan, out)
    if len(done.kept) != crowd:
        raise RuntimeError(f"{crowd - len(done.kept)} of {crowd} episodes failed: {done.failures}")
    first = done.kept[0]
    return first.open_s + first.play_s + first.close_s
