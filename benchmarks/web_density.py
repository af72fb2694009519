"""How many sessions of a web environment fit into a GB: pages of one Chromium compared with desktops.

Memory is the proportional set size (PSS) of all processes below the server, minus that without a session.
"""

import time

import anyio
import httpx

from benchmarks.gym_server import Served, serving
from benchmarks.memory import below_mb
from benchmarks.result import BenchmarkResult, percentile

ENVIRONMENT = "hub_mail"
CROWD = 8
STEPS = 20
QUIET_S = 3.0
RATIO, P99_MS = 2.0, 500.0
MB_IN_GB = 1_024.0


def measured() -> BenchmarkResult:
    """Measure both backends in turn."""
    figures: dict[str, float] = {}
    for backend in ("local", "browser"):
        with serving(max_sessions="32", backend=backend) as served:
            anyio.run(_measure, served, backend, figures)
    figures["sessions_per_gb_ratio"] = figures["browser_sessions_per_gb"] / figures["local_sessions_per_gb"]
    p99 = figures[f"browser_p99_ms_{CROWD}_sessions"]
    ok = figures["sessions_per_gb_ratio"] >= RATIO and p99 <= P99_MS
    budget = f"sessions_per_gb_ratio >= {RATIO:g}, browser p99 with {CROWD} sessions <= {P99_MS:g} ms"
    return BenchmarkResult("density_browser", figures, budget, ok)


async def _measure(served: Served, backend: str, figures: dict[str, float]) -> None:
    headers = {"Authorization": f"Bearer {served.token}"}
    async with httpx.AsyncClient(base_url=served.url, headers=headers, timeout=300) as client:
        # The first one starts what all share, so it is not counted.
        await _close(client, await _open(client))
        empty_mb = below_mb(served.pid, itself=False)
        times_ms: list[float] = []
        sessions: list[str] = []
        for _ in range(CROWD):
            start = time.perf_counter()
            sessions.append(await _open(client))
            times_ms.append((time.perf_counter() - start) * 1000)
        figures[f"{backend}_open_ms"] = percentile(times_ms, 0.5)
        await anyio.sleep(QUIET_S)
        session_mb = (below_mb(served.pid, itself=False) - empty_mb) / CROWD
        figures[f"{backend}_session_mb"] = session_mb
        figures[f"{backend}_sessions_per_gb"] = MB_IN_GB / session_mb
        alone_ms: list[float] = []
        await _act(client, sessions[0], alone_ms)
        figures[f"{backend}_p50_ms_alone"] = percentile(alone_ms, 0.5)
        together_ms: list[float] = []
        async with anyio.create_task_group() as group:
            for session in sessions:
                group.start_soon(_act, client, session, together_ms)
        figures[f"{backend}_p50_ms_{CROWD}_sessions"] = percentile(together_ms, 0.5)
        figures[f"{backend}_p99_ms_{CROWD}_sessions"] = percentile(together_ms, 0.99)
        for session in sessions:
            await _close(client, session)


async def _open(client: httpx.AsyncClient) -> str:
    answer = await client.post("/v1/sessions", json={"environment": ENVIRONMENT})
    return str(answer.raise_for_status().json()["session"]["session_id"])


async def _close(client: httpx.AsyncClient, session: str) -> None:
    (await client.delete(f"/v1/sessions/{session}")).raise_for_status()


async def _act(client: httpx.AsyncClient, session: str, times_ms: list[float]) -> None:
    for index in range(STEPS):
        start = time.perf_counter()
        answer = await client.post(
            f"/v1/sessions/{session}/move", json={"x": 600 + index % 7, "y": 400}, headers={"Accept": "image/png"}
        )
        times_ms.append((time.perf_counter() - start) * 1000)
        answer.raise_for_status()
