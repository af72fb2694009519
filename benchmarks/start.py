"""The time from requesting a session to its first frame, over HTTP: cold, and from the warm pool.

`--backend docker` measures containers, alternating with a plain `docker run` of the same image.
"""

import time

import httpx

from benchmarks import plain_container as plain
from benchmarks.gym_server import serving
from benchmarks.result import BenchmarkResult, percentile

COLD_MS = {"local": 200.0, "docker": 400.0}
WARM_MS = 20.0
SESSIONS = 20
WARM = '[{"environment": "os", "launched": false, "minimum": 1, "maximum": 1}]'


def run(backend: str = "local") -> BenchmarkResult:
    plain_ms: list[float] = []
    cold_ms: list[float] = []
    with serving(backend=backend) as served, served.client() as client:
        for _ in range(SESSIONS):
            cold_ms.append(_open(client))
            if backend == "docker":
                plain_ms.append(plain.start_ms())
    with serving(warm=WARM, backend=backend) as served, served.client() as client:
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
    if plain_ms:
        figures["plain_docker_run_p50_ms"] = percentile(plain_ms, 0.5)
    limit_ms = COLD_MS[backend]
    ok = cold_p50_ms <= limit_ms and warm_p50_ms <= WARM_MS
    name = "start" if backend == "local" else f"start_{backend}"
    return BenchmarkResult(name, figures, f"cold_p50_ms <= {limit_ms:g}, warm_p50_ms <= {WARM_MS:g}", ok)


def _open(client: httpx.Client) -> float:
    start = time.perf_counter()
    opened = client.post("/v1/sessions", json={"environment": "os", "launch": False}).raise_for_status().json()
    session_id = opened["session"]["session_id"]
    client.get(f"/v1/sessions/{session_id}/frame").raise_for_status()
    elapsed_ms = (time.perf_counter() - start) * 1000
    client.delete(f"/v1/sessions/{session_id}").raise_for_status()
    return elapsed_ms
