"""Connections over plain HTTP: the REST routes of the verbs."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlencode

import anyio
import httpx
from pydantic import BaseModel, ValidationError

from clients.connection import protocol
from clients.connection.protocol import CALL_TIMEOUT_S, CONNECT_TIMEOUT_S, START_RETRY_S, Answer, while_busy
from schemas.errors import CuaGymError, ErrorBody, InfrastructureError, error_from
from schemas.observations import Observe, PictureFormat
from schemas.picture_data import with_picture_data
from schemas.progress import OnProgress

RESULT_HEADER = "Cua-Gym-Result"

_SESSION_ROUTES = {
    "session_open": ("POST", ""),
    "session_list": ("GET", ""),
    "session_close": ("DELETE", "/{id}"),
    "session_renew": ("POST", "/{id}/renew"),
    "session_reset": ("POST", "/{id}/reset"),
    "session_snapshot": ("POST", "/{id}/snapshot"),
    "session_restore": ("POST", "/{id}/restore"),
}
_ENVIRONMENT_ROUTES = {
    "environment_list": ("GET", "/v1/environments"),
}
_EPISODE_ROUTES = {
    "tuple_list": ("GET", "/v1/tuples", None),
    "tuple_show": ("GET", "/v1/tuples/{id}", "tuple_id"),
    "episode_open": ("POST", "/v1/episodes", None),
    "episode_close": ("POST", "/v1/episodes/{id}/close", "episode_id"),
    "episode_list": ("GET", "/v1/episodes", None),
    "group_open": ("POST", "/v1/groups", None),
    "group_show": ("GET", "/v1/groups/{id}", "group_id"),
    "group_close": ("DELETE", "/v1/groups/{id}", "group_id"),
}
"""Method, path, and the field that is part of the path."""
_SNAPSHOT_ROUTES = {
    "session_fork": ("POST", "/{id}/fork"),
    "snapshot_list": ("GET", ""),
    "snapshot_close": ("DELETE", "/{id}"),
}
_WORKSPACE_ROUTES = {
    "workspace_open": ("POST", ""),
    "workspace_show": ("GET", "/{id}"),
    "workspace_close": ("DELETE", "/{id}"),
    "workspace_verify": ("POST", "/{id}/verify"),
}


class HttpServer:
    """A server reached over HTTP; owns the connection pool that all of its connections share.

    `async with HttpServer(url) as server: connection = server.connection(token)`
    """

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self._client = httpx.AsyncClient(
            base_url=self.url,
            timeout=httpx.Timeout(CALL_TIMEOUT_S, connect=CONNECT_TIMEOUT_S),
            limits=httpx.Limits(max_connections=100, max_keepalive_connections=100),
            trust_env=False,
        )
        self._reached = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the pool; its connections are unusable afterwards."""
        await self._client.aclose()

    def connection(self, token: str) -> "HttpConnection":
        """Return a connection that authenticates with `token`."""
        return HttpConnection(self, token)

    @asynccontextmanager
    async def connect(self, token: str) -> AsyncGenerator["HttpConnection"]:
        """Yield `connection(token)`: a context manager because other transports need one. Nothing is sent."""
        yield self.connection(token)

    async def send(self, method: str, path: str, headers: Mapping[str, str], body: object) -> httpx.Response:
        """Send one request, waiting a while for a server that is still starting.

        Args:
            method: HTTP method.
            path: path from the server's root, with the query.
            headers: HTTP headers, including the token.
            body: sent as JSON; None: no body.

        Raises:
            InfrastructureError: no server listens, or the connection broke.
        """
        deadline = anyio.current_time() + protocol.START_TIMEOUT_S
        while True:
            try:
                response = await self._client.request(method, path, headers=headers, json=body)
            except httpx.ConnectError as error:
                if self._reached or anyio.current_time() > deadline:
                    raise InfrastructureError(
                        f"no server listens at {self.url}: start one with `cua-gym serve` or give its address"
                    ) from error
                await anyio.sleep(START_RETRY_S)
            except httpx.TransportError as error:
                raise InfrastructureError(
                    f"the connection to {self.url} broke during {method} {path}: {error!r}"
                ) from error
            else:
                self._reached = True
                return response


class HttpConnection:
    """A connection to an `HttpServer` with one token."""

    def __init__(self, server: HttpServer, token: str) -> None:
        self._server = server
        self._authorization = f"Bearer {token}"

    async def call(
        self, verb: str, request: BaseModel, answer: type[Answer], *, on_progress: OnProgress | None = None
    ) -> Answer:
        """Call a verb over REST; see `Connection`. `on_progress` is never called: REST reports no progress."""
        del on_progress
        method, path, body = route(verb, request)
        headers = {"Authorization": self._authorization, "Accept": _accept(request)}

        async def attempt() -> Answer:
            response = await self._server.send(method, path, headers, body)
            if not response.is_success:
                raise _error(response)
            return _read(verb, response, answer)

        return await while_busy(verb, attempt)


def route(verb: str, request: BaseModel) -> tuple[str, str, dict[str, Any] | None]:
    """Return method, path and JSON body of a verb's HTTP request; a handle in the request goes into the path."""
    body = request.model_dump(mode="json")
    if verb in _EPISODE_ROUTES:
        return _episode_route(verb, body)
    if "workspace_id" in body and verb != "session_open":
        method, tail = _WORKSPACE_ROUTES.get(verb, ("POST", f"/{{id}}/{verb}"))
        path = "/v1/workspaces" + tail.format(id=body.pop("workspace_id"))
    elif verb in _ENVIRONMENT_ROUTES:
        method, path = _ENVIRONMENT_ROUTES[verb]
    elif verb in _SNAPSHOT_ROUTES:
        method, tail = _SNAPSHOT_ROUTES[verb]
        path = "/v1/snapshots" + tail.format(id=body.pop("snapshot_id", ""))
    elif verb in _WORKSPACE_ROUTES:
        method, tail = _WORKSPACE_ROUTES[verb]
        path = "/v1/workspaces" + tail
    else:
        method, tail = _SESSION_ROUTES.get(verb, ("POST", f"/{{id}}/{verb}"))
        path = "/v1/sessions" + tail.format(id=body.pop("session_id", ""))
    return method, path, body if method == "POST" else None


def _episode_route(verb: str, body: dict[str, Any]) -> tuple[str, str, dict[str, Any] | None]:
    method, path, handle = _EPISODE_ROUTES[verb]
    if handle is not None:
        path = path.format(id=body.pop(handle))
    if method == "POST":
        return method, path, body
    asked = {name: str(value).lower() for name, value in body.items() if value is not None}
    return method, f"{path}?{urlencode(asked)}" if asked else path, None


def _accept(request: BaseModel) -> str:
    """Return the Accept header: the bare picture if it is most of the answer; lists and trees do not fit a header."""
    observe = getattr(request, "observe", None)
    if not isinstance(observe, Observe) or observe.windows or observe.accessibility:
        return "application/json"
    encoded = observe.format not in (PictureFormat.NONE, PictureFormat.RAW)
    return "image/*" if encoded else "application/json"


def _read(verb: str, response: httpx.Response, answer: type[Answer]) -> Answer:
    try:
        if RESULT_HEADER in response.headers:
            return with_picture_data(answer.model_validate_json(response.headers[RESULT_HEADER]), response.content)
        return answer.model_validate_json(response.content)
    except ValueError as error:
        raise CuaGymError(
            f"{verb}: the answer is not a {answer.__name__}; are client and server of one version? {error}"
        ) from error


def _error(response: httpx.Response) -> CuaGymError:
    try:
        return error_from(ErrorBody.model_validate_json(response.content).error)
    except ValidationError:
        text = response.text[:300]
        return InfrastructureError(f"HTTP {response.status_code} without an error that can be read: {text}")
