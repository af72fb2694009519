"""Limits request bodies: size, counted as the body arrives; longest pause; total time."""

import time

import anyio
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from schemas.errors import ErrorDetail, InvalidRequestError, TooLargeError
from server.errors import error_response

SLOWEST_BYTES_PER_S = 16 << 10
"""The rate at which received bytes extend the time limit `body_timeout_s`, so that a trickle of bytes does not."""
_REQUEST_TIMEOUT = 408
_CLOSE = {"connection": "close"}
"""Closes the connection, because part of the body may still be in transit on it."""
_DRAINED_BYTES = 128 * 1024 * 1024
"""Bytes of a too large body that are read and discarded before the refusal is sent. A client that is still sending
when the connection closes would never see the refusal."""


class BodyLimit:
    """ASGI middleware that passes the body on in one piece, so that no later layer waits for a slow sender."""

    def __init__(self, app: ASGIApp, max_body_bytes: int, body_timeout_s: float) -> None:
        self._app = app
        self._max_body_bytes = max_body_bytes
        self._body_timeout_s = body_timeout_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body within the limits and pass the request on, or refuse it."""
        if scope["type"] != "http" or not _has_body(headers := Headers(scope=scope)):
            await self._app(scope, receive, send)
            return
        body = await self._read(headers, receive)
        if body is None:
            return
        if isinstance(body, Response):
            await body(scope, receive, send)
            return
        await self._app(scope, _replaying(body, receive), send)

    async def _read(self, headers: Headers, receive: Receive) -> bytes | Response | None:
        """Return the whole body, or the refusal to send instead; None if the client has left."""
        declared = headers.get("content-length", "")
        if declared.isdecimal() and int(declared) > self._max_body_bytes:
            if headers.get("expect", "").lower() != "100-continue":
                await self._drain(receive)
            return self._too_large()
        chunks: list[bytes] = []
        size, started = 0, time.monotonic()
        while True:
            message = await self._next(receive, started, size)
            if message is None:
                return _too_slow(self._body_timeout_s)
            if message["type"] != "http.request":
                return None
            chunk: bytes = message.get("body", b"")
            size += len(chunk)
            if size > self._max_body_bytes:
                if message.get("more_body", False):
                    await self._drain(receive)
                return self._too_large()
            chunks.append(chunk)
            if not message.get("more_body", False):
                return b"".join(chunks)

    async def _next(self, receive: Receive, started: float, size: int) -> Message | None:
        """Return the next message of a body of which `size` bytes have come since `started`; None if it is late."""
        left_s = started + self._body_timeout_s + size / SLOWEST_BYTES_PER_S - time.monotonic()
        with anyio.move_on_after(min(left_s, self._body_timeout_s)):
            return await receive()
        return None

    async def _drain(self, receive: Receive) -> None:
        left, started = _DRAINED_BYTES, time.monotonic()
        while left > 0:
            message = await self._next(receive, started, _DRAINED_BYTES - left)
            if message is None or message["type"] != "http.request" or not message.get("more_body", False):
                return
            left -= len(message.get("body", b""))

    def _too_large(self) -> Response:
        error = TooLargeError(
            f"the request body is larger than {self._max_body_bytes} bytes: send less at once, or raise "
            "CUA_GYM_MAX_BODY_MB"
        )
        return error_response(error.detail(), error.http_status, _CLOSE)


def _has_body(headers: Headers) -> bool:
    return "transfer-encoding" in headers or headers.get("content-length", "0") != "0"


def _too_slow(timeout_s: float) -> Response:
    message = f"the request body came too slowly or paused for {timeout_s:g} s: send it without pauses"
    return error_response(ErrorDetail(code=InvalidRequestError.code, message=message), _REQUEST_TIMEOUT, _CLOSE)


def _replaying(body: bytes, receive: Receive) -> Receive:
    pending: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return pending.pop() if pending else await receive()

    return replay
