"""One seed of training from end to end: oracle episodes, supervised learning, GSPO, and each stage's evaluation.

The untrained stages are evaluated last, because their results can be expected.
"""

import json
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

import torch
from anyio.from_thread import start_blocking_portal

from clients.atomic_write import write_atomic
from clients.connection.http import HttpServer
from clients.embedded_server import embedded_server
from clients.training.attempts import Attempt, Oracle, Policy, RandomClicks, attempts
from clients.training.goals import Goal, held_out_goals, training_goals
from clients.training.learning.gspo import GspoRules, train_by_gspo
from clients.training.learning.model import PointingLlama, SamplingPolicy, load_model, new_model
from clients.training.learning.supervised import SupervisedRules, learn
from clients.training.sessions import ServerSessions
from clients.training.stages import Evaluated, HeldOut, Stage, append_lines, read_lines
from schemas.sessions import BackendName

MODEL = "model"


@dataclass(frozen=True)
class TrainingRules:
    """Rules of a run. A round is one goal of each kind."""

    oracle_rounds: int = 13
    held_out_rounds: int = 1
    gspo_rounds: int = 2
    """Rounds of goals for GSPO, separate from the oracle's."""
    most_goals: int | None = None
    """Maximum length of every list of goals, for short runs."""
    temperature: float = 0.6
    concurrency: int = 3
    baselines: bool = True
    """Whether to evaluate random clicks and the untrained policy as well."""
    supervised: SupervisedRules = field(default_factory=SupervisedRules)
    gspo: GspoRules = field(default_factory=GspoRules)


def train(out: Path, seed: int, rules: TrainingRules, say: Callable[[str], None]) -> None:
    """Carry out the remaining work for one seed.

    Args:
        out: The run's folder; all seeds share the oracle's episodes in it.
        seed: Seed of the weights, the order of data and the sampling.
        rules: Rules of the run.
        say: Called with a line about every stage.
    """
    torch.set_num_threads(1)
    folder = out / f"seed-{seed}"
    folder.mkdir(parents=True, exist_ok=True)
    write_atomic(folder / "rules.json", json.dumps(asdict(rules), indent=1))
    most = rules.most_goals
    # Each seed has its own held-out goals, so that more seeds cover more goals.
    rounds = range(seed * rules.held_out_rounds, (seed + 1) * rules.held_out_rounds)
    held_out = {part: held_out_goals(rounds, fixture=part is HeldOut.FIXTURE)[:most] for part in HeldOut}
    shown = oracle(out, rules, say)
    supervised = supervised_model(folder / "supervised", shown, rules.supervised, seed)
    say("supervised: learnt")
    with pages(folder, rules.concurrency) as make:

        def evaluate(stage: Stage, policy: Callable[[Goal, int], Policy]) -> None:
            for part, goals in held_out.items():
                done = {
                    one.attempt.task_id
                    for one in read_lines(folder / "evaluations.jsonl", Evaluated)
                    if (one.stage, one.held_out) == (stage, part)
                }
                left = [(goal, seed) for goal in goals if goal.task.task_id not in done]
                make(
                    left,
                    policy,
                    lambda one, part=part: _keep(folder, Evaluated(stage=stage, held_out=part, attempt=one)),
                )
            found = [one.attempt for one in read_lines(folder / "evaluations.jsonl", Evaluated) if one.stage is stage]
            values = [one.value for one in found if one.value is not None]
            solved = sum(value == 1.0 for value in values)
            say(f"{stage}: {solved} of {len(values)} solved, {len(found) - len(values)} masked")

        def sampled(model: PointingLlama) -> Callable[[Goal, int], Policy]:
            return lambda _goal, number: SamplingPolicy(model, rules.temperature, number)

        evaluate(Stage.SUPERVISED, sampled(supervised))
        model = supervised
        if (folder / "gspo" / MODEL).is_dir():
            model = load_model(folder / "gspo" / MODEL)
        else:
            first = rules.oracle_rounds
            goals = training_goals(range(first, first + rules.gspo_rounds))[:most]
            train_by_gspo(
                model, goals, lambda wanted, policy: make(wanted, policy, None), rules.gspo, seed, folder / "gspo"
            )
            model.save_pretrained(folder / "gspo" / MODEL)
        model.eval()
        evaluate(Stage.GSPO, sampled(model))
        if rules.baselines:
            evaluate(Stage.RANDOM_CLICKS, lambda _goal, number: RandomClicks(number))
            evaluate(Stage.UNTRAINED, sampled(new_model(seed).eval()))


Make = Callable[
    [Sequence[tuple[Goal, int]], Callable[[Goal, int], Policy], Callable[[Attempt], None] | None], list[Attempt]
]


@contextmanager
def pages(out: Path, concurrency: int) -> Generator[Make]:
    """Start a server of pages, and yield a function that makes attempts on it and waits for them."""
    with (
        embedded_server(out, BackendName.BROWSER) as address,
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(HttpServer(address.url)) as server,
    ):
        source = ServerSessions(server, server.connection(address.token))

        def make(
            wanted: Sequence[tuple[Goal, int]],
            policy: Callable[[Goal, int], Policy],
            on_attempt: Callable[[Attempt], None] | None,
        ) -> list[Attempt]:
            async def run() -> list[Attempt]:
                return await attempts(source, wanted, policy, concurrency, on_attempt)

            return portal.call(run)

        yield make


def oracle(out: Path, rules: TrainingRules, say: Callable[[str], None]) -> list[Attempt]:
    """Return the oracle's successful episodes, from which all seeds learn; missing ones are made.

    Args:
        out: The folder of all seeds, with the episodes in `oracle.jsonl`.
        rules: Number of goals and of concurrent sessions.
        say: Called with a line of progress.
    """
    file = out / "oracle.jsonl"
    goals = training_goals(range(rules.oracle_rounds))[: rules.most_goals]
    done = {one.task_id for one in read_lines(file, Attempt)}
    left = [(goal, 1) for goal in goals if goal.task.task_id not in done]
    if left:
        with pages(out, rules.concurrency) as make:
            make(left, lambda goal, _number: Oracle(goal.way), lambda one: append_lines(file, [one.model_dump_json()]))
    wanted = {goal.task.task_id for goal in goals}
    shown = [one for one in read_lines(file, Attempt) if one.task_id in wanted and one.value == 1.0]
    say(f"oracle: {len(shown)} episodes")
    return shown


def supervised_model(folder: Path, shown: Sequence[Attempt], rules: SupervisedRules, seed: int) -> PointingLlama:
    """Return the model that learnt from episodes, trained now or read if it exists.

    Args:
        folder: Folder for the model and `steps.jsonl`.
        shown: Successful episodes.
        rules: Duration and rate of learning.
        seed: Seed of the weights, the order of data and the drawn names.
    """
    if (folder / MODEL).is_dir():
        return load_model(folder / MODEL).eval()
    folder.mkdir(exist_ok=True)
    log = folder / "steps.jsonl"
    log.unlink(missing_ok=True)
    model = new_model(seed)
    learn(model, shown, rules, seed, lambda step: append_lines(log, [json.dumps(step)]))
    model.save_pretrained(folder / MODEL)
    return model.eval()


def _keep(folder: Path, evaluated: Evaluated) -> None:
    append_lines(folder / "evaluations.jsonl", [evaluated.model_dump_json()])
