"""The commands, as a person types them."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from clients.command_line import EXIT_OPEN, EXIT_WRONG
from clients.models.spending import Spending
from clients.tasks.cli import EXIT_FAULTS, tasks_app
from tests.clients.models.turns import Hang
from tests.clients.tasks.clerk import Clerk
from tests.clients.tasks.embedder import embedding
from tests.clients.tasks.employing import Employ

runner = CliRunner(env={"COLUMNS": "200"})
COMMAND = [sys.executable, "-c", "from clients.tasks.cli import tasks_app; tasks_app()"]


def arguments(out: Path, *more: str) -> list[str]:
    return ["propose", "--model", "openai:clerk", "--environment", "os", "--out", str(out), *more]


def test_propose_then_check(employ: Employ, tmp_path: Path) -> None:
    employ(Clerk())
    result = runner.invoke(tasks_app, arguments(tmp_path, "--topic", "a small theatre"))
    assert result.exit_code == 0, result.output
    assert "20 tasks of 20 ordered" in result.output
    assert "likeness of meaning: not measured (no embedding model)" in result.output
    file = tmp_path / "tasks" / "tasks.jsonl"
    assert str(file) in result.output
    spent = [Spending.model_validate_json(line) for line in (tmp_path / "spending.jsonl").read_text().splitlines()]
    assert sum(one.requests for one in spent) == 5
    assert runner.invoke(tasks_app, ["check", str(file)]).exit_code == 0


def test_a_shortfall_has_its_own_exit_code(employ: Employ, tmp_path: Path) -> None:
    employ(Clerk(bend=lambda draft, _: None if draft["cell"] == 4 else draft))
    result = runner.invoke(tasks_app, arguments(tmp_path))
    assert result.exit_code == EXIT_OPEN
    assert "missing: cell 4" in result.output
    assert "no draft came for it" in result.output


def test_duplicates_of_meaning_are_shown(employ: Employ, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    employ(Clerk())
    # The clerk answers in one protocol, so that the other's address is free for the embeddings.
    with embedding() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        options = ["--model", "anthropic:clerk", "--embedding", "openai:letters", "--environment", "os"]
        result = runner.invoke(tasks_app, ["propose", *options, "--out", str(tmp_path)])
        asked = len(server.asked)
        again = runner.invoke(tasks_app, ["propose", *options, "--out", str(tmp_path)])
        assert (again.stdout, len(server.asked)) == (result.stdout, asked)
    assert result.exit_code == EXIT_OPEN
    assert "likeness of meaning: by openai:letters" in result.output
    assert "means the same (cosine 0." in result.output


def test_a_spoiled_account_of_the_money_is_named(employ: Employ, tmp_path: Path) -> None:
    employ(Clerk())
    (tmp_path / "spending.jsonl").write_text('{"role"')
    result = runner.invoke(tasks_app, arguments(tmp_path))
    assert result.exit_code == EXIT_WRONG
    assert "spending.jsonl, line 1 is not what was written there" in result.output


def test_check_names_lines(tmp_path: Path) -> None:
    file = tmp_path / "tasks.jsonl"
    file.write_text('{"task_id": "x"}\n')
    result = runner.invoke(tasks_app, ["check", str(file)])
    assert result.exit_code == EXIT_FAULTS
    assert f"{file}, line 1: environment: Field required" in result.output


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--difficulty", "30/70"], "difficulty is written as three percentages"),
        (["--difficulty", "30/40/40"], "must add up to 1"),
        (["--environment", "amiga"], "there is no environment 'amiga'"),
        (["--model", "clerk"], "a model is written provider:name"),
    ],
)
def test_wrong_options_are_named(tmp_path: Path, more: list[str], message: str) -> None:
    result = runner.invoke(tasks_app, arguments(tmp_path, *more))
    assert result.exit_code == EXIT_WRONG
    assert message in result.output


@pytest.mark.exhaustive(reason="runs ended in further ways")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_stopped_and_run_again_gives_the_same_file(employ: Employ, tmp_path: Path, number: signal.Signals) -> None:
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    clerk = Clerk()
    provider = employ(clerk)
    assert runner.invoke(tasks_app, arguments(whole)).exit_code == 0
    asked = len(provider.seen)
    clerk.instead = lambda kind, seen: Hang(60) if kind == "tasks" and '"cell": 9,' in seen.text else None
    process = subprocess.Popen(
        [*COMMAND, *arguments(stopped)],
        env=dict(os.environ),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    provider.wait_for(asked + 4)
    process.send_signal(number)
    _, said = process.communicate()
    if number is signal.SIGINT:
        assert process.returncode == 130
        assert "stopped; the same command goes on" in said
    assert not (stopped / "tasks" / "tasks.jsonl").exists()
    clerk.instead = lambda _kind, _seen: None
    assert runner.invoke(tasks_app, arguments(stopped)).exit_code == 0
    files = ("taxonomy.json", "matrix.json", "batch-01.json", "batch-02.json", "coverage.json", "tasks.jsonl")
    for name in files:
        assert (stopped / "tasks" / name).read_bytes() == (whole / "tasks" / name).read_bytes(), name
