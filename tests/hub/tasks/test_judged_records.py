"""Long tasks: the goal makes of every record what the rules of the task make of it."""

import re
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from hub.apps import InstalledApp, installed_app
from hub.apps.mail.state import State
from hub.engine.judging import Judgement
from hub.engine.scenarios import Do, Scenarios, Situation
from hub.tasks import scenario_tasks
from hub.tasks.joint_tasks import construct_joint
from hub.tasks.scenario_parts import UnsoundScenarioError
from hub.tasks.scenario_tasks import construct_scenario
from tests.exhaustive import representative

LONG = [
    ("bank", "two_months_filed"),
    ("courses", "marks_by_points"),
    ("crm", "quarter_closed"),
    ("helpdesk", "devices_as_counted"),
    ("helpdesk", "relocation_backlog"),
    ("recruiting", "screening_left_behind"),
    ("shop", "articles_called_back"),
    ("", "calls_on_possible_days"),
    ("", "numbers_in_two_books"),
    ("", "visitors_of_a_fair"),
    ("", "work_shared_out"),
]
"""The long scenarios with their applications; empty for those across applications."""
FEWEST = 9
"""A long task has at least so many judged records."""


@pytest.mark.parametrize(
    ("app", "name", "seed"),
    representative(
        [(app, name, seed) for seed in range(20) for app, name in LONG],
        [("recruiting", "screening_left_behind", 1), ("", "visitors_of_a_fair", 0)],  # one who was rated is rejected
        reason="every seed of the long scenarios",
        several=True,
    ),
)
def test_the_rules_of_a_long_task_say_what_becomes_of_each_record(app: str, name: str, seed: int) -> None:
    """A task whose goal leads elsewhere is refused when it is made, so that making it is the check."""
    task = construct_scenario(app, name, seed) if app else construct_joint(name, seed)
    drawn = task.situation

    assert drawn.judged is not None
    assert len(drawn.judged.wanted) >= FEWEST
    assert drawn.judged.missed(drawn.state if isinstance(drawn, Situation) else drawn.states)


def test_the_documentation_names_every_long_scenario() -> None:
    text = Path("docs/hub.md").read_text(encoding="utf-8").partition("**Long tasks.**")[2].partition("\n\n")[0]

    assert set(re.findall(r"`(\w+)`", text)) == {name for _, name in LONG}


def test_a_goal_that_leaves_a_record_as_its_rules_do_not_want_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def colours(state: State) -> dict[str, str]:
        return {one.name: one.colour for one in state.labels.values()}

    scenarios = Scenarios()

    @scenarios.add
    def wrong(state: State, now: datetime, rng: Random) -> Situation:  # pyright: ignore[reportUnusedFunction] - entered
        """A label gets another colour than the rules want."""
        del now, rng
        goal = (Do("create_label", {"name": "Odd", "colour": "red"}),)
        return Situation(state, "Do it.", goal, (), (), judged=Judgement({"Odd": "blue", "Even": None}, colours))

    def only_wrong(app: str) -> InstalledApp:
        return replace(installed_app(app), scenarios=scenarios)

    monkeypatch.setattr(scenario_tasks, "installed_app", only_wrong)

    with pytest.raises(UnsoundScenarioError, match=r"differ about Odd: Odd has to become 'blue' and is 'red'; mend"):
        construct_scenario("mail", "wrong", 0)
