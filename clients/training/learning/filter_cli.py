"""The commands `python -m clients.training filter …`: what a filter of tuples is worth to a policy that learns."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import torch
import typer
from rich.console import Console

from clients.atomic_write import write_atomic
from clients.training.filter_figures import filter_tables, judged_of
from clients.training.learning import filter_value
from clients.training.learning.curves import draw_filter
from clients.training.learning.filter_value import FilterRules
from clients.training.stages import HeldOut
from clients.training.tuple_sets import Arm

filter_app = typer.Typer(no_args_is_help=True, help="What a filter of tuples is worth to a policy that learns.")
OutOption = Annotated[Path, typer.Option(help="Folder of the measurement; give it again to resume.")]
SeedOption = Annotated[list[int] | None, typer.Option(help="Of weights, order and sampling; repeat.")]
PercentOption = Annotated[list[int] | None, typer.Option("--percent", help="Share of bad tuples, of all; repeat.")]
ArmOption = Annotated[list[Arm] | None, typer.Option("--arm", help="Only this; repeat.")]
StepsOption = Annotated[int, typer.Option(min=1, help="Of supervised learning.")]
RoundsOption = Annotated[int, typer.Option(min=1, help="Tuples of each kind of goal.")]
ConcurrencyOption = Annotated[int, typer.Option(min=1, help="Sessions, or tuples, at once.")]
_OUT, _RULES = Path("runs/training-filter"), FilterRules()
_SEEDS = (1, 2, 3)


@filter_app.command("run")
def run(
    out: OutOption = _OUT,
    seed: SeedOption = None,
    percent: PercentOption = None,
    rounds: RoundsOption = _RULES.rounds,
    steps: StepsOption = _RULES.supervised.steps,
    concurrency: ConcurrencyOption = _RULES.concurrency,
) -> None:
    """Plant, demonstrate, verify, learn and evaluate, whatever of it is not there yet; then write figures."""
    rules = _rules(rounds, percent, steps, concurrency)
    for one in seed or _SEEDS:
        filter_value.measure_seed(out, one, rules, _said())
    plot(out)


@filter_app.command("demonstrate")
def demonstrate(
    out: OutOption = _OUT, rounds: RoundsOption = _RULES.rounds, concurrency: ConcurrencyOption = _RULES.concurrency
) -> None:
    """Make the demonstrations of sound and of bad tuples, on pages."""
    out.mkdir(parents=True, exist_ok=True)
    filter_value.demonstrate(out, _rules(rounds, None, _RULES.supervised.steps, concurrency), _said())


@filter_app.command("verify")
def verify(out: OutOption = _OUT, rounds: RoundsOption = _RULES.rounds, concurrency: ConcurrencyOption = 1) -> None:
    """Verify all bad tuples and some of the sound ones, on states."""
    out.mkdir(parents=True, exist_ok=True)
    filter_value.verify(out, _rules(rounds, None, 1, 1), _said(), concurrency)


@filter_app.command("learn")
def learn(
    out: OutOption = _OUT,
    seed: SeedOption = None,
    percent: PercentOption = None,
    arm: ArmOption = None,
    steps: StepsOption = _RULES.supervised.steps,
) -> None:
    """Learn, without any session; needs what `demonstrate` made, and for the filtered arms what `verify` decided."""
    torch.set_num_threads(1)
    rules = _rules(_RULES.rounds, percent, steps, 1)
    say = _said()
    for share in rules.percents:
        arms = filter_value.tuple_sets(out).arms(share) if arm is None else arm
        for one in arms:
            for number in seed or _SEEDS:
                filter_value.learn_arm(out, number, share, one, rules, say)


@filter_app.command("evaluate")
def evaluate(
    out: OutOption = _OUT,
    seed: SeedOption = None,
    percent: PercentOption = None,
    arm: ArmOption = None,
    part: Annotated[list[HeldOut] | None, typer.Option(help="Only these held-out goals; repeat.")] = None,
    steps: StepsOption = _RULES.supervised.steps,
    concurrency: ConcurrencyOption = _RULES.concurrency,
) -> None:
    """Attempt held-out goals, graded by sound rewards, with every policy; one that has not learnt yet learns first."""
    torch.set_num_threads(1)
    rules = _rules(_RULES.rounds, percent, steps, concurrency)
    say = _said()
    for one in part or tuple(HeldOut):
        for number in seed or _SEEDS:
            filter_value.evaluate_arms(out, number, rules, (one,), say, arm or tuple(Arm))


@filter_app.command("plot")
def plot(out: OutOption = _OUT) -> None:
    """Write figures and picture anew, and print the tables."""
    figures = filter_value.filter_figures(out)
    write_atomic(out / "filter-figures.json", figures.model_dump_json(indent=1) + "\n")
    draw_filter(figures, out / "training-filter.svg")
    Console().print(filter_tables(figures, judged_of(out)), highlight=False, soft_wrap=True)


def _rules(rounds: int, percent: list[int] | None, steps: int, concurrency: int) -> FilterRules:
    return replace(
        _RULES,
        rounds=rounds,
        percents=tuple(percent or _RULES.percents),
        concurrency=concurrency,
        supervised=replace(_RULES.supervised, steps=steps),
    )


def _said() -> Callable[[str], None]:
    began = time.monotonic()
    console = Console()
    return lambda line: console.print(f"{time.monotonic() - began:7.0f} s  {line}", highlight=False)
