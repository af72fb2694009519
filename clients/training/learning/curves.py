"""SVG charts of training: success at each stage, the loss of supervised learning, and GSPO's reward."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from matplotlib.figure import Figure

from clients.evaluation.pass_rates import wilson
from clients.training.figures import TrainingFigures
from clients.training.filter_figures import FilterFigures
from clients.training.stages import HeldOut, Stage
from clients.training.tuple_sets import Arm

_LABELS = {
    Stage.RANDOM_CLICKS: "random clicks",
    Stage.UNTRAINED: "untrained",
    Stage.SUPERVISED: "supervised",
    Stage.GSPO: "GSPO",
}
_PARTS = {HeldOut.SEEDS: "held-out seeds", HeldOut.FIXTURE: "held-out dataset"}
_COLOURS = ("#1f5fbf", "#c2571a", "#2f7d4f")
_WINDOW = 4
"""Number of iterations averaged in one point of the curve."""


def draw_stages(seeds: Sequence[TrainingFigures], file: Path) -> None:
    """Draw each stage's success: over all seeds with the 95 % Wilson interval, and a dot for each seed.

    Pooling is valid because every seed has its own held-out goals.
    """
    figure = Figure(figsize=(7, 3.6))
    axes = figure.subplots()
    for place, part in enumerate(HeldOut):
        for number, stage in enumerate(Stage):
            found = [
                one
                for seed in seeds
                for one in seed.stages
                if (one.stage, one.held_out) == (stage, part) and one.attempts
            ]
            if not found:
                continue
            rate = wilson(sum(one.solved for one in found), sum(one.attempts for one in found))
            across = number + 0.12 * (2 * place - 1)
            axes.plot(
                [across + 0.08 * (2 * place - 1)] * len(found),
                [100 * one.solved / one.attempts for one in found],
                linestyle="none",
                marker="_",
                color=_COLOURS[place],
                alpha=0.6,
            )
            axes.errorbar(
                across,
                100 * rate.value,
                yerr=[[max(0.0, 100 * (rate.value - rate.low))], [max(0.0, 100 * (rate.high - rate.value))]],
                fmt="os"[place],
                color=_COLOURS[place],
                capsize=4,
                label=_PARTS[part] if number == 0 else None,
            )
    axes.set_xticks(range(len(Stage)), [_LABELS[stage] for stage in Stage])
    axes.set_ylim(-3, 103)
    axes.set_ylabel("goals solved, %")
    axes.legend(loc="upper left", frameon=False)
    axes.set_title(f"Held-out success; {len(seeds)} seed{'' if len(seeds) == 1 else 's'}, 95 % intervals")
    _save(figure, file)


def draw_supervised(losses: Mapping[int, Sequence[tuple[int, float]]], file: Path) -> None:
    """Draw the loss of supervised learning.

    Args:
        losses: Seed → steps, each with the loss of its batch.
        file: Path of the SVG file.
    """
    figure = Figure(figsize=(7, 3.6))
    axes = figure.subplots()
    for seed, points in sorted(losses.items()):
        axes.plot([step for step, _ in points], [loss for _, loss in points], label=f"seed {seed}", linewidth=1)
    axes.set_yscale("log")
    axes.set_xlabel("step")
    axes.set_ylabel("loss of the step's batch")
    axes.legend(frameon=False)
    axes.set_title("Supervised learning from the oracle's episodes, with names exchanged")
    _save(figure, file)


def draw_gspo(seeds: Sequence[TrainingFigures], file: Path) -> None:
    """Draw the share of solved training attempts, over the last iterations, with the Wilson interval."""
    figure = Figure(figsize=(7, 3.6))
    axes = figure.subplots()
    for one in seeds:
        solved = [iteration.solved for iteration in one.iterations]
        tried = [iteration.attempts for iteration in one.iterations]
        ends = [end for end in range(1, len(tried) + 1) if sum(tried[max(0, end - _WINDOW) : end])]
        rates = [
            wilson(sum(solved[max(0, end - _WINDOW) : end]), sum(tried[max(0, end - _WINDOW) : end])) for end in ends
        ]
        (line,) = axes.plot(ends, [100 * rate.value for rate in rates], label=f"seed {one.seed}")
        low, high = (
            [100 * bound for bound in bounds] for bounds in zip(*((r.low, r.high) for r in rates), strict=True)
        )
        axes.fill_between(ends, low, high, alpha=0.2, color=line.get_color())
    axes.set_ylim(-3, 103)
    axes.set_xlabel("iteration")
    axes.set_ylabel("training attempts solved, %")
    axes.legend(frameon=False)
    axes.set_title(f"GSPO on real sessions; mean of the last {_WINDOW} iterations, 95 % intervals")
    _save(figure, file)


def draw_filter(figures: FilterFigures, file: Path) -> None:
    """Draw held-out success over the share of bad tuples, with and without the filter.

    Values are over all seeds and both held-out parts with the 95 % Wilson interval, with a dash for each seed.
    """
    figure = Figure(figsize=(7, 3.6))
    axes = figure.subplots()
    for place, arm in enumerate(Arm):
        points: list[tuple[float, float, float, float]] = []
        for percent in sorted({one.percent for one in figures.arms if one.arm is arm}):
            mine = [one for one in figures.arms if (one.percent, one.arm) == (percent, arm)]
            rate = wilson(sum(one.solved for one in mine), sum(one.attempts for one in mine))
            across = percent + 0.6 * (place - 1)
            points.append((across, 100 * rate.value, 100 * (rate.value - rate.low), 100 * (rate.high - rate.value)))
            for seed in {seed for one in mine for seed in one.by_seed}:
                solved, tried = (sum(one.by_seed.get(seed, (0, 0))[item] for one in mine) for item in (0, 1))
                if tried:
                    axes.plot(across, 100 * solved / tried, marker="_", color=_COLOURS[place], alpha=0.6)
        if points:
            across_all, values, below, above = zip(*points, strict=True)
            axes.errorbar(
                across_all,
                values,
                yerr=[[max(0.0, one) for one in below], [max(0.0, one) for one in above]],
                fmt="os^"[place] + "-",
                color=_COLOURS[place],
                capsize=4,
                label=arm.replace("_", " "),
            )
    axes.set_ylim(-3, 103)
    axes.set_xlabel("bad tuples planted, %")
    axes.set_ylabel("held-out goals solved, %")
    axes.legend(loc="lower left", frameon=False)
    axes.set_title(f"Success by the sound reward; {figures.tuples} tuples, 95 % intervals")
    _save(figure, file)


def _save(figure: Figure, file: Path) -> None:
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})
