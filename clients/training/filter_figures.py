"""The figures of a filter's value: what it refused, and the success of policies that learnt with and without it."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pydantic import Field

from clients.evaluation.pass_rates import PairedDifference, compare
from clients.training.figures import share_text
from clients.training.proof import Decided
from clients.training.stages import HeldOut, read_lines
from clients.training.tuple_sets import Arm, Judged, PlantedTuple, TupleSets
from schemas.base import Closed

JUDGED = "judged.jsonl"


class Refusals(Closed):
    """The filter's decisions on tuples of one sort, or on sound ones."""

    sort: str
    flaw: str = ""
    tuples: int = Field(ge=0)
    verified: int = Field(ge=0)
    refused: int = Field(ge=0)
    reasons: dict[str, int] = Field(default_factory=dict[str, int], description="The outcomes of the refused ones.")


class ArmFigure(Closed):
    """One arm at one share of bad tuples, over all seeds."""

    percent: int
    arm: Arm
    held_out: HeldOut
    demonstrations: int = Field(ge=0)
    solved: int = Field(ge=0)
    attempts: int = Field(ge=0)
    masked: int = Field(ge=0)
    by_seed: dict[int, tuple[int, int]] = Field(description="Seed to solved and attempts.")
    did_nothing: int = Field(ge=0, description="Attempts that ended without a single click.")


class FilterFigures(Closed):
    """The figures of the whole measurement."""

    tuples: int
    refusals: tuple[Refusals, ...]
    arms: tuple[ArmFigure, ...]


def refusals_of(sound: Sequence[str], planted: Sequence[PlantedTuple], decided: Iterable[Decided]) -> list[Refusals]:
    """Count the refused tuples by sort and flaw; the sound tuples come first."""
    by_id = {one.task_id: one for one in decided}
    groups: dict[tuple[str, str], list[str]] = {("sound", ""): list(sound)}
    for one in sorted(planted, key=lambda one: (one.sort, one.flaw)):
        groups.setdefault((one.sort, one.flaw), []).append(one.task_id)
    found: list[Refusals] = []
    for (sort, flaw), tasks in groups.items():
        mine = [by_id[task] for task in tasks if task in by_id]
        reasons: dict[str, int] = {}
        for one in mine:
            if not one.accepted:
                reasons[one.outcome] = reasons.get(one.outcome, 0) + 1
        refused = sum(not one.accepted for one in mine)
        found.append(
            Refusals(sort=sort, flaw=flaw, tuples=len(tasks), verified=len(mine), refused=refused, reasons=reasons)
        )
    return found


def arms_of(sets: TupleSets, judged: Mapping[int, Sequence[Judged]]) -> list[ArmFigure]:
    """Count the held-out attempts of every arm. If the filter changes nothing, both arms share the same attempts.

    Args:
        sets: The tuples that were learnt from.
        judged: Seed → its held-out attempts.
    """
    found: list[ArmFigure] = []
    for percent in sorted({one.percent for lines in judged.values() for one in lines}):
        for arm in Arm:
            for part in HeldOut:
                learnt = arm if arm in sets.arms(percent) else Arm.UNFILTERED
                mine = {
                    seed: [one for one in lines if (one.percent, one.arm, one.held_out) == (percent, learnt, part)]
                    for seed, lines in judged.items()
                }
                if any(mine.values()):
                    found.append(_arm(sets, percent, arm, part, mine))
    return found


def _arm(sets: TupleSets, percent: int, arm: Arm, part: HeldOut, judged: Mapping[int, Sequence[Judged]]) -> ArmFigure:
    made = {seed: [one.attempt for one in lines] for seed, lines in judged.items()}
    values = {seed: [one.value for one in lines if one.value is not None] for seed, lines in made.items()}
    by_seed = {seed: (sum(value == 1.0 for value in ones), len(ones)) for seed, ones in values.items()}
    attempts = sum(tried for _, tried in by_seed.values())
    return ArmFigure(
        percent=percent,
        arm=arm,
        held_out=part,
        demonstrations=len(sets.demonstrated(percent, arm)),
        solved=sum(solved for solved, _ in by_seed.values()),
        attempts=attempts,
        masked=sum(map(len, made.values())) - attempts,
        by_seed=by_seed,
        did_nothing=sum(
            one.turns[0].action == "done"
            for lines in made.values()
            for one in lines
            if one.turns and one.value is not None
        ),
    )


def difference(
    judged: Mapping[int, Sequence[Judged]], first: tuple[int, Arm], second: tuple[int, Arm]
) -> PairedDifference | None:
    """Compare two arms on the held-out goals that both attempted with the same seed; None if there are none.

    Args:
        judged: Seed → its held-out attempts.
        first: Share of bad tuples (in percent) and arm of the baseline.
        second: The same for the arm to compare with it.
    """
    solved: dict[tuple[int, Arm], dict[str, float]] = {first: {}, second: {}}
    for seed, lines in judged.items():
        for one in lines:
            if (one.percent, one.arm) in solved and one.attempt.value is not None:
                name = f"{seed}/{one.attempt.task_id}"
                solved[one.percent, one.arm][name] = float(one.attempt.value == 1.0)
    return compare(solved[first], solved[second]) if solved[first].keys() & solved[second].keys() else None


def judged_of(folder: Path) -> dict[int, list[Judged]]:
    """Read the held-out attempts of all seeds below a folder."""
    return {
        int(file.parent.name.partition("-")[2]): list(read_lines(file, Judged))
        for file in sorted(folder.glob(f"seed-*/{JUDGED}"))
    }


def filter_tables(figures: FilterFigures, judged: Mapping[int, Sequence[Judged]]) -> str:
    """Return two Markdown tables: the filter's refusals, and the success of each arm."""
    lines = ["| tuples | verified | refused | why |", "|---|---|---|---|"]
    for one in figures.refusals:
        name = f"{one.sort}: {one.flaw}" if one.flaw else one.sort
        why = ", ".join(f"{reason} {count}" for reason, count in one.reasons.items())
        lines.append(f"| {name}, {one.tuples} | {one.verified} | {one.refused} | {why} |")
    lines += ["", "| bad tuples | arm | episodes | held-out seeds | held-out dataset | by seed | did nothing |"]
    lines.append("|---|---|---|---|---|---|---|")
    for percent in sorted({one.percent for one in figures.arms}):
        for arm in Arm:
            mine = {one.held_out: one for one in figures.arms if (one.percent, one.arm) == (percent, arm)}
            if not mine:
                continue
            figures_of_parts = (mine.get(part) for part in HeldOut)
            cells = [
                share_text(one.solved, one.attempts) if one is not None and one.attempts else "not run"
                for one in figures_of_parts
            ]
            seeds = sorted({seed for one in mine.values() for seed in one.by_seed})
            by_seed = ", ".join(
                f"{sum(one.by_seed.get(seed, (0, 0))[0] for one in mine.values())} of "
                f"{sum(one.by_seed.get(seed, (0, 0))[1] for one in mine.values())}"
                for seed in seeds
            )
            idle = sum(one.did_nothing for one in mine.values())
            shown = next(iter(mine.values())).demonstrations
            lines.append(
                f"| {percent} % | {arm.replace('_', ' ')} | {shown} | {cells[0]} | {cells[1]} | {by_seed} | {idle} |"
            )
    for percent in sorted({one.percent for one in figures.arms}):
        pairs = {
            f"filtered against unfiltered at {percent} %": ((percent, Arm.UNFILTERED), (percent, Arm.FILTERED)),
            f"sound only against unfiltered at {percent} %": ((percent, Arm.UNFILTERED), (percent, Arm.SOUND_ONLY)),
            f"sound only against filtered at {percent} %": ((percent, Arm.FILTERED), (percent, Arm.SOUND_ONLY)),
            f"unfiltered at {percent} % against 0 %": ((0, Arm.UNFILTERED), (percent, Arm.UNFILTERED)),
        }
        for name, (first, second) in pairs.items():
            found = difference(judged, first, second) if first != second else None
            if found is not None:
                rate = found.difference
                lines.append(
                    f"\n{name}, {found.tuples} pairs: {100 * rate.value:+.1f} points "
                    f"({100 * rate.low:+.1f} to {100 * rate.high:+.1f}), p = {found.p_value:.3f}"
                )
    return "\n".join(lines)
