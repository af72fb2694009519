"""Measures a model judge's share of the score with judges that always give the same answer. No model is asked."""

from dataclasses import replace

from grading.llm_judge.hearing import COMPONENT
from grading.llm_judge.judge import Always
from grading.runner import Grader
from schemas.errors import InfrastructureError
from schemas.rewards import JudgeShare, RewardReport, RewardStatus
from vm_controller.state_capture import State


async def measure(grader: Grader, source: str, initial: State, golden: State) -> JudgeShare:
    """Grade the golden state with a judge that denies everything, and the initial one with one that grants everything.

    Args:
        grader: runs the reward; its own judge is replaced.
        source: the reward's source.
        initial: the initial state, which should score 0.0 whatever the judge answers.
        golden: the golden state, which should score 1.0.

    Returns:
        The share of the score that the judge decides.

    Raises:
        InfrastructureError: a run failed for a reason that says nothing about the reward.
    """
    refused = await replace(grader, judge=Always(answer=False)).grade(source, golden)
    granted = await replace(grader, judge=Always(answer=True), bounds_judge=False).grade(source, initial)
    for report in (refused, granted):
        if report.status is RewardStatus.INFRA_ERROR:
            raise InfrastructureError(f"the judge's share of the score was not measured: {report.reason}")
    return JudgeShare(
        golden_refused=refused.value,
        initial_granted=granted.value,
        questions=max(_questions(refused), _questions(granted)),
    )


def _questions(report: RewardReport) -> int:
    return sum(component.name.startswith(COMPONENT) for component in report.components)
