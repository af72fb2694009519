"""A suite measured through the rollout worker, against a scripted server."""

from collections import Counter
from pathlib import Path

import pytest

from clients.evaluation.measure import measure
from clients.evaluation.results import EvaluationResult, pass_rates, read_results
from clients.evaluation.suite import Suite, SuiteTuple
from clients.rollouts.plan import RolloutPlan
from schemas.errors import ConflictError
from schemas.rewards import RewardStatus
from schemas.tasks import Difficulty
from tests.clients.rollouts.scripted_episodes import Clicks, ScriptedEpisodes, scored, unscored


def suite(version: int = 1, **contents: str) -> Suite:
    return Suite(
        name="small",
        version=version,
        tuples=tuple(
            SuiteTuple(
                tuple_id=name, sha256=content * 64, environment="os", difficulty=Difficulty.EASY, category="files"
            )
            for name, content in contents.items()
        ),
    )


async def measured(
    out: Path, server: ScriptedEpisodes, of: Suite, attempts: int = 2, policy: Clicks | None = None
) -> tuple[EvaluationResult, ...]:
    plan = RolloutPlan(start=attempts, close_patience_s=0.5)
    return await measure(of, policy or Clicks(), server, "token", plan, out)


async def test_every_tuple_is_attempted_and_kept(tmp_path: Path) -> None:
    server = ScriptedEpisodes(tuples=("t_1", "t_2"), grade=lambda one: scored(float(one.request.tuple_id == "t_1")))
    found = await measured(tmp_path, server, suite(t_1="0", t_2="0"))
    assert pass_rates(found) == {"t_1": 1.0, "t_2": 0.0}
    assert read_results(tmp_path) == found
    assert await measured(tmp_path, server, suite(t_1="0", t_2="0")) == found
    assert len(server.episodes) == 4


async def test_after_a_change_only_what_changed_is_attempted_again(tmp_path: Path) -> None:
    server = ScriptedEpisodes(tuples=("t_1", "t_2", "t_3"))
    await measured(tmp_path, server, suite(t_1="0", t_2="0"))
    found = await measured(tmp_path, server, suite(2, t_1="0", t_2="1", t_3="0"))
    # Attempts run beside each other: which of them opens its episode first is not said.
    assert Counter(one.request.tuple_id for one in server.episodes[4:]) == {"t_2": 2, "t_3": 2}
    assert {(one.tuple_id, one.sha256[0]) for one in found} == {("t_1", "0"), ("t_2", "1"), ("t_3", "0")}


async def test_an_attempt_without_a_reward_is_masked(tmp_path: Path) -> None:
    server = ScriptedEpisodes(
        tuples=("t_1",),
        grade=lambda one: scored(1.0) if one.request.attempt == 1 else unscored(RewardStatus.TIMEOUT),
    )
    found = await measured(tmp_path, server, suite(t_1="0"))
    assert [one.value for one in found] == [1.0, None]
    assert found[1].masked.startswith("timeout")
    assert pass_rates(found) == {"t_1": 1.0}


async def test_one_folder_is_of_one_policy(tmp_path: Path) -> None:
    server = ScriptedEpisodes(tuples=("t_1",))
    await measured(tmp_path, server, suite(t_1="0"))
    with pytest.raises(ConflictError, match="clicks"):
        await measured(tmp_path, server, suite(t_1="0"), policy=Clicks(name="other"))
