"""A group of sixteen episodes of one tuple, from the call to the first picture, over HTTP.

One run compares episodes that are each set up, forks of one prepared state (one after another, and as a group), and
desktops made ahead. Hub applications are pages of one Chromium; Calc is a local desktop with a document, left out if it
is not installed.
"""

import shutil
import time
from typing import Any

import httpx

from benchmarks.gym_server import serving
from benchmarks.result import BenchmarkResult, percentile
from clients.authors.families import families

GROUP, SET_UP = 16, 4
SEED = 1
PAGES_S, DESKTOP_S, AHEAD_S = 0.1, 0.5, 0.05
_READY_S = 120.0

Json = dict[str, Any]


def run(backend: str | None = None) -> BenchmarkResult:
    """Measure pages (browser), Calc (local), or both."""
    figures: dict[str, float] = {}
    limits: dict[str, float] = {}
    left_out: list[str] = []
    if backend in {None, "browser"}:
        _measure("pages", "browser", "hub_board", figures)
        limits |= {"pages_fork_p50_s": PAGES_S, "pages_ahead_p50_s": AHEAD_S}
    if backend not in {None, "local"}:
        left_out.append("Calc was not asked for")
    elif shutil.which("soffice") is None:
        left_out.append("Calc is not installed")
    else:
        _measure("calc", "local", "libreoffice_calc", figures)
        limits |= {"calc_fork_p50_s": DESKTOP_S, "calc_ahead_p50_s": AHEAD_S}
    budget = ", ".join(f"{name} <= {limit:g}" for name, limit in limits.items())
    ok = all(figures[name] <= limit for name, limit in limits.items())
    return BenchmarkResult("episodes", figures, budget, ok, {"left_out": left_out})


def _measure(name: str, backend: str, environment: str, figures: dict[str, float]) -> None:
    family = next(one for one in families(environment) if one.has_oracle)
    task = family.propose(SEED)
    bundle = {
        "task": task.model_dump(mode="json"),
        "initial_setup": family.initial_setup(task),
        "reward": family.reward(task),
    }
    settings = {"max_sessions": str(2 * GROUP + 2), "prepare_ahead": str(GROUP), "backend": backend}
    with serving(**settings) as served, served.client() as client:
        client.timeout = httpx.Timeout(600)
        set_up_s: list[float] = []
        for _ in range(SET_UP):
            opened, took_s = _timed(client, "/v1/episodes", {"bundle": bundle, "from_setup": True})
            set_up_s.append(took_s)
            _close(client, [opened["episode"]])
        figures[f"{name}_setup_p50_s"] = percentile(set_up_s, 0.5)

        first, took_s = _timed(client, "/v1/groups", {"bundle": bundle, "n": 1})
        figures[f"{name}_prepare_and_first_s"] = took_s
        _count(name, first["episodes"], "fork", figures)
        _end(client, first)

        queued, _ = _timed(client, "/v1/groups", {"bundle": bundle, "n": GROUP, "at_once": 0})
        _wait_until_ready(client, GROUP)
        ahead = [_open_queued(client, queued["group_id"], attempt) for attempt in range(1, GROUP + 1)]
        figures[f"{name}_ahead_p50_s"] = percentile([took_s for _, took_s in ahead], 0.5)
        _count(name, [opened for opened, _ in ahead], "ahead", figures)
        _end(client, queued)

        forks = [_timed(client, "/v1/groups", {"bundle": bundle, "n": 1}) for _ in range(GROUP)]
        figures[f"{name}_fork_p50_s"] = percentile([took_s for _, took_s in forks], 0.5)
        for group, _ in forks:
            _end(client, group)

        group, took_s = _timed(client, "/v1/groups", {"bundle": bundle, "n": GROUP})
        figures[f"{name}_group_of_{GROUP}_s"] = took_s
        figures[f"{name}_group_each_s"] = took_s / GROUP
        _count(name, group["episodes"], "fork", figures)
        _end(client, group)
    figures[f"{name}_faster"] = figures[f"{name}_setup_p50_s"] / figures[f"{name}_fork_p50_s"]


def _timed(client: httpx.Client, path: str, body: Json) -> tuple[Json, float]:
    """Call a route; return the answer, which contains the first pictures, and the time it took."""
    began = time.perf_counter()
    answer = client.post(path, json=body)
    took_s = time.perf_counter() - began
    return answer.raise_for_status().json(), took_s


def _open_queued(client: httpx.Client, group_id: str, attempt: int) -> tuple[Json, float]:
    return _timed(client, "/v1/episodes", {"group_id": group_id, "attempt": attempt})


def _wait_until_ready(client: httpx.Client, count: int) -> None:
    until = time.monotonic() + _READY_S
    while len(client.get("/v1/sessions").raise_for_status().json()["sessions"]) < count:
        if time.monotonic() > until:
            raise RuntimeError(f"{count} desktops were not made ahead within {_READY_S:g} s")
        time.sleep(0.05)


def _count(name: str, opened: list[Json], wanted: str, figures: dict[str, float]) -> None:
    """Count the episodes that began as intended: a fallback to the setup would be measured as a fork."""
    right = sum(one["episode"]["started_from"] == wanted for one in opened)
    figures[f"{name}_{wanted}_share"] = right / len(opened)


def _close(client: httpx.Client, episodes: list[Json]) -> None:
    for episode in episodes:
        client.post(f"/v1/episodes/{episode['episode_id']}/close", json={}).raise_for_status()


def _end(client: httpx.Client, group: Json) -> None:
    client.delete(f"/v1/groups/{group['group_id']}").raise_for_status()
