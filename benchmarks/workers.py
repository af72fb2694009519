"""Steps per second with two worker processes and with one, on desktops that cost almost nothing.

The servers run side by side and are measured in turn, so that each round compares them on the same machine at the same
time; clients are separate processes. `lone` is a server without a front.
"""

import json
import os
import random
import statistics
import subprocess
import sys
from collections import defaultdict
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from benchmarks.gym_server import Served, serving
from benchmarks.result import BenchmarkResult

RATIO = 1.7
ROUNDS, SECONDS = 15, 2.0
SESSIONS, CLIENTS = 8, 2
SCREEN = {"width": 640, "height": 480}
MODULE = "benchmarks.costless_server"
KINDS: dict[str, tuple[int, tuple[str, ...]]] = {"lone": (1, ()), "one": (1, ("--front",)), "two": (2, ("--front",))}
RESAMPLES = 2_000
_TICKS_PER_S = os.sysconf("SC_CLK_TCK")


@dataclass
class _Measured:
    """One server and its measurements."""

    served: Served
    sessions: list[str]
    rates: list[float] = field(default_factory=list[float])
    steps: int = 0
    cpu_s: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))


def run() -> BenchmarkResult:
    figures: dict[str, float] = {}
    for case in ("picture", "control"):
        with ExitStack() as stack:
            clients = [stack.enter_context(_client()) for _ in range(CLIENTS)]
            servers = {kind: _Measured(served, _opened(served)) for kind, served in _servers(stack)}
            for number in range(ROUNDS + 1):
                order = list(servers)
                random.Random(number).shuffle(order)  # noqa: S311 -- no secret
                for kind in order:
                    _round(servers[kind], clients, picture=case == "picture", counted=number > 0)
        figures |= _figures(case, servers)
    figures["load_1_min"] = os.getloadavg()[0]
    return BenchmarkResult("workers", figures, f"control_ratio >= {RATIO:g}", figures["control_ratio"] >= RATIO)


def _servers(stack: ExitStack) -> Generator[tuple[str, Served]]:
    for kind, (workers, arguments) in KINDS.items():
        yield kind, stack.enter_context(serving(MODULE, *arguments, workers=str(workers)))


def _opened(served: Served) -> list[str]:
    with served.client() as client:
        asked = {"environment": "os", "launch": False, "screen": SCREEN, "lease_s": 3_600}
        opened = [client.post("/v1/sessions", json=asked).raise_for_status().json() for _ in range(SESSIONS)]
    return [one["session"]["session_id"] for one in opened]


@contextmanager
def _client() -> Generator[subprocess.Popen[str]]:
    command = [sys.executable, "-P", "-m", "benchmarks.click_client"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with process:
        yield process
        process.communicate()


def _round(one: _Measured, clients: list[subprocess.Popen[str]], *, picture: bool, counted: bool) -> None:
    processes = _processes(one.served.pid)
    before = {name: _cpu_s(pid) for name, pid in processes.items()}
    for index, client in enumerate(clients):
        asked = {
            "url": one.served.url,
            "token": one.served.token,
            "sessions": one.sessions[index :: len(clients)],
            "seconds": SECONDS,
            "picture": picture,
        }
        _stream(client.stdin).write(json.dumps(asked) + "\n")
        _stream(client.stdin).flush()
    told = [json.loads(_stream(client.stdout).readline()) for client in clients]
    steps = sum(answer["answered"] for answer in told)
    if not counted:
        return
    one.steps += steps
    one.rates.append(steps / SECONDS)
    one.cpu_s["client"] += sum(answer["cpu_s"] for answer in told)
    for name, pid in processes.items():
        one.cpu_s[name] += _cpu_s(pid) - before[name]


def _stream(stream: IO[str] | None) -> IO[str]:
    if stream is None:
        raise TypeError("the client's streams are pipes")
    return stream


def _processes(pid: int) -> dict[str, int]:
    """Return the server's processes by role: its workers and, if there is one, the front."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    if not children:
        return {"worker": pid}
    return {"front": pid, **{f"worker_{index}": int(child) for index, child in enumerate(children)}}


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS_PER_S


def _figures(case: str, servers: dict[str, _Measured]) -> dict[str, float]:
    figures: dict[str, float] = {}
    for kind, one in servers.items():
        figures[f"{case}_{kind}_steps_per_s"] = statistics.median(one.rates)
        workers_s = sum(seconds for name, seconds in one.cpu_s.items() if name.startswith("worker"))
        figures[f"{case}_{kind}_worker_cpu_ms"] = workers_s / one.steps * 1_000
        figures[f"{case}_{kind}_client_cpu_ms"] = one.cpu_s["client"] / one.steps * 1_000
        if "front" in one.cpu_s:
            figures[f"{case}_{kind}_front_cpu_ms"] = one.cpu_s["front"] / one.steps * 1_000
    for name, base in (("ratio", "one"), ("ratio_to_lone", "lone")):
        ratios = [two / other for two, other in zip(servers["two"].rates, servers[base].rates, strict=True)]
        low, high = _interval(ratios)
        figures |= {f"{case}_{name}": statistics.median(ratios), f"{case}_{name}_low": low, f"{case}_{name}_high": high}
    return figures


def _interval(values: list[float]) -> tuple[float, float]:
    """Return the 95 % interval of the median, by resampling the rounds."""
    chance = random.Random(0)  # noqa: S311 -- no secret
    medians = sorted(statistics.median(chance.choices(values, k=len(values))) for _ in range(RESAMPLES))
    return medians[int(0.025 * RESAMPLES)], medians[int(0.975 * RESAMPLES)]
