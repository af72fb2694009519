"""The teacher's rule as a table, over all of its corners."""

from collections.abc import Sequence

import pytest
from pydantic import ValidationError

from clients.rollouts.results import End, Rollout, RolloutRules, TeacherVerdict
from clients.rollouts.verdict import conclude, is_kept, teacher_verdict
from schemas.rewards import Component, RewardReport, RewardStatus

ACCEPT, DROP, DOWNSAMPLE, DISAGREE = (
    TeacherVerdict.ACCEPT,
    TeacherVerdict.DROP_UNSOLVED,
    TeacherVerdict.DOWNSAMPLE,
    TeacherVerdict.DISAGREE,
)


@pytest.mark.parametrize(
    ("programmatic", "visual", "verdict"),
    [
        (0.5, 0.5, ACCEPT),
        (0.6, 0.8, ACCEPT),  # 0.2 apart, but for rounding
        (0.8, 0.6, ACCEPT),
        (0.06, 0.2, ACCEPT),
        (0.5, 0.75, DISAGREE),
        (0.75, 0.5, DISAGREE),
        (0.0, 0.0, DROP),
        (1.0, 1.0, DOWNSAMPLE),
        (0.0, 1.0, DISAGREE),
        (1.0, 0.0, DISAGREE),
        (0.0, 0.1, DROP),  # a judge is no ruler: on average a twentieth, and close to each other
        (0.03, 0.05, DROP),
        (0.0, 0.2, ACCEPT),
        (0.0, 0.25, DISAGREE),
        (1.0, 0.9, DOWNSAMPLE),
        (0.96, 0.95, DOWNSAMPLE),
        (1.0, 0.8, ACCEPT),
        (1.0, 0.75, DISAGREE),
        (0.5, None, ACCEPT),
        (0.0, None, DROP),
        (0.04, None, DROP),
        (0.06, None, ACCEPT),
        (0.94, None, ACCEPT),
        (0.97, None, DOWNSAMPLE),
        (1.0, None, DOWNSAMPLE),
        (None, 0.5, DISAGREE),
        (None, None, DISAGREE),
    ],
)
def test_the_rule(programmatic: float | None, visual: float | None, verdict: TeacherVerdict) -> None:
    assert teacher_verdict(programmatic, visual, RolloutRules()) is verdict


def test_the_tolerances_are_rules() -> None:
    assert teacher_verdict(0.5, 0.75, RolloutRules(close=0.3)) is ACCEPT
    assert teacher_verdict(0.1, None, RolloutRules(margin=0.1)) is DROP
    assert teacher_verdict(0.04, None, RolloutRules(margin=0.0)) is ACCEPT


def rollout(number: int, value: float | None, visual: float | None = None) -> Rollout:
    report = RewardReport(
        status=RewardStatus.SCORED if value is not None else RewardStatus.UNGRADABLE,
        value=value,
        components=(Component(name="saved", earned=value, maximum=1.0),) if value is not None else (),
        reason="" if value is not None else "the home cannot be copied",
        duration_s=0.1,
        seed=0,
        reward_sha256="0" * 64,
    )
    return Rollout(
        number=number,
        model="openai:m",
        adapter="qwen3",
        steps=3,
        report=report,
        visual=visual,
        visual_reason="" if visual is None else "the title shows it",
        end=End.DONE,
        trajectory=None,
    )


@pytest.mark.parametrize(
    ("attempts", "means", "verdict"),
    [
        ([(1.0, 1.0), (0.0, 0.0)], (0.5, 0.5), ACCEPT),
        ([(1.0, 0.9), (0.0, 0.1), (None, 0.0)], (0.5, 0.5), ACCEPT),  # without a reward: masked, no zero
        ([(1.0, 0.5), (0.0, None)], (1.0, 0.5), DISAGREE),  # both means are of the attempts that have both
        ([(1.0, None), (0.0, None)], (0.5, None), ACCEPT),
        ([(None, 0.5), (None, 0.5)], (None, None), DISAGREE),
        ([(1.0, 1.0)], (1.0, 1.0), DOWNSAMPLE),
    ],
)
def test_means_are_of_the_same_attempts(
    attempts: Sequence[tuple[float | None, float | None]],
    means: tuple[float | None, float | None],
    verdict: TeacherVerdict,
) -> None:
    made = [rollout(number, value, visual) for number, (value, visual) in enumerate(attempts, start=1)]
    teaching = conclude(made, "a_task", RolloutRules())
    assert (teaching.programmatic_mean, teaching.visual_mean, teaching.verdict) == (*means, verdict)


def test_which_of_the_solved_are_kept_is_drawn_by_seed_and_task() -> None:
    tasks = [f"task_{number}" for number in range(1_000)]

    def kept(**rules: float) -> list[str]:
        drawn = RolloutRules.model_validate(rules)
        return [task for task in tasks if is_kept(DOWNSAMPLE, task, drawn)]

    assert kept() == kept()
    assert 450 < len(kept()) < 550
    assert kept(seed=1) != kept()
    assert set(kept(keep_solved=0.2)) < set(kept())  # a smaller share is a part of the larger
    assert (kept(keep_solved=0.0), kept(keep_solved=1.0)) == ([], tasks)


@pytest.mark.parametrize(("verdict", "kept"), [(ACCEPT, True), (DROP, False), (DISAGREE, False)])
def test_the_others_are_not_drawn(verdict: TeacherVerdict, kept: bool) -> None:
    assert is_kept(verdict, "task", RolloutRules(keep_solved=1.0)) is kept


def test_evidence_is_for_an_author_to_read() -> None:
    teaching = conclude([rollout(1, 1.0, 0.0), rollout(2, None, 0.0)], "a_task", RolloutRules())
    assert teaching.evidence.splitlines() == [
        "2 attempts by a model on the desktop: mean reward 1.00, mean score of a visual judge who saw the instruction "
        "and the pictures 0.00: disagree",
        "- attempt 1 (done, 3 steps): reward 1.00 (`saved` 1 of 1); judge 0.00: the title shows it",
        "- attempt 2 (done, 3 steps): no reward (ungradable) (the home cannot be copied); judge 0.00: the title shows "
        "it",
    ]


def test_rules_are_checked() -> None:
    with pytest.raises(ValidationError, match="attempts"):
        RolloutRules(attempts=0)
