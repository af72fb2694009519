"""A rollout run against a scripted server: all that is asked for is there at the end, once, and nothing is open."""

from collections.abc import Callable
from pathlib import Path

import anyio
import pytest
from pydantic import BaseModel

from clients.rollouts.attempt_result import Standing
from clients.rollouts.ledger import open_rollout_ledger, read_results
from clients.rollouts.plan import RolloutPlan
from clients.rollouts.policies.protocol import Policy
from clients.rollouts.results import End
from clients.rollouts.run import RolloutRun, run_rollouts
from clients.rollouts.trajectory import read_trajectory
from schemas.episodes import EpisodeClose, EpisodeOpen
from schemas.errors import ConflictError, CuaGymError, InvalidRequestError, SessionEndedError
from schemas.requests import Act
from schemas.rewards import RewardReport, RewardStatus
from tests.clients.rollouts.scripted_episodes import (
    Clicks,
    Episode,
    ScriptedEpisodes,
    broken,
    nothing,
    scored,
    unscored,
)

IMPATIENT = RolloutPlan(close_patience_s=0.5)


class Killed(Exception):  # noqa: N818 - stands for a signal
    """Ends the process, as far as the ledger can tell."""


async def run(server: ScriptedEpisodes, out: Path, policy: Policy | None = None, **wanted: object) -> RolloutRun:
    plan = RolloutPlan.model_validate({**IMPATIENT.model_dump(), **wanted})
    return await run_rollouts(policy or Clicks(), server, "token", plan, out)


def times(count: int, verb: str, error: Callable[[], CuaGymError] = broken) -> Callable[[str, BaseModel], None]:
    """Fail the first calls of a verb."""
    left = [count]

    def fault(called: str, _request: BaseModel) -> None:
        if called == verb and left[0]:
            left[0] -= 1
            raise error()

    return fault


async def test_every_tuple_is_attempted_as_often_as_asked(tmp_path: Path) -> None:
    server = ScriptedEpisodes(tuples=("notes_1", "notes_2"), grade=lambda one: scored(one.request.attempt / 4))
    done = await run(server, tmp_path, start=3, concurrency=2, seed=40)
    assert [(one.tuple_id, one.number, one.seed, one.reward) for one in done.kept] == [
        (name, number, 39 + number, number / 4) for name in ("notes_1", "notes_2") for number in (1, 2, 3)
    ]
    assert (server.open, len(server.episodes), done.open_slots, done.failures) == (0, 6, 0, ())
    for one in done.kept:
        lines = read_trajectory(done.trajectory(one) / "trajectory.jsonl")
        assert [line.kind for line in lines] == ["beginning", "ending"]


async def test_a_second_call_makes_nothing_anew(tmp_path: Path) -> None:
    server = ScriptedEpisodes()
    first = await run(server, tmp_path, start=3)
    second = await run(server, tmp_path, start=3)
    assert second.kept == first.kept
    assert len(server.episodes) == 3
    with pytest.raises(ConflictError, match="start was 3"):
        await run(server, tmp_path, start=4)


async def test_the_first_valid_ones_are_kept_and_the_others_cancelled(tmp_path: Path) -> None:
    """Two of the five never end by themselves: without the cancellation the run would not end."""
    server = ScriptedEpisodes()
    policy = Clicks(waits_s=lambda recorder: 1e6 if recorder.seed in (1, 3) else 0.0)
    with anyio.fail_after(30):
        done = await run(server, tmp_path, policy, start=5, keep=3, concurrency=5)
    assert [one.number for one in done.kept] == [1, 3, 5]
    assert done.counts == {Standing.KEPT: 3, Standing.CANCELLED: 2}
    assert (server.open, done.open_slots) == (0, 0)


async def test_attempts_without_a_value_are_masked_and_do_not_count(tmp_path: Path) -> None:
    def grade(episode: Episode) -> RewardReport:
        return unscored(RewardStatus.UNGRADABLE) if episode.request.attempt == 1 else scored(0.5)

    server = ScriptedEpisodes(grade=grade)
    done = await run(server, tmp_path, start=3, keep=2, concurrency=1)
    assert [one.number for one in done.kept] == [2, 3]
    [masked] = read_results(tmp_path, Standing.UNSCORED)
    assert (masked.number, masked.reward, masked.valid, done.failures) == (1, None, False, ())


@pytest.mark.parametrize("verb", ["episode_open", "act", "finish", "tuple_show"])
async def test_what_the_infrastructure_breaks_is_made_anew_and_counted(tmp_path: Path, verb: str) -> None:
    """But for the opening of an episode, which is asked for again under the same key."""
    server = ScriptedEpisodes(before=times(1, verb))
    done = await run(server, tmp_path, start=2, concurrency=1)
    assert [one.reward for one in done.kept] == [1.0, 1.0]
    assert server.open == 0
    assert len(done.failures) == (0 if verb == "episode_open" else 1)
    assert [one.failures for one in done.kept] == [len(done.failures), 0]


async def test_a_grader_that_fails_is_no_zero(tmp_path: Path) -> None:
    def grade(episode: Episode) -> RewardReport:
        return unscored(RewardStatus.INFRA_ERROR) if episode.number <= 2 else scored(0.25)

    server = ScriptedEpisodes(grade=grade)
    done = await run(server, tmp_path)
    assert [(one.reward, one.failures) for one in done.kept] == [(0.25, 2)]
    assert [one.message for one in done.failures] == ["infra_error: as the test has it"] * 2


async def test_an_attempt_that_always_breaks_stays_open_for_the_next_call(tmp_path: Path) -> None:
    server = ScriptedEpisodes(tuples=("notes_1", "notes_2"))

    def fault(_verb: str, request: BaseModel) -> None:
        if isinstance(request, Act) and request.session_id in {
            one.session_id for one in server.episodes if one.request.tuple_id == "notes_1"
        }:
            raise broken()

    server.before = fault
    done = await run(server, tmp_path)
    assert ([one.tuple_id for one in done.kept], done.open_slots, len(done.failures)) == (["notes_2"], 1, 3)
    server.before = nothing
    done = await run(server, tmp_path)
    assert ([one.tuple_id for one in done.kept], done.open_slots) == (["notes_1", "notes_2"], 0)


async def test_a_lost_answer_of_opening_gives_the_same_episode(tmp_path: Path) -> None:
    server = ScriptedEpisodes(after=times(1, "episode_open"))
    done = await run(server, tmp_path)
    assert (len(done.kept), len(server.episodes), server.open) == (1, 1, 0)


async def test_a_lost_answer_of_closing_is_asked_for_again(tmp_path: Path) -> None:
    server = ScriptedEpisodes(after=times(2, "episode_close"))
    done = await run(server, tmp_path, close_patience_s=60.0)
    assert (len(done.kept), len(server.episodes), done.failures) == (1, 1, ())


async def test_a_restarted_server_has_lost_the_episode_and_it_is_made_anew(tmp_path: Path) -> None:
    server = ScriptedEpisodes()
    restarted: list[bool] = []

    def fault(_verb: str, request: BaseModel) -> None:
        if isinstance(request, EpisodeClose) and not restarted:
            restarted.append(True)
            server.restart()
            raise broken()

    server.before = fault
    done = await run(server, tmp_path)
    assert ([one.failures for one in done.kept], server.open) == ([1], 0)


async def test_a_limit_of_the_server_ends_an_attempt_and_it_is_graded(tmp_path: Path) -> None:
    server = ScriptedEpisodes(grade=lambda _: scored(0.0))
    done = await run(server, tmp_path, Clicks(clicks=5), max_steps=3)
    [one] = done.kept
    assert (one.end, one.reward, one.steps) == (End.MAX_STEPS, 0.0, 3)
    assert read_trajectory(done.trajectory(one) / "trajectory.jsonl")[-1].kind == "ending"


async def test_a_session_that_ended_for_another_reason_is_no_attempt(tmp_path: Path) -> None:
    def fault(_verb: str, request: BaseModel) -> None:
        if isinstance(request, Act) and request.session_id.endswith("1"):
            raise SessionEndedError("the desktop died")

    server = ScriptedEpisodes(
        before=fault,
        grade=lambda one: unscored(RewardStatus.INFRA_ERROR) if one.number == 1 else scored(1.0),
    )
    done = await run(server, tmp_path)
    assert [(one.reward, one.failures, one.end) for one in done.kept] == [(1.0, 1, End.DONE)]


async def test_a_tuple_that_cannot_be_opened_does_not_stop_the_others(tmp_path: Path) -> None:
    def fault(_verb: str, request: BaseModel) -> None:
        if isinstance(request, EpisodeOpen) and request.tuple_id == "notes_1":
            raise InvalidRequestError("this environment is not here")

    server = ScriptedEpisodes(tuples=("notes_1", "notes_2"), before=fault)
    done = await run(server, tmp_path)
    assert ([one.tuple_id for one in done.kept], done.open_slots, len(done.failures)) == (["notes_2"], 1, 3)


async def test_a_policy_that_cannot_go_on_ends_the_run_and_leaves_nothing_open(tmp_path: Path) -> None:
    def spent(_task: object) -> None:
        raise InvalidRequestError("the budget is spent")

    server = ScriptedEpisodes()
    with pytest.raises(InvalidRequestError, match="the budget is spent"):
        await run(server, tmp_path, Clicks(on_play=spent), start=4, concurrency=2)
    assert server.open == 0


async def test_unknown_tuples_are_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidRequestError, match="no tuple notes_9"):
        await run(ScriptedEpisodes(), tmp_path, tuples=("notes_9",))


async def test_what_was_played_and_not_graded_is_graded_by_the_next_process(tmp_path: Path) -> None:
    """As after a kill between the last action and the grade: the attempt is not played again."""
    server = ScriptedEpisodes(grade=lambda _: scored(0.75))

    def killed(verb: str, _request: BaseModel) -> None:
        if verb in {"episode_close", "session_close"}:
            raise Killed

    server.before = killed
    with pytest.raises((Killed, ExceptionGroup)):
        await run(server, tmp_path)
    server.before = nothing
    with open_rollout_ledger(tmp_path) as ledger:
        assert [one.played is not None for one in ledger.pending()] == [True]
    done = await run(server, tmp_path)
    assert ([one.reward for one in done.kept], len(server.episodes), server.calls["act"]) == ([0.75], 1, 1)


async def test_what_was_begun_and_not_played_is_closed_by_the_next_process(tmp_path: Path) -> None:
    server = ScriptedEpisodes()
    with open_rollout_ledger(tmp_path) as ledger:
        ledger.begin("the key of a killed process", "notes_1", 1, server.url)
    done = await run(server, tmp_path)
    assert (len(done.kept), len(server.episodes), server.open) == (1, 2, 0)
