"""Policies without a model, each on a real desktop: what they do, and what their trajectories hold."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from clients.authors.families import AnyFamily
from clients.connection.transport import Transport
from clients.models.models import Models
from clients.orchestrator.access import open_access
from clients.orchestrator.episodes import TupleEpisodes
from clients.rollouts.policies.oracle import OraclePolicy
from clients.rollouts.policies.person import PersonPolicy
from clients.rollouts.policies.protocol import Played, Policy
from clients.rollouts.policies.registry import open_policy
from clients.rollouts.policies.replay import ReplayPolicy
from clients.rollouts.results import End, RolloutRules
from clients.rollouts.trajectory import AttemptStep, Beginning, Ending, Recorder, frame_path, read_trajectory
from environments.hands import Hands
from schemas.errors import InvalidRequestError
from schemas.tasks import Task
from tests.clients.rollouts.conftest import TASK, TERMINAL, Rollouts

X, Y = TERMINAL
SPEC = "http://127.0.0.1:1/v1 learner"


class NotesFamily:
    """The family of the test's task."""

    environment, name, has_oracle = "os", "notes", True
    oracle_files: tuple[Path, ...] = ()

    def __init__(self, *, fails: bool = False) -> None:
        self.fails = fails

    def propose(self, seed: int) -> Task:
        raise NotImplementedError

    def initial_setup(self, task: Task) -> str:
        raise NotImplementedError

    golden_patch = reward = initial_setup

    async def solve(self, hands: Hands, task: Task) -> None:
        assert task == TASK
        await hands.click(X, Y)
        await hands.type("hello\n")
        if self.fails:
            await hands.find("push button", "nowhere")
        await hands.type("world\n")
        await hands.finish(answer="both")


@asynccontextmanager
async def episodes(rollouts: Rollouts) -> AsyncGenerator[TupleEpisodes]:
    async with open_access(rollouts.address.url, rollouts.address.token, Transport.HTTP) as access:
        yield TupleEpisodes(access, rollouts.workspace_id, TASK)


async def played(rollouts: Rollouts, policy: Policy, folder: str) -> tuple[Played, float | None]:
    async with episodes(rollouts) as opened, opened.opened() as (session_id, desktop):
        outcome = await policy.play(desktop, TASK, Recorder(rollouts.folder / folder))
        return outcome, (await opened.grade(session_id)).value


def lines(folder: Path) -> tuple[Beginning, list[AttemptStep], Ending]:
    first, *middle, last = read_trajectory(folder / "trajectory.jsonl")
    assert isinstance(first, Beginning)
    assert isinstance(last, Ending)
    return first, [one for one in middle if isinstance(one, AttemptStep)], last


def family(*, fails: bool = False) -> Sequence[AnyFamily]:
    return (NotesFamily(fails=fails),)


async def test_an_oracle_solves_its_familys_task_on_record(rollouts: Rollouts) -> None:
    outcome = await played(rollouts, OraclePolicy(family()), "oracle")
    assert outcome == (Played(End.DONE, "both", 3), 1.0)
    first, steps, last = lines(rollouts.folder / "oracle")
    assert (first.model, first.adapter, last.end) == ("oracle", "actions", End.DONE)
    assert [one.executed for one in steps] == [1, 1, 1]
    for step in steps:
        assert step.frame is not None
        assert frame_path(rollouts.folder / "oracle", step.frame).is_file()


@pytest.mark.exhaustive(reason="another policy on another desktop")
async def test_an_oracle_that_stops_has_given_up_and_can_be_replayed(rollouts: Rollouts) -> None:
    assert await played(rollouts, OraclePolicy(family(fails=True)), "1") == (Played(End.GAVE_UP, None, 2), 0.5)
    replayed = await played(rollouts, ReplayPolicy(rollouts.folder / "1"), "2")
    assert replayed == (Played(End.GAVE_UP, None, 2), 0.5)


async def test_a_task_without_an_oracle_is_refused(rollouts: Rollouts) -> None:
    async with episodes(rollouts) as opened, opened.opened() as (_, desktop):
        for number, policy in enumerate((OraclePolicy(()), open_policy("oracle"))):
            with pytest.raises(InvalidRequestError, match="no family 'notes' of 'os' is installed") as refused:
                await policy.play(desktop, TASK, Recorder(rollouts.folder / str(number)))
            assert refused.value.field == "policy"


async def test_doing_nothing(rollouts: Rollouts) -> None:
    assert await played(rollouts, open_policy("noop"), "noop") == (Played(End.GAVE_UP, None, 0), 0.0)
    assert lines(rollouts.folder / "noop")[1] == []


@pytest.mark.exhaustive(reason="another policy on another desktop")
async def test_acting_at_random(rollouts: Rollouts) -> None:
    outcome, value = await played(rollouts, open_policy("random:5"), "random")
    assert (outcome.end, value) == (End.DONE, 0.0)
    assert outcome.steps == sum(one.executed for one in lines(rollouts.folder / "random")[1]) > 0


@pytest.mark.exhaustive(reason="another policy on another desktop")
async def test_a_person_acts_by_lines_and_a_replay_does_the_same(rollouts: Rollouts) -> None:
    typed = ["klick(1, 2)", f"click({X}, {Y})", "write('hello\\nworld\\n')", "DONE"]
    shown: list[str] = []

    async def ask(prompt: str) -> str:
        shown.append(prompt)
        return typed[len(shown) - 1]

    outcome, value = await played(rollouts, PersonPolicy(RolloutRules(), ask), "person")
    assert (outcome, value) == (Played(End.DONE, None, 3, 1), 1.0)
    assert TASK.instruction in shown[0]
    assert "there is no pyautogui.klick here" in shown[1]
    assert "/person/frames/" in shown[2]
    policy = open_policy(f"replay:{rollouts.folder / 'person' / 'trajectory.jsonl'}")
    assert await played(rollouts, policy, "replay") == (Played(End.DONE, None, 2), 1.0)
    other = TASK.model_copy(update={"task_id": "os_notes_2"})
    async with episodes(rollouts) as opened, opened.opened() as (_, desktop):
        with pytest.raises(InvalidRequestError, match="a trajectory of os_notes_1, not of os_notes_2"):
            await policy.play(desktop, other, Recorder(rollouts.folder / "other"))


@pytest.mark.parametrize(
    ("spec", "field", "message"),
    [
        ("", "policy", "there is no policy ''; write oracle, noop, random:SEED"),
        ("expert", "policy", "there is no policy 'expert'"),
        ("random", "seed", "needs a number"),
        ("random:-1", "seed", "not '-1'"),
        ("replay:", "file", "needs the file"),
        ("replay:/nowhere", "policy", "no trajectory that can be read"),
        ("openai:my-model", "adapter", "write NAME@SPACE"),
        ("openai:@qwen3", "model", "write NAME@SPACE"),
        ("openai:my-model@qwen9", "adapter", "no action space 'qwen9'"),
        (SPEC, "adapter", "write NAME@SPACE"),
        (f"{SPEC}@openai-computer", "adapter", "calls functions of a provider"),
        ("ftp+http://x y@qwen3", "url", "is no address"),
    ],
)
async def test_a_wrong_word_is_named(tmp_path: Path, spec: str, field: str, message: str) -> None:
    async with Models(tmp_path) as models:
        with pytest.raises(InvalidRequestError, match=message) as refused:
            open_policy(spec, models=models)
    assert refused.value.field == field


async def test_words_of_policies(tmp_path: Path) -> None:
    with pytest.raises(InvalidRequestError, match="needs access to models"):
        open_policy("openai:my-model@qwen3")
    async with Models(tmp_path) as models:
        for spec in ("openai:my@model@qwen3", "anthropic:model@anthropic-20251124"):
            assert open_policy(spec, models=models).name == spec.rpartition("@")[0]
    for spec in ("oracle", "noop", "random:3", "person", f"{SPEC}@qwen3"):
        assert open_policy(spec).name == spec
    assert open_policy("generate+http://127.0.0.1:1 m@ui-tars-1.5").name == "http://127.0.0.1:1 m@ui-tars-1.5"
