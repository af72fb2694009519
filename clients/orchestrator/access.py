"""How the orchestrator and those it works with reach the server: each with a token of its own."""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from clients.connection import Connection, HttpServer
from clients.mcp_connection import McpConnection, connect_mcp


@dataclass(frozen=True)
class Access:
    """A server and the token that owns workspaces on it (role orchestrator or admin)."""

    server: HttpServer
    token: str

    @property
    def owner(self) -> Connection:
        """The orchestrator's own connection."""
        return self.server.connection(self.token)

    def as_author(self, token: str) -> AbstractAsyncContextManager[McpConnection]:
        """Connect an author over MCP, as a model would come."""
        return connect_mcp(self.server.url, token)

    def as_policy(self, token: str) -> Connection:
        """Connect a policy over HTTP, as a rollout worker would come."""
        return self.server.connection(token)
