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
"""Key of a failed call's typed error in `_meta`, for programs; the text of the result is for models."""
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
    """Return a tool in the form that MCP lists it for a role.

    It has no output schema: results explain themselves, and the schemas would be more than half of the list.

    Args:
        verb: the tool.
        role: the caller's role, which decides the arguments that are shown.
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
        # Values that equal MCP's defaults are left out.
        annotations=hints if hints.model_fields_set and hints != ToolAnnotations() else None,
    )


@cache
def listing(role: Role, address: Address) -> ListToolsResult:
    """Return the answer to tools/list for a role and its way of naming a desktop."""
    return ListToolsResult(tools=[tool(verb, role, address) for verb in shown_verbs(role)])


def _input_schema(name: str) -> JsonSchema | None:
    """Return the schema against which the SDK checks headers before a call.

    The listed schemas do not ask for headers, because schema converters do not know that keyword. If a client sends the
    session's handle in a header anyway, for a load balancer, a handle that differs from the argument is refused.
    """
    verb = BY_NAME.get(name)
    caller = _CALLER.get()
    if verb is None or not verb.is_tool or not caller.names_session or not may_call(caller.principal.role, name):
        return None
    return verb.input_schema


class _Server(Server[dict[str, Any]]):
    """An MCP server that returns to each caller the instructions of its role."""

    local: Principal | None = None

    @property
    def instructions(self) -> str | None:
        """The instructions for the sender of the message that is being answered."""
        caller = _CALLER.get(None)
        principal = self.local if caller is None else caller.principal
        return None if principal is None else instructions_for(principal)

    @instructions.setter
    def instructions(self, value: str | None) -> None:
        """Ignore the value, which the SDK's constructor sets to None."""


def tool_failure(error: CuaGymError) -> CallToolResult:
    """Return the result of a failed call: a sentence for models, and the typed error for programs."""
    text = f"{error.code}: {error.message}"
    if error.retry_after_s is not None:
        text += f" (try again after {error.retry_after_s:g} s)"
    return CallToolResult(
        content=[TextContent(text=text)],
        is_error=True,
        _meta={ERROR_META: error.detail().model_dump(exclude_none=True)},
    )


def _success(answer: Answer) -> CallToolResult:
    # Fields with default values are left out, which saves tokens.
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
    """The MCP interface of one server."""

    def __init__(self, invoker: Invoker, settings: Settings, local: Principal | None = None) -> None:
        """Create the MCP server.

        Args:
            invoker: calls the tools.
            settings: the server's settings.
            local: the only caller over stdio, where there is no HTTP and thus no token; None over HTTP.
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
        """Serve while the block runs."""
        async with self._answers.run(), self._streams.run():
            yield

    def routes(self) -> list[Route]:
        """Return the routes with and without a trailing slash, since clients do not follow a redirect of a POST."""
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
        """Return the caller, and the id of the request."""
        if context.request is not None:
            return principal_of(context.request.scope), request_id_of(context.request.scope)
        if self._local is None:
            raise TypeError("an MCP message came without an HTTP request, and this server has no local caller")
        return self._local, f"r_{secrets.token_hex(8)}"


def _reporter(context: _Context) -> OnProgress:
    """Return a function that sends progress, if the request carries a progress token, and else does nothing."""

    async def report(progress: Progress) -> None:
        await context.session.report_progress(progress.done, progress.total, progress.message)

    return report


class _Endpoint:
    """Refuses streams and sessions, which a server without transport sessions does not have, and records the caller.

    An answer is one JSON document, except for a long call whose caller wants progress, which is answered by a stream of
    events with the result last.
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
    """Whether a message calls a tool that reports progress, and carries a progress token."""
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
    """Return a receive function that replays a body, then passes on later messages, such as a disconnect."""
    unread = True

    async def receive_again() -> Message:
        nonlocal unread
        if unread:
            unread = False
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return receive_again
