"""The tools over MCP, by streamable HTTP and stdio, for both protocol eras.

State between calls is a handle among the arguments. No transport session is kept, so any request may come to any
connection.
"""

import base64
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import Any, Literal

from mcp.server.caching import CacheHint
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ContentBlock,
    ImageContent,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
    ToolAnnotations,
)
from pydantic import BaseModel, Field, ValidationError
from pydantic_core import to_json
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from schemas.base import Closed
from schemas.episodes import EpisodeSettings
from schemas.errors import CuaGymError, InvalidRequestError
from schemas.observations import PictureFormat
from schemas.progress import OnProgress, Progress
from schemas.requests import OnDesktop, Screenshot, Zoom
from schemas.roles import Role, may_call
from server.access_log import request_id_of
from server.authentication import principal_of
from server.settings import Settings
from tools.addressing import Address, address_of
from tools.call import Answer
from tools.dispatch import Invoker
from tools.flat_schema import JsonSchema
from tools.instructions import instructions_for
from tools.principals import Principal
from tools.registry import BY_NAME
from tools.shown import shown_schema, shown_verbs
from tools.verb import AnyVerb

PATH = "/mcp"
ERROR_META = "cua-gym/error"
"""Where a failed call's typed error stands in its `_meta`, for programs; its text is for models."""
_LISTING_TTL_MS = 600_000
_METHOD_NOT_ALLOWED = 405
_SESSION_HEADER = b"mcp-param-session-id"
McpServer = Server[dict[str, Any]]
_Context = ServerRequestContext[dict[str, Any], Request]


@dataclass(frozen=True)
class _Caller:
    """The sender of the HTTP request being answered, and whether its headers name a session."""

    principal: Principal
    names_session: bool = False


_CALLER: ContextVar[_Caller] = ContextVar("caller")


@cache
def tool(verb: AnyVerb, role: Role, address: Address) -> Tool:
    """Return the MCP form of a verb as a role is shown it.

    It has no schema of its result: the result speaks for itself, and the schemas were more than half of the list.

    Args:
        verb: the tool.
        role: decides which arguments are shown.
        address: how the caller names a desktop.
    """
    changes = not verb.read_only
    hints = ToolAnnotations(
        read_only_hint=True if verb.read_only else None,
        destructive_hint=False if changes and not verb.destructive else None,
        idempotent_hint=True if changes and verb.idempotent else None,
    )
    return Tool(
        name=verb.name,
        title=verb.title,
        description=verb.description,
        input_schema=shown_schema(verb, role, address),
        # What is as MCP assumes it is left out.
        annotations=hints if hints.model_fields_set and hints != ToolAnnotations() else None,
    )


@cache
def listing(role: Role, address: Address) -> ListToolsResult:
    """Return the answer to tools/list."""
    return ListToolsResult(tools=[tool(verb, role, address) for verb in shown_verbs(role)])


def _input_schema(name: str) -> JsonSchema | None:
    """What the SDK compares headers with before the call.

    The list asks for no header, since converters of schemas do not know the keyword. A client that sends the session's
    handle in one all the same, for a balancer on the way, is told where it is not that of the arguments.
    """
    verb = BY_NAME.get(name)
    caller = _CALLER.get()
    if verb is None or not verb.is_tool or not caller.names_session or not may_call(caller.principal.role, name):
        return None
    return verb.input_schema


class _Server(Server[dict[str, Any]]):
    """Gives every caller the instructions of its role."""

    local: Principal | None = None

    @property
    def instructions(self) -> str | None:
        """Of whoever sent the message that is being answered."""
        caller = _CALLER.get(None)
        principal = self.local if caller is None else caller.principal
        return None if principal is None else instructions_for(principal)

    @instructions.setter
    def instructions(self, value: str | None) -> None:
        """The SDK sets what its constructor was given, which is nothing."""


def tool_failure(error: CuaGymError) -> CallToolResult:
    """Return the result of a tool that failed: a sentence for models, the typed error for programs."""
    text = f"{error.code}: {error.message}"
    if error.retry_after_s is not None:
        text += f" (try again after {error.retry_after_s:g} s)"
    return CallToolResult(
        content=[TextContent(text=text)],
        is_error=True,
        _meta={ERROR_META: error.detail().model_dump(exclude_none=True)},
    )


def _success(answer: Answer) -> CallToolResult:
    # Without fields at their defaults: the same meaning for fewer tokens.
    structured = answer.without_picture_data().model_dump(mode="json", exclude_defaults=True)
    content: list[ContentBlock] = []
    if (picture := answer.picture) is not None and picture.data is not None:
        data = base64.b64encode(picture.data).decode("ascii")
        content.append(ImageContent(data=data, mime_type=picture.format.media_type))
    content.append(TextContent(text=to_json(structured).decode()))
    return CallToolResult(content=content, structured_content=structured)


def _refuse_raw_picture(asked: Closed) -> None:
    if isinstance(asked, OnDesktop | Screenshot | Zoom | EpisodeSettings) and asked.observe.format is PictureFormat.RAW:
        raise InvalidRequestError(
            "`observe.format`: raw rows are no picture for MCP; use png, webp or jpeg here, or raw over REST",
            field="observe.format",
        )


class Mcp:
    """The MCP side of one server."""

    def __init__(self, invoker: Invoker, settings: Settings, local: Principal | None = None) -> None:
        """Create the MCP server.

        Args:
            invoker: calls the verbs.
            settings: of the server.
            local: who calls where there is no HTTP and thus no token, and nobody else can; None over HTTP.
        """
        self._invoker = invoker
        self._local = local
        server = _Server(
            "cua-gym",
            version=version("cua-gym"),
            title="CUA Gym",
            cache_hints={"tools/list": CacheHint(ttl_ms=_LISTING_TTL_MS, scope="private")},
            get_tool_input_schema=_input_schema,
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
        )
        server.local = local
        self.server: McpServer = server
        security = TransportSecuritySettings(allowed_hosts=list(settings.hosts), allowed_origins=list(settings.origins))
        self._answers, self._streams = (
            StreamableHTTPSessionManager(
                self.server,
                json_response=json_response,
                stateless=True,
                max_request_body_size=settings.max_body_bytes,
                security_settings=security,
            )
            for json_response in (True, False)
        )

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Serve while the context is open."""
        async with self._answers.run(), self._streams.run():
            yield

    def routes(self) -> list[Route]:
        """Return the endpoint with and without a trailing slash: clients do not follow a redirect of a POST."""
        endpoint = _Endpoint(StreamableHTTPASGIApp(self._answers), StreamableHTTPASGIApp(self._streams))
        return [Route(path, endpoint) for path in (PATH, f"{PATH}/")]

    async def _list_tools(self, context: _Context, params: PaginatedRequestParams | None) -> ListToolsResult:
        del params
        principal, _ = self._caller(context)
        return listing(principal.role, address_of(principal))

    async def _call_tool(self, context: _Context, params: CallToolRequestParams) -> CallToolResult:
        verb = BY_NAME.get(params.name)
        if verb is None or not verb.is_tool:
            raise MCPError(
                INVALID_PARAMS, f"there is no tool {params.name[:64]!r}: tools/list shows those you can call"
            )
        principal, request_id = self._caller(context)
        try:
            asked = await self._invoker.prepare_tool(verb, params.arguments or {}, principal)
            _refuse_raw_picture(asked)
            return _success(await self._invoker.run(verb, asked, principal, request_id, _reporter(context)))
        except CuaGymError as error:
            return tool_failure(error)

    def _caller(self, context: _Context) -> tuple[Principal, str]:
        """Who is calling, and the name of the request."""
        if context.request is not None:
            return principal_of(context.request.scope), request_id_of(context.request.scope)
        if self._local is None:
            raise TypeError("an MCP message came without an HTTP request, and this server has no local caller")
        return self._local, f"r_{secrets.token_hex(8)}"


def _reporter(context: _Context) -> OnProgress:
    """Send progress to callers whose request carries a progress token, and nothing to others."""

    async def report(progress: Progress) -> None:
        await context.session.report_progress(progress.done, progress.total, progress.message)

    return report


class _Endpoint:
    """Refuses the streams and sessions that a server without transport sessions lacks, and records who asks.

    An answer is one JSON document, except for a long call whose caller wants progress: that one is answered by a stream
    of events, with the result last.
    """

    def __init__(self, answers: StreamableHTTPASGIApp, streams: StreamableHTTPASGIApp) -> None:
        self._answers = answers
        self._streams = streams

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "POST":
            raise HTTPException(_METHOD_NOT_ALLOWED, headers={"Allow": "POST"})
        body = await Request(scope, receive).body()
        app = self._streams if _wants_progress(body) else self._answers
        names_session = any(name == _SESSION_HEADER for name, _ in scope["headers"])
        token = _CALLER.set(_Caller(principal_of(scope), names_session))
        try:
            await app(scope, _again(body, receive), send)
        finally:
            _CALLER.reset(token)


def _wants_progress(body: bytes) -> bool:
    """Whether a message calls a verb that reports progress and carries a progress token."""
    if b'"progressToken"' not in body:
        return False
    try:
        called = _LongCall.model_validate_json(body).params
    except ValidationError:
        return False
    verb = BY_NAME.get(called.name)
    return verb is not None and verb.reports_progress


class _Token(BaseModel):
    progress_token: str | int = Field(alias="progressToken")


class _CalledWithToken(BaseModel):
    name: str
    meta: _Token = Field(alias="_meta")


class _LongCall(BaseModel):
    method: Literal["tools/call"]
    params: _CalledWithToken


def _again(body: bytes, receive: Receive) -> Receive:
    """Replay a body that was read, then pass on later messages, such as the caller's disconnection."""
    unread = True

    async def receive_again() -> Message:
        nonlocal unread
        if unread:
            unread = False
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return receive_again
