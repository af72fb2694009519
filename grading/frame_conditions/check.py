"""Holds a graded end state to the frame of its tuple."""

from collections.abc import Collection, Sequence
from functools import partial

import anyio.to_thread
from pydantic import JsonValue

from grading.frame_conditions.comparison import common, difference
from grading.frame_conditions.derivation import files_frame, results_of
from grading.frame_conditions.keeping import broken_parts
from grading.frame_conditions.showing import likenesses
from grading.frame_conditions.web_applications import ERASED
from grading.runner import Grader
from schemas.errors import UngradableError
from schemas.frame_conditions import FrameConditions, Likeness, Spoiled
from schemas.rewards import RewardReport
from vm_controller.captured_state import State

COMMON = "common"
"""Key of a description for the lines of a text, or the messages of a mail program, that the initial state shares."""
SHARED = ("texts", "mails")


async def derive(grader: Grader, initial: State, golden: State, written: Collection[str] = ()) -> FrameConditions:
    """Derive the frame of a tuple from its verified states.

    Args:
        grader: opens files in its sandbox, to describe what they look like.
        initial: the captured initial state.
        golden: the captured golden state.
        written: names in golden's archive that are somebody's work, visible or not.

    Raises:
        InfrastructureError: the files of a state could not be described.
    """
    frame = await anyio.to_thread.run_sync(files_frame, initial.archive, golden.archive, golden.whole)
    results = await anyio.to_thread.run_sync(results_of, golden.archive, frame, written)
    try:
        looks = await likenesses(grader, golden, results) or ()
        shared = [one.path for one in looks if one.kind in SHARED]
        before = await likenesses(grader, initial, shared) or () if shared else ()
    except UngradableError:
        return frame
    earlier = {one.part: one for one in before}
    shown = tuple(_with_common(one, earlier.get(one.part)) for one in looks if "error" not in one.data)
    return frame.model_copy(update={"likenesses": shown})


async def held_to(
    frame: FrameConditions | None, report: RewardReport, grader: Grader, state: State, known: Collection[str]
) -> RewardReport:
    """Set the score of an end state that breaks a frame to 0.0; a state without points is not examined.

    What was only told to others and taken back costs half, as a mistake does that stays in sight: whoever corrects a
    message must not earn less than somebody who leaves it wrong.

    Args:
        frame: the frame of the tuple; None if it was not derived.
        report: the report of the reward and the check for ambiguous files.
        grader: opens files in its sandbox, to describe what they look like.
        state: the captured end state.
        known: the SHA-256 digests of the contents that the episode began with.

    Raises:
        InfrastructureError: the files of the state could not be described.
    """
    if frame is None or not report.value:
        return report
    full_marks = report.value == 1.0
    check = partial(broken_parts, frame, state.archive, known, full_marks=full_marks, whole=state.whole)
    found = await anyio.to_thread.run_sync(check)
    if full_marks and frame.likenesses and _only_told(found):
        shown = await likenesses(grader, state, [one.path for one in frame.likenesses])
        found += unlike(frame.likenesses, shown)
    if not found:
        return report
    value = report.value / 2 if _only_told(found) else 0.0
    return report.model_copy(update={"spoiled": found, "claimed": report.value, "value": value})


def unlike(golden: Sequence[Likeness], shown: Sequence[Likeness] | None) -> tuple[Spoiled, ...]:
    """List the files that look different from golden's; whether a missing file matters is left to the reward.

    Args:
        golden: the descriptions of golden's files.
        shown: the descriptions of the same files in the end state; None if they could not be opened within the limits
            of a grading run, which counts against all of them.
    """
    if shown is None:
        return tuple(_spoiled(one, "cannot be opened within the limits of a grading run") for one in golden)
    there = {one.part: one for one in shown}
    found = ((one, difference(one.kind, one.data, there[one.part].data)) for one in golden if one.part in there)
    return tuple(_spoiled(one, message) for one, message in found if message is not None)


def _only_told(found: Collection[Spoiled]) -> bool:
    """Whether nothing is spoiled but what others were told."""
    return all(one.part.startswith(f"{ERASED} ") for one in found)


def _spoiled(one: Likeness, message: str) -> Spoiled:
    return Spoiled(part=one.part, path=one.path, message=message)


def _with_common(golden: Likeness, initial: Likeness | None) -> Likeness:
    if initial is None or "error" in initial.data:
        return golden
    shared: list[JsonValue] = [*common(golden.kind, initial.data, golden.data)]
    return golden.model_copy(update={"data": {**golden.data, COMMON: shared}})
