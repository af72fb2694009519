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
        report: What the reward says; without points, nothing else is looked at.
        source: The reward, which may accept some kinds of ambiguous files.
        grader: Where the files are opened.
        state: The captured end state.
        known: SHA-256 of the contents that the episode began with.
        frame: What the verified states of the tuple have in common; None where nobody derived it.

    Raises:
        InfrastructureError: a check could not be made.
        UngradableError: the state cannot be unpacked.
    """
    if not report.value:
        return report
    report = without_points(report, await ambiguities(grader, state, known, accepted(source)))
    return await held_to(frame, report, grader, state, known)
