"""HTTP/1.1 to one worker over its unix socket: keeps connections open and passes answers on as they arrive.

Nothing is ever sent twice: a click whose answer was lost may have been carried out.
"""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import h11

from schemas.errors import InfrastructureError

MOST_HEAD_BYTES = 4 << 20
"""Bytes of the head of an answer, at most; with a picture as body, the rest of the result is in a header."""
MOST_WAITING_BYTES = 1 << 20
"""Bytes that are read ahead for a client that reads its answer slowly."""
_IDLE_CONNECTIONS = 512
_HOP = frozenset(
    {b"date", b"connection", b"keep-alive", b"proxy-connection", b"te", b"trailer", b"transfer-encoding", b"upgrade"}
)
"""Hop-by-hop headers (RFC 9110, 7.6.1), and Date, which the front adds itself."""
_REPLACED = _HOP | {b"content-length", b"expect"}

Headers = list[tuple[bytes, bytes]]


class WorkerLostError(InfrastructureError):
    """A worker ended or hung up before its answer was complete."""


@dataclass(frozen=True)
class Request:
    """A request to a worker, with its complete body."""

    method: bytes
    target: bytes
    headers: Headers
    body: bytes = b""

    def head(self) -> h11.Request:
        """Return the head to send, with the length of the body."""
        kept = [(name, value) for name, value in self.headers if name not in _REPLACED]
        if self.body or self.method not in {b"GET", b"HEAD", b"DELETE"}:
            kept.append((b"content-length", b"%d" % len(self.body)))
        return h11.Request(method=self.method, target=self.target, headers=kept)


@dataclass(frozen=True)
class Reply:
    """An answer: its head, and its body as it arrives."""

    status: int
    headers: Headers
    body: AsyncIterator[bytes]
    streamed: bool
    """Whether the length is unknown, as for a stream of events."""


class Upstream:
    """The connections to one worker."""

    def __init__(self, path: Path) -> None:
        """Prepare connections to the unix socket at `path`; none is opened yet."""
        self._path = str(path)
        self._idle: list[_Connection] = []
        self._busy: set[_Connection] = set()
        self._closed = False

    @property
    def in_flight(self) -> int:
        """The number of requests that wait for an answer."""
        return len(self._busy)

    @asynccontextmanager
    async def ask(self, request: Request) -> AsyncGenerator[Reply]:
        """Send a request and yield its answer; leaving the block before the answer has ended hangs up.

        Raises:
            WorkerLostError: the worker ended first, possibly while the body is being read.
        """
        connection = await self._connected()
        self._busy.add(connection)
        try:
            yield await connection.ask(request)
        finally:
            self._busy.discard(connection)
            if connection.reusable and not self._closed and len(self._idle) < _IDLE_CONNECTIONS:
                self._idle.append(connection)
            else:
                connection.abort()

    def close(self) -> None:
        """Hang up; requests that wait for an answer fail with `WorkerLostError`. Closing twice is harmless."""
        self._closed = True
        for connection in (*self._idle, *self._busy):
            connection.abort()
        self._idle.clear()

    async def _connected(self) -> "_Connection":
        while self._idle:
            connection = self._idle.pop()
            if not connection.lost:
                return connection
        if self._closed:
            raise _lost()
        try:
            _, connection = await asyncio.get_running_loop().create_unix_connection(_Connection, self._path)
        except OSError as error:
            raise _lost() from error
        return connection


class _Connection(asyncio.Protocol):
    """One connection, which carries one request at a time."""

    def __init__(self) -> None:
        self._http = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_HEAD_BYTES)
        self._events: deque[h11.Response | bytes | None] = deque()
        self._waiting_bytes = 0
        self._waiter: asyncio.Future[None] | None = None
        self._transport: asyncio.Transport | None = None
        self._paused = False
        self.lost = False

    @property
    def reusable(self) -> bool:
        """Whether the last answer is complete and read, and the worker has not hung up."""
        return not self.lost and not self._events and self._http.our_state is h11.IDLE

    def abort(self) -> None:
        """Hang up at once."""
        if self._transport is not None:
            self._transport.abort()
        self._lose()

    async def ask(self, request: Request) -> Reply:
        """Send a request and wait for the head of its answer."""
        parts = [self._http.send(request.head())]
        if request.body:
            parts.append(self._http.send(h11.Data(data=request.body)))
        parts.append(self._http.send(h11.EndOfMessage()))
        if self._transport is None or self.lost:
            raise _lost()
        self._transport.write(b"".join(part for part in parts if part))
        head = await self._next()
        if not isinstance(head, h11.Response):
            raise _lost()
        headers = [(name, value) for name, value in head.headers if name not in _HOP]
        streamed = request.method != b"HEAD" and not any(name == b"content-length" for name, _ in headers)
        return Reply(head.status_code, headers, self._body(), streamed)

    async def _body(self) -> AsyncIterator[bytes]:
        while (part := await self._next()) is not None:
            if isinstance(part, bytes):
                yield part

    async def _next(self) -> h11.Response | bytes | None:
        while not self._events:
            if self.lost:
                raise _lost()
            if self._paused and self._transport is not None:
                self._paused = False
                self._transport.resume_reading()
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        event = self._events.popleft()
        if isinstance(event, bytes):
            self._waiting_bytes -= len(event)
        return event

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Store the transport."""
        # The transports of uvloop are not subclasses of asyncio.Transport.
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Process a part of an answer."""
        try:
            self._http.receive_data(data)
            self._take(self._http)
        except h11.RemoteProtocolError:
            self.abort()
            return
        if self._waiting_bytes > MOST_WAITING_BYTES and not self._paused and self._transport is not None:
            self._paused = True
            self._transport.pause_reading()
        self._wake()

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail the request that waits for an answer."""
        del exc
        self._lose()

    def _take(self, http: h11.Connection) -> None:
        while True:
            match http.next_event():
                case h11.Response() as head:
                    self._events.append(head)
                case h11.Data(data=data):
                    self._events.append(bytes(data))
                    self._waiting_bytes += len(data)
                case h11.EndOfMessage():
                    self._events.append(None)
                    if http.our_state is h11.DONE and http.their_state is h11.DONE:
                        http.start_next_cycle()
                    return
                case h11.InformationalResponse():
                    pass
                case _:
                    return

    def _lose(self) -> None:
        self.lost = True
        self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)


async def whole(body: AsyncIterator[bytes]) -> bytes:
    """Return a whole body."""
    return b"".join([part async for part in body])


def value_of(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> bytes:
    """Return the value of the first header with a name; empty if there is none."""
    return next((value for key, value in headers if key == name), b"")


def _lost() -> WorkerLostError:
    return WorkerLostError(
        "the worker process that this call was for ended before it answered: what the call did is unknown, and the "
        "sessions of that worker are lost. Open a new one with session_open"
    )
