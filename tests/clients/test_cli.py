"""The commands, as a person types them."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from clients.catalogue import catalogue
from clients.cli import app
from clients.command_line import EXIT_WRONG
from clients.doctor import examine
from clients.orchestrator.plan import plan
from clients.orchestrator.run_config import RunConfig
from schemas.errors import InvalidRequestError

runner = CliRunner()


def test_version() -> None:
    result = runner.invoke(app, ["version"])
    assert (result.exit_code, result.output) == (0, "0.1.0\n")


def test_environments_are_listed_and_shown() -> None:
    listed = runner.invoke(app, ["env", "list"]).output
    assert {entry.name for entry in catalogue()} == {line.split()[0] for line in listed.splitlines()[1:]}
    shown = runner.invoke(app, ["env", "show", "os"])
    assert "Packages: " in shown.output
    assert all(family.name in shown.output for entry in catalogue() if entry.name == "os" for family in entry.families)


def test_an_unknown_environment_is_refused_by_name() -> None:
    result = runner.invoke(app, ["env", "show", "amiga"])
    assert result.exit_code == EXIT_WRONG
    assert "there is no environment 'amiga'; there are audio_editor, chromium" in " ".join(result.output.split())


def test_a_wrong_order_says_what_there_is(tmp_path: Path) -> None:
    arguments = ["synthesize", "--out", str(tmp_path / "run"), "--environment", "os,amiga"]
    result = runner.invoke(app, arguments)
    assert result.exit_code == EXIT_WRONG
    assert "there is no environment amiga" in result.output
    assert not (tmp_path / "run").exists()


def test_doctor_names_the_command_that_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clients.doctor.PROGRAMS", {"no-such-program": "xvfb"})
    result = runner.invoke(app, ["doctor"])
    assert result.exit_code == 1
    assert "missing  program no-such-program: apt-get install -y xvfb" in result.output


def test_doctor_names_what_containers_need(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DOCKER_HOST", f"unix://{tmp_path}/nobody.sock")
    result = runner.invoke(app, ["doctor", "--backend", "docker"])
    assert result.exit_code == 1
    assert "missing  container engine: make engine" in result.output
    assert "missing  image cua-gym-desktop:full: make image" in result.output


def test_doctor_finds_this_machine_complete() -> None:
    assert [check for check in examine() if check.remedy] == []


def test_an_order_gives_the_same_tasks_again(tmp_path: Path) -> None:
    config = RunConfig(out=tmp_path, environments=("os", "database", "hub_mail"), per_family=2, seed=7)
    first, second = plan(config), plan(config)
    assert [one.task for one in first] == [one.task for one in second]
    assert {one.task.seed for one in first} == {7, 8}
    assert len({one.task.task_id for one in first}) == len(first)


def test_families_that_do_not_fit_the_environments(tmp_path: Path) -> None:
    with pytest.raises(InvalidRequestError, match="cua-gym env list"):
        plan(RunConfig(out=tmp_path, environments=("os",), families=("fill_formulas",)))
