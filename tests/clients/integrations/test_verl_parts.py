"""What an attempt for verl is made of, without verl: its group, its history in tokens, its turns and its rows."""

import asyncio
import importlib
import json
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bundles.bundle import Bundle
from clients.connection.http import HttpServer
from clients.dataset.index import append
from clients.integrations.computer_tool import ComputerTool
from clients.integrations.episode import open_episode
from clients.integrations.verl.groups import Group, Groups
from clients.integrations.verl.history import History, Message
from clients.integrations.verl.rows import AGENT_NAME, ATTEMPTS_COLUMN, RowRules, dataset_rows, write_rows
from clients.integrations.verl.turns import MOST_UNREADABLE, CutOffError, Ended, take_turns
from clients.rollouts.adapters import find_adapter
from clients.rollouts.collapsed import PLACEHOLDER
from schemas.actions import Click, TypeText
from schemas.episodes import EpisodeOpen
from schemas.errors import InvalidRequestError
from tests.clients.integrations.trainer import NAME, Trainer
from tests.one_tuple import TASK

QWEN = find_adapter("qwen3")
# It carries no types.
_parquet: Any = importlib.import_module("pyarrow.parquet")


# Groups


@dataclass(frozen=True)
class Made:
    name: str
    valid: bool = True


async def attempt(made: Made, after: int = 0) -> Made:
    for _ in range(after):
        await asyncio.sleep(0)
    return made


async def outcomes(group: Group[Made], *attempts: tuple[Made, int]) -> list[Made | None]:
    return await asyncio.gather(*(group.take(attempt(*one)) for one in attempts))


async def test_all_valid_attempts_of_a_group_count() -> None:
    group: Group[Made] = Group()
    masked = Made("b", valid=False)
    assert await outcomes(group, (Made("a"), 9), (masked, 1), (Made("c"), 2)) == [Made("a"), None, Made("c")]
    assert (group.attempts, group.masked, group.cancelled) == (3, 1, 0)


async def test_the_first_valid_attempts_stop_the_others() -> None:
    group: Group[Made] = Group(keep=2)
    slow = [(Made(name), 10_000) for name in "xy"]
    made = await outcomes(group, slow[0], (Made("b", valid=False), 1), (Made("c"), 2), (Made("d"), 3), slow[1])
    assert made == [None, None, Made("c"), Made("d"), None]
    assert (group.attempts, group.masked, group.cancelled) == (5, 1, 2)


async def test_one_attempt_is_nothing_to_compare() -> None:
    masked = Made("b", valid=False)
    assert await outcomes(Group(keep=2), (Made("a"), 1), (masked, 1)) == [None, None]
    assert await outcomes(Group(), (Made("a"), 1), (masked, 1)) == [Made("a"), None]


async def test_equal_attempts_are_told_apart() -> None:
    made = await outcomes(Group(keep=2), *((Made("a"), 1) for _ in range(4)))
    assert sum(one is not None for one in made) == 2


async def test_a_failure_ends_one_attempt_and_not_its_group() -> None:
    async def breaks() -> Made:
        raise ValueError("the model's server")

    group: Group[Made] = Group(keep=2)
    made = await asyncio.gather(
        group.take(breaks()), group.take(attempt(Made("a"))), group.take(attempt(Made("b"))), return_exceptions=True
    )
    assert isinstance(made[0], ValueError)
    assert made[1:] == [Made("a"), Made("b")]


async def test_whoever_runs_an_attempt_can_cancel_it() -> None:
    group: Group[Made] = Group(keep=2)
    task = asyncio.create_task(group.take(attempt(Made("a"), 10_000)))
    await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert (group.over, group.cancelled) == (True, 0)


async def test_a_prompt_that_comes_again_has_a_new_group() -> None:
    groups: Groups[Made] = Groups()
    first = groups.join("u", 2)
    assert groups.join("u", 2) is first
    await outcomes(first, (Made("a"), 1), (Made("b"), 1))
    assert groups.join("u", 2) is not first


# Histories


class Letters:
    """A token for each letter; a picture is one token beyond all letters, with its width."""

    async def begin(self, messages: list[Message], pictures: list[Image.Image]) -> list[int]:
        ids = [token for one in messages for token in self._ids(one)]
        assert [token for token in ids if token > 9_000_000] == [9_000_000 + one.width for one in pictures]
        return ids

    async def go_on(self, before: list[Message], now: list[Message], tokens: list[int]) -> list[int]:
        assert now[: len(before)] == before
        return [*tokens, *(token for one in now[len(before) :] for token in self._ids(one))]

    def _ids(self, message: Message) -> list[int]:
        if isinstance(message["content"], str):
            return [*map(ord, message["content"])]
        parts = message["content"]
        return [
            token
            for one in parts
            for token in (map(ord, one["text"]) if one["type"] == "text" else [9_000_000 + one["image"].width])
        ]


def png(width: int) -> bytes:
    data = BytesIO()
    Image.new("RGB", (width, 8)).save(data, "PNG")
    return data.getvalue()


async def test_slices_hold_exactly_what_was_read_and_said() -> None:
    history, asked = History(Letters(), "S", turns=2), list[tuple[list[int], list[int]]]()

    async def sample(ids: list[int], pictures: list[Image.Image]) -> tuple[list[int], list[float], str]:
        asked.append((ids, [one.width for one in pictures]))
        said = 1_000 + len(asked)
        return [said, said], [-0.5, -0.25], chr(said)

    for turn, picture in enumerate([png(1), png(2), None, png(4), png(5)], start=1):
        await history.say(str(turn), picture, sample)
    slices = history.slices()
    assert [one.turns for one in slices] == [(1, 2), (3, 4), (5,)]
    # The third turn is shown nothing, so that the picture before it stays.
    assert [pictures for _, pictures in asked] == [[1], [1, 2], [2], [2, 4], [5]]
    assert [len(one.frames) for one in slices] == [2, 2, 1]
    for one in slices:
        (first, _), (last, _) = asked[one.turns[0] - 1], asked[one.turns[-1] - 1]
        assert one.token_ids == (*last, 1_000 + one.turns[-1], 1_000 + one.turns[-1])
        assert one.loss_mask[: len(first)] == (0,) * len(first)
        said = [token for token, is_said in zip(one.token_ids, one.loss_mask, strict=True) if is_said]
        assert said == [1_000 + turn for turn in one.turns for _ in range(2)]
        assert [score for score, is_said in zip(one.logprobs, one.loss_mask, strict=True) if is_said] == [
            -0.5,
            -0.25,
        ] * len(one.turns)
    text = "".join(chr(token) for token in asked[4][0] if token < 9_000_000)
    assert text == f"S1{PLACEHOLDER}{chr(1001)}2{PLACEHOLDER}{chr(1002)}3{chr(1003)}4{PLACEHOLDER}{chr(1004)}5"


async def test_a_turn_that_was_not_sampled_is_not_kept() -> None:
    history = History(Letters(), "S")

    async def sample(*_: object) -> tuple[list[int], list[float], str]:
        raise CutOffError("too long")

    with pytest.raises(CutOffError):
        await history.say("1", None, sample)
    assert history.slices() == ()


# Turns


@asynccontextmanager
async def computer(trainer: Trainer, max_steps: int | None = None) -> AsyncGenerator[ComputerTool]:
    async with HttpServer(trainer.url) as server:
        episode = await open_episode(server, trainer.token, EpisodeOpen(tuple_id=NAME, max_steps=max_steps))
        yield ComputerTool(episode)
        await episode.abandon()


def call(**arguments: object) -> str:
    return f"<tool_call>\n{json.dumps({'name': 'computer_use', 'arguments': arguments})}\n</tool_call>"


class Scripted:
    def __init__(self, *said: str | Callable[[], str]) -> None:
        self._said = said
        self.told: list[tuple[str, bool]] = []

    async def __call__(self, text: str, picture: bytes | None) -> str:
        self.told.append((text, picture is not None))
        one = self._said[min(len(self.told), len(self._said)) - 1]
        return one if isinstance(one, str) else one()


END = call(action="terminate", status="success")


async def test_turns_act_and_show_the_screen(trainer: Trainer) -> None:
    policy = Scripted(call(action="left_click", coordinate=[0, 0]) + call(action="type", text="a"), END)
    async with computer(trainer) as tool:
        assert await take_turns(tool, QWEN, policy, ("Do it", None)) == Ended("done")
    assert [action for _, action in trainer.server.backend.acted] == [Click(x=0, y=0), TypeText(text="a")]
    assert policy.told == [("Do it", False), ("<tool_response>\nDone.\n</tool_response>", True)]


async def test_what_stands_before_an_ending_is_done(trainer: Trainer) -> None:
    policy = Scripted(call(action="type", text="a") + call(action="answer", text="42"))
    async with computer(trainer) as tool:
        assert await take_turns(tool, QWEN, policy, ("Do it", None)) == Ended("done", "42")
    assert [action for _, action in trainer.server.backend.acted] == [TypeText(text="a")]


def _cut_off() -> str:
    raise CutOffError("too long")


@pytest.mark.parametrize(
    ("said", "most", "turns"),
    [
        (("nothing that can be read",), None, MOST_UNREADABLE),
        ((call(action="jump"),), 2, 3),
        ((call(action="type", text="a"),), 2, 3),
        ((call(action="type", text="a"), _cut_off), None, 2),
        ((call(action="terminate", status="failure"),), None, 1),
    ],
)
async def test_a_policy_that_cannot_go_on_has_given_up(
    trainer: Trainer, said: Sequence[str | Callable[[], str]], most: int | None, turns: int
) -> None:
    policy = Scripted(*said)
    async with computer(trainer, most) as tool:
        assert (await take_turns(tool, QWEN, policy, ("Do it", None))).status == "gave_up"
    assert len(policy.told) == turns


async def test_a_turn_that_cannot_be_read_is_told_so(trainer: Trainer) -> None:
    policy = Scripted("nothing", "nothing", END)
    async with computer(trainer) as tool:
        assert await take_turns(tool, QWEN, policy, ("Do it", None)) == Ended("done")
        assert tool.calls == 2
    assert "no <tool_call>" in policy.told[1][0]


# Rows


@pytest.fixture
def dataset(tmp_path: Path) -> Path:
    out = tmp_path / "dataset"
    names = ("os_1", "os_2", "os_3")
    tasks = [
        TASK.model_copy(update={"task_id": name, "environment": "vlc" if name == "os_3" else "os"}) for name in names
    ]
    outcomes_of = dict.fromkeys(names, "task_valid") | {"os_2": "infra_fail"}
    append(
        out,
        [
            Bundle(
                one, "print()", None, "print('REWARD: 1')", "## Verdict: PASS\n", 1, outcome=outcomes_of[one.task_id]
            )
            for one in tasks
        ],
    )
    return out


def test_tuples_that_a_server_would_serve_become_rows(dataset: Path, tmp_path: Path) -> None:
    rows = dataset_rows(dataset, RowRules(start=20, keep=16))
    assert write_rows(rows, tmp_path / "new" / "train.parquet") == 2
    read = _parquet.read_table(tmp_path / "new" / "train.parquet").to_pylist()
    assert [row["extra_info"]["tuple_id"] for row in read] == ["os_1", "os_3"]
    assert read[0]["prompt"] == [{"role": "user", "content": TASK.instruction}]
    assert (read[0][ATTEMPTS_COLUMN], read[0]["extra_info"]["keep"], read[0]["agent_name"]) == (20, 16, AGENT_NAME)
    assert [row["extra_info"]["index"] for row in read] == [0, 1]
    assert read[0]["reward_model"]["ground_truth"] == ""


def test_rows_for_validation_say_nothing_of_attempts(dataset: Path) -> None:
    (row,) = dataset_rows(dataset, RowRules(start=None, environments=frozenset({"vlc"})))
    assert ATTEMPTS_COLUMN not in row
    assert "keep" not in row["extra_info"]


@pytest.mark.parametrize(
    "rules", [RowRules(start=4, keep=5), RowRules(environments=frozenset({"gimp"})), RowRules(split="test")]
)
def test_what_cannot_become_rows_is_refused(dataset: Path, rules: RowRules) -> None:
    with pytest.raises(InvalidRequestError):
        dataset_rows(dataset, rules)
