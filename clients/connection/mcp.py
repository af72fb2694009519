"""Connections over MCP, through the official client: the verbs as any agent calls them, in either protocol era."""

import base64
import ssl
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from functools import cache
from types import TracebackType
from typing import Any, Literal, Self

import anyio
import httpx2
from mcp import Client, MCPError
from mcp.client.streamable_http import streamable_http_client
from mcp.types import (
    CONNECTION_CLOSED,
    INTERNAL_ERROR,
    REQUEST_TIMEOUT,
    CallToolResult,
    ImageContent,
    TextContent,
    Tool,
)
from pydantic import BaseModel, ValidationError

from clients.connection import protocol
from clients.connection.protocol import CALL_TIMEOUT_S, CONNECT_TIMEOUT_S, START_RETRY_S, Answer, while_busy
from clients.error_groups import first_error
from schemas.errors import CuaGymError, ErrorBody, ErrorDetail, InfrastructureError, error_from
from schemas.picture_data import with_picture_data
from schemas.progress import OnProgress, Progress

Era = Literal["auto", "legacy", "2026-07-28"]
"""`legacy` is the handshake era, `2026-07-28` the stateless revision, `auto` asks the server."""

ERROR_META = "cua-gym/error"
"""Where the server puts a failed call's typed error in the result's `_meta`."""
_BAD_REQUEST = 400
_BAD_GATEWAY = 502


class McpServer:
    """A server reached over MCP; owns the sockets that all of its connections share.

    `async with McpServer(url) as server, server.connect(token) as connection: ...`
    """

    def __init__(self, url: str) -> None:
        """Keep the server's address, given without `/mcp`; nothing is sent."""
        self.url = url.rstrip("/")
        self._sockets = httpx2.AsyncHTTPTransport(
            verify=_tls(),
            limits=httpx2.Limits(max_connections=100, max_keepalive_connections=100),
            trust_env=False,
        )
        self._carrier = _Carrier(self._sockets, self.url)

    async def __aenter__(self) -> Self:
        await self._sockets.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._sockets.__aexit__(kind, error, trace)

    @asynccontextmanager
    async def connect(self, token: str, *, era: Era = "auto") -> AsyncGenerator["McpConnection"]:
        """Open a connection that authenticates with `token`.

        The connection survives the loss of a socket: the current call fails, and the next one opens a new socket.

        Raises:
            CuaGymError: the server refused the token.
            InfrastructureError: the server cannot be reached.
        """
        address = f"{self.url}/mcp"
        http = httpx2.AsyncClient(
            transport=self._carrier,
            headers={"Authorization": f"Bearer {token}"},
            timeout=httpx2.Timeout(CALL_TIMEOUT_S, connect=CONNECT_TIMEOUT_S),
            trust_env=False,
        )
        stream = streamable_http_client(address, http_client=http, max_sse_event_size=None)
        failure: Exception | None = None
        try:
            async with http, Client(stream, mode=era, read_timeout_seconds=CALL_TIMEOUT_S) as client:
                # The stateless era sends arguments marked `x-mcp-header` as headers; the tool list says which ones.
                await client.list_tools()
                # The client's task groups would wrap an error that passes through them, so it is raised outside.
                try:
                    yield McpConnection(client, address, token)
                except Exception as error:
                    failure = error
        except (MCPError, ExceptionGroup) as error:
            refused = first_error(error, MCPError)
            if refused is None:
                raise
            raise _typed("connecting", refused) from error
        if failure is not None:
            raise failure


class McpConnection:
    """A connection to a server's `/mcp` with one token; made by `McpServer.connect`."""

    def __init__(self, client: Client, url: str, token: str) -> None:
        self._client = client
        self._url = url
        self._token = token

    @property
    def url(self) -> str:
        """The address at which another client reaches the same tools."""
        return self._url

    @property
    def token(self) -> str:
        """The token, a secret; whoever has it acts in this role."""
        return self._token

    @property
    def protocol_version(self) -> str:
        """The negotiated protocol revision."""
        return self._client.protocol_version

    async def call(
        self, verb: str, request: BaseModel, answer: type[Answer], *, on_progress: OnProgress | None = None
    ) -> Answer:
        """Call the MCP tool named `verb`; see `Connection`."""
        return _read(verb, await self.call_tool(verb, request.model_dump(mode="json"), on_progress), answer)

    async def tools(self) -> tuple[Tool, ...]:
        """Return the tools that the server lists for this token's role.

        Raises:
            InfrastructureError: the server cannot be reached.
        """
        listed: list[Tool] = []
        cursor: str | None = None
        while True:
            try:
                page = await self._client.list_tools(cursor=cursor)
            except MCPError as error:
                raise _typed("tools/list", error) from error
            listed.extend(page.tools)
            cursor = page.next_cursor
            if cursor is None:
                return tuple(listed)

    async def call_tool(
        self, name: str, arguments: Mapping[str, Any], on_progress: OnProgress | None = None
    ) -> CallToolResult:
        """Call a tool with a model's arguments unchanged; waits while the server is busy.

        Raises:
            CuaGymError: the typed error that the server sent.
            InfrastructureError: the server cannot be reached.
        """

        async def tell(progress: float, total: float | None, message: str | None) -> None:
            if on_progress is not None:
                await on_progress(Progress(done=progress, total=total, message=message or ""))

        async def attempt() -> CallToolResult:
            try:
                result = await self._client.call_tool(
                    name, dict(arguments), progress_callback=None if on_progress is None else tell
                )
            except MCPError as error:
                raise _typed(name, error) from error
            if result.is_error:
                raise _error(result)
            return result

        return await while_busy(name, attempt)


@asynccontextmanager
async def connect_mcp(url: str, token: str, *, era: Era = "auto") -> AsyncGenerator[McpConnection]:
    """Open a single connection to the server at `url` (without `/mcp`)."""
    async with McpServer(url) as server, server.connect(token, era=era) as connection:
        yield connection


class _Carrier(httpx2.AsyncBaseTransport):
    """HTTP transport that answers with a JSON-RPC error if a socket fails or the server refuses the HTTP request.

    An exception raised below the MCP client would end the client and all of its running calls, not just one.
    """

    def __init__(self, sockets: httpx2.AsyncHTTPTransport, url: str) -> None:
        self._sockets = sockets
        self._url = url
        self._reached = False

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send one request; a server that is still starting is given time to listen."""
        deadline = anyio.current_time() + protocol.START_TIMEOUT_S
        while True:
            try:
                return await self._sent(request)
            except httpx2.ConnectError:
                if self._reached or anyio.current_time() > deadline:
                    return _refused(
                        f"no server listens at {self._url}: start one with `cua-gym serve` or give its address"
                    )
                await anyio.sleep(START_RETRY_S)
            except httpx2.TransportError as error:
                return _refused(f"the connection to {self._url} broke: {error!r}")

    async def _sent(self, request: httpx2.Request) -> httpx2.Response:
        response = await self._sockets.handle_async_request(request)
        self._reached = True
        if response.headers.get("content-type", "").startswith("text/event-stream"):
            # The client itself answers a call whose stream breaks.
            return response
        try:
            content = await response.aread()
        except httpx2.TransportError:
            await response.aclose()
            raise
        if response.status_code < _BAD_REQUEST:
            return response
        try:
            return _rpc_error(response.status_code, ErrorBody.model_validate_json(content).error)
        except ValidationError:
            return response


def _refused(message: str) -> httpx2.Response:
    return _rpc_error(_BAD_GATEWAY, InfrastructureError(message).detail())


def _rpc_error(status: int, detail: ErrorDetail) -> httpx2.Response:
    error = {"code": INTERNAL_ERROR, "message": detail.message, "data": {ERROR_META: detail.model_dump()}}
    return httpx2.Response(status, json={"jsonrpc": "2.0", "id": None, "error": error})


@cache
def _tls() -> ssl.SSLContext:
    """Return the TLS context, loaded once: loading certificates takes longer than twenty calls."""
    return ssl.create_default_context()


def _read(verb: str, result: CallToolResult, answer: type[Answer]) -> Answer:
    pictures = [block.data for block in result.content if isinstance(block, ImageContent)]
    try:
        model = answer.model_validate(result.structured_content)
    except ValidationError as error:
        raise CuaGymError(
            f"{verb}: the answer is not a {answer.__name__}; are client and server of one version? {error}"
        ) from error
    return with_picture_data(model, base64.b64decode(pictures[0])) if pictures else model


def _error(result: CallToolResult) -> CuaGymError:
    """Rebuild the typed error from the result's `_meta`; the result's text is for models."""
    detail: object = (result.meta or {}).get(ERROR_META)
    if detail is not None:
        return error_from(ErrorDetail.model_validate(detail))
    text = "\n".join(block.text for block in result.content if isinstance(block, TextContent))
    return CuaGymError(text or "the server refused without saying why")


def _typed(what: str, error: MCPError) -> CuaGymError:
    """Return the typed error for a call that failed before a tool could answer."""
    data: object = error.data
    if isinstance(data, dict) and ERROR_META in data:
        return error_from(ErrorDetail.model_validate(data[ERROR_META]))
    if error.code in {CONNECTION_CLOSED, REQUEST_TIMEOUT}:
        return InfrastructureError(f"{what}: the connection to the server broke: {error.message}")
    return CuaGymError(f"{what}: {error.message}")
