"""`python -m benchmarks.step_client`: a client in a separate process; reads a job from stdin, prints times in ms."""

import json
import sys
import time
from typing import Any

import anyio
import httpx
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

Job = dict[str, Any]


def over_http(job: Job) -> list[float]:
    times_ms: list[float] = []
    headers = {"Authorization": f"Bearer {job['token']}"}
    with httpx.Client(base_url=job["url"], headers=headers, timeout=120) as client:
        for index in range(job["warm_up"] + job["steps"]):
            verb, body = job["calls"][index % len(job["calls"])]
            start = time.perf_counter()
            answer = client.post(f"/v1/sessions/{job['session_id']}/{verb}", json=body, headers={"Accept": "image/png"})
            times_ms.append((time.perf_counter() - start) * 1000)
            answer.raise_for_status()
    return times_ms[job["warm_up"] :]


async def over_mcp(job: Job) -> list[float]:
    times_ms: list[float] = []
    headers = {"Authorization": f"Bearer {job['token']}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=120) as http,
        Client(streamable_http_client(f"{job['url']}/mcp", http_client=http)) as client,
    ):
        await client.list_tools()
        for index in range(job["warm_up"] + job["steps"]):
            verb, body = job["calls"][index % len(job["calls"])]
            start = time.perf_counter()
            result = await client.call_tool(verb, {"session_id": job["session_id"], **body})
            times_ms.append((time.perf_counter() - start) * 1000)
            if result.is_error:
                raise RuntimeError(f"the call failed: {result.content}")
    return times_ms[job["warm_up"] :]


if __name__ == "__main__":
    asked: Job = json.load(sys.stdin)
    json.dump(anyio.run(over_mcp, asked) if asked["mcp"] else over_http(asked), sys.stdout)
