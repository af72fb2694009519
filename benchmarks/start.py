"""From asking for a session to its first frame, over HTTP: cold, and from the warm pool."""

import time

import httpx

from benchmarks.gym_server import serving
from benchmarks.result import BenchmarkResult, percentile

COLD_MS, WARM_MS = 200.0, 20.0
SESSIONS = 20
WARM = '[{"environment": "os", "launched": false, "minimum": 1, "maximum": 1}]'


def run() -> BenchmarkResult:
    with serving() as served, served.client() as client:
        cold_ms = [_open(client) for _ in range(SESSIONS)]
    with serving(warm=WARM) as served, served.client() as client:
        warm_ms: list[float] = []
        for _ in range(SESSIONS):
            # Long enough for the pool to be full again, which is what "warm" means.
            time.sleep(0.8)
            warm_ms.append(_open(client))
    cold_p50_ms, warm_p50_ms = percentile(cold_ms, 0.5), percentile(warm_ms, 0.5)
    figures = {
        "cold_p50_ms": cold_p50_ms,
        "cold_p99_ms": percentile(cold_ms, 0.99),
        "warm_p50_ms": warm_p50_ms,
        "warm_p99_ms": percentile(warm_ms, 0.99),
    }
    ok = cold_p50_ms <= COLD_MS and warm_p50_ms <= WARM_MS
    return BenchmarkResult("start", figures, f"cold_p50_ms <= {COLD_MS:g}, warm_p50_ms <= {WARM_MS:g}", ok)


def _open(client: httpx.Client) -> float:
    start = time.perf_counter()
    opened = client.post("/v1/sessions", json={"environment": "os", "launch": False}).raise_for_status().json()
    session_id = opened["session"]["session_id"]
    client.get(f"/v1/sessions/{session_id}/frame").raise_for_status()
    elapsed_ms = (time.perf_counter() - start) * 1000
    client.delete(f"/v1/sessions/{session_id}").raise_for_status()
    return elapsed_ms
