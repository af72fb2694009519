"""Moves connections to the worker that all of their calls are for, which removes the front from the path of each step.

A client that acts in one session over its own connection talks to the session's worker from its ninth call on. A later
call for a different worker goes through the front and ends that connection, and the next connection starts at the
front.
"""

import asyncio
import socket
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Any, Protocol, cast

from starlette.types import ASGIApp, Receive, Scope, Send

from server.access_log import AccessLog, forwarded
from server.body_limit import BodyLimit
from server.errors import response_to
from server.http_connection import Connection
from server.settings import Settings
from server.workers import routing
from server.workers.exchange import Exchange
from server.workers.upstream import Upstream, WorkerLostError
from vm_controller.ids import is_ours

CALLS = 8
"""Consecutive calls for one worker after which the connection is handed over to it."""
FRONT_SOCKET = "front.sock"
_HOLDER = "cua_gym.holder"


class Holder(Protocol):
    """Takes over connections of clients."""

    def take(self, connection: int) -> bool:
        """Take over a client's connection.

        Args:
            connection: the connection's file descriptor.

        Returns:
            Whether it was taken over; otherwise the front keeps it.
        """
        ...


def for_holder(scope: Scope, holder: Holder) -> None:
    """Record which worker answers a call, by the id in its path."""
    scope[_HOLDER] = holder


class MovableConnection(Connection):
    """A connection at the front that can move to a worker."""

    _holder: Holder | None = None
    _calls = 0

    def on_response_complete(self) -> None:
        """Count consecutive calls for one worker, and hand the connection over between two requests."""
        holder = cast("MutableMapping[str, Any]", self.scope).get(_HOLDER)
        super().on_response_complete()
        self._calls = self._calls + 1 if holder is self._holder else 1
        self._holder = holder
        if holder is None or self._calls < CALLS or not self._between_requests():
            return
        file = self.transport.get_extra_info("socket")
        if holder.take(file.fileno()):
            # The worker has the connection; this only drops it here.
            self.transport.abort()

    def _between_requests(self) -> bool:
        return (
            self.client is not None
            and not self.in_request
            and not self.pipeline
            and not self.transport.is_closing()
            and self.transport.get_write_buffer_size() == 0
        )


class Receiver:
    """Receives, in a worker, the connections that a front hands over."""

    def __init__(self, path: Path) -> None:
        """Listen on a unix socket at `path`."""
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        self._socket.setblocking(False)
        self._accepting: set[asyncio.Task[object]] = set()

    def start(self, make_protocol: Callable[[], asyncio.Protocol]) -> None:
        """Start serving on the running event loop."""
        self._make_protocol = make_protocol
        asyncio.get_running_loop().add_reader(self._socket.fileno(), self._take)

    def _take(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            _, files, _, _ = socket.recv_fds(self._socket, 1, 1)
        except OSError:
            return
        for file in files:
            connection = socket.socket(fileno=file)
            connection.setblocking(False)
            task = loop.create_task(loop.connect_accepted_socket(self._make_protocol, connection))
            self._accepting.add(task)
            task.add_done_callback(self._accepting.discard)


class Direct:
    """ASGI middleware of a worker for connections that moved to it: requests for other workers go to the front."""

    def __init__(self, app: ASGIApp, settings: Settings, front: Path) -> None:
        """Wrap an application.

        Args:
            app: the worker's application.
            settings: the worker's settings.
            front: the unix socket on which the front accepts requests from workers.
        """
        self._app = app
        self._front = Upstream(front)
        stray = BodyLimit(self._stray, settings.max_body_bytes, settings.body_timeout_s)
        self._strays = AccessLog(stray, lambda _scope, _status: None)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        to = routing.in_path(scope)
        await (self._app if to is not None and is_ours(to.handle) else self._strays)(scope, receive, send)

    async def _stray(self, scope: Scope, receive: Receive, send: Send) -> None:
        exchange = await Exchange.read(scope, receive, send)
        forwarded(scope)
        try:
            async with self._front.ask(exchange.request()) as reply:
                await exchange.answer_with(reply, [*reply.headers, (b"connection", b"close")])
        except WorkerLostError as error:
            await response_to(error)(scope, receive, send)


def hand_over(to: socket.socket, connection: int) -> bool:
    """Send a connection to a worker.

    Args:
        to: the socket on which the worker receives connections.
        connection: the file descriptor of the connection.

    Returns:
        Whether it was sent. If the worker's queue is full or the worker is gone, it is not; the front tries later.
    """
    try:
        socket.send_fds(to, [b"c"], [connection])
    except OSError:
        return False
    return True
