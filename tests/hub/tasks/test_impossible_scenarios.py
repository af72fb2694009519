"""Requests within one application that cannot be met: the right end of the episode is paid, and only that."""

import json
import subprocess
import sys
from datetime import datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import cast

import pytest
from pydantic import JsonValue

from clients.authors.scenario_families import ScenarioFamily
from clients.tasks.world_check import world_faults
from hub.apps import InstalledApp, installed_app
from hub.apps.helpdesk.state import State
from hub.engine.graded_view import graded_view
from hub.engine.scenarios import Do, Impossible, Scenarios, Situation
from hub.tasks import scenario_tasks, scripts
from hub.tasks.construction import states_of
from hub.tasks.scenario_parts import UnsoundScenarioError
from hub.tasks.scenario_tasks import construct_scenario, score_of
from hub.tasks.script_text import ENDS, EPISODE, STATE

FAMILY = ScenarioFamily("helpdesk", "no_spare_left")
task_of = cache(construct_scenario)


def test_only_the_right_end_is_paid() -> None:
    task = task_of("helpdesk", "no_spare_left", 0)

    assert task.made.steps == ()
    ends = ("infeasible", "done", "gave_up")
    assert [score_of(task.made, task.situation.state, end) for end in ends] == [1, 0, 0]


def test_the_reward_script_reads_how_the_episode_ended_and_what_changed(tmp_path: Path) -> None:
    task = task_of("helpdesk", "no_spare_left", 0)
    made, slip = task.made, task.situation.slips[0]
    steps = [(do.action, cast("JsonValue", do.in_state(task.situation.state))) for do in slip.instead]
    states = states_of("helpdesk", made.fixture, made.seed, steps, made.placed)
    text = scripts.reward(made).replace(STATE, str(tmp_path)).replace(EPISODE, str(tmp_path / "episode.json"))

    def graded(current: JsonValue, status: str) -> float:
        (tmp_path / "helpdesk.json").write_text(json.dumps({"initial_state": made.initial, "current_state": current}))
        (tmp_path / "episode.json").write_text(json.dumps({"status": status}))
        done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
        return float(done.stdout.rpartition("REWARD: ")[2])

    assert graded(made.initial, "infeasible") == 1
    assert graded(made.initial, "done") == 0
    assert graded(graded_view(states[-1]), "infeasible") == 0


def test_the_golden_script_declares_the_end_and_the_task_says_so() -> None:
    task = FAMILY.propose(3)
    setup, golden, *hasty = (
        FAMILY.initial_setup(task),
        FAMILY.golden_patch(task),
        *(way.script for way in FAMILY.hasty_ways(task)),
    )

    assert [ENDS in script for script in (setup, golden, *hasty)] == [False, True, *(False for _ in hasty)]
    assert {way.status for way in FAMILY.hasty_ways(task)} == {"infeasible"}
    assert (task.parameters["ends"], task.parameters["steps"]) == ("infeasible", [])
    assert "cannot be met: every" in task.context
    assert world_faults(task) == ()
    with_steps = task.model_copy(update={"parameters": {**task.parameters, "steps": [{"action": "reply"}]}})
    assert "has no steps" in "\n".join(world_faults(with_steps))


@pytest.mark.parametrize(
    ("impossible", "goal", "why"),
    [
        (Impossible("it is nowhere", absent=("reminder",)), (), "is there"),
        (Impossible("no tag", refused=(Do("create_tag", {"name": "Odd", "tone": "red"}),)), (), "create_tag"),
        (Impossible("none is free", broken=lambda: ["LT-1"]), (), "there is"),
        (Impossible("for no reason"), (), "nothing says why"),
        (Impossible("none", absent=("Odd",)), (Do("create_tag", {"name": "Odd", "tone": "red"}),), "nothing is to be"),
    ],
)
def test_a_request_that_can_be_met_is_not_called_impossible(
    monkeypatch: pytest.MonkeyPatch, impossible: Impossible, goal: tuple[Do, ...], why: str
) -> None:
    scenarios = Scenarios()

    @scenarios.add
    def wrong(state: State, now: datetime, rng: Random) -> Situation:  # pyright: ignore[reportUnusedFunction] - entered
        """Something that is no task."""
        del now, rng
        return Situation(state, "Do something.", goal, (), (), impossible)

    def only_wrong(app: str) -> InstalledApp:
        found = installed_app(app)
        return InstalledApp(found.app, found.solutions, found.task_templates, scenarios)

    monkeypatch.setattr(scenario_tasks, "installed_app", only_wrong)

    with pytest.raises(UnsoundScenarioError, match=why):
        construct_scenario("helpdesk", "wrong", 0)
