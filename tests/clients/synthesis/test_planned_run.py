"""A plan from the command line to its release: said where it is not met, gone on with, and the same bytes each time."""

import json
from pathlib import Path
from typing import NoReturn

import pytest
from typer.testing import CliRunner

from bundles.layout import read_rows
from clients.authors import joint_families
from clients.cli import app
from clients.command_line import EXIT_SHORT
from clients.dataset.difference import compare
from clients.dataset.index import find_problems
from clients.orchestrator.release import FOLDER, MANIFEST
from clients.synthesis import candidates
from hub.tasks.construction import NoTaskError
from hub.tasks.scenario_parts import UnsoundScenarioError

NOBODY = """
name = "nobody"
tuples = 2
kinds = ["office"]
seeds = 1
[quotas.application]
abacus = { least = 1.0 }
"""
TWO = """
name = "two"
tuples = 2
kinds = ["scenario"]
seeds = 1
reward_runs = 1
[quotas.template]
"hub_calendar/who_has_to_come" = { least = 0.5 }
"*" = { most = 0.5 }
[pages]
share = 0.0
per_template = 0
"""


def carried_out(folder: Path, text: str, name: str) -> tuple[int, str, Path]:
    plan = folder / "plan.toml"
    plan.write_text(text)
    out = folder / name
    result = CliRunner().invoke(app, ["synthesize", "--plan", str(plan), "--out", str(out)])
    return result.exit_code, result.output, out / FOLDER


@pytest.mark.exhaustive(reason="runs ended in further ways")
def test_a_plan_that_cannot_be_met_says_what_lacks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    two = joint_families.joint_families()[:2]
    monkeypatch.setattr(candidates, "joint_families", lambda: two)
    code, said, release = carried_out(tmp_path, NOBODY, "run")

    assert code == EXIT_SHORT
    assert "SHORT    tuples: 2 wanted, 0 found, 2 short" in said
    assert "SHORT    quotas.application.abacus least 1: 2 wanted, 0 found, 2 short" in said
    assert read_rows(release) == ()


def test_a_scenario_that_draws_no_task_does_not_stop_a_plan_and_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def construct(name: str, seed: int) -> NoReturn:
        if name == "never_received":
            raise UnsoundScenarioError("the request can be met: 'A mail' is there")
        raise NoTaskError(f"{name} has nothing for {seed}")

    monkeypatch.setattr(joint_families, "_construct", construct)
    told = "hub_office/never_received, seed 1: the request can be met: 'A mail' is there"
    for _ in range(2):  # the second run reads what the first one stored
        code, said, release = carried_out(tmp_path, NOBODY, "run")

        assert code == EXIT_SHORT
        assert "1 candidates not taken: their scenario drew something that is no task" in said
        assert f"unsound: {told}" in said
        assert json.loads((release / MANIFEST).read_text())["unsound"] == [told]


def test_a_plan_leaves_no_room_for_other_sources_of_tasks(tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(TWO)
    result = CliRunner().invoke(app, ["synthesize", "--plan", str(plan), "--family", "moved"])

    assert result.exit_code == 2


def test_states_alone_do_not_pass_for_pages(tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(TWO.replace("per_template = 0", "per_template = 1"))
    result = CliRunner().invoke(
        app, ["synthesize", "--plan", str(plan), "--backend", "states", "--out", str(tmp_path / "run")]
    )

    assert result.exit_code == 2
    assert "backend" in result.output
    assert "[pages]" in result.output


@pytest.mark.exhaustive(reason="two runs of a plan, each with a server")
@pytest.mark.timeout(900)
def test_two_runs_of_a_plan_give_the_same_bytes(tmp_path: Path) -> None:
    code, said, one = carried_out(tmp_path, TWO, "one")
    assert code == 0, said
    _, _, other = carried_out(tmp_path, TWO, "other")

    rows = read_rows(one)
    assert {str(row["proof"]) for row in rows} == {"states"}
    assert len(rows) == 2
    assert list(find_problems(one)) == []
    assert compare(one, other).is_empty
    assert (one / MANIFEST).read_bytes() == (other / MANIFEST).read_bytes()
    files = json.loads((one / MANIFEST).read_text())["files"]
    assert {name: (one / name).read_bytes() == (other / name).read_bytes() for name in files} == dict.fromkeys(
        files, True
    )

    # The same command has nothing left to do, and leaves the same.
    before = (one / MANIFEST).read_bytes()
    code, said, _ = carried_out(tmp_path, TWO, "one")
    assert code == 0, said
    assert (one / MANIFEST).read_bytes() == before
