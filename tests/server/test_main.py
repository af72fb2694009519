"""`python -m server` as an operator runs it, with real desktops."""

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import httpx
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import ImageContent

from tests.server.operator import SMALL, Running, contents, start

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
async def running(state_dir: Path) -> AsyncGenerator[Running]:
    process = await start(port="0", state_dir=str(state_dir))
    assert process.stdout is not None
    lines = [(await asyncio.wait_for(process.stdout.readline(), 30)).decode().split() for _ in range(3)]
    try:
        yield Running(process, lines[0][-1], lines[2][-1])
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def test_a_real_desktop_over_both_protocols_and_nothing_left_behind(running: Running, state_dir: Path) -> None:
    headers = {"Authorization": f"Bearer {running.token}"}
    async with httpx.AsyncClient(base_url=running.url, headers=headers, trust_env=False, timeout=60) as client:
        body = {"environment": "os", "launch": False, "screen": SMALL}
        opened = await client.post("/v1/sessions", json=body)
        assert opened.status_code == 200, opened.text
        session_id: str = opened.json()["session"]["session_id"]
        clicked = await client.post(
            f"/v1/sessions/{session_id}/click", json={"x": 320, "y": 240}, headers={"Accept": "image/*"}
        )
        assert clicked.content.startswith(PNG)
        outside = await client.post(f"/v1/sessions/{session_id}/click", json={"x": 640, "y": 0})
        assert outside.status_code == 422, outside.text
        for mode in ("legacy", "2026-07-28"):
            async with httpx2.AsyncClient(headers=headers, trust_env=False, timeout=60) as http:
                transport = streamable_http_client(f"{running.url}/mcp", http_client=http)
                async with Client(transport, mode=mode) as mcp:
                    await mcp.list_tools()
                    result = await mcp.call_tool("screenshot", {"session_id": session_id})
                    (picture,) = [block for block in result.content if isinstance(block, ImageContent)]
                    assert picture.mime_type == "image/png"
        assert contents(state_dir) != []
    await running.stop()
    assert contents(state_dir) == []


@pytest.mark.exhaustive(reason="servers that refuse to start, each a process")
async def test_other_machines_are_refused_by_default(state_dir: Path) -> None:
    process = await start(host="0.0.0.0", port="0", state_dir=str(state_dir))
    _, complaint = await asyncio.wait_for(process.communicate(), 30)
    assert process.returncode == 2
    assert b"CUA_GYM_ADMIN_TOKEN" in complaint
    assert b"Traceback" not in complaint


async def test_a_short_token_is_refused(state_dir: Path) -> None:
    process = await start(port="0", admin_token="secret", state_dir=str(state_dir))
    _, complaint = await asyncio.wait_for(process.communicate(), 30)
    assert process.returncode == 2
    assert b"at least 16 characters" in complaint
    assert b"secret" not in complaint.replace(b"to be a secret", b"")


@pytest.mark.exhaustive(reason="servers that refuse to start, each a process")
async def test_a_folder_without_published_applications_is_refused(state_dir: Path, tmp_path: Path) -> None:
    process = await start(port="0", published_hub=str(tmp_path), state_dir=str(state_dir))
    _, complaint = await asyncio.wait_for(process.communicate(), 30)
    assert process.returncode == 2
    assert b"CUA_GYM_PUBLISHED_HUB" in complaint
    assert b"holds no built application" in complaint
