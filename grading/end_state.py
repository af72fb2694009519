"""Checks an end state beyond its reward: ambiguous files, and the frame of its tuple."""

from collections.abc import Collection

from grading.ambiguity.check import ambiguities, without_points
from grading.ambiguity.kinds import accepted
from grading.frame_conditions.check import held_to
from grading.runner import Grader
from schemas.frame_conditions import FrameConditions
from schemas.rewards import RewardReport
from vm_controller.captured_state import State


async def examined(
    report: RewardReport,
    source: str,
    grader: Grader,
    state: State,
    known: Collection[str],
    frame: FrameConditions | None,
) -> RewardReport:
    """Set the score of an end state to 0.0 if it has ambiguous files or breaks the frame of its tuple.

    Args:
        report: the reward's report; if its score is not above 0, nothing else is checked.
        source: the reward's source, which may accept some kinds of ambiguous files.
        grader: opens the files in its sandbox.
        state: the captured end state.
        known: the SHA-256 digests of the contents that the episode began with.
        frame: what the verified states of the tuple have in common; None if it was not derived.

    Returns:
        The report, with the reasons if its score was set to 0.0.

    Raises:
        InfrastructureError: a check failed.
        UngradableError: the state cannot be unpacked.
    """
    if not report.value:
        return report
    report = without_points(report, await ambiguities(grader, state, known, accepted(source)))
    return await held_to(frame, report, grader, state, known)
