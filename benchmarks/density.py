"""How many desktops one machine can run: memory of an idle one, and steps while many act at once on an application.

Each acts in a file manager, where clicks alternately select and deselect, so that every click draws.

`--backend docker` measures containers, compared with a plain `docker run` of the same image; `--backend browser`
measures sessions of a web environment, compared with desktops that show the same one.
"""

import time
from collections.abc import Iterator
from pathlib import Path

import anyio
import httpx

from benchmarks import plain_container, web_density
from benchmarks.gym_server import Served, serving
from benchmarks.memory import below_mb, pss_mb
from benchmarks.result import BenchmarkResult, percentile

IDLE_MB, P99_MS, CPU_MS = 40.0, 250.0, 2.0
CROWDS = (1, 4, 8, 16)
STEPS = 40
PLACES = ((200, 160), (600, 500))
"""Points on an icon of the file manager and beside it."""
IDLE_S = 3.0
TICKS_PER_S = 100


def run(backend: str = "local") -> BenchmarkResult:
    if backend == "browser":
        return web_density.measured()
    figures: dict[str, float] = {}
    if backend == "docker":
        with plain_container.running() as (container, _):
            time.sleep(IDLE_S)
            figures["idle_plain_docker_run_mb"] = below_mb(plain_container.first_process(container))
    with serving(max_sessions="32", backend=backend) as served:
        for crowd in CROWDS:
            anyio.run(_measure, served, crowd, figures)
    busiest = figures[f"p99_ms_{CROWDS[-1]}_sessions"]
    # A step that measures only the control plane: no picture, no wait for applications.
    ok = figures["idle_session_mb"] <= IDLE_MB and busiest <= P99_MS and figures["control_cpu_ms"] <= CPU_MS
    budget = f"idle_session_mb <= {IDLE_MB:g}, p99 with {CROWDS[-1]} <= {P99_MS:g} ms, control_cpu_ms <= {CPU_MS:g}"
    return BenchmarkResult("density" if backend == "local" else f"density_{backend}", figures, budget, ok)


async def _measure(served: Served, crowd: int, figures: dict[str, float]) -> None:
    headers = {"Authorization": f"Bearer {served.token}"}
    async with httpx.AsyncClient(base_url=served.url, headers=headers, timeout=120) as client:
        if crowd == CROWDS[-1]:
            figures["idle_session_mb"] = await _memory_mb(client, crowd)
        sessions = [await _open(client, launch=True) for _ in range(crowd)]
        await anyio.sleep(IDLE_S)
        if crowd == CROWDS[-1]:
            figures["file_manager_session_mb"] = sum(_session_mb(session) for session in sessions) / crowd
        times_ms: list[float] = []
        start = time.perf_counter()
        async with anyio.create_task_group() as group:
            for session in sessions:
                group.start_soon(_act, client, session, times_ms)
        figures[f"steps_per_s_{crowd}_sessions"] = crowd * STEPS / (time.perf_counter() - start)
        figures[f"p50_ms_{crowd}_sessions"] = percentile(times_ms, 0.5)
        figures[f"p99_ms_{crowd}_sessions"] = percentile(times_ms, 0.99)
        if crowd == 1:
            figures["control_cpu_ms"] = await _control_cpu_ms(client, sessions[0], served.pid)
        for session in sessions:
            (await client.delete(f"/v1/sessions/{session}")).raise_for_status()


async def _memory_mb(client: httpx.AsyncClient, crowd: int) -> float:
    """Return the memory in MiB of a session without an application, with `crowd` sessions running."""
    sessions = [await _open(client, launch=False) for _ in range(crowd)]
    await anyio.sleep(IDLE_S)
    memory_mb = sum(_session_mb(session) for session in sessions) / crowd
    for session in sessions:
        (await client.delete(f"/v1/sessions/{session}")).raise_for_status()
    return memory_mb


async def _open(client: httpx.AsyncClient, *, launch: bool) -> str:
    answer = await client.post("/v1/sessions", json={"environment": "os", "launch": launch})
    return str(answer.raise_for_status().json()["session"]["session_id"])


async def _act(client: httpx.AsyncClient, session: str, times_ms: list[float]) -> None:
    for index in range(STEPS):
        start = time.perf_counter()
        x, y = PLACES[index % len(PLACES)]
        answer = await client.post(
            f"/v1/sessions/{session}/click", json={"x": x, "y": y}, headers={"Accept": "image/png"}
        )
        times_ms.append((time.perf_counter() - start) * 1000)
        answer.raise_for_status()


async def _control_cpu_ms(client: httpx.AsyncClient, session: str, pid: int) -> float:
    """Return the server's processor time in ms for a call that does almost nothing on the desktop."""
    observe = {"format": "none", "settle": {"react_ms": 0, "quiet_ms": 0, "cap_ms": 0}}
    before = _cpu_ms(pid)
    for index in range(STEPS * 10):
        body = {"x": index % 9, "y": 5, "observe": observe}
        (await client.post(f"/v1/sessions/{session}/move", json=body)).raise_for_status()
    return (_cpu_ms(pid) - before) / (STEPS * 10)


def _cpu_ms(pid: int) -> float:
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) * 1000 / TICKS_PER_S


def _session_mb(session: str) -> float:
    """Return the proportional memory in MiB of all processes with the session's folder mounted (desktop, X server)."""
    return sum(pss_mb(folder) for folder in _processes(session))


def _processes(session: str) -> Iterator[Path]:
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                belongs = session in (folder / "mountinfo").read_text()
            except OSError:
                continue
            if belongs:
                yield folder
