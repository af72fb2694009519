"""A server with workers in separate processes, and helpers for its tests."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import CallToolResult

from server.mcp import ERROR_META
from tests.rest_client import RestClient
from tests.server.operator import ROOT, environment

PATIENCE_S = 90.0
"""Maximum time that a test waits for an expected event; it says nothing about speed."""
ANNOUNCED_LINES = 3


@dataclass(frozen=True)
class Server:
    """A server with workers in separate processes."""

    process: subprocess.Popen[str]
    url: str
    token: str

    @property
    def pid(self) -> int:
        """The process id of the front."""
        return self.process.pid

    def stop(self) -> None:
        """Stop it as an operator does."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE_S)


@dataclass
class Served(RestClient):
    """A server and a client of it."""

    server: Server

    async def open_on_each(self) -> tuple[str, str]:
        """Open sessions until each of the two workers has one."""
        opened: dict[str, str] = {}
        while len(opened) < 2:
            session_id = await self.open_id()
            opened[worker_of(session_id)] = session_id
        first, second = sorted(opened.values())
        return first, second

    @asynccontextmanager
    async def mcp(self, mode: str, token: str | None = None) -> AsyncGenerator[Client]:
        headers = {"Authorization": f"Bearer {token or self.server.token}"}
        async with (
            httpx2.AsyncClient(headers=headers, trust_env=False, timeout=PATIENCE_S) as http,
            Client(streamable_http_client(f"{self.server.url}/mcp", http_client=http), mode=mode) as client,
        ):
            await client.list_tools()
            yield client

    async def all_workers_run(self, restarts: int = 0) -> None:
        """Wait until two workers answer, after `restarts` restarts."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                metrics = (await self.call("GET", "/metrics")).text.splitlines()
                values = {line.partition("{")[0]: line.split()[-1] for line in metrics}
                running = float(values.get("cua_gym_workers_running", 0))
                if running == 2 and float(values.get("cua_gym_worker_restarts_total", 0)) >= restarts:
                    return
                await asyncio.sleep(0.1)

    def pid_of(self, handle: str) -> int:
        """Return the process id of the worker with a handle."""
        (pid,) = [pid for pid in children(self.server.pid) if f"--tag\0{worker_of(handle)}\0" in command_line(pid)]
        return pid


def worker_of(handle: str) -> str:
    """Return the worker's tag in a handle."""
    return handle[2:4]


def command_line(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text()
    return ""


def children(parent: int) -> list[int]:
    found: list[int] = []
    for folder in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(fields[1]) == parent and fields[0] != "Z":
                found.append(int(folder.name))
    return found


def lives(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


async def are_gone(*pids: int) -> None:
    """Wait until none of these processes is running."""
    async with asyncio.timeout(PATIENCE_S):
        while any(map(lives, pids)):  # noqa: ASYNC110 -- other processes, which tell nobody
            await asyncio.sleep(0.05)


def failed_with(result: CallToolResult) -> str:
    """Return the error code in a tool's result."""
    assert result.is_error, result
    assert result.meta is not None
    code: str = result.meta[ERROR_META]["code"]
    return code


@contextmanager
def serving(
    folder: Path, module: str = "tests.server.workers.fake_server", silence_s: float | None = None, **settings: str
) -> Generator[Server]:
    """Start a server with two workers, and stop it if the test has not."""
    silence = {} if silence_s is None else {"SILENCE_S": str(silence_s)}
    chosen = {"port": "0", "workers": "2", "state_dir": str(folder), "max_body_mb": "2", **settings}
    process = subprocess.Popen(
        [sys.executable, "-m", module],
        cwd=ROOT,
        env=environment(**chosen) | silence,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    workers: list[int] = []
    try:
        assert process.stdout is not None
        lines = [process.stdout.readline().split() for _ in range(ANNOUNCED_LINES)]
        assert all(lines), f"the server did not start: run python -m {module} to see why"
        yield Server(process, lines[0][-1], lines[2][-1])
        workers = children(process.pid)
    finally:
        process.kill()
        process.communicate()
        deadline = time.monotonic() + PATIENCE_S
        while any(map(lives, workers)) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not any(map(lives, workers))


@asynccontextmanager
async def client_of(server: Server) -> AsyncGenerator[Served]:
    """Connect to a server."""
    async with httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=PATIENCE_S) as client:
        yield Served(client, server.token, server)


def is_empty(folder: Path) -> bool:
    return not os.listdir(folder)  # noqa: PTH208
