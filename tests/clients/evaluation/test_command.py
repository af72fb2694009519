"""A suite measured on a real server of pages, with a policy that does nothing: the whole way from dataset to page."""

from pathlib import Path

from typer.testing import CliRunner

from bundles.bundle import Bundle
from clients.cli import app
from clients.dataset.index import write_dataset
from clients.evaluation.results import read_results
from clients.training.goals import goal


def bundle() -> Bundle:
    found = goal("star", "household", 5)
    assert found is not None
    return Bundle(found.task, found.initial_setup, "print()", found.reward, None, rounds=1)


def test_from_a_dataset_to_a_page(tmp_path: Path) -> None:
    dataset, file, out = tmp_path / "dataset", tmp_path / "small.json", tmp_path / "evaluation"
    write_dataset(dataset, [bundle()])
    runner = CliRunner()
    made = runner.invoke(app, ["evaluate", "suite", str(dataset), str(file), "--name", "small"])
    assert made.exit_code == 0, made.output
    measured = runner.invoke(
        app,
        [
            "evaluate",
            str(file),
            "--dataset",
            str(dataset),
            "--policy",
            "noop",
            "--out",
            str(out),
            "--backend",
            "browser",
        ],
    )
    assert measured.exit_code == 0, measured.output
    assert "0.0 % (0.0 to 79.3)" in measured.output
    assert [(one.value, one.policy, one.masked) for one in read_results(out)] == [(0.0, "noop", "")]
    assert "noop" in (out / "index.html").read_text()
    compared = runner.invoke(app, ["evaluate", "compare", str(out), str(out)])
    assert "p = 1.000" in compared.output
    same = runner.invoke(app, ["evaluate", "change", str(file), str(file)])
    assert "to be made again: 0" in same.output
