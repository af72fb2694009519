"""Measures a filter's value: a policy learns on a fixed budget from tuples, some of them bad, with and without it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import torch

from clients.training.attempts import Attempt, Oracle
from clients.training.filter_figures import JUDGED, FilterFigures, arms_of, judged_of, refusals_of
from clients.training.goals import KINDS, Goal, held_out_goals, training_goals
from clients.training.learning.model import PointingLlama, SamplingPolicy
from clients.training.learning.run import TrainingRules, oracle, pages, supervised_model
from clients.training.learning.supervised import SupervisedRules
from clients.training.planting import Planted, planted, share_of
from clients.training.proof import Decided, decisions, verify_tuples
from clients.training.stages import HeldOut, append_lines, read_lines, write_lines
from clients.training.tuple_sets import Arm, Judged, PlantedTuple, TupleSets
from schemas.base import Closed

Say = Callable[[str], None]
_SOUND, _PLANTED, _DEMONSTRATIONS, _DECISIONS = "sound.jsonl", "planted.jsonl", "demonstrations.jsonl", "proof"


@dataclass(frozen=True)
class FilterRules:
    """Rules of the measurement. Besides all bad tuples, `checked_sound` of the sound ones are verified."""

    rounds: int = 5
    percents: tuple[int, ...] = (0, 10, 30)
    planting_seed: int = 1
    checked_sound: int = 20
    held_out_rounds: int = 1
    temperature: float = 0.6
    concurrency: int = 3
    supervised: SupervisedRules = field(default_factory=lambda: SupervisedRules(steps=150))


class _Sound(Closed):
    task_id: str


def demonstrate(out: Path, rules: FilterRules, say: Say) -> None:
    """Make the demonstrations: the oracle's for sound tuples, and for bad ones the cheapest that earns the reward.

    Args:
        out: The measurement's folder.
        rules: Rules of the measurement.
        say: Called with a line of progress.
    """
    goals = training_goals(range(rules.rounds))
    oracle(out, TrainingRules(oracle_rounds=rules.rounds, concurrency=rules.concurrency), say)
    bad = _planted(goals, rules)
    write_lines(out / _SOUND, (_Sound(task_id=one.task.task_id) for one in goals))
    write_lines(out / _PLANTED, map(_line, bad))
    file = out / _DEMONSTRATIONS
    done = {one.task_id for one in read_lines(file, Attempt)}
    left = [(one.goal, 1) for one in bad if one.goal.task.task_id not in done]
    if left:
        with pages(out, rules.concurrency) as make:
            make(left, lambda goal, _number: Oracle(goal.way), lambda one: append_lines(file, [one.model_dump_json()]))
    paid = sum(one.value == 1.0 for one in read_lines(file, Attempt))
    say(f"demonstrations: of {len(bad)} bad tuples {paid} were paid for by their own rewards")


def verify(out: Path, rules: FilterRules, say: Say, concurrency: int = 1) -> list[Decided]:
    """Verify all bad tuples and some of the sound ones.

    Args:
        out: The measurement's folder.
        rules: Rules of the measurement.
        say: Called with a line of progress.
        concurrency: Number of tuples verified at the same time.
    """
    goals = training_goals(range(rules.rounds))
    bad = [one.goal for one in _planted(goals, rules)]
    # Each step advances one round and one kind, so every kind comes once before any comes twice.
    sample = [goals[place * (len(KINDS) + 1) % len(goals)] for place in range(rules.checked_sound)]
    verify_tuples(out / _DECISIONS, [*bad, *sample], concurrency)
    decided = decisions(out / _DECISIONS, [*bad, *goals])
    write_lines(out / "decided.jsonl", decided)
    refused = {one.task_id for one in decided if not one.accepted}
    say(
        f"filter: refused {sum(one.task.task_id in refused for one in bad)} of {len(bad)} bad tuples and "
        f"{sum(one.task.task_id in refused for one in goals)} of {len(decided) - len(bad)} sound ones"
    )
    return decided


def _planted(goals: Sequence[Goal], rules: FilterRules) -> list[Planted]:
    return planted(goals, share_of(len(goals), max(rules.percents)), rules.planting_seed)


def _line(one: Planted) -> PlantedTuple:
    return PlantedTuple(
        task_id=one.goal.task.task_id,
        sound=one.sound,
        sort=one.sort,
        flaw=one.flaw,
        instruction=one.goal.task.instruction,
        way=one.goal.way,
    )


def tuple_sets(out: Path) -> TupleSets:
    """Read the demonstrations and decisions."""
    return TupleSets.of(
        [one.task_id for one in read_lines(out / _SOUND, _Sound)],
        read_lines(out / _PLANTED, PlantedTuple),
        [*read_lines(out / "oracle.jsonl", Attempt), *read_lines(out / _DEMONSTRATIONS, Attempt)],
        read_lines(out / "decided.jsonl", Decided),
    )


def learn_arm(out: Path, seed: int, percent: int, arm: Arm, rules: FilterRules, say: Say) -> PointingLlama:
    """Return the policy of an arm, trained now or read if it exists.

    Args:
        out: The measurement's folder.
        seed: Seed of weights and order.
        percent: Share of bad tuples in percent.
        arm: With or without the filter.
        rules: Rules of the measurement.
        say: Called with a line of progress.
    """
    shown = tuple_sets(out).demonstrated(percent, arm)
    folder = out / f"seed-{seed}" / f"{arm}-{percent}"
    folder.parent.mkdir(exist_ok=True)
    model = supervised_model(folder, shown, rules.supervised, seed)
    say(f"seed {seed}, {percent} % bad, {arm}: learnt from {len(shown)} episodes")
    return model


def evaluate_arms(
    out: Path, seed: int, rules: FilterRules, parts: Sequence[HeldOut], say: Say, arms: Sequence[Arm] = tuple(Arm)
) -> None:
    """Attempt a seed's held-out goals with the policies of the arms, graded by sound rewards.

    Args:
        out: The measurement's folder.
        seed: The seed. Every seed has its own held-out goals, which all of its arms share.
        rules: Rules of the measurement.
        parts: Kinds of held-out goals.
        say: Called with a line of progress.
        arms: Only these.
    """
    folder = out / f"seed-{seed}"
    folder.mkdir(exist_ok=True)
    file = folder / JUDGED
    rounds = range(seed * rules.held_out_rounds, (seed + 1) * rules.held_out_rounds)
    sets = tuple_sets(out)
    # A separate server, so that arms can be evaluated at the same time.
    server = folder / f"server-{'-'.join(arms)}"
    server.mkdir(exist_ok=True)
    with pages(server, rules.concurrency) as make:
        for part in parts:
            goals = held_out_goals(rounds, fixture=part is HeldOut.FIXTURE)
            for percent in rules.percents:
                for arm in (one for one in sets.arms(percent) if one in arms):
                    done = {
                        one.attempt.task_id
                        for one in read_lines(file, Judged)
                        if (one.percent, one.arm, one.held_out) == (percent, arm, part)
                    }
                    left = [(goal, seed) for goal in goals if goal.task.task_id not in done]
                    if not left:
                        continue
                    model = learn_arm(out, seed, percent, arm, rules, say)
                    made = make(
                        left,
                        lambda _goal, number, model=model: SamplingPolicy(model, rules.temperature, number),
                        lambda one, percent=percent, arm=arm, part=part: append_lines(
                            file,
                            [Judged(percent=percent, arm=arm, held_out=part, attempt=one).model_dump_json()],
                        ),
                    )
                    solved = sum(one.value == 1.0 for one in made)
                    say(f"seed {seed}, {percent} % bad, {arm}, {part}: {solved} of {len(made)} solved")


def measure_seed(out: Path, seed: int, rules: FilterRules, say: Say) -> None:
    """Carry out the remaining work for one seed.

    Args:
        out: The measurement's folder.
        seed: Seed of weights, order and sampling.
        rules: Rules of the measurement.
        say: Called with a line of progress.
    """
    torch.set_num_threads(1)
    out.mkdir(parents=True, exist_ok=True)
    demonstrate(out, rules, say)
    verify(out, rules, say)
    evaluate_arms(out, seed, rules, tuple(HeldOut), say)


def filter_figures(out: Path) -> FilterFigures:
    """Return the figures of all seeds."""
    sets = tuple_sets(out)
    decided = list(read_lines(out / "decided.jsonl", Decided))
    return FilterFigures(
        tuples=len(sets.sound),
        refusals=tuple(refusals_of(sets.sound, sets.planted, decided)),
        arms=tuple(arms_of(sets, judged_of(out))),
    )
