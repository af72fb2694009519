"""Load test of one server process with many sessions, whose clients keep their connections."""

import asyncio
import json
import secrets
import sys
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

SESSIONS = 64
STATE_BYTES = (1_000, 5_000, 20_000, 50_000, 100_000)
"""Sizes of the states, one for each session."""
START_S = 60.0
_SERVE = """
import socket, sys
from pathlib import Path
import uvicorn
from hub.engine.sessions import Sessions
from hub.hosting.builds import builds
from hub.serving.asgi import create_hub
from hub.serving.authority import bearer
with socket.create_server(("127.0.0.1", 0)) as listener:
    hub = create_hub(Sessions(builds(Path(sys.argv[1]))), bearer(sys.argv[2]), hardened=False)
    config = uvicorn.Config(hub, log_config=None, access_log=False, lifespan="off", ws="none")
    print(listener.getsockname()[1], flush=True)
    uvicorn.Server(config).run([listener])
"""


@dataclass(frozen=True)
class Crowd:
    """Results of the load test: milliseconds of posts and reads, requests per second, memory before and after."""

    posts_ms: Sequence[float]
    reads_ms: Sequence[float]
    requests_per_s: float
    errors: int
    applications: int
    memory_mb: tuple[float, float]

    def p99_ms(self) -> tuple[float, float]:
        """Return the 99th percentiles of posts and of reads, in milliseconds."""
        return _p99(self.posts_ms), _p99(self.reads_ms)

    def text(self) -> str:
        """Return the results as a sentence."""
        post, read = self.p99_ms()
        return (
            f"{SESSIONS} sessions over {self.applications} applications, states of {STATE_BYTES[0] // 1000} to "
            f"{STATE_BYTES[-1] // 1000} KB, none of them ever pausing: {self.requests_per_s:,.0f} requests/s, p99 of "
            f"`/post` {post:.0f} ms, of `/state` {read:.0f} ms, {self.errors} errors; the process took "
            f"{self.memory_mb[0]:.0f} MB before and {self.memory_mb[1]:.0f} MB after."
        )


async def crowd(folder: Path, hosts: Sequence[str], *, load_s: float = 10.0) -> Crowd:
    """Let sessions alternately post and read their state, without pauses, for `load_s` seconds."""
    token = secrets.token_urlsafe(16)
    async with _server(folder, token) as (process, port):
        before = _memory_mb(process)
        posts, reads = list[float](), list[float]()
        errors = [0]
        begun = time.monotonic()
        async with asyncio.TaskGroup() as group:
            for number in range(SESSIONS):
                asking = _ask(port, hosts[number % len(hosts)], number, begun + load_s, posts, reads, errors)
                group.create_task(asking)
        took_s = time.monotonic() - begun
        rate = (len(posts) + len(reads)) / took_s
        return Crowd(posts, reads, rate, errors[0], len(set(hosts)), (before, _memory_mb(process)))


@asynccontextmanager
async def _server(folder: Path, token: str) -> AsyncGenerator[tuple[int, int]]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _SERVE, str(folder), token, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None  # noqa: S101 - asked for above
    try:
        async with asyncio.timeout(START_S):
            port = int(await process.stdout.readline())
        yield process.pid, port
    finally:
        process.terminate()
        await process.wait()


async def _ask(
    port: int, host: str, number: int, until: float, posts: list[float], reads: list[float], errors: list[int]
) -> None:
    """Post and read alternately. Requests are built before the clock starts, and replies are not parsed."""
    state = a_state(STATE_BYTES[number % len(STATE_BYTES)], number)
    head = f"Host: {host}.localhost:{port}\r\n"
    bodies = [json.dumps({"action": "set_current", "state": state | {"turn": turn}}).encode() for turn in range(2)]
    sent = [
        (
            f"POST /post?sid=crowd-{number} HTTP/1.1\r\n{head}Content-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        ).encode()
        + body
        for body in bodies
    ]
    read = f"GET /state?sid=crowd-{number} HTTP/1.1\r\n{head}\r\n".encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    try:
        turn = 0
        while time.monotonic() < until:
            times, request = (reads, read) if turn % 2 else (posts, sent[turn // 2 % 2])
            start = time.perf_counter()
            writer.write(request)
            await writer.drain()
            errors[0] += await _status(reader) != 200  # noqa: PLR2004 - of HTTP
            times.append((time.perf_counter() - start) * 1_000)
            turn += 1
    finally:
        writer.close()


async def _status(reader: asyncio.StreamReader) -> int:
    """Read a complete reply and return its status."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(
        int(line.partition(b":")[2]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")
    )
    await reader.readexactly(length)
    return int(head[9:12])


def a_state(size: int, seed: int) -> dict[str, object]:
    """Return a state of about `size` bytes, made of records like those of applications."""
    rng, records, written = Random(seed), list[dict[str, object]](), 0  # noqa: S311 - the same every time
    while written < size:
        record: dict[str, object] = {
            "id": f"record_{len(records)}",
            "title": f"Record {len(records)} of {seed}",
            "text": "quince " * rng.randint(5, 30),
            "tags": ["fruit", "garden"],
            "done": rng.random() < 0.5,  # noqa: PLR2004 - a coin
            "count": rng.randint(0, 999),
        }
        records.append(record)
        written += len(json.dumps(record))
    return {"records": records, "view": {"open": None, "page": 1}}


def _memory_mb(process: int) -> float:
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def _p99(values: Sequence[float]) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * 0.99))] if values else 0.0
