"""An outside author, played through the official MCP client."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import CallToolResult, TextContent

from schemas.roles import Role
from tests.clients.authors.place import Place


class Agent:
    """An outside agent: it can list tools, and call them with a workspace_id among the arguments."""

    def __init__(self, client: Client, workspace_id: str) -> None:
        self.client = client
        self._workspace_id = workspace_id

    async def does(self, tool: str, **arguments: object) -> dict[str, Any]:
        result = await self.calls(tool, **arguments)
        assert not result.is_error, text_of(result)
        assert result.structured_content is not None
        return result.structured_content

    async def is_refused(self, tool: str, **arguments: object) -> str:
        result = await self.calls(tool, **arguments)
        assert result.is_error, f"{tool} {arguments} was allowed"
        return text_of(result)

    async def calls(self, tool: str, **arguments: object) -> CallToolResult:
        return await self.client.call_tool(tool, {"workspace_id": self._workspace_id, **arguments})

    async def tools(self) -> set[str]:
        return {tool.name for tool in (await self.client.list_tools()).tools}


def text_of(result: CallToolResult) -> str:
    return "".join(block.text for block in result.content if isinstance(block, TextContent))


@asynccontextmanager
async def agent(place: Place, role: Role, era: str = "auto") -> AsyncGenerator[Agent]:
    headers = {"Authorization": f"Bearer {place.token(role)}"}
    async with httpx2.AsyncClient(headers=headers, timeout=60, trust_env=False) as http:
        transport = streamable_http_client(f"{place.url}/mcp", http_client=http)
        async with Client(transport, mode=era) as client:
            yield Agent(client, place.workspace_id)
