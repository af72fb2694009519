"""The hub: the cost of an operation with a large state, and the memory of one process with all applications.

Actions over HTTP are measured on a real server, with a client in another process. Also the published hub's method on
the same state, in which the browser owns the state and posts all of it for every change; and many concurrent sessions
that do so, with ten applications served as published ones.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import cast

import httpx
from pydantic import JsonValue
from pydantic_core import to_json, to_jsonable_python

from benchmarks.gym_server import serving
from benchmarks.processor import used_s
from benchmarks.result import BenchmarkResult, percentile
from hub.apps import apps, installed_app
from hub.audit.builds.load_test import crowd
from hub.engine.instance import AnyInstance
from hub.engine.sessions import Sessions

ROUNDS = 200
SESSIONS = 1_000
CROWD = 64
CROWD_ACTIONS, CROWD_WARM_UP = 200, 20
LIMIT_MS, LIMIT_MB, P99_MS, PUBLISHED_P99_MS = 1.0, 200.0, 100.0, 250.0
ACTION_MS = 0.4
"""Processor time of the server: 2,500 actions a second on one core."""
PUBLISHED = 10
PUBLISHED_S = 10.0
REQUESTS_PER_S = 1_000.0
PER_100_KB = 100_000

# In a separate process, so that the memory of the measurement is not counted.
WEIGH = """
import gc, sys
from pathlib import Path
from hub.apps import apps
from hub.engine.sessions import Sessions

def mb():
    gc.collect()
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024

import hub.serving.asgi
sessions = Sessions(apps())
names = list(apps())
print(mb())
for number in range(int(sys.argv[1])):
    sessions.create().begin(names[number % len(names)], None, number // len(names) % 16)
print(mb())
"""


def run() -> BenchmarkResult:
    """Measure in the server's process, then over HTTP with many sessions at once."""
    app = max(apps(), key=lambda name: len(to_json(_instance(name).current)))
    instance = _instance(app)
    whole = cast("dict[str, JsonValue]", to_jsonable_python(instance.current))
    action, arguments = _an_action(app, instance)
    figures: dict[str, float] = {"state_kb": len(to_json(whole)) / 1_000}

    changed = _instance(app)
    changed.act(action, arguments)

    def act_and_undo() -> None:
        instance.act(action, arguments)
        instance.act("undo", {})

    def act_and_reset() -> None:
        instance.act(action, arguments)
        instance.reset()

    operations: dict[str, Callable[[], object]] = {
        "act_and_undo": act_and_undo,
        "read": lambda: to_json(instance.current),
        "diff": changed.difference,
        "act_and_reset": act_and_reset,
        "set": lambda: instance.set(whole),
        "whole_state_push": lambda: (instance.set_current(whole), instance.difference()),
    }
    for name, operation in operations.items():
        figures[f"{name}_p50_ms"] = percentile([_timed_ms(operation) for _ in range(ROUNDS)], 0.5)
    figures["act_faster_than_pushing_the_state"] = figures["whole_state_push_p50_ms"] / figures["act_and_undo_p50_ms"]
    empty, full = _weights()
    figures["process_mb"], figures[f"process_mb_with_{SESSIONS}_sessions"] = empty, full
    figures |= _crowd(app)
    published = _published()
    figures |= published
    scale = max(1.0, len(to_json(whole)) / PER_100_KB)
    slowest = max(figures[f"{name}_p50_ms"] for name in ("set", "act_and_undo", "read", "diff", "act_and_reset"))
    ok = slowest <= LIMIT_MS * scale and empty <= LIMIT_MB and figures[f"http_act_p99_ms_{CROWD}_sessions"] <= P99_MS
    ok &= figures[f"http_act_server_ms_{CROWD}_sessions"] <= ACTION_MS
    ok &= max(published["published_post_p99_ms"], published["published_state_p99_ms"]) <= PUBLISHED_P99_MS
    ok &= published["published_requests_per_s"] >= REQUESTS_PER_S and not published["published_errors"]
    budget = (
        f"set, act, read, diff, reset <= {LIMIT_MS:g} ms for 100 KB, process <= {LIMIT_MB:g} MB, "
        f"an action over HTTP with {CROWD}: p99 <= {P99_MS:g} ms, {ACTION_MS:g} ms of the server's processor "
        f"time; published applications: p99 of post and state <= "
        f"{PUBLISHED_P99_MS:g} ms, >= {REQUESTS_PER_S:,.0f} requests/s"
    )
    return BenchmarkResult("hub", figures, budget, ok, {"largest_app": [app], "apps": list(apps())})


def _instance(app: str) -> AnyInstance:
    return Sessions(apps()).create().begin(app, None, 1)


def _an_action(app: str, instance: AnyInstance) -> tuple[str, JsonValue]:
    chance, task_templates = Random(1), installed_app(app).task_templates  # noqa: S311 -- the same action every time
    for name in task_templates:
        task_template = task_templates.sample(name, instance.current, chance)
        if task_template is not None:
            return name, cast("JsonValue", task_template.arguments)
    raise LookupError(f"{app} has nothing to do in its first world")


def _timed_ms(operation: Callable[[], object]) -> float:
    start = time.perf_counter()
    operation()
    return (time.perf_counter() - start) * 1_000


def _weights() -> tuple[float, float]:
    ran = subprocess.run([sys.executable, "-c", WEIGH, str(SESSIONS)], capture_output=True, text=True, check=True)
    empty, full = map(float, ran.stdout.split())
    return empty, full


def _published() -> dict[str, float]:
    """Measure sessions of published applications; their pages are empty, because pages are not measured."""
    with tempfile.TemporaryDirectory() as folder:
        names = [f"app-{number}" for number in range(PUBLISHED)]
        for name in names:
            (Path(folder) / name).mkdir()
            (Path(folder) / name / "index.html").write_text("<!doctype html><title>App</title>")
        found = asyncio.run(crowd(Path(folder), names, load_s=PUBLISHED_S))
    post, read = found.p99_ms()
    return {
        "published_post_p99_ms": post,
        "published_state_p99_ms": read,
        "published_requests_per_s": found.requests_per_s,
        "published_errors": found.errors,
        "published_process_mb": found.memory_mb[1],
    }


def _crowd(app: str) -> dict[str, float]:
    """Measure a real server, from the State API of its owners to the middleware and the log."""
    instance = _instance(app)
    action, arguments = _an_action(app, instance)
    with serving() as served, served.client() as client:
        places = [_begun(client, app) for _ in range(CROWD)]
        host, _, port = served.url.removeprefix("http://").rpartition(":")
        job = {
            "host": host,
            "port": int(port),
            "token": served.token,
            "actions": CROWD_ACTIONS,
            "warm_up": CROWD_WARM_UP,
            "todo": [[place, {"action": action, "arguments": arguments}] for place in places],
        }
        before_s = used_s(served.pid)
        command = [sys.executable, "-m", "benchmarks.hub_client"]
        ran = subprocess.run(command, input=to_json(job), stdout=subprocess.PIPE, check=True)
        server_s = used_s(served.pid) - before_s
    answer = json.loads(ran.stdout)
    actions = len(answer["times_ms"])
    figures = {
        "p50_ms": percentile(answer["times_ms"], 0.5),
        "p99_ms": percentile(answer["times_ms"], 0.99),
        "server_ms": server_s * 1_000 / (actions + CROWD * CROWD_WARM_UP),
        "client_ms": answer["processor_s"] * 1_000 / actions,
        "per_s": actions / answer["seconds"],
        "load": os.getloadavg()[0],
    }
    return {f"http_act_{name}_{CROWD}_sessions": value for name, value in figures.items()}


def _begun(client: httpx.Client, app: str) -> str:
    """Create a session on the server, and return its place in the address of an action."""
    session = client.post("/hub/v1/sessions", json={}).raise_for_status().json()["session_id"]
    place = f"{session}/apps/{app}"
    client.post(f"/hub/v1/sessions/{place}/begin", json={"seed": 1}).raise_for_status()
    return place
