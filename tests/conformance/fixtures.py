"""The fixtures that MCP's conformance suite expects on a server, besides the verbs. Names and texts are the suite's."""

import base64
import io
import wave
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    MISSING_REQUIRED_CLIENT_CAPABILITY,
    AudioContent,
    CallToolRequestParams,
    CallToolResult,
    ContentBlock,
    CreateMessageRequest,
    CreateMessageRequestParams,
    CreateMessageResult,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    EmbeddedResource,
    EmptyResult,
    ImageContent,
    InputRequiredResult,
    ListToolsResult,
    LoggingMessageNotification,
    LoggingMessageNotificationParams,
    PaginatedRequestParams,
    SamplingMessage,
    SetLevelRequestParams,
    TextContent,
    TextResourceContents,
    Tool,
)
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS
from starlette.requests import Request

from tests.conformance import reading
from tests.conformance.asking import DIALOGUES

Context = ServerRequestContext[dict[str, Any], Request]
Handler = Callable[[Context, CallToolRequestParams], Awaitable[CallToolResult | InputRequiredResult]]
_PAUSE_S = 0.05
_NAMES = ("option1", "option2", "option3")


def _silence() -> str:
    written = io.BytesIO()
    with wave.open(written, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8_000)
        sound.writeframes(bytes(160))
    return base64.b64encode(written.getvalue()).decode()


def _embedded(uri: str, mime_type: str, text: str) -> EmbeddedResource:
    return EmbeddedResource(resource=TextResourceContents(uri=uri, mime_type=mime_type, text=text))


_PICTURE = ImageContent(data=reading.pixel(), mime_type="image/png")
_CONTENTS: dict[str, list[ContentBlock]] = {
    "test_simple_text": [TextContent(text="This is a simple text response for testing.")],
    "test_image_content": [_PICTURE],
    "test_audio_content": [AudioContent(data=_silence(), mime_type="audio/wav")],
    "test_embedded_resource": [
        _embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")
    ],
    "test_multiple_content_types": [
        TextContent(text="Multiple content types test:"),
        _PICTURE,
        _embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
    ],
}
_SCHEMAS_ASKED: dict[str, dict[str, Any]] = {
    "test_elicitation": {
        "username": {"type": "string", "description": "User's response"},
        "email": {"type": "string", "description": "User's email address"},
    },
    "test_elicitation_sep1034_defaults": {
        "name": {"type": "string", "default": "John Doe"},
        "age": {"type": "integer", "default": 30},
        "score": {"type": "number", "default": 95.5},
        "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
        "verified": {"type": "boolean", "default": True},
    },
    "test_elicitation_sep1330_enums": {
        "untitledSingle": {"type": "string", "enum": list(_NAMES)},
        "titledSingle": {"type": "string", "oneOf": [{"const": name, "title": name.title()} for name in _NAMES]},
        "legacyEnum": {"type": "string", "enum": list(_NAMES), "enumNames": [name.title() for name in _NAMES]},
        "untitledMulti": {"type": "array", "items": {"type": "string", "enum": list(_NAMES)}},
        "titledMulti": {
            "type": "array",
            "items": {"anyOf": [{"const": name, "title": name.title()} for name in _NAMES]},
        },
    },
}


def _answered(text: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(text=text)])


async def _content(context: Context, params: CallToolRequestParams) -> CallToolResult:
    del context
    return CallToolResult(content=_CONTENTS[params.name])


async def _dialogue(context: Context, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    answer = DIALOGUES[params.name].go_on(context, params)
    return answer if isinstance(answer, InputRequiredResult) else _answered(answer)


async def _error(context: Context, params: CallToolRequestParams) -> CallToolResult:
    del context, params
    content: list[ContentBlock] = [TextContent(text="This tool intentionally returns an error for testing")]
    return CallToolResult(content=content, is_error=True)


async def _logging(context: Context, params: CallToolRequestParams) -> CallToolResult:
    del params
    if context.protocol_version not in HANDSHAKE_PROTOCOL_VERSIONS:
        return _answered("no log: 2026-07-28 has one only for a request that asks for it")
    for step in ("Tool execution started", "Tool processing data", "Tool execution completed"):
        logged = LoggingMessageNotification(params=LoggingMessageNotificationParams(level="info", data=step))
        await context.session.send_notification(logged, related_request_id=context.request_id)
        await anyio.sleep(_PAUSE_S)
    return _answered("logged")


async def _progress(context: Context, params: CallToolRequestParams) -> CallToolResult:
    del params
    for progress in (0, 50, 100):
        await context.session.report_progress(progress, 100)
        await anyio.sleep(_PAUSE_S)
    return _answered("done")


async def _sampling(context: Context, params: CallToolRequestParams) -> CallToolResult:
    message = SamplingMessage(role="user", content=TextContent(text=str((params.arguments or {})["prompt"])))
    request = CreateMessageRequest(params=CreateMessageRequestParams(messages=[message], max_tokens=100))
    answer = await context.session.send_request(request, CreateMessageResult)
    return _answered(f"LLM response: {answer.content}")


async def _elicitation(context: Context, params: CallToolRequestParams) -> CallToolResult:
    properties = _SCHEMAS_ASKED[params.name]
    schema: dict[str, Any] = {"type": "object", "properties": properties, "required": list(properties)}
    message = str((params.arguments or {}).get("message", "Please fill in the form"))
    request = ElicitRequest(params=ElicitRequestFormParams(message=message, requested_schema=schema))
    answer = await context.session.send_request(request, ElicitResult)
    return _answered(f"Elicitation completed: action={answer.action}, content={answer.content}")


async def _missing_capability(context: Context, params: CallToolRequestParams) -> CallToolResult:
    del params
    able = context.session.client_capabilities
    if able is None or able.sampling is None:
        needed: dict[str, Any] = {"requiredCapabilities": {"sampling": {}}}
        raise MCPError(MISSING_REQUIRED_CLIENT_CAPABILITY, "this tool needs the capability sampling", needed)
    return _answered("the client can sample")


_HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(_CONTENTS, _content),
    **dict.fromkeys(DIALOGUES, _dialogue),
    **dict.fromkeys(_SCHEMAS_ASKED, _elicitation),
    "test_error_handling": _error,
    "test_tool_with_logging": _logging,
    "test_logging_tool": _logging,
    "test_tool_with_progress": _progress,
    "test_sampling": _sampling,
    "test_missing_capability": _missing_capability,
}
_ARGUMENTS = {"test_sampling": "prompt", "test_elicitation": "message"}


def _tool(name: str) -> Tool:
    argument = _ARGUMENTS.get(name)
    schema: dict[str, Any] = {"type": "object", "properties": {}}
    if argument is not None:
        schema |= {"properties": {argument: {"type": "string"}}, "required": [argument]}
    return Tool(name=name, description=f"Fixture {name} of the conformance suite.", input_schema=schema)


def mount(server: Server[dict[str, Any]]) -> None:
    """Add the fixtures to the verbs: both are listed, and calls of anything else go to the verbs."""
    list_verbs = server.get_request_handler("tools/list")
    call_verb = server.get_request_handler("tools/call")
    assert list_verbs is not None
    assert call_verb is not None

    async def list_tools(context: Context, params: PaginatedRequestParams | None) -> ListToolsResult:
        listed = await list_verbs.handler(context, params)
        assert isinstance(listed, ListToolsResult)
        return listed.model_copy(update={"tools": [*listed.tools, *map(_tool, _HANDLERS)]})

    async def call_tool(context: Context, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
        handler = _HANDLERS.get(params.name)
        if handler is not None:
            return await handler(context, params)
        result = await call_verb.handler(context, params)
        assert isinstance(result, CallToolResult)
        return result

    server.add_request_handler("tools/list", PaginatedRequestParams, list_tools)
    server.add_request_handler("tools/call", CallToolRequestParams, call_tool)
    server.add_request_handler("logging/setLevel", SetLevelRequestParams, _set_level)
    reading.mount(server)


async def _set_level(context: Context, params: SetLevelRequestParams) -> EmptyResult:
    del context, params
    return EmptyResult()
