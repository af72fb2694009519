"""The teacher's rule: the conclusion about a task from the means of several attempts. Pure functions.

Source: notes on the CUA-Gym paper (arXiv 2605.25624), its final filter by teacher rollouts.
"""

import hashlib
from collections.abc import Sequence

from clients.rollouts.results import Rollout, RolloutRules, TeacherVerdict, Teaching, mean

_ROUNDING = 1e-9


def teacher_verdict(programmatic: float | None, visual: float | None, rules: RolloutRules) -> TeacherVerdict:
    """Decide by the mean reward and the mean score of the visual judge; without a judge, by the reward alone.

    Args:
        programmatic: Mean reward of the attempts, in [0, 1]; None if none could be graded.
        visual: Mean score of the visual judge over the same attempts, in [0, 1]; None without a judge.
        rules: `close` is how far apart the two means may be; `margin` is how near to 0 counts as never solved and how
            near to 1 as always solved.

    Returns:
        `disagree` if no attempt was graded or the two means are too far apart; otherwise, by their average, whether the
        task was solved never, always, or sometimes, which is useful for training.
    """
    if programmatic is None:
        return TeacherVerdict.DISAGREE
    means = (programmatic,) if visual is None else (programmatic, visual)
    if max(means) - min(means) > rules.close + _ROUNDING:
        return TeacherVerdict.DISAGREE
    solved = sum(means) / len(means)
    if solved <= rules.margin + _ROUNDING:
        return TeacherVerdict.DROP_UNSOLVED
    if solved >= 1.0 - rules.margin - _ROUNDING:
        return TeacherVerdict.DOWNSAMPLE
    return TeacherVerdict.ACCEPT


def is_kept(verdict: TeacherVerdict, task_id: str, rules: RolloutRules) -> bool:
    """Return whether a task is kept.

    Args:
        verdict: ACCEPT keeps the task, DOWNSAMPLE keeps a share of such tasks, any other drops it.
        task_id: With the seed of the rules, determines whether the task belongs to that share.
        rules: Contains the share and the seed.
    """
    if verdict is TeacherVerdict.DOWNSAMPLE:
        drawn = hashlib.sha256(f"{rules.seed}:{task_id}".encode()).digest()
        return int.from_bytes(drawn[:8], "big") / 2**64 < rules.keep_solved
    return verdict is TeacherVerdict.ACCEPT


def conclude(rollouts: Sequence[Rollout], task_id: str, rules: RolloutRules) -> Teaching:
    """Draw the conclusion from all attempts at a task.

    Attempts without a reward are masked, never counted as 0. With a judge, those it could not judge are masked as well,
    so both means are always over the same attempts. A reward that varies on a single end state gives `disagree`.
    """
    graded = [(one.value, one.visual) for one in rollouts if one.value is not None]
    judged = [(value, visual) for value, visual in graded if visual is not None]
    programmatic = mean([value for value, _ in judged or graded])
    visual = mean([visual for _, visual in judged])
    verdict = teacher_verdict(programmatic, visual, rules)
    if any(one.report.agrees is False for one in rollouts):
        verdict = TeacherVerdict.DISAGREE
    return Teaching(
        rollouts=tuple(rollouts),
        programmatic_mean=programmatic,
        visual_mean=visual,
        verdict=verdict,
        kept=is_kept(verdict, task_id, rules),
    )
