"""Sixteen rollouts from one prepared state: forks of a snapshot compared with setting up each time, over HTTP.

The state is that of a real task, whose setup script makes a workbook and opens it in Calc. `CUA_GYM_BACKEND=docker`
measures desktops in containers, where running programs can be forked as well. A fork of files restarts the application,
so it must not be much slower than setting up; how much faster it is depends on the script's work.
"""

import time
from collections.abc import Callable
from http import HTTPStatus

import httpx

from benchmarks.gym_server import serving
from benchmarks.result import BenchmarkResult, percentile
from environments.families import families

FAMILY, SEED = "sort_and_clean", 1
ROLLOUTS, COLD = 16, 5
LIVE_S, FASTER = 0.6, 0.9


def run() -> BenchmarkResult:
    (family,) = [one for one in families("libreoffice_calc") if one.name == FAMILY]
    task = family.propose(SEED)
    opening = {"environment": task.environment, "setup": family.initial_setup(task), "reward": family.reward(task)}
    with serving(max_sessions=str(ROLLOUTS + 2)) as served, served.client() as client:
        cold_s = [_until_first_frame(client, lambda: _open(client, opening)) for _ in range(COLD)]
        figures = {"cold_p50_s": percentile(cold_s, 0.5)}
        (source,) = _open(client, opening)
        why_not_live: list[str] = []
        for grade in ("files", "live"):
            started = time.perf_counter()
            answer = client.post(f"/v1/sessions/{source}/snapshot", json={"grade": grade})
            if answer.status_code == HTTPStatus.CONFLICT:
                why_not_live.append(answer.json()["error"]["message"])
                continue
            snapshot = answer.raise_for_status().json()
            figures[f"{grade}_snapshot_s"] = time.perf_counter() - started
            figures[f"{grade}_snapshot_mb"] = snapshot["size_bytes"] / 1e6
            _measure(client, grade, snapshot["snapshot_id"], figures)
    figures["files_faster"] = figures["cold_p50_s"] / figures["files_p50_s"]
    ok = figures["files_faster"] >= FASTER
    if "live_p50_s" in figures:
        figures["live_faster"] = figures["cold_p50_s"] / figures["live_p50_s"]
        ok = ok and figures["live_p50_s"] <= LIVE_S
    budget = f"files_faster >= {FASTER:g}, live_p50_s <= {LIVE_S:g} where it can be had"
    return BenchmarkResult("fork", figures, budget, ok, {"live_is_off": why_not_live})


def _measure(client: httpx.Client, grade: str, snapshot: str, figures: dict[str, float]) -> None:
    """Fork one rollout after another, then all in one call."""
    alone_s = [_until_first_frame(client, lambda: _fork(client, snapshot, 1)) for _ in range(ROLLOUTS)]
    figures[f"{grade}_p50_s"] = percentile(alone_s, 0.5)
    figures[f"{grade}_p90_s"] = percentile(alone_s, 0.9)
    figures[f"{grade}_{ROLLOUTS}_together_s"] = _until_first_frame(client, lambda: _fork(client, snapshot, ROLLOUTS))


def _until_first_frame(client: httpx.Client, start: Callable[[], list[str]]) -> float:
    began = time.perf_counter()
    sessions = start()
    for session in sessions:
        client.get(f"/v1/sessions/{session}/frame").raise_for_status()
    elapsed_s = time.perf_counter() - began
    for session in sessions:
        client.delete(f"/v1/sessions/{session}").raise_for_status()
    return elapsed_s


def _open(client: httpx.Client, opening: dict[str, str]) -> list[str]:
    answer = client.post("/v1/sessions", json=opening)
    return [answer.raise_for_status().json()["session"]["session_id"]]


def _fork(client: httpx.Client, snapshot: str, count: int) -> list[str]:
    answer = client.post(f"/v1/snapshots/{snapshot}/fork", json={"n": count}, timeout=600)
    return [one["session"]["session_id"] for one in answer.raise_for_status().json()["sessions"]]
