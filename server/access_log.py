"""Access log, the outermost middleware: gives each request an id, logs it once, returns the id as X-Request-Id."""

import re
import secrets
import time
from collections.abc import Callable

import structlog
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bound_contextvars

from server.logs import afterwards

_REQUEST_ID = "cua_gym.request_id"
_FORWARDED = "cua_gym.forwarded"
_ACCEPTABLE = re.compile(rb"[A-Za-z0-9._-]{8,64}")
_log = structlog.stdlib.get_logger("server.access_log")


def request_id_of(scope: Scope) -> str:
    """Return the id of the request that `scope` belongs to."""
    request_id: str = scope[_REQUEST_ID]
    return request_id


def forwarded(scope: Scope) -> None:
    """Mark a request as answered by another process, which logs it under the same id."""
    scope[_FORWARDED] = True


def _name(scope: Scope) -> str:
    given = next((value for name, value in scope["headers"] if name == b"x-request-id"), b"")
    return given.decode("ascii") if _ACCEPTABLE.fullmatch(given) else f"r_{secrets.token_hex(8)}"


class AccessLog:
    """ASGI middleware that logs requests."""

    def __init__(self, app: ASGIApp, count: Callable[[Scope, int], None]) -> None:
        """Wrap an application; `count` is called with each request's scope and status once it is answered."""
        self._app = app
        self._count = count

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request under its id."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = scope[_REQUEST_ID] = _name(scope)
        started = time.perf_counter()
        status = 500

        async def send_named(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = request_id
            await send(message)

        with bound_contextvars(request_id=request_id):
            try:
                await self._app(scope, receive, send_named)
            finally:
                duration_ms = round((time.perf_counter() - started) * 1_000, 2)
                afterwards(lambda: self._note(scope, status, duration_ms))

    def _note(self, scope: Scope, status: int, duration_ms: float) -> None:
        self._count(scope, status)
        if scope.get(_FORWARDED):
            return
        _log.info("request", method=scope["method"], path=scope["path"], status=status, duration_ms=duration_ms)
