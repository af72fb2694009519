"""The results of attempts at a task, and the conclusion from a teacher's attempts."""

from collections.abc import Sequence
from enum import StrEnum

from pydantic import Field

from schemas.base import Closed
from schemas.rewards import RewardReport


class End(StrEnum):
    """Why an attempt ended. None of these is an infrastructure failure, after which there is no attempt."""

    DONE = "done"
    GAVE_UP = "gave_up"
    INFEASIBLE = "infeasible"
    CALLED_USER = "called_user"
    """The policy asked for information that the instruction does not contain."""
    MAX_STEPS = "max_steps"
    DEADLINE = "deadline"
    STUCK = "stuck"
    """The policy repeated itself while the screen did not change."""
    UNREADABLE = "unreadable"
    """Too many consecutive turns or calls outside the action space."""
    REFUSED = "refused"


class TeacherVerdict(StrEnum):
    """The conclusion from a teacher's attempts about a task and its reward."""

    ACCEPT = "accept"
    DROP_UNSOLVED = "drop_unsolved"
    DOWNSAMPLE = "downsample"
    DISAGREE = "disagree"


class RolloutRules(Closed):
    """How a teacher attempts a task, and when its attempts count in favour of the task."""

    attempts: int = Field(default=4, ge=1, le=64)
    max_steps: int = Field(default=50, ge=1, le=500, description="Calls in one attempt, unreadable ones among them.")
    deadline_s: float = Field(default=1_200.0, gt=0, description="Of one attempt.")
    temperature: float = Field(default=1.0, ge=0.0, le=2.0)
    max_output_tokens: int = Field(default=8_192, ge=64, description="In one turn; one that is cut off ends it.")
    keep_pictures: int = Field(default=3, ge=1, description="Older pictures become a placeholder in the history.")
    stuck_after: int = Field(default=4, ge=2, description="Same actions on an unchanged screen, in a row.")
    max_unreadable: int = Field(default=3, ge=1, description="Turns or calls in a row that cannot be read.")
    acknowledged_safety_checks: tuple[str, ...] = Field(
        default=(), description="Codes of a provider's safety checks that do not keep a call from being executed."
    )
    infrastructure_retries: int = Field(default=2, ge=0, description="For one attempt; none of them is counted.")
    close: float = Field(default=0.2, ge=0.0, le=1.0, description="How far the two means may lie apart.")
    margin: float = Field(
        default=0.05, ge=0.0, lt=0.5, description="How near to 0 a mean counts as never solved, to 1 as always."
    )
    keep_solved: float = Field(
        default=0.5, ge=0.0, le=1.0, description="Share that is kept of the tasks that every attempt solves."
    )
    seed: int = Field(default=0, ge=0, description="Chooses, with the task's id, which of these are kept.")
    judge_frames: int = Field(default=6, ge=0, le=30, description="Pictures between the first and the last.")


class Rollout(Closed):
    """One graded attempt on a fresh desktop. An infrastructure failure never gives one."""

    number: int = Field(ge=1)
    model: str
    adapter: str
    steps: int = Field(ge=0)
    report: RewardReport
    visual: float | None = Field(description="Score in [0, 1] of the visual judge; absent without a judge.")
    visual_reason: str
    end: End
    unreadable: int = Field(default=0, ge=0, description="Turns and calls that could not be read.")
    answer: str | None = None
    trajectory: str | None = Field(description="The JSONL file, relative to the folder of the run.")

    @property
    def value(self) -> float | None:
        """The reward; None if there is none."""
        return self.report.value


class Teaching(Closed):
    """The attempts of a teacher and the conclusion from them."""

    rollouts: tuple[Rollout, ...]
    programmatic_mean: float | None = Field(description="Of the attempts with a reward; absent if none has one.")
    visual_mean: float | None = Field(description="Of the same attempts; absent without a visual judge.")
    verdict: TeacherVerdict
    kept: bool = Field(description="Whether the task stays; for `downsample` a seeded choice by the task's id.")

    @property
    def evidence(self) -> str:
        """The evidence of a disagreement for the Discriminator, with one line per attempt."""
        return "\n".join((self._summary(), *map(_line, self.rollouts)))

    def _summary(self) -> str:
        programmatic, visual = _number(self.programmatic_mean), _number(self.visual_mean)
        return (
            f"{len(self.rollouts)} attempts by a model on the desktop: mean reward {programmatic}, mean score of a "
            f"visual judge who saw the instruction and the pictures {visual}: {self.verdict}"
        )


def mean(values: Sequence[float]) -> float | None:
    """Return the mean; None if there are no values."""
    return sum(values) / len(values) if values else None


def _number(value: float | None) -> str:
    return "absent" if value is None else f"{value:.2f}"


def _line(rollout: Rollout) -> str:
    """Return a line about one attempt: the reward's components, and what the judge saw."""
    earned = ", ".join(
        f"`{component.name}` {component.earned:g} of {component.maximum:g}" for component in rollout.report.components
    )
    reward = f"reward {_number(rollout.value)}" if rollout.value is not None else f"no reward ({rollout.report.status})"
    why = earned or rollout.report.reason
    judged = f"; judge {_number(rollout.visual)}: {rollout.visual_reason}" if rollout.visual is not None else ""
    return f"- attempt {rollout.number} ({rollout.end}, {rollout.steps} steps): {reward}{why and f' ({why})'}{judged}"
