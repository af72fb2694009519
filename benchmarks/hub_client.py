"""`python -m benchmarks.hub_client`: many clients of the hub that never pause, in a separate process.

Reads a job from stdin and prints the time of each action in ms, and the total time in seconds.
"""

import asyncio
import json
import sys
import time
from typing import Any

import httpx


async def act(
    client: httpx.AsyncClient, place: str, action: dict[str, Any], actions: int, times_ms: list[float]
) -> None:
    for number in range(actions):
        body = {"action": "undo"} if number % 2 else action
        start = time.perf_counter()
        (await client.post(f"/hub/v1/sessions/{place}/act", json=body, timeout=60)).raise_for_status()
        times_ms.append((time.perf_counter() - start) * 1_000)


async def crowd(job: dict[str, Any]) -> dict[str, Any]:
    times_ms: list[float] = []
    headers = {"authorization": f"Bearer {job['token']}"}
    async with httpx.AsyncClient(base_url=job["url"], headers=headers) as client:
        start = time.perf_counter()
        async with asyncio.TaskGroup() as group:
            for place, action in job["todo"]:
                group.create_task(act(client, place, action, job["actions"], times_ms))
        return {"times_ms": times_ms, "seconds": time.perf_counter() - start}


if __name__ == "__main__":
    json.dump(asyncio.run(crowd(json.load(sys.stdin))), sys.stdout)
