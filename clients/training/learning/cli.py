"""The commands `python -m clients.training …`: one seed from end to end, and the pictures of all seeds."""

import json
import shutil
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from clients.atomic_write import write_atomic
from clients.training.figures import TrainingFigures, figures_of, gain, stage_table
from clients.training.learning.curves import draw_gspo, draw_stages, draw_supervised
from clients.training.learning.filter_cli import filter_app
from clients.training.learning.gspo import GspoRules
from clients.training.learning.run import TrainingRules, oracle, train
from clients.training.learning.supervised import SupervisedRules
from clients.training.stages import Stage

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False)
app.add_typer(filter_app, name="filter")
OutOption = Annotated[Path, typer.Option(help="Folder of the runs; give it again to resume.")]
_OUT = Path("runs/training")


@app.command("run")
def run(  # noqa: PLR0913, PLR0917 - one for each option
    seed: Annotated[int, typer.Option(min=0, help="Of weights, order and sampling.")] = 1,
    out: OutOption = _OUT,
    iterations: Annotated[int, typer.Option(min=1, help="Of GSPO.")] = TrainingRules().gspo.iterations,
    steps: Annotated[int, typer.Option(min=1, help="Of supervised learning.")] = TrainingRules().supervised.steps,
    oracle_rounds: Annotated[int, typer.Option(min=1, help="Oracle episodes of each kind of goal.")] = 13,
    held_out_rounds: Annotated[int, typer.Option(min=1, help="Held-out goals of each kind, in each part.")] = 1,
    concurrency: Annotated[int, typer.Option(min=1, help="Sessions at once.")] = 3,
    goals: Annotated[int, typer.Option(min=1, help="Of one iteration of GSPO.")] = TrainingRules().gspo.goals,
    rate: Annotated[float, typer.Option(min=0.0, help="Learning rate of GSPO.")] = TrainingRules().gspo.learning_rate,
    temperature: Annotated[float, typer.Option(min=0.1, help="Of GSPO's attempts.")] = TrainingRules().gspo.temperature,
    gspo_rounds: Annotated[int, typer.Option(min=1, help="Goals of each kind that GSPO may learn from.")] = 2,
    no_baselines: Annotated[
        bool, typer.Option("--no-baselines", help="Do not evaluate random clicks and the untrained policy.")
    ] = False,
) -> None:
    """Train one seed on real sessions and evaluate it at every stage; what is there already is not made again."""
    began = time.monotonic()
    rules = TrainingRules(
        oracle_rounds=oracle_rounds,
        held_out_rounds=held_out_rounds,
        gspo_rounds=gspo_rounds,
        concurrency=concurrency,
        baselines=not no_baselines,
        supervised=SupervisedRules(steps=steps),
        gspo=GspoRules(iterations=iterations, goals=goals, learning_rate=rate, temperature=temperature),
    )
    console = Console()
    train(out, seed, rules, lambda said: console.print(f"{time.monotonic() - began:7.0f} s  {said}", highlight=False))
    _write(out, rules)
    console.print(f"figures and pictures: {out}")


@app.command("oracle")
def show(out: OutOption = _OUT) -> None:
    """Make the oracle's episodes, which all seeds share; several seeds can be trained at once afterwards."""
    out.mkdir(parents=True, exist_ok=True)
    oracle(out, TrainingRules(), lambda said: Console().print(said, highlight=False))


@app.command("short")
def short(out: OutOption = Path("runs/training-short")) -> None:
    """Go through every stage once with few goals and steps, and check what each left; says nothing about learning."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    rules = TrainingRules(
        oracle_rounds=1,
        gspo_rounds=1,
        most_goals=3,
        supervised=SupervisedRules(steps=30, batch=4),
        gspo=GspoRules(iterations=1, goals=2, group=2),
    )
    train(out, 1, rules, lambda said: Console().print(said, highlight=False))
    _write(out, rules)
    losses = [json.loads(line)["loss"] for line in (out / "seed-1" / "supervised" / "steps.jsonl").open()]
    steps = [json.loads(line) for line in (out / "seed-1" / "gspo" / "steps.jsonl").open()]
    figures = figures_of(out / "seed-1", 1, 4)
    faults = [
        *(["the supervised loss did not fall"] if losses[-1] >= losses[0] else []),
        *(["GSPO did not take two passes"] if sum("loss" in step for step in steps) != rules.gspo.passes else []),
        *(["a stage has no held-out attempt"] if len({one.stage for one in figures.stages}) != len(Stage) else []),
    ]
    if faults:
        Console(stderr=True).print("; ".join(faults))
        raise typer.Exit(1)


@app.command("plot")
def plot(out: OutOption = _OUT) -> None:
    """Write figures.json and the pictures of all seeds anew, and print the table of their stages."""
    found = _write(out, TrainingRules())
    console = Console()
    console.print(stage_table(found), highlight=False, soft_wrap=True)
    gained = gain([out / f"seed-{one.seed}" for one in found], Stage.SUPERVISED, Stage.GSPO)
    if gained is not None:
        rate = gained.difference
        console.print(
            f"GSPO after supervised, {gained.tuples} pairs: {100 * rate.value:+.1f} points "
            f"({100 * rate.low:+.1f} to {100 * rate.high:+.1f}), p = {gained.p_value:.2f}",
            highlight=False,
        )


def _write(out: Path, rules: TrainingRules) -> list[TrainingFigures]:
    batch = rules.gspo.goals * rules.gspo.group
    seeds = sorted(int(folder.name.partition("-")[2]) for folder in out.glob("seed-*"))
    found = [figures_of(out / f"seed-{seed}", seed, batch) for seed in seeds]
    for one in found:
        write_atomic(out / f"seed-{one.seed}" / "figures.json", one.model_dump_json(indent=1) + "\n")
    losses = {
        one.seed: [(step["step"], step["loss"]) for step in map(json.loads, log.open())]
        for one in found
        if (log := out / f"seed-{one.seed}" / "supervised" / "steps.jsonl").is_file()
    }
    draw_supervised(losses, out / "training-supervised.svg")
    draw_stages(found, out / "training-stages.svg")
    if any(one.iterations for one in found):
        draw_gspo([one for one in found if one.iterations], out / "training-gspo.svg")
    return found
