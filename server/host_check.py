"""Checks Host and Origin headers, so that a foreign page cannot reach this server through a local browser."""

from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from schemas.errors import ErrorDetail, ForbiddenError
from server.errors import error_response

_MISDIRECTED = 421


def _matches(value: str, allowed: Iterable[str]) -> bool:
    """Whether a header equals one of the allowed values; `name:*` allows any port."""
    name, colon, port = value.rpartition(":")
    return any(
        value == one or (one.endswith(":*") and colon != "" and port.isdecimal() and name == one[:-2])
        for one in allowed
    )


class HostCheck:
    """ASGI middleware that refuses requests with foreign Host or Origin headers."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...], origins: tuple[str, ...]) -> None:
        self._app = app
        self._hosts = hosts
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on if its Host and Origin are accepted."""
        if scope["type"] == "http" and (refusal := self._refusal(Headers(scope=scope))):
            status, message = refusal
            response = error_response(ErrorDetail(code=ForbiddenError.code, message=message), status)
            await response(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _refusal(self, headers: Headers) -> tuple[int, str] | None:
        host, origin = headers.get("host", ""), headers.get("origin")
        if not _matches(host, self._hosts):
            return _MISDIRECTED, (
                f"this server does not answer to the Host {host[:100]!r}: use the address it printed, or add the name "
                "to CUA_GYM_ALLOWED_HOSTS"
            )
        if origin is not None and not _matches(origin, self._origins):
            return ForbiddenError.http_status, (
                f"pages of {origin[:100]!r} may not call this server: add the origin to CUA_GYM_ALLOWED_ORIGINS"
            )
        return None
