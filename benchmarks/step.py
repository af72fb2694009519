"""The time from input to the settled picture for a client over HTTP and MCP, for steps that draw and one that does not.

Compared with each: the application's own reaction, measured on the same desktop without our server (`floor`), and
OSWorld's method without its pause of 2 s (`peer`): a new Python process that acts with pyautogui, then a screenshot by
pyautogui, encoded as PNG. Both processes run inside the same session as the same user, with the same Python.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import httpx

from benchmarks.gym_server import Served, serving
from benchmarks.processor import used_ms
from benchmarks.reaction import click, press, reactions_ms
from benchmarks.result import BenchmarkResult, percentile
from vm_controller.backends.session_folder import display_of
from vm_controller.controller.input import Input

RATIO = 30.0
OVERHEAD_MS, IDLE_MS, MCP_MORE_MS = 8.0, 8.0, 3.0
STEPS, WARM_UP, PEER_STEPS, PROBES = 120, 10, 8, 40
SHOOT = "python3 -c \"import pyautogui; pyautogui.screenshot().save('/tmp/shot.png')\""
FILES = 'import subprocess\nsubprocess.Popen(["pcmanfm", "--no-desktop", "/home/user"])\n'

Call = tuple[str, dict[str, object]]


@dataclass(frozen=True)
class Case:
    """One kind of step: the alternating calls, and the same as input for the probe and as pyautogui for the peer."""

    environment: str
    setup: str
    title: str
    calls: tuple[Call, ...]
    probes: tuple[Callable[[Input], None], ...]
    peer: str
    draws: bool = True


def _clicks(*places: tuple[int, int]) -> tuple[tuple[Call, ...], tuple[Callable[[Input], None], ...], str]:
    calls = tuple(("click", dict[str, object](x=x, y=y)) for x, y in places)
    x, y = places[0]
    return calls, tuple(click(x, y) for x, y in places), f"pyautogui.click({x}, {y})"


CASES = {
    "row": Case("os", FILES, "user", *_clicks((200, 160), (600, 500))),
    "cell": Case(
        "libreoffice_calc",
        'import subprocess\nsubprocess.Popen(["libreoffice", "--calc", "--norestore", "--nologo"])\n',
        "LibreOffice Calc",
        *_clicks((300, 300), (520, 380)),
    ),
    "letter": Case(
        "text_editor",
        'import subprocess\nsubprocess.Popen(["mousepad", "--disable-server"])\n',
        "Mousepad",
        (("type", {"text": "w"}),),
        (press("w"),),
        "pyautogui.press('w')",
    ),
    "nothing": Case(
        "os",
        FILES,
        "user",
        *_clicks((640, 500), (641, 500)),
        draws=False,
    ),
}


def run() -> BenchmarkResult:
    """Measure every case in turn, each on its own desktop."""
    figures: dict[str, float] = {}
    ok = True
    with serving() as served, served.client() as client:
        for name, case in CASES.items():
            measured = _measure(served, client, name, case)
            figures |= {f"{name}_{figure}": value for figure, value in measured.items()}
            above_ms = measured["overhead_ms"] if case.draws else measured["p50_ms"]
            ok &= above_ms <= (OVERHEAD_MS if case.draws else IDLE_MS) and measured["ratio"] >= RATIO
            ok &= measured["mcp_p50_ms"] <= measured["p50_ms"] + MCP_MORE_MS
    figures["load"] = os.getloadavg()[0]
    budget = (
        f"overhead_ms of what draws <= {OVERHEAD_MS:g}, nothing_p50_ms <= {IDLE_MS:g}, mcp_p50_ms <= "
        f"{MCP_MORE_MS:g} more, ratio >= {RATIO:g}"
    )
    return BenchmarkResult("step", figures, budget, ok)


def _measure(served: Served, client: httpx.Client, name: str, case: Case) -> dict[str, float]:
    session_id, other_id, base = _prepare(client, name, case)
    # Its desktop was replaced when its script ran, and its folder has a new name since; the other one's was not.
    folder = next(path.parents[1] for path in served.state_dir.rglob("X0") if path.parents[1].name != other_id)
    processes = _processes(folder.name)
    before = used_ms([*processes, Path(f"/proc/{served.pid}")])
    http_ms = _client(served, session_id, case, mcp=False)
    after = used_ms([*processes, Path(f"/proc/{served.pid}")])
    mcp_ms = _client(served, session_id, case, mcp=True)
    floor_ms = reactions_ms(display_of(folder, tuple), case.probes, PROBES)
    if case.draws and len(floor_ms) < PROBES / 2:
        raise RuntimeError(f"{name}: only {len(floor_ms)} of {PROBES} inputs drew anything; choose other places")
    peer_ms = _peer(client, base, case.peer)
    client.delete(f"/v1/workspaces/{base.rpartition('/')[2]}").raise_for_status()
    p50_ms, floor_p50_ms = percentile(http_ms, 0.5), percentile(floor_ms or [0.0], 0.5)
    figures = {
        "p50_ms": p50_ms,
        "p99_ms": percentile(http_ms, 0.99),
        "mcp_p50_ms": percentile(mcp_ms, 0.5),
        "floor_p50_ms": floor_p50_ms,
        "overhead_ms": p50_ms - floor_p50_ms,
        "peer_p50_ms": percentile(peer_ms, 0.5),
        "ratio": percentile(peer_ms, 0.5) / p50_ms,
    }
    steps = STEPS + WARM_UP
    cpu_ms = {program: (used - before[program]) / steps for program, used in after.items()}
    return figures | {f"cpu_{program}_ms": value for program, value in cpu_ms.items() if value > 0.1}  # noqa: PLR2004


def _prepare(client: httpx.Client, name: str, case: Case) -> tuple[str, str, str]:
    """Open a desktop for a case; return its session, the workspace's other session, and that one's folder."""
    task = {
        "task_id": f"{case.environment}_benchmark_1",
        "environment": case.environment,
        "family": "benchmark",
        "seed": 0,
        "instruction": f"Act on the window ({name}).",
        "context": "A window shows.",
        "difficulty": "easy",
    }
    workspace = client.post("/v1/workspaces", json={"task": task}).raise_for_status().json()["workspace"]
    base = f"/v1/workspaces/{workspace['workspace_id']}"
    body = {"name": "initial_setup.py", "text": case.setup}
    client.post(f"{base}/artifact_write", json=body).raise_for_status()
    ran = client.post(f"{base}/artifact_run", json={"name": "initial_setup.py"}).raise_for_status().json()
    if ran["run"]["exit_code"] != 0:
        raise RuntimeError(f"the desktop could not be prepared: {ran}")
    shown = {"kind": "window", "title": case.title, "focused": True}
    waits = [
        {"action": "wait_until", "until": shown, "timeout_ms": 60_000},
        {"action": "wait_until", "until": {"kind": "quiet", "quiet_ms": 3_000}, "timeout_ms": 60_000},
    ]
    session_id = str(workspace["initial_session"])
    client.post(f"/v1/sessions/{session_id}/act", json={"actions": waits}).raise_for_status()
    return session_id, str(workspace["golden_session"]), base


def _client(served: Served, session_id: str, case: Case, *, mcp: bool) -> list[float]:
    job = {
        "url": served.url,
        "token": served.token,
        "session_id": session_id,
        "calls": case.calls,
        "steps": STEPS,
        "warm_up": WARM_UP,
        "mcp": mcp,
    }
    command = [sys.executable, "-m", "benchmarks.step_client"]
    ran = subprocess.run(command, input=json.dumps(job), capture_output=True, text=True, check=True)
    return cast("list[float]", json.loads(ran.stdout))


def _processes(desktop: str) -> list[Path]:
    """Return all processes that have a desktop's folder mounted: its programs and the X server."""
    found: list[Path] = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                if desktop in (folder / "mountinfo").read_text():
                    found.append(folder)
            except OSError:
                continue
    return found


def _peer(client: httpx.Client, base: str, acting: str) -> list[float]:
    """Time both processes inside the session, so that our own way of starting programs is not counted."""
    script = f"""
t() {{ date +%s%N; }}
for i in $(seq {PEER_STEPS + 1}); do
  a=$(t); python3 -c "import pyautogui; {acting}" && {SHOOT} || exit 1; b=$(t); echo $(( (b - a) / 1000 ))
done
"""
    answer = client.post(f"{base}/shell", json={"side": "initial", "command": script, "timeout_s": 120})
    ran = answer.raise_for_status().json()
    if ran["exit_code"] != 0:
        raise RuntimeError(f"the peer failed: {ran['stderr']}")
    # python-xlib prints a message about its authority file between the figures.
    return [int(line) / 1000 for line in ran["stdout"].splitlines() if line.isdigit()][1:]
