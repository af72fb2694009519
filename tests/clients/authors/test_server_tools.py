"""The tools that a model is given: short, complete, and answered in words that it can read."""

import base64
from collections.abc import AsyncGenerator, Callable
from pathlib import Path
from typing import Any

import pytest

from clients.models.models import Models
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole
from clients.models.toolset import ServerTools
from schemas.roles import Role
from tests.clients.authors.place import Place
from tests.clients.models.provider import Call, Provider, Say, Seen, Turn

Start = Callable[[Callable[[Seen], Turn]], Provider]
SEEN = ("shell", "file_list", "file_read", "file_write", "screenshot")


@pytest.fixture
async def models(tmp_path: Path) -> AsyncGenerator[Models]:
    async with Models(tmp_path) as models:
        yield models


async def use(models: Models, tools: ServerTools, provider: Start, *calls: tuple[str, dict[str, Any]]) -> list[Seen]:
    """Let a model make calls, one in each turn; returns what it saw."""
    turns = [*(Call(call) for call in calls), Say("done")]
    server = provider(lambda seen: turns[seen.turn])
    conversation = models.conversation(
        ModelSpec.parse("openai:a-model"),
        ModelRole.GENERATOR,
        task_id=None,
        instructions="Try the tools.",
        temperature=0.0,
        tools=tools,
    )
    await conversation.say("Begin.")
    return server.seen


async def test_only_what_is_allowed_is_listed_and_bound_arguments_are_not_asked_for(
    place: Place, models: Models, provider: Start
) -> None:
    async with place.as_author(Role.GENERATOR) as connection:
        every = await use(models, ServerTools(connection), provider)
        bound = {"workspace_id": place.workspace_id}
        some = await use(
            models,
            ServerTools(connection, allowed=(*SEEN, "workspace_verify"), bound=bound),
            provider,
            ("shell", {"side": "golden", "command": "echo here"}),
        )
    assert {"act", "shell", "artifact_write"} <= set(every[0].tools)
    assert set(some[0].tools) == set(SEEN), "a list cannot allow what the server does not"
    schemas = {tool["function"]["name"]: tool["function"]["parameters"] for tool in some[0].body["tools"]}
    assert set(schemas["shell"]["properties"]) == {"side", "command", "timeout_s"}
    assert "workspace_id" not in schemas["shell"]["required"]
    assert set(schemas["screenshot"]["properties"]) == {"side", "observe"}
    assert "here" in some[1].last.results[0].text


async def test_long_answers_lose_their_middle_and_binary_files_are_named(
    place: Place, models: Models, provider: Start
) -> None:
    data = base64.b64encode(b"\xff\xfe" * 50).decode()
    async with place.as_author(Role.GENERATOR) as connection:
        tools = ServerTools(connection, bound={"workspace_id": place.workspace_id}, max_result_characters=300)
        seen = await use(
            models,
            tools,
            provider,
            ("shell", {"side": "initial", "command": "seq 1 1000"}),
            ("file_write", {"side": "initial", "path": "/home/user/a.bin", "data": data}),
            ("file_read", {"side": "initial", "path": "/home/user/a.bin"}),
        )
    long, _, binary = [one.last.results[0].text for one in seen[1:]]
    assert "characters left out: ask for less" in long
    assert len(long) < 400
    assert binary.startswith("/home/user/a.bin, 100 bytes, not UTF-8 text")
    assert tools.succeeded == {"shell": 1, "file_write": 1, "file_read": 1}
