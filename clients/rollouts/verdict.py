"""The teacher's rule: what the means of several attempts say about a task. Pure functions.

Source: notes on the CUA-Gym paper (arXiv 2605.25624), its final filter by teacher rollouts.
"""

import hashlib
from collections.abc import Sequence

from clients.rollouts.results import Rollout, RolloutRules, Teaching, Verdict, mean

_ROUNDING = 1e-9


def teacher_verdict(programmatic: float | None, visual: float | None, close: float) -> Verdict:
    """Judge by the mean reward and the mean score of the visual judge; without a judge by the reward alone.

    Sometimes solved, by both: the task can teach. Never or always, by both: it is too hard, or has little left to
    teach. Anything else means that reward and pictures tell different stories, and so does a reward that could
    grade none of the attempts.
    """
    if programmatic is None:
        return Verdict.DISAGREE
    means = (programmatic,) if visual is None else (programmatic, visual)
    if all(value == 0.0 for value in means):
        return Verdict.DROP_UNSOLVED
    if all(value == 1.0 for value in means):
        return Verdict.DOWNSAMPLE
    if all(0.0 < value < 1.0 for value in means) and max(means) - min(means) <= close + _ROUNDING:
        return Verdict.ACCEPT
    return Verdict.DISAGREE


def is_kept(verdict: Verdict, task_id: str, rules: RolloutRules) -> bool:
    """Whether a task stays. Of those that are always solved a share does, chosen by the seed and the task's id."""
    if verdict is Verdict.DOWNSAMPLE:
        drawn = hashlib.sha256(f"{rules.seed}:{task_id}".encode()).digest()
        return int.from_bytes(drawn[:8], "big") / 2**64 < rules.keep_solved
    return verdict is Verdict.ACCEPT


def conclude(rollouts: Sequence[Rollout], task_id: str, rules: RolloutRules) -> Teaching:
    """Draw the conclusion from all attempts at a task.

    Attempts without a reward are masked, never counted as 0. Where there is a judge, so are those that it could not
    judge: both means are always of the same attempts.
    """
    graded = [(one.value, one.visual) for one in rollouts if one.value is not None]
    judged = [(value, visual) for value, visual in graded if visual is not None]
    programmatic = mean([value for value, _ in judged or graded])
    visual = mean([visual for _, visual in judged])
    verdict = teacher_verdict(programmatic, visual, rules.close)
    return Teaching(
        rollouts=tuple(rollouts),
        programmatic_mean=programmatic,
        visual_mean=visual,
        verdict=verdict,
        kept=is_kept(verdict, task_id, rules),
    )
