"""Typing text into an editor, one character at a time, compared with pyautogui in the same session."""

import base64
import time
from collections.abc import Mapping

from benchmarks.gym_server import serving
from benchmarks.result import BenchmarkResult, percentile

PER_CHARACTER_MS = 1.0
TEXT = "The quick brown fox jumps over the lazy dog, 0123456789 times. " * 8
ROUNDS = 7
PEER = f"""
import time, pyautogui
pyautogui.PAUSE = 0
for _ in range({ROUNDS}):
    start = time.perf_counter()
    pyautogui.write({TEXT!r})
    print((time.perf_counter() - start) * 1000)
"""
SETUP = 'import subprocess\nsubprocess.Popen(["mousepad", "--disable-server", "/home/user/typed.txt"])\n'
TASK = {
    "task_id": "os_benchmark_2",
    "environment": "os",
    "family": "benchmark",
    "seed": 0,
    "instruction": "Type a text into the editor.",
    "context": "An editor shows an empty file.",
    "difficulty": "easy",
}
SHOWN = {"action": "wait_until", "until": {"kind": "window", "title": "typed", "focused": True}}
QUIET = {"action": "wait_until", "until": {"kind": "quiet", "quiet_ms": 500}}
# The peer does not wait for the editor after sending its keys, so we do not either.
NOTHING = {"format": "none", "settle": {"react_ms": 0, "quiet_ms": 0, "cap_ms": 0}}


def run() -> BenchmarkResult:
    with serving() as served, served.client() as client:
        workspace = client.post("/v1/workspaces", json={"task": TASK}).raise_for_status().json()["workspace"]
        base, session = f"/v1/workspaces/{workspace['workspace_id']}", workspace["initial_session"]
        client.post(f"{base}/artifact_write", json={"name": "initial_setup.py", "text": SETUP}).raise_for_status()
        client.post(f"{base}/artifact_run", json={"name": "initial_setup.py"}).raise_for_status()

        def act(*actions: Mapping[str, object]) -> None:
            body = {"actions": actions, "observe": NOTHING}
            client.post(f"/v1/sessions/{session}/act", json=body).raise_for_status()

        act(SHOWN, QUIET)
        times_ms: list[float] = []
        for _ in range(ROUNDS):
            start = time.perf_counter()
            act({"action": "type", "text": TEXT})
            times_ms.append((time.perf_counter() - start) * 1000 / len(TEXT))
        act(QUIET, {"action": "key", "keys": ["ctrl", "s"]}, QUIET)
        saved = client.post(f"{base}/file_read", json={"side": "initial", "path": "/home/user/typed.txt"})
        typed = base64.b64decode(saved.raise_for_status().json()["data"]).decode()
        body = {"side": "initial", "command": f"python3 - <<'END'\n{PEER}END\n", "timeout_s": 120}
        peer = client.post(f"{base}/shell", json=body).raise_for_status().json()["stdout"]
    # python-xlib prints a message about its authority file between the figures.
    peer_ms = [float(line) / len(TEXT) for line in peer.splitlines() if line.replace(".", "").isdigit()]
    p50_ms, peer_p50_ms = percentile(times_ms, 0.5), percentile(peer_ms, 0.5)
    exact = typed.rstrip("\n") == TEXT * ROUNDS
    figures = {
        "p50_ms_per_character": p50_ms,
        "peer_p50_ms_per_character": peer_p50_ms,
        "ratio": peer_p50_ms / p50_ms,
        "characters": float(len(TEXT) * ROUNDS),
        "exact": float(exact),
    }
    ok = exact and p50_ms <= PER_CHARACTER_MS
    return BenchmarkResult("type", figures, f"p50_ms_per_character <= {PER_CHARACTER_MS:g}, exact == 1", ok)
