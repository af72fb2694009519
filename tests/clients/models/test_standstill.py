"""Conversations that lead nowhere, and those that somebody stops."""

import math
from pathlib import Path

import anyio
import pytest
from pydantic_ai.toolsets import FunctionToolset

from clients.models.errors import ModelOutputError, ModelStuckError
from clients.models.models import Conversation, Models
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole, Spending
from tests.clients.models.provider import Call, Hang, Say, Seen, Turn
from tests.clients.models.starting import StartProvider


def presses() -> tuple[FunctionToolset[None], list[str]]:
    tools = FunctionToolset[None]()
    pressed: list[str] = []

    @tools.tool_plain
    def press(key: str, times: int = 1) -> str:
        pressed.append(key)
        return f"{key} x {times}"

    @tools.tool_plain
    async def wait_forever() -> str:
        await anyio.sleep(math.inf)
        return "never"

    return tools, pressed


def ask(
    models: Models,
    spec: ModelSpec,
    tools: FunctionToolset[None],
    *,
    max_turns: int = 60,
    deadline_s: float = 900,
) -> Conversation[str]:
    return models.conversation(
        spec,
        ModelRole.GENERATOR,
        task_id=None,
        instructions="",
        temperature=0,
        tools=tools,
        max_turns=max_turns,
        deadline_s=deadline_s,
    )


async def test_the_same_call_three_times_in_a_row(models: Models, spec: ModelSpec, provider: StartProvider) -> None:
    provider(lambda _: Call(("press", {"key": "Tab"})))
    tools, pressed = presses()
    with pytest.raises(ModelStuckError, match=r'same calls 3 times in a row: press\({"key": "Tab"}\)'):
        await ask(models, spec, tools).say("Go.")
    assert pressed == ["Tab", "Tab"]


async def test_a_policy_may_do_the_same_again(models: Models, spec: ModelSpec, provider: StartProvider) -> None:
    provider(lambda seen: Call(("press", {"key": "Page_Down"})) if seen.turn < 5 else Say("At the end."))
    tools, pressed = presses()
    conversation = models.conversation(
        spec, ModelRole.POLICY, task_id=None, instructions="", temperature=0, tools=tools
    )
    assert await conversation.say("Go.") == "At the end."
    assert pressed == ["Page_Down"] * 5


async def test_the_order_of_arguments_does_not_matter(models: Models, provider: StartProvider) -> None:
    arguments = ['{"key": "Tab", "times": 2}', '{"times":2,"key":"Tab"}', '{"times": 2, "key": "Tab"}']
    provider(lambda seen: Call(("press", arguments[seen.turn])))
    tools, _ = presses()
    with pytest.raises(ModelStuckError):
        await ask(models, ModelSpec.parse("openai:some-model"), tools).say("Go.")


async def test_another_call_in_between_is_progress(models: Models, spec: ModelSpec, provider: StartProvider) -> None:
    keys = ["Tab", "Tab", "Return", "Tab", "Tab"]
    provider(lambda seen: Call(("press", {"key": keys[seen.turn]})) if seen.turn < len(keys) else Say("done"))
    tools, pressed = presses()
    assert await ask(models, spec, tools).say("Go.") == "done"
    assert pressed == keys


async def test_the_same_calls_in_one_turn_are_one_step(
    models: Models, spec: ModelSpec, provider: StartProvider
) -> None:
    tab = ("press", {"key": "Tab"})
    provider(lambda seen: Say("done") if seen.turn else Call(tab, tab, tab))
    tools, pressed = presses()
    assert await ask(models, spec, tools).say("Go.") == "done"
    assert len(pressed) == 3


async def test_each_say_counts_anew(models: Models, spec: ModelSpec, provider: StartProvider) -> None:
    def answer(seen: Seen) -> Turn:
        return Say("done") if seen.last.results else Call(("press", {"key": "Tab"}))

    provider(answer)
    tools, pressed = presses()
    conversation = ask(models, spec, tools, max_turns=2)
    for _ in range(4):
        await conversation.say("Go.")
    assert len(pressed) == 4


async def test_a_wrong_answer_three_times_is_malformed_not_stuck(
    models: Models, spec: ModelSpec, provider: StartProvider
) -> None:
    provider(lambda seen: Call((seen.tools[-1], {"response": "four"})))
    conversation = models.conversation(spec, ModelRole.CRITIC, task_id=None, instructions="", temperature=0, output=int)
    with pytest.raises(ModelOutputError):
        await conversation.say("2 + 2?")


async def test_turns_come_to_an_end(models: Models, spec: ModelSpec, provider: StartProvider) -> None:
    server = provider(lambda seen: Call(("press", {"key": str(seen.turn)})))
    tools, _ = presses()
    with pytest.raises(ModelStuckError, match="within 5 turns"):
        await ask(models, spec, tools, max_turns=5).say("Go.")
    assert len(server.seen) == 5


@pytest.mark.parametrize("turn", [Hang(60), Call(("wait_forever", {}))], ids=str)
async def test_a_deadline_ends_the_wait(models: Models, spec: ModelSpec, provider: StartProvider, turn: Turn) -> None:
    provider(lambda _: turn)
    tools, _ = presses()
    with pytest.raises(ModelStuckError, match=r"within 0\.5 s"):
        await ask(models, spec, tools, deadline_s=0.5).say("Go.")


async def test_a_cancelled_say_reports_its_spending(tmp_path: Path, spec: ModelSpec, provider: StartProvider) -> None:
    server = provider(lambda seen: Hang(60) if seen.turn else Call(("press", {"key": "Tab"})))
    tools, _ = presses()
    spent: list[Spending] = []
    async with Models(tmp_path, on_spending=spent.append) as models, anyio.create_task_group() as group:
        group.start_soon(ask(models, spec, tools).say, "Go.")
        await anyio.to_thread.run_sync(server.wait_for, 2)
        group.cancel_scope.cancel()
    [one] = spent
    assert (one.requests, one.input_tokens) == (2, 100)


async def test_conversations_run_side_by_side(models: Models, spec: ModelSpec, provider: StartProvider) -> None:
    provider(lambda seen: Say(seen.text))
    said: dict[int, str] = {}

    async def talk(number: int) -> None:
        tools, _ = presses()
        said[number] = await ask(models, spec, tools).say(f"number {number}")

    async with anyio.create_task_group() as group:
        for number in range(8):
            group.start_soon(talk, number)
    assert said == {number: f"number {number}" for number in range(8)}
