"""The official MCP client, connected to a server of these tests."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import CallToolResult, TextContent

from tests.screenless_server import Served


@asynccontextmanager
async def connect(served: Served, mode: str, token: str | None = None) -> AsyncGenerator[Client]:
    headers = {"Authorization": f"Bearer {token or served.admin}"}
    async with httpx2.AsyncClient(headers=headers, trust_env=False, timeout=60) as http:
        transport = streamable_http_client(f"{served.url}/mcp", http_client=http)
        async with Client(transport, mode=mode) as client:
            await client.list_tools()
            yield client


def text_of(result: CallToolResult) -> str:
    return "".join(block.text for block in result.content if isinstance(block, TextContent))
