"""Anthropic's messages API: requests it accepts, and its answers, with and without streaming."""

import json
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Base64Bytes, BaseModel, ConfigDict, Field, ValidationError

from tests.clients.models.turns import (
    Call,
    Fail,
    Message,
    Refuse,
    Rejected,
    Result,
    Say,
    Seen,
    Usage,
    alternating,
)

KINDS = {
    400: "invalid_request_error",
    401: "authentication_error",
    402: "billing_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    500: "api_error",
    504: "timeout_error",
    529: "overloaded_error",
}
MAX_CACHE_MARKS = 4


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class CacheControl(Part):
    type: Literal["ephemeral"]
    ttl: Literal["5m", "1h"] = "5m"


class Cacheable(Part):
    cache_control: CacheControl | None = None


class Text(Cacheable):
    type: Literal["text"]
    text: Annotated[str, Field(min_length=1)]


class Source(Part):
    type: Literal["base64"]
    media_type: Literal["image/png", "image/jpeg", "image/gif", "image/webp"]
    data: Base64Bytes


class Image(Cacheable):
    type: Literal["image"]
    source: Source


class Thinking(Part):
    type: Literal["thinking"]
    thinking: str
    signature: str


class ToolUse(Cacheable):
    type: Literal["tool_use"]
    id: Annotated[str, Field(pattern=r"^[a-zA-Z0-9_-]+$")]
    name: str
    input: dict[str, Any]


class ToolResult(Cacheable):
    type: Literal["tool_result"]
    tool_use_id: str
    content: str | list[Annotated[Text | Image, Field(discriminator="type")]] = ""
    is_error: bool = False


Block = Annotated[Text | Image | Thinking | ToolUse | ToolResult, Field(discriminator="type")]


class Spoken(Part):
    role: Literal["user", "assistant"]
    content: Annotated[str, Field(min_length=1)] | Annotated[list[Block], Field(min_length=1)]

    @property
    def blocks(self) -> list[Text | Image | Thinking | ToolUse | ToolResult]:
        return [Text(type="text", text=self.content)] if isinstance(self.content, str) else self.content


class Schema(BaseModel):
    type: Literal["object"]


class Tool(Cacheable):
    name: Annotated[str, Field(pattern=r"^[a-zA-Z0-9_-]{1,128}$")]
    description: str = ""
    input_schema: Schema
    strict: bool = False


class ToolChoice(Part):
    type: Literal["auto", "any", "tool", "none"]
    name: str | None = None
    disable_parallel_tool_use: bool = False


class Body(Cacheable):
    model: Annotated[str, Field(min_length=1)]
    max_tokens: Annotated[int, Field(ge=1, le=200_000)]
    messages: Annotated[list[Spoken], Field(min_length=1)]
    system: str | list[Text] = ""
    tools: list[Tool] = []
    tool_choice: ToolChoice | None = None
    temperature: Annotated[float, Field(ge=0, le=1)] = 1.0
    stop_sequences: list[str] = []
    stream: bool = False
    metadata: dict[str, str] = {}
    thinking: dict[str, Any] | None = None
    output_config: dict[str, Any] | None = None


def read(raw: Mapping[str, Any], headers: Mapping[str, str], number: int) -> Seen:
    """Check the request as strictly as the provider does, and convert it to plain terms."""
    if not (headers.get("x-api-key") or headers.get("authorization")):
        raise Rejected("x-api-key header is required", 401)
    if "anthropic-version" not in headers:
        raise Rejected("anthropic-version: header is required")
    try:
        body = Body.model_validate(raw)
    except ValidationError as error:
        first = error.errors()[0]
        raise Rejected(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error
    _check_order(body.messages)
    if json.dumps(raw).count('"cache_control"') > MAX_CACHE_MARKS:
        raise Rejected(f"A maximum of {MAX_CACHE_MARKS} blocks with cache_control may be provided.")
    names = [tool.name for tool in body.tools]
    if len(set(names)) < len(names):
        raise Rejected("tools: Tool names must be unique.")
    if body.tool_choice and not names:
        raise Rejected("tool_choice: tool_choice may only be specified while providing tools.")
    called = {block.id: block.name for spoken in body.messages for block in spoken.blocks if isinstance(block, ToolUse)}
    system = body.system if isinstance(body.system, str) else "\n".join(block.text for block in body.system)
    messages = alternating([_plain(spoken, called) for spoken in body.messages])
    return Seen("anthropic", body.model, system, messages, names, headers, raw, number)


def _check_order(messages: list[Spoken]) -> None:
    open_calls: set[str] = set()
    before: str | None = None
    for index, spoken in enumerate(messages):
        if before is None and spoken.role != "user":
            raise Rejected('messages: first message must use the "user" role')
        if before == spoken.role:
            raise Rejected(
                'messages: roles must alternate between "user" and "assistant", '
                f'but found multiple "{spoken.role}" roles in a row'
            )
        before = spoken.role
        results = [block.tool_use_id for block in spoken.blocks if isinstance(block, ToolResult)]
        if unexpected := [one for one in results if one not in open_calls]:
            raise Rejected(
                f"messages.{index}.content: unexpected `tool_use_id` found in `tool_result` blocks: {unexpected[0]}. "
                "Each `tool_result` block must have a corresponding `tool_use` block in the previous message."
            )
        if missing := open_calls - set(results):
            raise Rejected(
                f"messages.{index}: `tool_use` ids were found without `tool_result` blocks immediately after: "
                f"{', '.join(sorted(missing))}. Each `tool_use` block must have a corresponding `tool_result` block "
                "in the next message."
            )
        if len(set(results)) < len(results):
            raise Rejected(f"messages.{index}.content: each tool_use must have a single result.")
        leading = [isinstance(block, ToolResult) for block in spoken.blocks]
        if leading != sorted(leading, reverse=True):
            raise Rejected(f"messages.{index}.content: `tool_result` blocks must come first.")
        uses = [block.id for block in spoken.blocks if isinstance(block, ToolUse)]
        if len(set(uses)) < len(uses):
            raise Rejected("messages: `tool_use` ids must be unique")
        if uses and spoken.role == "user":
            raise Rejected(f"messages.{index}: `tool_use` blocks can only be in `assistant` messages")
        open_calls = set(uses)
    if open_calls:
        raise Rejected("messages: `tool_use` ids were found without `tool_result` blocks at the end")


def _plain(spoken: Spoken, called: Mapping[str, str]) -> Message:
    texts: list[str] = []
    pictures: list[bytes] = []
    calls: list[tuple[str, Any]] = []
    results: list[Result] = []
    for block in spoken.blocks:
        match block:
            case Text():
                texts.append(block.text)
            case Image():
                pictures.append(block.source.data)
            case ToolUse():
                calls.append((block.name, block.input))
            case ToolResult():
                parts = block.content if isinstance(block.content, list) else [Text.model_construct(text=block.content)]
                text = "\n".join(part.text for part in parts if isinstance(part, Text))
                results.append(Result(called[block.tool_use_id], text))
                pictures.extend(part.source.data for part in parts if isinstance(part, Image))
            case Thinking():
                pass
    return Message(spoken.role, "\n".join(texts), tuple(pictures), tuple(calls), tuple(results))


def failure(fail: Fail, model: str, number: int) -> tuple[dict[str, str], dict[str, Any]]:
    """Return headers and body of an error."""
    kind = fail.kind or KINDS.get(fail.status, "api_error" if fail.status >= 500 else "invalid_request_error")
    words = {
        "authentication_error": "invalid x-api-key",
        "not_found_error": f"model: {model}",
        "rate_limit_error": "This request would exceed your organization's rate limit of 50 requests per minute.",
        "overloaded_error": "Overloaded",
        "api_error": "Internal server error",
    }
    request = f"req_{number:024d}"
    headers = {"request-id": request, "x-should-retry": "true" if fail.status in (429, 529, 500) else "false"}
    if fail.retry_after is not None:
        headers["retry-after"] = f"{fail.retry_after:g}"
    message = fail.message or words.get(kind, kind)
    return headers, {"type": "error", "error": {"type": kind, "message": message}, "request_id": request}


def answer(turn: Say | Call | Refuse, seen: Seen) -> dict[str, Any]:
    """Return the message in the form without streaming."""
    content: list[dict[str, Any]] = []
    stop = "end_turn"
    if text := turn.text:
        content.append({"type": "text", "text": text, "citations": None})
    match turn:
        case Call():
            stop = "tool_use"
            content += [
                {"type": "tool_use", "id": f"toolu_{seen.number:04d}_{place}", "name": name, "input": arguments}
                for place, (name, arguments) in enumerate(turn.calls)
            ]
        case Refuse():
            stop = "refusal"
        case Say():
            stop = "max_tokens" if turn.cut else stop
    return {
        "id": f"msg_{seen.number:024d}",
        "type": "message",
        "role": "assistant",
        "model": seen.model,
        "content": content,
        "stop_reason": stop,
        "stop_sequence": None,
        "usage": _usage(turn.usage),
    }


def _usage(usage: Usage) -> dict[str, Any]:
    return {
        "input_tokens": usage.input - usage.cache_read - usage.cache_write,
        "cache_creation_input_tokens": usage.cache_write,
        "cache_read_input_tokens": usage.cache_read,
        "cache_creation": {"ephemeral_5m_input_tokens": usage.cache_write, "ephemeral_1h_input_tokens": 0},
        "output_tokens": usage.output,
        "service_tier": "standard",
    }


def stream(message: Mapping[str, Any]) -> Iterator[str]:
    """Yield the same message as server-sent events."""
    blocks: list[dict[str, Any]] = message["content"]
    start: dict[str, Any] = {**message, "content": [], "stop_reason": None}
    start["usage"] = {**message["usage"], "output_tokens": 1}
    yield _event("message_start", message=start)
    yield _event("ping")
    for index, block in enumerate(blocks):
        empty: dict[str, Any]
        if block["type"] == "text":
            empty = {**block, "text": ""}
            deltas = [{"type": "text_delta", "text": piece} for piece in _halves(block["text"])]
        else:
            empty = {**block, "input": {}}
            deltas = [
                {"type": "input_json_delta", "partial_json": piece} for piece in _halves(json.dumps(block["input"]))
            ]
        yield _event("content_block_start", index=index, content_block=empty)
        for delta in deltas:
            yield _event("content_block_delta", index=index, delta=delta)
        yield _event("content_block_stop", index=index)
    yield _event(
        "message_delta",
        delta={"stop_reason": message["stop_reason"], "stop_sequence": None},
        usage={"output_tokens": message["usage"]["output_tokens"]},
    )
    yield _event("message_stop")


def _event(kind: str, **fields: object) -> str:
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **fields})}\n\n"


def _halves(text: str) -> list[str]:
    middle = len(text) // 2
    return [piece for piece in (text[:middle], text[middle:]) if piece]
