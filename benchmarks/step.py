"""Click → settled picture as a client over HTTP and MCP sees it, beside OSWorld's way on the same desktop.

OSWorld's way, without its pause of 2 s: a new Python process that clicks with pyautogui, then a screenshot by
pyautogui, encoded as PNG. Both of its processes run inside the same session as the same user, with the same Python.
"""

import time

import anyio
import httpx
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from benchmarks.gym_server import Served, serving
from benchmarks.result import BenchmarkResult, percentile

RATIO = 30.0
HTTP_MS, MCP_MS = 6.0, 10.0
STEPS, WARM_UP, PEER_STEPS = 200, 20, 12
X, Y = 640, 500
CLICK = f'python3 -c "import pyautogui; pyautogui.click({X}, {Y})"'
SHOOT = "python3 -c \"import pyautogui; pyautogui.screenshot().save('/tmp/shot.png')\""
TASK = {
    "task_id": "os_benchmark_1",
    "environment": "os",
    "family": "benchmark",
    "seed": 0,
    "instruction": "Click into the empty part of the window.",
    "context": "A file manager shows an empty folder.",
    "difficulty": "easy",
}
SETUP = 'import subprocess\nsubprocess.Popen(["pcmanfm", "--no-desktop", "/home/user"])\n'
SHOWN = {"action": "wait_until", "until": {"kind": "window", "title": "user", "focused": True}}
QUIET = {"action": "wait_until", "until": {"kind": "quiet", "quiet_ms": 1_000}}


def run() -> BenchmarkResult:
    with serving() as served, served.client() as client:
        opened = client.post("/v1/workspaces", json={"task": TASK}).raise_for_status().json()
        workspace = opened["workspace"]
        session_id = workspace["initial_session"]
        base = f"/v1/workspaces/{workspace['workspace_id']}"
        client.post(f"{base}/artifact_write", json={"name": "initial_setup.py", "text": SETUP}).raise_for_status()
        ran = client.post(f"{base}/artifact_run", json={"name": "initial_setup.py"}).raise_for_status().json()
        if ran["run"]["exit_code"] != 0:
            raise RuntimeError(f"the desktop could not be prepared: {ran}")
        client.post(f"/v1/sessions/{session_id}/act", json={"actions": [SHOWN, QUIET]}).raise_for_status()
        http_ms = _over_http(client, session_id)
        mcp_ms = anyio.run(_over_mcp, served, session_id)
        peer_ms = _peer(client, base)
    p50_ms, peer_p50_ms, mcp_p50_ms = percentile(http_ms, 0.5), percentile(peer_ms, 0.5), percentile(mcp_ms, 0.5)
    ratio = peer_p50_ms / p50_ms
    figures = {
        "p50_ms": p50_ms,
        "p99_ms": percentile(http_ms, 0.99),
        "mcp_p50_ms": mcp_p50_ms,
        "peer_p50_ms": peer_p50_ms,
        "ratio": ratio,
    }
    budget = f"p50_ms <= {HTTP_MS:g}, mcp_p50_ms <= {MCP_MS:g}, ratio >= {RATIO:g}"
    return BenchmarkResult("step", figures, budget, p50_ms <= HTTP_MS and mcp_p50_ms <= MCP_MS and ratio >= RATIO)


def _over_http(client: httpx.Client, session_id: str) -> list[float]:
    times_ms: list[float] = []
    for index in range(WARM_UP + STEPS):
        start = time.perf_counter()
        answer = client.post(
            f"/v1/sessions/{session_id}/click", json={"x": X + index % 2, "y": Y}, headers={"Accept": "image/png"}
        )
        times_ms.append((time.perf_counter() - start) * 1000)
        answer.raise_for_status()
    return times_ms[WARM_UP:]


async def _over_mcp(served: Served, session_id: str) -> list[float]:
    times_ms: list[float] = []
    headers = {"Authorization": f"Bearer {served.token}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as http,
        Client(streamable_http_client(f"{served.url}/mcp", http_client=http)) as client,
    ):
        await client.list_tools()
        for index in range(WARM_UP + STEPS):
            start = time.perf_counter()
            result = await client.call_tool("click", {"session_id": session_id, "x": X + index % 2, "y": Y})
            times_ms.append((time.perf_counter() - start) * 1000)
            if result.is_error:
                raise RuntimeError(f"the click failed: {result.content}")
    return times_ms[WARM_UP:]


def _peer(client: httpx.Client, base: str) -> list[float]:
    """Time both processes inside the session, so that our own way of starting programs there is not counted."""
    script = f"""
t() {{ date +%s%N; }}
for i in $(seq {PEER_STEPS + 1}); do
  a=$(t); {CLICK} && {SHOOT} || exit 1; b=$(t); echo $(( (b - a) / 1000 ))
done
"""
    answer = client.post(f"{base}/shell", json={"side": "initial", "command": script, "timeout_s": 120})
    ran = answer.raise_for_status().json()
    if ran["exit_code"] != 0:
        raise RuntimeError(f"the peer failed: {ran['stderr']}")
    # python-xlib prints a remark about its authority file among the figures.
    return [int(line) / 1000 for line in ran["stdout"].splitlines() if line.isdigit()][1:]
