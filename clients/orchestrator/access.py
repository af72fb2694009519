"""How the orchestrator and its participants reach the server: each with its own token."""

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

from clients.connection.mcp import McpConnection, McpServer, connect_mcp
from clients.connection.protocol import Connection, Server
from clients.connection.transport import Transport, reach


@dataclass(frozen=True)
class ServerAccess:
    """A server, and the connection that owns the run's workspaces (role orchestrator or admin)."""

    server: Server
    owner: Connection

    def as_author(self, token: str) -> AbstractAsyncContextManager[McpConnection]:
        """Connect an author, always over MCP, because a model is given the server's tools."""
        server = self.server
        return server.connect(token) if isinstance(server, McpServer) else connect_mcp(server.url, token)

    def as_policy(self, token: str) -> AbstractAsyncContextManager[Connection]:
        """Connect a policy, over the run's transport."""
        return self.server.connect(token)


@asynccontextmanager
async def open_access(url: str, token: str, transport: Transport) -> AsyncGenerator[ServerAccess]:
    """Connect to a server as the owner of a run's workspaces."""
    async with reach(url, transport) as server, server.connect(token) as owner:
        yield ServerAccess(server, owner)
