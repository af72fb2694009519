"""A suite measured on a real server of pages, with a policy that does nothing: the whole way from dataset to page."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from typer.testing import CliRunner

from bundles.bundle import Bundle
from clients.cli import app
from clients.dataset.index import write_dataset
from clients.desktop import Desktop
from clients.evaluation.command import evaluate
from clients.evaluation.suite import read_suite
from clients.rollouts.command import ServerChoice
from clients.rollouts.plan import RolloutPlan
from clients.rollouts.policies.protocol import Played, finish
from clients.rollouts.results import End, RolloutRules
from clients.rollouts.trajectory import Beginning, Ending, Recorder
from clients.training.goals import goal
from schemas.sessions import BackendName
from schemas.tasks import Task


class Idle:
    """Gives up at once."""

    name = "idle"

    async def play(self, desktop: Desktop, task: Task, recorder: Recorder) -> Played:
        recorder.write(
            Beginning(
                task_id=task.task_id, instruction=task.instruction, model="idle", adapter="", rules=RolloutRules(),
                frame="",
            )
        )  # fmt: skip
        recorder.write(Ending(end=End.GAVE_UP, answer=None))
        await finish(desktop, End.GAVE_UP, None)
        return Played(End.GAVE_UP, None, 0)


@asynccontextmanager
async def idle() -> AsyncGenerator[Idle]:
    yield Idle()


def bundle() -> Bundle:
    found = goal("star", "household", 5)
    assert found is not None
    return Bundle(found.task, found.initial_setup, "print()", found.reward, None, rounds=1)


def test_from_a_dataset_to_a_page(tmp_path: Path) -> None:
    dataset, file, out = tmp_path / "dataset", tmp_path / "small.json", tmp_path / "evaluation"
    write_dataset(dataset, [bundle()])
    runner = CliRunner()
    made = runner.invoke(app, ["suite", "make", str(dataset), str(file), "--name", "small"])
    assert made.exit_code == 0, made.output
    found = evaluate(
        read_suite(file), idle, ServerChoice(dataset, backend=BackendName.BROWSER), RolloutPlan(start=1), out
    )
    assert [(one.value, one.policy, one.masked) for one in found] == [(0.0, "idle", "")]
    shown = runner.invoke(app, ["suite", "report", str(out)])
    assert shown.exit_code == 0, shown.output
    assert "0.0 % (0.0 to 79.3)" in shown.output
    assert "idle" in (out / "index.html").read_text()
    compared = runner.invoke(app, ["suite", "compare", str(out), str(out)])
    assert "p = 1.000" in compared.output
    same = runner.invoke(app, ["suite", "change", str(file), str(file)])
    assert "to be made again: 0" in same.output
