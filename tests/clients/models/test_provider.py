"""The server of the tests: what it takes and gives is what the providers' own clients know."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from anthropic import Anthropic
from openai import OpenAI

from tests.clients.models.provider import Call, Fail, Provider, Refuse, Say, Seen, Turn, Usage, serving

USER = {"role": "user", "content": "Hello."}
ANTHROPIC_HEADERS = {"x-api-key": "k", "anthropic-version": "2023-06-01"}
OPENAI_HEADERS = {"authorization": "Bearer k"}
OPENAI_TOOL: dict[str, Any] = {
    "type": "function",
    "function": {"name": "look", "parameters": {"type": "object", "properties": {}}},
}
ANTHROPIC_TOOL = {"name": "look", "input_schema": {"type": "object"}}


def answer(seen: Seen) -> Turn:
    if "tool" in seen.text:
        return Call(("look", {"at": "desk"}), text="Let me see.")
    if "refuse" in seen.text:
        return Refuse("No.")
    return Fail(429, retry_after=2) if "fail" in seen.text else Say("Hello, you.", Usage(1000, 20, cache_read=400))


@pytest.fixture
def server() -> Iterator[Provider]:
    with serving(answer) as provider:
        yield provider


def post(
    server: Provider, protocol: str, body: dict[str, Any], headers: dict[str, str] | None = None
) -> httpx.Response:
    path, usual = ("chat/completions", OPENAI_HEADERS) if protocol == "openai" else ("messages", ANTHROPIC_HEADERS)
    return httpx.post(f"{server.url}/v1/{path}", json=body, headers=usual if headers is None else headers)


class TestOpenAI:
    @pytest.fixture
    def client(self, server: Provider) -> Iterator[OpenAI]:
        with OpenAI(base_url=f"{server.url}/v1", api_key="k", max_retries=0) as client:
            yield client

    def test_streams_what_it_would_say_at_once(self, client: OpenAI) -> None:
        with client.chat.completions.stream(
            model="m", messages=[{"role": "user", "content": "Hello."}], stream_options={"include_usage": True}
        ) as stream:
            completion = stream.get_final_completion()
        assert completion.choices[0].message.content == "Hello, you."
        assert completion.choices[0].finish_reason == "stop"
        assert completion.usage is not None
        assert completion.usage.prompt_tokens_details is not None
        assert completion.usage.prompt_tokens_details.cached_tokens == 400

    def test_streams_calls(self, client: OpenAI) -> None:
        with client.chat.completions.stream(
            model="m",
            messages=[{"role": "user", "content": "Use a tool."}],
            tools=[{"type": "function", "function": {"name": "look", "parameters": {}}}],
        ) as stream:
            message = stream.get_final_completion().choices[0].message
        assert message.content == "Let me see."
        assert message.tool_calls is not None
        assert message.tool_calls[0].function.arguments == '{"at": "desk"}'

    def test_streams_end_as_the_protocol_says(self, server: Provider) -> None:
        response = post(server, "openai", {"model": "m", "messages": [USER], "stream": True})
        assert response.headers["content-type"].startswith("text/event-stream")
        assert response.text.endswith("data: [DONE]\n\n")

    def test_refuses(self, client: OpenAI) -> None:
        completion = client.chat.completions.create(model="m", messages=[{"role": "user", "content": "refuse"}])
        assert completion.choices[0].message.refusal == "No."

    def test_fails_with_the_provider_s_words(self, server: Provider) -> None:
        response = post(server, "openai", {"model": "m", "messages": [{"role": "user", "content": "fail"}]})
        assert response.status_code == 429
        assert response.headers["retry-after"] == "2"
        assert response.json()["error"]["code"] == "rate_limit_exceeded"

    def test_wants_a_key(self, server: Provider) -> None:
        assert post(server, "openai", {"model": "m", "messages": [USER]}, {}).status_code == 401

    REJECTED: tuple[tuple[dict[str, Any], str], ...] = (
        ({"messages": [{"role": "tool", "tool_call_id": "x", "content": ""}]}, "must be a response to"),
        ({"messages": [USER, {"role": "assistant"}]}, "expected a string, got null"),
        ({"messages": []}, "Invalid 'messages'"),
        ({"max_tokens": 1, "max_completion_tokens": 1}, "at the same time"),
        ({"max_completion_tokens": 0}, "Invalid 'max_completion_tokens'"),
        ({"max_token": 1}, "Unrecognized request argument supplied: max_token"),
        ({"tool_choice": "auto"}, "only allowed when 'tools'"),
        ({"stream_options": {"include_usage": True}}, "only allowed when 'stream'"),
        ({"tools": [{**OPENAI_TOOL, "function": {"name": "no spaces"}}]}, "name"),
    )

    @pytest.mark.parametrize(("body", "words"), REJECTED)
    def test_rejects(self, server: Provider, body: dict[str, Any], words: str) -> None:
        response = post(server, "openai", {"model": "m", "messages": [USER], **body})
        assert response.status_code == 400
        assert words in response.json()["error"]["message"]
        assert server.seen == []
        assert words in server.rejected[0]

    def test_rejects_calls_without_results(self, server: Provider) -> None:
        call = {"id": "c1", "type": "function", "function": {"name": "look", "arguments": "{}"}}
        messages = [USER, {"role": "assistant", "tool_calls": [call]}, USER]
        response = post(server, "openai", {"model": "m", "messages": messages, "tools": [OPENAI_TOOL]})
        assert "did not have response messages: c1" in response.json()["error"]["message"]


class TestAnthropic:
    @pytest.fixture
    def client(self, server: Provider) -> Iterator[Anthropic]:
        with Anthropic(base_url=server.url, api_key="k", max_retries=0) as client:
            yield client

    def test_streams_what_it_would_say_at_once(self, client: Anthropic) -> None:
        with client.messages.stream(
            model="m", max_tokens=9, messages=[{"role": "user", "content": "Use a tool."}]
        ) as stream:
            message = stream.get_final_message()
        text, call = message.content
        assert (text.type, call.type) == ("text", "tool_use")
        assert call.type == "tool_use"
        assert (call.name, call.input) == ("look", {"at": "desk"})
        assert message.stop_reason == "tool_use"
        assert message.usage.output_tokens == 10

    def test_counts_the_cache_apart(self, client: Anthropic) -> None:
        message = client.messages.create(model="m", max_tokens=9, messages=[{"role": "user", "content": "Hello."}])
        assert (message.usage.input_tokens, message.usage.cache_read_input_tokens) == (600, 400)

    def test_refuses(self, client: Anthropic) -> None:
        message = client.messages.create(model="m", max_tokens=9, messages=[{"role": "user", "content": "refuse"}])
        assert message.stop_reason == "refusal"

    def test_fails_with_the_provider_s_words(self, server: Provider) -> None:
        body = {"model": "m", "max_tokens": 9, "messages": [{"role": "user", "content": "fail"}]}
        response = post(server, "anthropic", body)
        assert (response.status_code, response.headers["retry-after"]) == (429, "2")
        assert response.json()["error"]["type"] == "rate_limit_error"
        assert response.headers["request-id"] == response.json()["request_id"]

    @pytest.mark.parametrize(
        ("headers", "status", "words"),
        [
            ({"anthropic-version": "2023-06-01"}, 401, "x-api-key header is required"),
            ({"x-api-key": "k"}, 400, "anthropic-version: header is required"),
        ],
    )
    def test_wants_its_headers(self, server: Provider, headers: dict[str, str], status: int, words: str) -> None:
        response = post(server, "anthropic", {"model": "m", "max_tokens": 9, "messages": [USER]}, headers)
        assert (response.status_code, response.json()["error"]["message"]) == (status, words)

    REJECTED: tuple[tuple[dict[str, Any], str], ...] = (
        ({"max_tokens": None}, "max_tokens"),
        ({"max_tokens": 1_000_000}, "max_tokens"),
        ({"max_completion_tokens": 9}, "max_completion_tokens"),
        ({"temperature": 1.5}, "temperature"),
        ({"messages": [{"role": "assistant", "content": "Hi."}]}, 'first message must use the "user" role'),
        ({"messages": [USER, USER]}, "roles must alternate"),
        ({"messages": [{"role": "user", "content": ""}]}, "messages.0.content"),
        ({"tools": [ANTHROPIC_TOOL, ANTHROPIC_TOOL]}, "must be unique"),
        ({"tool_choice": {"type": "auto"}}, "while providing tools"),
        (
            {"messages": [{"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1"}]}]},
            "unexpected `tool_use_id` found in `tool_result` blocks: t1",
        ),
        (
            {
                "messages": [
                    USER,
                    {
                        "role": "assistant",
                        "content": [{"type": "tool_use", "id": "t1", "name": "look", "input": {}}],
                    },
                    USER,
                ]
            },
            "`tool_use` ids were found without `tool_result` blocks immediately after: t1",
        ),
        (
            {
                "system": [
                    {"type": "text", "text": str(number), "cache_control": {"type": "ephemeral"}} for number in range(5)
                ]
            },
            "A maximum of 4 blocks with cache_control",
        ),
    )

    @pytest.mark.parametrize(("body", "words"), REJECTED)
    def test_rejects(self, server: Provider, body: dict[str, Any], words: str) -> None:
        response = post(server, "anthropic", {"model": "m", "max_tokens": 9, "messages": [USER], **body})
        assert response.status_code == 400
        assert words in response.json()["error"]["message"]
        assert server.seen == []


def test_what_the_script_raises_is_raised_at_the_end() -> None:
    ends = serving(lambda seen: Say(str(1 / seen.number)))
    server = ends.__enter__()
    with pytest.raises(httpx.TransportError):
        post(server, "openai", {"model": "m", "messages": [USER]})
    with pytest.raises(ZeroDivisionError):
        ends.__exit__(None, None, None)


def test_other_paths_do_not_exist() -> None:
    with serving(answer) as server:
        assert httpx.post(f"{server.url}/v1/embeddings", json={}).status_code == 404
