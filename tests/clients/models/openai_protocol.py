"""OpenAI's chat completions API: requests it accepts, and its answers, with and without streaming."""

import base64
import binascii
import json
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

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

CREATED = 1_760_000_000  # a moment in 2025: answers do not depend on the clock


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Text(Part):
    type: Literal["text"]
    text: str


class Address(Part):
    url: Annotated[str, Field(pattern=r"^data:image/(png|jpeg|gif|webp);base64,")]
    detail: Literal["auto", "low", "high"] = "auto"

    @property
    def picture(self) -> bytes:
        try:
            return base64.b64decode(self.url.partition(",")[2], validate=True)
        except binascii.Error as error:
            raise Rejected("Invalid base64 image_url.", kind="invalid_base64") from error


class Image(Part):
    type: Literal["image_url"]
    image_url: Address


class Function(Part):
    name: str
    arguments: str


class ToolCall(Part):
    id: Annotated[str, Field(min_length=1, max_length=40)]
    type: Literal["function"]
    function: Function


class System(Part):
    role: Literal["system", "developer"]
    content: str | list[Text]
    name: str | None = None


class User(Part):
    role: Literal["user"]
    content: str | Annotated[list[Annotated[Text | Image, Field(discriminator="type")]], Field(min_length=1)]
    name: str | None = None


class Assistant(Part):
    role: Literal["assistant"]
    content: str | list[Text] | None = None
    refusal: str | None = None
    tool_calls: Annotated[list[ToolCall], Field(min_length=1)] | None = None


class Tool(Part):
    role: Literal["tool"]
    content: str | list[Text]
    tool_call_id: str


Spoken = Annotated[System | User | Assistant | Tool, Field(discriminator="role")]


class Definition(Part):
    name: Annotated[str, Field(pattern=r"^[a-zA-Z0-9_-]{1,64}$")]
    description: str = ""
    parameters: dict[str, Any] = {}
    strict: bool | None = None


class Offered(Part):
    type: Literal["function"]
    function: Definition


class StreamOptions(Part):
    include_usage: bool = False


class Body(Part):
    model: Annotated[str, Field(min_length=1)]
    messages: Annotated[list[Spoken], Field(min_length=1)]
    tools: Annotated[list[Offered], Field(min_length=1)] | None = None
    tool_choice: Literal["none", "auto", "required"] | dict[str, Any] | None = None
    parallel_tool_calls: bool | None = None
    temperature: Annotated[float, Field(ge=0, le=2)] | None = None
    top_p: Annotated[float, Field(ge=0, le=1)] | None = None
    max_tokens: Annotated[int, Field(ge=1)] | None = None
    max_completion_tokens: Annotated[int, Field(ge=1)] | None = None
    response_format: dict[str, Any] | None = None
    seed: int | None = None
    stop: str | list[str] | None = None
    stream: bool = False
    stream_options: StreamOptions | None = None
    reasoning_effort: str | None = None


def read(raw: Mapping[str, Any], headers: Mapping[str, str], number: int) -> Seen:
    """Check the request as strictly as the provider does, and convert it to plain terms."""
    if not headers.get("authorization", "").startswith("Bearer "):
        raise Rejected("You didn't provide an API key.", 401)
    try:
        body = Body.model_validate(raw)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        if first["type"] == "extra_forbidden":
            raise Rejected(f"Unrecognized request argument supplied: {place}") from error
        raise Rejected(f"Invalid '{place}': {first['msg']}") from error
    if body.max_tokens and body.max_completion_tokens:
        raise Rejected("Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.")
    if body.stream_options and not body.stream:
        raise Rejected("The 'stream_options' parameter is only allowed when 'stream' is enabled.")
    if not body.tools and (body.tool_choice or body.parallel_tool_calls is not None):
        raise Rejected("'tool_choice' and 'parallel_tool_calls' are only allowed when 'tools' are specified.")
    _check_order(body.messages)
    system = "\n".join(_text(message.content) for message in body.messages if isinstance(message, System))
    names = [tool.function.name for tool in body.tools or ()]
    messages = alternating(list(_plain(body.messages)))
    return Seen("openai", body.model, system, messages, names, headers, raw, number)


def _check_order(messages: list[System | User | Assistant | Tool]) -> None:
    unanswered: list[str] = []
    for index, message in enumerate(messages):
        if isinstance(message, Tool):
            if message.tool_call_id not in unanswered:
                raise Rejected(
                    f"Invalid parameter: messages.[{index}]: messages with role 'tool' must be a response to a "
                    "preceeding message with 'tool_calls'."
                )
            unanswered.remove(message.tool_call_id)
            continue
        _check_answered(unanswered)
        if isinstance(message, Assistant):
            if message.content is None and not message.tool_calls and message.refusal is None:
                raise Rejected(f"Invalid value for 'messages.[{index}].content': expected a string, got null.")
            unanswered = [call.id for call in message.tool_calls or ()]
    _check_answered(unanswered)


def _check_answered(unanswered: list[str]) -> None:
    if unanswered:
        raise Rejected(
            "An assistant message with 'tool_calls' must be followed by tool messages responding to each "
            f"'tool_call_id'. The following tool_call_ids did not have response messages: {', '.join(unanswered)}"
        )


def _text(content: str | list[Text] | None) -> str:
    return content or "" if not isinstance(content, list) else "\n".join(part.text for part in content)


def _plain(messages: list[System | User | Assistant | Tool]) -> Iterator[Message]:
    called: dict[str, str] = {}
    for message in messages:
        match message:
            case User():
                parts = message.content if isinstance(message.content, list) else [_said(message.content)]
                texts = [part.text for part in parts if isinstance(part, Text)]
                pictures = tuple(part.image_url.picture for part in parts if isinstance(part, Image))
                yield Message("user", "\n".join(texts), pictures)
            case Assistant():
                functions = [call.function for call in message.tool_calls or ()]
                called |= {call.id: call.function.name for call in message.tool_calls or ()}
                calls = tuple((function.name, _arguments(function.arguments)) for function in functions)
                yield Message("assistant", _text(message.content), calls=calls)
            case Tool():
                yield Message("user", results=(Result(called[message.tool_call_id], _text(message.content)),))
            case System():
                pass


def _said(text: str) -> Text:
    return Text(type="text", text=text)


def _arguments(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def failure(fail: Fail, model: str, number: int) -> tuple[dict[str, str], dict[str, Any]]:
    """Return headers and body of an error."""
    message, kind, code = {
        401: ("Incorrect API key provided: sk-*****.", "invalid_request_error", "invalid_api_key"),
        404: (
            f"The model `{model}` does not exist or you do not have access to it.",
            "invalid_request_error",
            "model_not_found",
        ),
        429: (f"Rate limit reached for {model} on requests per min (RPM).", "requests", "rate_limit_exceeded"),
        503: ("The engine is currently overloaded, please try again later.", "service_unavailable_error", None),
    }.get(
        fail.status,
        ("The server had an error while processing your request.", "server_error", None)
        if fail.status >= 500
        else ("Bad request.", "invalid_request_error", None),
    )
    headers = {"x-request-id": f"req_{number:024d}", "openai-version": "2020-10-01"}
    if fail.retry_after is not None:
        headers["retry-after"] = f"{fail.retry_after:g}"
    return headers, {
        "error": {"message": fail.message or message, "type": kind, "param": None, "code": fail.kind or code}
    }


def answer(turn: Say | Call | Refuse, seen: Seen) -> dict[str, Any]:
    """Return the completion in the form without streaming."""
    message: dict[str, Any] = {"role": "assistant", "content": turn.text or None, "refusal": None, "annotations": []}
    finish = "stop"
    match turn:
        case Call():
            finish = "tool_calls"
            message["tool_calls"] = [
                {
                    "id": f"call_{seen.number:04d}_{place}",
                    "type": "function",
                    "function": {
                        "name": name,
                        "arguments": arguments if isinstance(arguments, str) else json.dumps(arguments),
                    },
                }
                for place, (name, arguments) in enumerate(turn.calls)
            ]
        case Refuse():
            message |= {"content": None, "refusal": turn.text}
        case Say():
            finish = "length" if turn.cut else finish
    return {
        "id": f"chatcmpl-{seen.number:024d}",
        "object": "chat.completion",
        "created": CREATED,
        "model": seen.model,
        "choices": [{"index": 0, "message": message, "logprobs": None, "finish_reason": finish}],
        "usage": _usage(turn.usage),
        "service_tier": "default",
        "system_fingerprint": "fp_0000000000",
    }


def _usage(usage: Usage) -> dict[str, Any]:
    return {
        "prompt_tokens": usage.input,
        "completion_tokens": usage.output,
        "total_tokens": usage.input + usage.output,
        "prompt_tokens_details": {"cached_tokens": usage.cache_read, "audio_tokens": 0},
        "completion_tokens_details": {"reasoning_tokens": 0, "audio_tokens": 0},
    }


def stream(completion: Mapping[str, Any], body: Mapping[str, Any]) -> Iterator[str]:
    """Yield the same completion as server-sent chunks."""
    [choice] = completion["choices"]
    message: dict[str, Any] = choice["message"]
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": "", "refusal": None}]
    for field in ("content", "refusal"):
        text: str = message[field] or ""
        middle = len(text) // 2
        deltas += [{field: piece} for piece in (text[:middle], text[middle:]) if piece]
    for index, call in enumerate(message.get("tool_calls") or ()):
        function: dict[str, str] = call["function"]
        deltas.append({"tool_calls": [{"index": index, **call, "function": {**function, "arguments": ""}}]})
        deltas.append({"tool_calls": [{"index": index, "function": {"arguments": function["arguments"]}}]})
    head: dict[str, Any] = {**completion, "object": "chat.completion.chunk", "choices": [], "usage": None}
    for delta in deltas:
        yield _chunk({**head, "choices": [{"index": 0, "delta": delta, "logprobs": None, "finish_reason": None}]})
    end: dict[str, Any] = {"index": 0, "delta": {}, "logprobs": None, "finish_reason": choice["finish_reason"]}
    yield _chunk({**head, "choices": [end]})
    options: dict[str, Any] = body.get("stream_options") or {}
    if options.get("include_usage"):
        yield _chunk({**head, "usage": completion["usage"]})
    yield "data: [DONE]\n\n"


def _chunk(value: Mapping[str, Any]) -> str:
    return f"data: {json.dumps(value)}\n\n"
