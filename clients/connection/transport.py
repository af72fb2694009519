"""Chooses the transport to a server."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from enum import StrEnum

from clients.connection.http import HttpServer
from clients.connection.mcp import McpServer
from clients.connection.protocol import Server


class Transport(StrEnum):
    """The protocol that carries the calls."""

    MCP = "mcp"
    """As any MCP client calls tools, with the progress of long ones."""
    HTTP = "http"
    """The REST routes: raw pictures, less work for each call."""


@asynccontextmanager
async def reach(url: str, transport: Transport) -> AsyncGenerator[Server]:
    """Yield the server at `url` (without a path); its sockets are closed at the end of the block."""
    server = McpServer(url) if transport is Transport.MCP else HttpServer(url)
    async with server:
        yield server
