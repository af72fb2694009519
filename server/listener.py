"""Serves an ASGI application to one desktop over a listening socket, with limits on connections and requests.

All desktops share one event loop, so a program that floods its own listener must not delay other desktops.
"""

import asyncio
import logging
import socket
import time
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.server import ServerState

from server.http_connection import Connection

CONNECTIONS = 32
"""Connections open at once; further ones wait in the kernel's queue."""
RATE_PER_S, BURST = 100.0, 400.0
"""Rate limit on connections, requests and body parts together: per second in the long run, and at once."""
PORTION_BYTES = 64 << 10
END_S = 5.0
PAUSE_S = 0.05

# Invalid HTTP from a desktop's program is not logged; errors of the application are.
_log = logging.getLogger("server.listener.connections")
_log.setLevel(logging.ERROR)


class Listener:
    """Serves an application on one listening socket until it is closed."""

    def __init__(self, app: ASGIApp, listening: socket.socket) -> None:
        """Start serving `app` on the running event loop; the socket belongs to the listener from now on."""
        self._app = app
        self._socket = listening
        self._pace = _Pace(RATE_PER_S, BURST)
        self._slots = asyncio.Semaphore(CONNECTIONS)
        self._state = ServerState()
        self._config = uvicorn.Config(
            self._paced,
            http=_Connection,
            interface="asgi3",
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
        )
        self._config.load()
        self._accepting = asyncio.create_task(self._accept())

    async def close(self) -> None:
        """Stop listening, close the connections, and wait for running requests; closing twice is harmless."""
        self._accepting.cancel()
        await asyncio.wait({self._accepting})
        self._socket.close()
        for connection in tuple(self._state.connections):
            # Requests that wait for more of their body receive a disconnect.
            connection.transport.abort()
        if running := set(self._state.tasks):
            _, late = await asyncio.wait(running, timeout=END_S)
            for task in late:
                task.cancel()

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._slots.acquire()
            try:
                await self._pace.spend(1.0)
                connection, _ = await loop.sock_accept(self._socket)
                await loop.connect_accepted_socket(
                    lambda: _Connection(self._config, self._state, {}, on_lost=self._slots.release), connection
                )
            except OSError as error:
                # Too many open files, or the client hung up before it was accepted.
                self._slots.release()
                _log.warning("a connection was not accepted: %s", error)
                await asyncio.sleep(PAUSE_S)

    async def _paced(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._pace.spend(1.0)

        async def received() -> Message:
            message = await receive()
            await self._pace.spend(len(message.get("body", b"")) / PORTION_BYTES)
            return message

        await self._app(scope, received, send)


class _Connection(Connection):
    """A connection that reports when it has ended."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        on_lost: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.logger = _log
        self._on_lost = on_lost

    def connection_lost(self, exc: Exception | None) -> None:
        """Report that the connection has ended, so that another may be accepted."""
        super().connection_lost(exc)
        self._on_lost()


class _Pace:
    """Rate limiter: lets a fixed amount through per second, and makes callers wait for anything beyond it."""

    def __init__(self, per_s: float, burst: float) -> None:
        self._per_s = per_s
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    async def spend(self, amount: float) -> None:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_s) - amount
        self._at = now
        if self._left < 0.0:
            await asyncio.sleep(-self._left / self._per_s)
