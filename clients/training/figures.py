"""What a training run came to, in numbers: success at each stage with its interval, and GSPO's reward as it went."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from pydantic import Field

from clients.evaluation.pass_rates import Interval, wilson
from clients.training.attempts import Attempt
from clients.training.stages import Evaluated, HeldOut, Stage, read_lines
from schemas.base import Closed

EVALUATIONS = "evaluations.jsonl"
GSPO_ATTEMPTS = Path("gspo", "attempts.jsonl")


class StageFigure(Closed):
    """The held-out success of one stage. Masked attempts count nowhere but here."""

    stage: Stage
    held_out: HeldOut
    solved: int = Field(ge=0)
    attempts: int = Field(ge=0)
    masked: int = Field(ge=0)
    retries: int = Field(default=0, ge=0, description="Tries that the infrastructure broke and that were made anew.")

    @property
    def rate(self) -> Interval | None:
        """The share that was solved with Wilson's interval: every attempt is at another goal."""
        return wilson(self.solved, self.attempts) if self.attempts else None


class IterationFigure(Closed):
    """One iteration of GSPO: the attempts it learnt from."""

    iteration: int = Field(ge=1)
    solved: int = Field(ge=0)
    attempts: int = Field(ge=0)
    masked: int = Field(ge=0)
    mean_reward: float | None


class TrainingFigures(Closed):
    """One seed."""

    seed: int
    stages: tuple[StageFigure, ...]
    iterations: tuple[IterationFigure, ...] = ()
    by_kind: dict[Stage, dict[str, tuple[int, int]]] = Field(
        default_factory=dict[Stage, dict[str, tuple[int, int]]], description="Kind of goal to solved and attempts."
    )


def figures_of(folder: Path, seed: int, batch: int) -> TrainingFigures:
    """Read the figures of one seed's folder.

    Args:
        folder: With `evaluations.jsonl` and, after GSPO, `gspo/attempts.jsonl`.
        seed: Whose folder it is.
        batch: Attempts in one iteration of GSPO.
    """
    evaluated = list(read_lines(folder / EVALUATIONS, Evaluated))
    made = list(read_lines(folder / GSPO_ATTEMPTS, Attempt))
    stages = [
        _stage(stage, part, [one.attempt for one in evaluated if (one.stage, one.held_out) == (stage, part)])
        for stage in Stage
        for part in HeldOut
    ]
    iterations = [made[first : first + batch] for first in range(0, len(made), batch)]
    return TrainingFigures(
        seed=seed,
        stages=tuple(one for one in stages if one.attempts or one.masked),
        iterations=tuple(_iteration(number, attempts) for number, attempts in enumerate(iterations, 1)),
        by_kind={
            stage: _by_kind(one.attempt for one in evaluated if one.stage is stage)
            for stage in Stage
            if any(one.stage is stage for one in evaluated)
        },
    )


def _stage(stage: Stage, part: HeldOut, attempts: Sequence[Attempt]) -> StageFigure:
    values = [one.value for one in attempts if one.value is not None]
    return StageFigure(
        stage=stage,
        held_out=part,
        solved=sum(value == 1.0 for value in values),
        attempts=len(values),
        masked=len(attempts) - len(values),
        retries=sum(one.retries for one in attempts),
    )


def _iteration(number: int, attempts: Sequence[Attempt]) -> IterationFigure:
    values = [one.value for one in attempts if one.value is not None]
    return IterationFigure(
        iteration=number,
        solved=sum(value == 1.0 for value in values),
        attempts=len(values),
        masked=len(attempts) - len(values),
        mean_reward=sum(values) / len(values) if values else None,
    )


def _by_kind(attempts: Iterable[Attempt]) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for one in attempts:
        if one.value is not None:
            solved, tried = found.get(one.kind, (0, 0))
            found[one.kind] = (solved + (one.value == 1.0), tried + 1)
    return dict(sorted(found.items()))
