"""Episodes one after another for a while: does the server's memory grow, and is anything left behind?"""

import os
import time
from pathlib import Path

import httpx

from benchmarks.gym_server import serving
from benchmarks.result import BenchmarkResult

MINUTES = float(os.environ.get("CUA_GYM_SOAK_MINUTES", "1"))
WARM_UP_EPISODES = 10
GROWTH_MB = 20.0
REWARD = "print('REWARD: 0.0')"


def run() -> BenchmarkResult:
    with serving() as served, served.client() as client:
        for _ in range(WARM_UP_EPISODES):
            _episode(client)
        memory_mb, files = _memory_mb(served.pid), _files(served.pid)
        episodes, end = 0, time.monotonic() + MINUTES * 60
        while time.monotonic() < end:
            _episode(client)
            episodes += 1
        grown_mb, more_files = _memory_mb(served.pid) - memory_mb, _files(served.pid) - files
        left = len(list(served.state_dir.glob("server-*/s_*"))) + _mounted(served.state_dir)
    figures = {
        "minutes": MINUTES,
        "episodes": float(episodes),
        "episodes_per_s": episodes / (MINUTES * 60),
        "memory_growth_mb": grown_mb,
        "memory_growth_kb_per_episode": grown_mb * 1024 / max(episodes, 1),
        "file_growth": float(more_files),
        "left_behind": float(left),
    }
    ok = grown_mb <= GROWTH_MB and more_files <= 0 and left == 0
    return BenchmarkResult("soak", figures, f"memory_growth_mb <= {GROWTH_MB:g}, file_growth <= 0, left == 0", ok)


def _episode(client: httpx.Client) -> None:
    body = {"environment": "os", "launch": False, "reward": REWARD}
    session = client.post("/v1/sessions", json=body).raise_for_status().json()["session"]["session_id"]
    for index in range(5):
        client.post(f"/v1/sessions/{session}/click", json={"x": 10 + index, "y": 10}).raise_for_status()
    client.post(f"/v1/sessions/{session}/finish", json={}).raise_for_status()
    report = client.post(f"/v1/sessions/{session}/reward", json={}).raise_for_status().json()
    if report["value"] != 0.0:
        raise RuntimeError(f"the episode was not graded: {report}")
    client.delete(f"/v1/sessions/{session}").raise_for_status()


def _memory_mb(pid: int) -> float:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def _files(pid: int) -> int:
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())


def _mounted(state_dir: Path) -> int:
    count = 0
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                count += f"{state_dir.name}/server" in (folder / "mountinfo").read_text()
            except OSError:
                continue
    return count
