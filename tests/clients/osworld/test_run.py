"""Whole runs on real desktops without desktop-env: what needs no evaluator, and how a task ends without a value."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from clients.cli import app
from clients.connection import protocol
from clients.connection.http import HttpServer
from clients.desktop import Desktop
from clients.embedded_server import Address
from clients.osworld.confinement import confined
from clients.osworld.episode import NO_EVALUATORS
from clients.osworld.files import FileMap
from clients.osworld.results import OsworldResult, OsworldStanding, append_result, read_results
from clients.osworld.run import OsworldRules, Run
from clients.osworld.task_file import Found, OsworldTask, find_tasks
from clients.rollouts.policies.control import NoopPolicy
from clients.rollouts.policies.protocol import Played, Policy
from clients.rollouts.policies.recorded import RecordedDesktop
from clients.rollouts.results import End
from clients.rollouts.trajectory import Recorder
from schemas.observations import Size
from schemas.tasks import Task
from tests.clients.osworld.tasks import INFEASIBLE, NOT_RUN

RULES = OsworldRules(screen=Size(width=800, height=600))


@dataclass(frozen=True)
class Ends:
    """A policy that says at once how it ends."""

    how: End

    @property
    def name(self) -> str:
        return f"ends:{self.how}"

    async def play(self, desktop: Desktop, task: Task, recorder: Recorder) -> Played:
        hands = RecordedDesktop(desktop, recorder)
        await hands.begin(task, self.name)
        return await hands.end(self.how)


def found(task: dict[str, Any]) -> Found:
    return Found(Path("x.json"), "test", OsworldTask.model_validate(task))


async def play(address: Address, out: Path, policy: Policy, *tasks: Found) -> dict[str, OsworldResult]:
    async with HttpServer(address.url) as server:
        run = Run(server, address.token, policy, None, FileMap(), out, RULES)
        return {one.id: one for one in await run.play(tasks)}


async def test_saying_that_it_cannot_be_done_is_right_or_wrong(address: Address, tmp_path: Path) -> None:
    feasible = {**INFEASIBLE, "id": "feasible", "evaluator": {"func": "exact_match"}}
    got = await play(address, tmp_path, Ends(End.INFEASIBLE), found(INFEASIBLE), found(feasible))
    assert {name: one.value for name, one in got.items()} == {"never": 1.0, "feasible": 0.0}


async def test_doing_nothing_solves_nothing_and_what_cannot_be_judged_has_no_value(
    address: Address, tmp_path: Path
) -> None:
    unjudged = {**INFEASIBLE, "id": "unjudged", "evaluator": {"func": "exact_match"}}
    unprepared = {**unjudged, "id": "unprepared", "config": [{"type": "open", "parameters": {"path": "/home/user/x"}}]}
    got = await play(address, tmp_path, NoopPolicy(), found(INFEASIBLE), found(unjudged), found(unprepared))
    assert got["never"].value == 0.0
    assert (got["unjudged"].standing, got["unjudged"].reasons) == (OsworldStanding.NO_VALUE, (NO_EVALUATORS,))
    assert got["unprepared"].value is None
    assert "step 1 of its config, open: there is no /home/user/x" in got["unprepared"].reasons[0]


async def test_a_run_goes_on_where_it_stopped(address: Address, tmp_path: Path) -> None:
    kept = OsworldResult(id="never", domain="test", policy="p", standing=OsworldStanding.SCORED, value=0.5)
    append_result(tmp_path, kept)
    got = await play(address, tmp_path, NoopPolicy(), found(INFEASIBLE), found(NOT_RUN["root"]))
    assert got["never"] == kept
    assert got["needs_root"].standing is OsworldStanding.NOT_RUN


async def test_a_server_that_is_gone_scores_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "START_TIMEOUT_S", 0.1)
    (one,) = (await play(Address("http://127.0.0.1:9", "x"), tmp_path, NoopPolicy(), found(INFEASIBLE))).values()
    assert (one.standing, one.value, one.failures) == (OsworldStanding.NO_VALUE, None, 1)
    assert one.reasons[0].startswith("infra_error:")


def test_the_evaluators_write_nowhere_but_into_their_folder(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    before = confined(inside)
    assert before, "this machine has bubblewrap: its desktops run in it"
    script = f"echo 1 > {inside}/a; echo 1 > {outside}; echo 1 > /tmp/osworld-$$; cat /etc/passwd > /dev/null"
    subprocess.run([*before, "sh", "-c", script], check=True, capture_output=True)
    assert ((inside / "a").exists(), outside.exists()) == (True, False)


class TestCommands:
    def test_list_names_every_reason(self, tasks: Path) -> None:
        said = CliRunner().invoke(app, ["osworld", "list", str(tasks), "--all"])
        assert said.exit_code == 0, said.output
        for reason in NOT_RUN:
            assert reason in said.output
        assert "infeasible/never: runs" in said.output

    def test_run_and_report(self, tasks: Path, tmp_path: Path, address: Address) -> None:
        out = tmp_path / "out"
        command = ["osworld", "run", str(tasks), "--only", "infeasible,not_run", "--out", str(out)]
        only = [one for one in find_tasks(tasks, ["infeasible"]) if one.task]
        server = ["--server", address.url, "--token", address.token, "--evaluator", str(tmp_path / "none")]
        refused = CliRunner().invoke(app, [*command, *server])
        assert refused.exit_code == 2
        assert "is no interpreter" in refused.output
        command[4] = "infeasible"
        done = CliRunner().invoke(app, [*command, *server])
        assert done.exit_code == 0, done.output
        assert f"{len(only)} tasks: 1 scored (mean 0.000; 1 of them infeasible)" in done.output
        assert read_results(out)[0].policy == "noop"
        shown = CliRunner().invoke(app, ["osworld", "report", str(out)])
        assert "never" in shown.output

    def test_a_foreign_file_is_no_run(self, tmp_path: Path) -> None:
        (tmp_path / "osworld.jsonl").write_text(json.dumps({"a": 1}) + "\n", "utf-8")
        assert CliRunner().invoke(app, ["osworld", "report", str(tmp_path)]).exit_code == 2
