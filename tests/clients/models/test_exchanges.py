"""The log of exchanges: complete, without secrets, whole files, numbers that go on."""

import hashlib
import json
from pathlib import Path
from typing import Any

import anyio
import pytest
from pydantic_ai.toolsets import FunctionToolset

from clients.models.errors import ModelUnavailableError
from clients.models.models import Conversation, Models, PromptPicture
from clients.models.redaction import BLOT, Redaction, environment_secrets
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole
from tests.clients.models.provider import Call, Fail, Hang, Say, Seen, Turn
from tests.clients.models.starting import QUICK, StartProvider

PNG = b"\x89PNG\r\n\x1a\n a picture"
TOKEN = "workspace-token-of-the-generator"


def ask(models: Models, spec: ModelSpec, task_id: str | None = "a_task") -> Conversation[str]:
    tools = FunctionToolset[None]()

    @tools.tool_plain
    def open_door(key: str) -> str:
        """Open the door."""
        return f"{key} opens it"

    return models.conversation(
        spec, ModelRole.CRITIC, task_id=task_id, instructions=f"The key is {TOKEN}.", temperature=0, tools=tools
    )


def records(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(path.read_text()) for path in sorted(folder.iterdir())]


def use_the_key(seen: Seen) -> Turn:
    return Say("It is open.") if seen.turn else Call(("open_door", {"key": TOKEN}))


async def test_everything_said_is_written_down_once(
    tmp_path: Path, models: Models, spec: ModelSpec, provider: StartProvider
) -> None:
    provider(use_the_key)
    conversation = ask(models, spec)
    await conversation.say("Open it.", PromptPicture(PNG))
    await conversation.say("Thanks.")

    first, second, third = records(tmp_path / "a_task")
    assert [one["number"] for one in (first, second, third)] == [1, 2, 3]
    assert (first["role"], first["model"], first["task_id"]) == ("critic", str(spec), "a_task")
    assert first["request"]["continues"] is None
    assert first["request"]["tools"][0]["description"] == "Open the door."
    assert first["request"]["settings"]["temperature"] == 0
    assert first["response"]["parts"][0]["tool_name"] == "open_door"
    assert first["usage"]["input_tokens"] == 100
    assert (first["cost_usd"], first["error"]) == (None, None)
    assert first["duration_s"] >= 0

    assert second["request"]["continues"] == 1
    assert second["request"]["tools"] == ["open_door"]
    [request] = second["request"]["messages"]
    assert request["parts"][0]["content"].endswith("opens it")
    assert third["request"]["continues"] == 2
    assert third["request"]["messages"][-1]["parts"][0]["content"] == ["Thanks."]


async def test_pictures_are_named_by_their_content(
    tmp_path: Path, models: Models, spec: ModelSpec, provider: StartProvider
) -> None:
    provider(lambda _: Say("A cat."))
    await ask(models, spec).say("What is this?", PromptPicture(PNG))

    [record] = records(tmp_path / "a_task")
    _, picture = record["request"]["messages"][0]["parts"][0]["content"]
    assert picture["data"] == {"sha256": hashlib.sha256(PNG).hexdigest(), "bytes": len(PNG)}


async def test_no_secret_is_written_down(
    tmp_path: Path, spec: ModelSpec, provider: StartProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = provider(lambda seen: use_the_key(seen) if seen.number else Fail(500, message=f"{TOKEN} is bad"))
    monkeypatch.setenv("MY_DATABASE_PASSWORD", "correct horse battery")
    async with Models(tmp_path, limits=QUICK) as models:
        models.secrets.add(TOKEN)
        key = server.environment[f"{spec.provider.upper()}_API_KEY"]
        await ask(models, spec).say(f"Use {TOKEN}, {key}, correct horse battery, Authorization: Bearer abcdef123456==.")

    written = "".join(path.read_text() for path in (tmp_path / "a_task").iterdir())
    assert len(records(tmp_path / "a_task")) == 3
    for secret in (TOKEN, key, "correct horse", "abcdef123456"):
        assert secret not in written
    assert f"Use {BLOT}, {BLOT}, {BLOT}, Authorization: Bearer {BLOT}." in written
    assert f"{TOKEN}" in server.seen[1].text  # only the log is without it


async def test_every_attempt_is_written_down(
    tmp_path: Path, models: Models, spec: ModelSpec, provider: StartProvider
) -> None:
    provider(lambda _: Fail(503))
    with pytest.raises(ModelUnavailableError):
        await ask(models, spec, None).say("Hello?")

    written = records(tmp_path / "run")
    assert [one["attempt"] for one in written] == [1, 2, 3, 4]
    assert all(one["error"].startswith("model_unavailable: ") and one["response"] is None for one in written)


async def test_a_cancelled_exchange_is_written_down(
    tmp_path: Path, models: Models, spec: ModelSpec, provider: StartProvider
) -> None:
    server = provider(lambda _: Hang(60))
    async with anyio.create_task_group() as group:
        group.start_soon(ask(models, spec).say, "Hello?")
        await anyio.to_thread.run_sync(server.wait_for, 1)
        group.cancel_scope.cancel()

    [record] = records(tmp_path / "a_task")
    assert record["error"] == "cancelled"


async def test_numbers_go_on_after_a_resume(tmp_path: Path, spec: ModelSpec, provider: StartProvider) -> None:
    provider(lambda _: Say("Hello."))
    (tmp_path / "a_task").mkdir()
    (tmp_path / "a_task" / "12345-critic.json").write_text("{}")
    async with Models(tmp_path) as models:
        await ask(models, spec).say("Hello?")
        await ask(models, spec, "another_task").say("Hello?")
    assert (tmp_path / "a_task" / "12346-critic.json").exists()
    assert [path.name for path in (tmp_path / "another_task").iterdir()] == ["0001-critic.json"]


class TestRedaction:
    def test_a_secret_is_found_wherever_it_stands(self) -> None:
        redaction = Redaction({"hunter2-hunter2", 'with "quotes"'})
        value = {"hunter2-hunter2": ['{"say": "with \\"quotes\\""}', ("my hunter2-hunter2!",)]}
        assert redaction.jsonable(value) == {BLOT: [f'{{"say": "{BLOT}"}}', [f"my {BLOT}!"]]}

    def test_the_longer_of_two_secrets_goes_whole(self) -> None:
        assert Redaction({"secret", "secret-and-more"}).text("a secret-and-more") == f"a {BLOT}"

    def test_nothing_known_blots_nothing(self) -> None:
        assert Redaction(set()).text("plain, the bearer of news") == "plain, the bearer of news"

    def test_only_variables_named_like_secrets_hold_them(self) -> None:
        environment = {"SOME_API_KEY": "k" * 20, "SHORT_TOKEN": "1", "HOME": "/home/of/somebody"}
        assert environment_secrets(environment) == {"k" * 20}
