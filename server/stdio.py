"""MCP over stdin and stdout for one local client, such as Claude Desktop: no network, no tokens, logs on stderr."""

import signal

import anyio
import anyio.to_thread
from mcp.server.stdio import stdio_server

from schemas.roles import Role
from server.mcp import Mcp
from server.metrics import Metrics
from server.services import Services
from server.settings import Settings
from server.telemetry import CallWatch
from server.tracing import configured
from tools.dispatch import Invoker
from tools.principals import TokenStore

_STOPPING = (signal.SIGTERM, signal.SIGINT)


def run(settings: Settings, services: Services) -> None:
    """Serve until stdin ends or a signal comes; in either case every session is closed before the process ends."""
    anyio.run(_serve, settings, services, backend_options={"use_uvloop": True})


async def _serve(settings: Settings, services: Services) -> None:
    tokens = TokenStore()
    # The caller started this process, so it gets every permission.
    owner = tokens.resolve(tokens.mint(Role.ADMIN))
    tracing = configured()
    server = Mcp(Invoker(services, tokens, CallWatch(Metrics(), tracing)), settings, owner).server
    stopped_by: list[int] = []
    async with stdio_server() as (received, sent):
        async with services, anyio.create_task_group() as group:
            group.start_soon(_watch, group.cancel_scope, stopped_by)
            await server.run(received, sent, server.create_initialization_options())
            group.cancel_scope.cancel()
        if tracing is not None:
            await anyio.to_thread.run_sync(tracing.shutdown)
        if stopped_by:
            # The thread that reads stdin would block until stdin ends; all else is done, so exit as a signal would.
            signal.signal(stopped_by[0], signal.SIG_DFL)
            signal.raise_signal(stopped_by[0])


async def _watch(serving: anyio.CancelScope, stopped_by: list[int]) -> None:
    with anyio.open_signal_receiver(*_STOPPING) as signals:
        async for number in signals:
            stopped_by.append(number)
            serving.cancel()
            return
