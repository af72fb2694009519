"""`python -m benchmarks.hub_client`: many clients of the hub that never pause, in a separate process.

Each has its own connection and begins with some actions that do not count. Its requests are built before the clock
starts, and every answer is checked. Reads a job from stdin and prints the time of each action in ms, the total time in
seconds, and its own processor time in seconds.
"""

import asyncio
import json
import sys
import time
from dataclasses import dataclass
from typing import Any

import uvloop
from pydantic_core import from_json, to_json

_OK = b"HTTP/1.1 200 "
_LENGTH = b"content-length:"


@dataclass(frozen=True)
class Request:
    """An action as the bytes to send, and its name, which the answer must repeat."""

    sent: bytes
    action: str


def request(job: dict[str, Any], place: str, body: dict[str, Any]) -> Request:
    """Return the request for an action.

    Args:
        job: says where the server is, and the token.
        place: session and application, as in the address.
        body: the action and its arguments.
    """
    content = to_json(body)
    head = (
        f"POST /hub/v1/sessions/{place}/act HTTP/1.1\r\nHost: {job['host']}:{job['port']}\r\n"
        f"Authorization: Bearer {job['token']}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(content)}\r\n\r\n"
    )
    return Request(head.encode() + content, body["action"])


async def act(job: dict[str, Any], place: str, action: dict[str, Any], ready: asyncio.Barrier) -> list[float]:
    """Do and undo an action, many times over one connection; return how long each took once all clients were `ready`.

    Raises:
        RuntimeError: an action was refused, was not the session's next, or changed nothing.
    """
    turns = request(job, place, action), request(job, place, {"action": "undo"})
    times_ms: list[float] = []
    reader, writer = await asyncio.open_connection(job["host"], job["port"])
    try:
        for number in range(job["warm_up"] + job["actions"]):
            if number == job["warm_up"]:
                times_ms.clear()
                await ready.wait()
            turn = turns[number % 2]
            start = time.perf_counter()
            writer.write(turn.sent)
            head = await reader.readuntil(b"\r\n\r\n")
            body = await reader.readexactly(_length(head))
            times_ms.append((time.perf_counter() - start) * 1_000)
            _check(head, body, turn, number + 1)
    finally:
        writer.close()
    return times_ms


def _length(head: bytes) -> int:
    return next(int(line[len(_LENGTH) :]) for line in head.split(b"\r\n") if line.lower().startswith(_LENGTH))


def _check(head: bytes, body: bytes, turn: Request, number: int) -> None:
    if not head.startswith(_OK):
        raise RuntimeError(f"{turn.action} was refused: {head.splitlines()[0]!r} {body!r}")
    entry = from_json(body)
    if (entry["number"], entry["action"]) != (number, turn.action) or not entry["difference"]:
        raise RuntimeError(f"{turn.action} was not carried out as action {number}: {body!r}")


async def crowd(job: dict[str, Any]) -> dict[str, Any]:
    """Let all sessions of a job act at once."""
    ready = asyncio.Barrier(len(job["todo"]) + 1)
    async with asyncio.TaskGroup() as group:
        clients = [group.create_task(act(job, place, action, ready)) for place, action in job["todo"]]
        await ready.wait()
        start, used = time.perf_counter(), time.process_time()
    return {
        "times_ms": [one for client in clients for one in client.result()],
        "seconds": time.perf_counter() - start,
        "processor_s": time.process_time() - used,
    }


if __name__ == "__main__":
    json.dump(uvloop.run(crowd(json.load(sys.stdin))), sys.stdout)
