"""The figures of a training run: success at each stage with its interval, and GSPO's reward over time."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from pydantic import Field

from clients.evaluation.pass_rates import Interval, PairedDifference, compare, wilson
from clients.training.attempts import Attempt
from clients.training.stages import Evaluated, HeldOut, Stage, read_lines
from schemas.base import Closed

EVALUATIONS = "evaluations.jsonl"
GSPO_ATTEMPTS = Path("gspo", "attempts.jsonl")


class StageFigure(Closed):
    """The held-out success of one stage. Masked attempts are counted here and left out of all rates."""

    stage: Stage
    held_out: HeldOut
    solved: int = Field(ge=0)
    attempts: int = Field(ge=0)
    masked: int = Field(ge=0)
    retries: int = Field(default=0, ge=0, description="Tries that the infrastructure broke and that were made anew.")

    @property
    def rate(self) -> Interval | None:
        """The share of solved attempts with its Wilson interval; each attempt is at a different goal."""
        return wilson(self.solved, self.attempts) if self.attempts else None


class IterationFigure(Closed):
    """The attempts that one iteration of GSPO learnt from."""

    iteration: int = Field(ge=1)
    solved: int = Field(ge=0)
    attempts: int = Field(ge=0)
    masked: int = Field(ge=0)
    mean_reward: float | None


class TrainingFigures(Closed):
    """The figures of one seed."""

    seed: int
    stages: tuple[StageFigure, ...]
    iterations: tuple[IterationFigure, ...] = ()
    by_kind: dict[Stage, dict[str, tuple[int, int]]] = Field(
        default_factory=dict[Stage, dict[str, tuple[int, int]]], description="Kind of goal to solved and attempts."
    )


def figures_of(folder: Path, seed: int, batch: int) -> TrainingFigures:
    """Read the figures of one seed's folder.

    Args:
        folder: Contains `evaluations.jsonl` and, after GSPO, `gspo/attempts.jsonl`.
        seed: The seed.
        batch: Number of attempts in one iteration of GSPO.
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


def stage_table(seeds: Sequence[TrainingFigures]) -> str:
    """Return a Markdown table of the stages: all attempts with the Wilson interval, and each seed's solved share."""
    lines = ["| stage | held-out seeds | held-out dataset | by seed |", "|---|---|---|---|"]
    for stage in Stage:
        cells: list[str] = []
        for part in HeldOut:
            found = [one for seed in seeds for one in seed.stages if (one.stage, one.held_out) == (stage, part)]
            solved, attempts = sum(one.solved for one in found), sum(one.attempts for one in found)
            cells.append(share_text(solved, attempts) if attempts else "not run")
        each = (
            (sum(one.solved for one in mine), sum(one.attempts for one in mine))
            for mine in ([one for one in seed.stages if one.stage is stage] for seed in seeds)
        )
        by_seed = ", ".join(f"{solved} of {attempts}" if attempts else "not run" for solved, attempts in each)
        lines.append(f"| {stage.replace('_', ' ')} | {cells[0]} | {cells[1]} | {by_seed} |")
    return "\n".join(lines)


def gain(folders: Sequence[Path], before: Stage, after: Stage) -> PairedDifference | None:
    """Compare two stages on the held-out goals that both attempted; None if there are none.

    Args:
        folders: The seeds' folders, with `evaluations.jsonl`.
        before: The baseline stage.
        after: The stage to compare with it.
    """
    solved: dict[Stage, dict[str, float]] = {before: {}, after: {}}
    for folder in folders:
        for one in read_lines(folder / EVALUATIONS, Evaluated):
            if one.stage in solved and one.attempt.value is not None:
                solved[one.stage][f"{folder.name}/{one.attempt.task_id}"] = float(one.attempt.value == 1.0)
    return compare(solved[before], solved[after]) if solved[before].keys() & solved[after].keys() else None


def share_text(solved: int, attempts: int) -> str:
    """Return the counts and the share of solved attempts, with its Wilson interval, as text."""
    rate = wilson(solved, attempts)
    return f"{solved} of {attempts}: {rate.value:.0%} ({100 * rate.low:.0f} to {100 * rate.high:.0f})"


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
