"""What is exported is what the model was sent and what it said: byte for byte, and token for token."""

import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from bundles.parquet import read_table
from clients.desktop import Desktop
from clients.models.limits import ModelLimits
from clients.models.models import Models
from clients.models.spec import ModelSpec
from clients.models.token_forms import Sampled
from clients.rollouts.adapters import find_adapter
from clients.rollouts.attempt_result import Standing
from clients.rollouts.export.chat import conversation, slices
from clients.rollouts.export.files import Exported, export
from clients.rollouts.export.token_sequences import token_slices
from clients.rollouts.ledger import read_results
from clients.rollouts.plan import RolloutPlan
from clients.rollouts.policies.model import ModelPolicy
from clients.rollouts.policies.protocol import Played
from clients.rollouts.results import End, RolloutRules
from clients.rollouts.run import run_rollouts
from clients.rollouts.token_record import TokenRecorder, read_tokens
from clients.rollouts.trajectory import Beginning, Ending, Recorder, read_trajectory
from clients.rollouts.visible_turns import PLACEHOLDER
from schemas.rewards import RewardStatus
from schemas.tasks import Task
from tests.clients.models.provider import Call, Provider, Say, Seen, Turn
from tests.clients.rollouts.scripted_episodes import Clicks, ScriptedEpisodes, scored, screen, unscored

Start = Callable[[Callable[[Seen], Turn]], Provider]
TURNS = 23
RULES = RolloutRules(keep_pictures=100, stuck_after=100)


def qwen(action: str, **arguments: object) -> str:
    made = {"name": "computer_use", "arguments": {"action": action, **arguments}}
    return f"Action: Ünder\n<tool_call>\n{json.dumps(made)}\n</tool_call>"


def click(number: int) -> str:
    return qwen("left_click", coordinate=[number, 20])


END = qwen("terminate", status="success")


async def rolled_out(out: Path, model: str, adapter: str) -> Exported:
    async with Models(out / "log", limits=ModelLimits(retries=0)) as models:
        policy = ModelPolicy(models, ModelSpec.parse(model), find_adapter(adapter), RULES)
        await run_rollouts(policy, ScriptedEpisodes(grade=lambda _: scored(0.5)), "token", RolloutPlan(), out)
    return export(out, read_results(out), out / "export")


def rows(file: Path) -> list[dict[str, Any]]:
    return [dict(row) for row in read_table(file).rows]


def sent(part: dict[str, Any]) -> str | bytes:
    """A part of a message as OpenAI's interface carries it."""
    if part["type"] == "text":
        return cast("str", part["text"])
    return base64.b64decode(part["image_url"]["url"].partition(",")[2])


def exported(row: dict[str, Any]) -> list[tuple[str, list[str | bytes]]]:
    """Role and parts of every message of a row, each picture in its place."""
    images = iter(row["images"])
    return [
        (one["role"], [part["text"] if part["type"] == "text" else next(images)["bytes"] for part in one["content"]])
        for one in row["messages"]
    ]


def received(body: dict[str, Any]) -> list[tuple[str, list[str | bytes]]]:
    """The same of a request that a provider got."""
    return [
        (one["role"], [one["content"]] if isinstance(one["content"], str) else [sent(part) for part in one["content"]])
        for one in body["messages"]
    ]


async def test_chat_slices_hold_what_was_sent_and_said(tmp_path: Path, provider: Start) -> None:
    server = provider(lambda seen: Say(click(seen.turn) if seen.turn < TURNS else END))
    done = await rolled_out(tmp_path, "openai:qwen-test", "qwen2.5")
    first, second, third = rows(done.chat)
    assert [(one["slice"], one["slices"], one["reward"], one["valid"]) for one in (first, second, third)] == [
        (number, 3, 0.5, True) for number in (1, 2, 3)
    ]
    # Ten turns: what the tenth request held, and the answer to it.
    assert exported(first) == [*received(dict(server.seen[9].body)), ("assistant", [click(9)])]
    assert [place for place, learn in enumerate(first["learn"]) if learn] == list(range(2, 21, 2))
    # The next ten have the same words; of the first ten turns no picture is left but the last, which is looked at.
    before, after = received(dict(server.seen[19].body)), exported(second)
    assert after[:-1] == [
        (role, [PLACEHOLDER if isinstance(part, bytes) and place < 21 else part for part in parts])
        for place, (role, parts) in enumerate(before)
    ]
    assert sum(second["learn"]) == 10
    # The words with which the model ended are learnt as well.
    assert exported(third)[-1] == ("assistant", [END])
    assert sum(first["learn"]) + sum(second["learn"]) + sum(third["learn"]) == TURNS + 1
    assert first["images"][0]["bytes"] == screen(1)
    assert done.tokens is None


async def test_calls_through_the_interface_stay_calls(tmp_path: Path, provider: Start) -> None:
    arguments = {"coordinate": [5, 6], "text": "ctrl"}
    server = provider(
        lambda seen: (
            Call(("left_click", arguments), ("cursor_position", {}), text="I click.")
            if not seen.turn
            else Say("DONE\nThere.")
        )
    )
    done = await rolled_out(tmp_path, "openai:claude-test", "anthropic-20260801")
    [row] = rows(done.chat)
    system, user, spoken, clicked, told, last = row["messages"]
    assert [one["role"] for one in row["messages"]] == ["system", "user", "assistant", "tool", "tool", "assistant"]
    calls = [(one["function"]["name"], json.loads(one["function"]["arguments"])) for one in spoken["tool_calls"]]
    assert calls == [("left_click", arguments), ("cursor_position", {})]
    assert [one["id"] for one in spoken["tool_calls"]] == [clicked["tool_call_id"], told["tool_call_id"]]
    assert told["content"][0]["text"] == "The pointer is at [0, 0]."
    assert (system["content"][0]["text"], user["content"][0]["text"]) == (
        server.seen[0].system,
        "Write what the test asks for.",
    )
    assert [image["bytes"] for image in row["images"]] == [
        picture for one in server.seen[1].messages for picture in one.pictures
    ]
    assert last["content"] == [{"type": "text", "text": "DONE\nThere."}]
    assert {one["name"] for one in json.loads(row["tools"])} == set(server.seen[0].tools)


async def test_attempts_without_a_reward_are_masked(tmp_path: Path, provider: Start) -> None:
    provider(lambda _: Say(END))
    async with Models(tmp_path / "log") as models:
        policy = ModelPolicy(models, ModelSpec.parse("openai:qwen-test"), find_adapter("qwen3"), RULES)
        server = ScriptedEpisodes(grade=lambda _: unscored(RewardStatus.UNGRADABLE))
        await run_rollouts(policy, server, "token", RolloutPlan(), tmp_path)
    assert read_results(tmp_path, Standing.KEPT) == ()
    [row] = rows(export(tmp_path, read_results(tmp_path), tmp_path / "export").chat)
    assert (row["reward"], row["valid"]) == (None, False)


def sampled(prompt: tuple[int, ...], *completion: int, logprobs: tuple[float, ...] | None = None) -> Sampled:
    return Sampled(
        prompt_ids=prompt,
        completion_ids=completion,
        logprobs=logprobs or (-1.0,) * len(completion),
        text="",
        finish="stop",
    )


class Sampler(Clicks):
    """A policy that is given tokens: the third turn's prompt does not go on from the second's."""

    turns = (
        sampled((1, 2), 3, logprobs=(-0.25,)),
        sampled((1, 2, 3, 4), 5, 6, logprobs=(-0.5, -0.125)),
        sampled((1, 9, 4), 7),
    )

    async def play(self, desktop: Desktop, task: Task, recorder: Recorder) -> Played:
        tokens = TokenRecorder(recorder.file.parent)
        frame = await recorder.keep(screen(1))
        for number, turn in enumerate(self.turns, start=1):
            tokens.write(number, turn, [frame])
        return await super().play(desktop, task, recorder)


async def test_token_sequences_are_those_that_were_sent_and_received(tmp_path: Path) -> None:
    await run_rollouts(Sampler(), ScriptedEpisodes(grade=lambda _: scored(0.0)), "token", RolloutPlan(), tmp_path)
    done = export(tmp_path, read_results(tmp_path), tmp_path / "export")
    assert done.tokens is not None
    first, second = rows(done.tokens)
    assert (first["turns"], first["token_ids"], first["loss_mask"]) == ([1, 2], [1, 2, 3, 4, 5, 6], [0, 0, 1, 0, 1, 1])
    assert first["logprobs"] == [0.0, 0.0, -0.25, 0.0, -0.5, -0.125]
    assert (second["turns"], second["token_ids"], second["loss_mask"]) == ([3], [1, 9, 4, 7], [0, 0, 0, 1])
    assert [(one["reward"], one["valid"], one["slices"]) for one in (first, second)] == [(0.0, True, 2)] * 2
    assert [image["bytes"] for image in second["images"]] == [screen(1)]
    # It said nothing in words.
    assert rows(done.chat) == []


def test_a_sequence_has_ten_turns_at_most(tmp_path: Path) -> None:
    recorder = TokenRecorder(tmp_path)
    for one in range(1, 13):
        recorder.write(one, sampled(tuple(range(2 * one - 1)), 2 * one - 1), [])
    cut = token_slices(read_tokens(recorder.file))
    assert [one.turns for one in cut] == [tuple(range(1, 11)), (11, 12)]
    assert [sum(one.loss_mask) for one in cut] == [10, 2]
    assert cut[1].token_ids == tuple(range(24))


@pytest.mark.parametrize("adapter", ["qwen3", "anthropic-20251124"])
def test_an_attempt_that_ended_at_once_is_a_slice_of_its_own(tmp_path: Path, adapter: str) -> None:
    recorder = Recorder(tmp_path / "attempt")
    beginning = Beginning(task_id="notes_1", instruction="Write.", model="m", adapter=adapter, rules=RULES, frame="f")
    recorder.write(beginning)
    recorder.write(Ending(end=End.REFUSED, answer=None))
    assert slices(conversation(read_trajectory(recorder.file))) == ()
