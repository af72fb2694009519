"""Tasks with a cause: what they are made of is counted, a hasty reader is not paid in full, clicks do them."""

import ast
import subprocess
import sys
from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from math import factorial
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio
from playwright.async_api import Browser
from pydantic import JsonValue

from clients.authors.scenario_families import ScenarioFamily, scenario_families
from clients.tasks.world_check import world_faults
from hub.apps import InstalledApp, installed_app, names
from hub.apps.mail.state import State
from hub.audit.chromium import chromium
from hub.audit.hub_server import Served, serving
from hub.audit.solution_checks import Visit
from hub.engine.events import Event
from hub.engine.instance import Instance
from hub.engine.merging import merged, patch_between
from hub.engine.scenarios import Do, Fact, Scenarios, Situation, depth_of
from hub.serving.captured_state import files_of
from hub.tasks import scenario_tasks, scripts
from hub.tasks.construction import states_of
from hub.tasks.playing import begun, play
from hub.tasks.scenario_parts import (
    COUNTED_OF_LONG,
    DONE,
    INFEASIBLE,
    MOST_COUNTED,
    UnsoundScenarioError,
    structure_of,
)
from hub.tasks.scenario_tasks import construct_scenario, score_after, score_of, slipped
from hub.tasks.script_text import STATE
from hub.tasks.sense_rules import faults
from hub.tasks.solutions import solutions_of
from tests.exhaustive import representative
from tests.hub.tasks.taken_back import taken_back

ALL = [(app, name) for app in names() for name in installed_app(app).scenarios]
CLICKED = [("mail", "list_still_changes"), ("helpdesk", "replaced_meanwhile")]
"""One in an application made by hand, with an event in between, and one in an application made of collections."""
SEEDS = range(8)

task_of = cache(construct_scenario)
"""One task for all tests of it."""

FIRST_OF_EACH = tuple({app: (app, name, 0) for app, name in reversed(ALL)}.values())
every_scenario = pytest.mark.parametrize(
    ("app", "name", "seed"),
    representative(
        [(app, name, seed) for seed in SEEDS for app, name in ALL],
        FIRST_OF_EACH,
        reason="every scenario",
        several=True,
    ),
)


@every_scenario
def test_the_goal_is_paid_in_full_and_neither_nothing_nor_a_slip_is(app: str, name: str, seed: int) -> None:
    task = task_of(app, name, seed)
    made, situation = task.made, task.situation
    start = begun(app, made.fixture, made.seed, made.placed, made.events)

    assert start.instance(app).current == situation.state  # what a session begins with is what the scenario drew
    assert score_after(task, situation.goal, DONE if made.is_possible else INFEASIBLE) == 1
    assert score_after(task, (), DONE) == 0
    for slip in situation.slips:
        most = max(slipped(task, slip, status) for status in (DONE, INFEASIBLE))
        # Who changes something about a request that cannot be met gets nothing, whatever they say.
        assert most < 1 if made.is_possible else most == 0, slip.what


EVENTFUL = [("board", "cards_shared_out"), ("calendar", "meetings_move_meanwhile"), ("mail", "list_still_changes")]


@pytest.mark.parametrize(
    ("app", "name", "seed"),
    representative(
        [(app, name, seed) for seed in range(30) for app, name in EVENTFUL],
        [(app, name, 0) for app, name in EVENTFUL],
        reason="every seed of scenarios with events",
        several=True,
    ),
)
def test_who_looks_again_is_paid_in_full_and_an_event_earns_nothing(app: str, name: str, seed: int) -> None:
    task = task_of(app, name, seed)
    made, goal = task.made, task.situation.goal
    start = begun(app, made.fixture, made.seed, made.placed, made.events)
    alone = start.instance(app).fork(start.file_store)
    assert isinstance(alone, Instance)
    alone.let_happen(len(goal), {do.action for do in goal})

    assert len(task.structure.events) == len(made.events) > 0
    assert score_of(made, alone.current, DONE, alone.initial) == 0
    assert alone.difference() == []
    # One way does what is to be done later first, and corrects it.
    assert [score_after(task, way) for way in task.situation.detours] == [1] * len(task.situation.detours)
    assert task.situation.detours
    # The frame of a tuple would halve what tells others something and takes it back.
    ways = [play(start, [(app, do) for do in way]).session for way in (goal, *task.situation.detours)]
    assert [taken_back(way) for way in ways] == [[]] * len(ways)
    # Who stops before the event, or right after it, has done a part of the work and nothing that nobody asked for.
    parts = [score_after(task, goal[:count]) for count in range(1, len(goal))]
    assert parts == sorted(parts)
    assert parts[0] > 0
    assert parts[-1] <= 1 / 2


def test_a_reward_knows_whether_the_event_has_happened(tmp_path: Path) -> None:
    app, name = EVENTFUL[0]
    task = task_of(app, name, 0)
    made, goal = task.made, task.situation.goal
    script = scripts.reward(made).replace(STATE, str(tmp_path))
    (tmp_path / "reward.py").write_text(script)
    start = begun(app, made.fixture, made.seed, made.placed, made.events)

    for count in range(len(goal) + 1):
        played = play(start, [(app, do) for do in goal[:count]])
        (tmp_path / f"{app}.json").write_bytes(files_of(played.session)[f"{app}.json"])
        run = subprocess.run([sys.executable, tmp_path / "reward.py"], check=True, capture_output=True, text=True)
        told = float(run.stdout.rpartition("REWARD:")[2])
        assert told == pytest.approx(score_after(task, goal[:count]), abs=1e-5), run.stdout
        assert "not asked for" not in run.stdout


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ((Event(what="late", changes=1, patch={"address": "other@mail.example"}),), "before the last action"),
        ((Event(what="void", action="create_label", patch={}),), "nothing changes by the event: void"),
    ],
)
def test_an_event_that_comes_too_late_or_changes_nothing_is_refused(
    monkeypatch: pytest.MonkeyPatch, events: tuple[Event, ...], why: str
) -> None:
    labels = tuple(Do("create_label", {"name": name, "colour": "red"}) for name in ("Odd", "Even"))
    start = states_of("mail", "boatyard", 1, ())[0]
    drawn = Situation(start, "Do something.", labels if "void" in why else labels[:1], (), (), events=events)

    def only_wrong(app: str) -> InstalledApp:
        del app
        return _with(drawn)

    monkeypatch.setattr(scenario_tasks, "installed_app", only_wrong)

    with pytest.raises(UnsoundScenarioError, match=why):
        construct_scenario("mail", "wrong", 0)


@every_scenario
def test_an_instruction_leaves_to_be_found_what_has_to_be_found(app: str, name: str, seed: int) -> None:
    task = task_of(app, name, seed)

    assert [fact.name for fact in task.situation.facts if fact.shows in task.situation.instruction] == []
    assert len(task.structure.facts) >= 2
    assert task.structure.depth >= 2
    assert task.situation.slips
    assert faults(task.situation.instruction, task.made.steps) == ()


def test_the_same_seed_gives_the_same_task_and_others_differ_in_words_and_people() -> None:
    again = [construct_scenario("mail", "asks_to_join", seed) for seed in (1, 1, 2, 3)]

    assert again[0].made == again[1].made
    assert again[0].situation.instruction == again[1].situation.instruction
    assert len({one.situation.instruction for one in again}) == 3


def test_orders_that_lead_to_the_same_state_are_counted() -> None:
    """A quote has to be accepted before its deal is won; everything else goes in any order."""
    task = task_of("crm", "one_of_two_quotes", 0)

    assert (task.structure.actions, task.structure.orders) == (4, 12)


def test_of_a_long_goal_only_the_first_actions_change_places_and_each_pair_costs_one_run() -> None:
    runs: list[Sequence[int]] = []

    def leads(order: Sequence[int]) -> bool:
        runs.append(order)
        return True

    counted = [
        structure_of((), (), place_keys=1, actions=count, leads=leads, ui_steps=0).orders
        for count in (MOST_COUNTED, MOST_COUNTED + 1, 40)
    ]

    assert counted == [factorial(MOST_COUNTED), factorial(COUNTED_OF_LONG), factorial(COUNTED_OF_LONG)]
    assert list(runs[-1])[COUNTED_OF_LONG:] == list(range(COUNTED_OF_LONG, 40))
    assert len(runs) < 80


def test_the_depth_of_a_task_is_its_longest_chain_and_the_action_at_the_end() -> None:
    number = Fact("the number", ("messages",), "AB-1")
    order = Fact("the order", ("threads",), "AB-1", after=("the number",))
    parcel = Fact("the parcel", ("threads",), "AB-1", after=("the order", "the number"))

    assert depth_of((number,)) == 2
    assert depth_of((number, order, parcel)) == 4
    with pytest.raises(ValueError, match="leads nowhere"):
        depth_of((order,))


def test_a_patch_makes_one_state_of_another() -> None:
    before: JsonValue = {"kept": 1, "changed": {"a": 1, "b": [1]}, "gone": 2}
    after: JsonValue = {"kept": 1, "changed": {"a": 2, "b": [1]}, "new": {"c": None}}

    assert patch_between(before, after) == {"changed": {"a": 2}, "gone": None, "new": {"c": None}}
    assert merged(before, patch_between(before, after)) == {"kept": 1, "changed": {"a": 2, "b": [1]}, "new": {}}


def _with(drawn: Situation) -> InstalledApp:
    scenarios = Scenarios()

    @scenarios.add
    def wrong(state: State, now: datetime, rng: Random) -> Situation:  # pyright: ignore[reportUnusedFunction] - entered
        """Something that is no task."""
        del now, rng
        return replace(drawn, state=state)

    return replace(installed_app("mail"), scenarios=scenarios)


@pytest.mark.parametrize(
    ("goal", "facts", "why"),
    [
        ((Do("archive", {"thread_ids": ["thread-0"]}),), (), "its goal is refused"),
        (
            (Do("create_label", {"name": "Odd", "colour": "red"}), Do("delete_label", {"label_id": "label-n1-1"})),
            (),
            "is void",
        ),
        (
            (Do("create_label", {"name": "Odd", "colour": "red"}),),
            (Fact("a label", ("labels", "label-1"), "No label is called so"),),
            "does not show",
        ),
    ],
)
def test_a_scenario_that_is_no_task_is_refused_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, goal: tuple[Do, ...], facts: tuple[Fact, ...], why: str
) -> None:
    drawn = Situation(states_of("mail", "boatyard", 1, ())[0], "Do something.", goal, facts, ())

    def only_wrong(app: str) -> InstalledApp:
        del app
        return _with(drawn)

    monkeypatch.setattr(scenario_tasks, "installed_app", only_wrong)

    with pytest.raises(UnsoundScenarioError, match=why):
        construct_scenario("mail", "wrong", 0)


def test_a_family_writes_the_cause_into_both_scripts_and_the_structure_into_the_task() -> None:
    family = next(one for one in scenario_families("hub_mail") if one.name == "new_number")
    task = family.propose(3)

    assert world_faults(task) == ()
    structure = task.parameters["structure"]
    assert isinstance(structure, dict)
    assert (structure["actions"], structure["decoys"]) == (1, ["the other entry of the same person"])
    for script in (family.initial_setup(task), family.golden_patch(task)):
        ast.parse(script)
        assert '"placed"' in script
        assert '"New number"' in script


def test_a_person_whose_name_has_an_old_in_it_has_a_number_all_the_same() -> None:
    assert "Mangold" in construct_scenario("mail", "new_number", 50).situation.instruction


# By clicks on the pages


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncGenerator[Browser]:
    async with chromium() as found:
        yield found


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def served() -> AsyncGenerator[Served]:
    async with serving({name: installed_app(name).app for name in names()}) as found:
        yield found


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize(
    ("app", "name"), representative(ALL, CLICKED, reason="clicks of every scenario on the pages", several=True)
)
async def test_clicks_on_the_pages_do_the_task(served: Served, browser: Browser, app: str, name: str) -> None:
    task = task_of(app, name, 0)
    made = task.made
    session = served.sessions.create(theme_seed=made.theme_seed)
    instance = session.begin(app, made.fixture, made.seed, made.placed, made.events)
    visit = Visit(installed_app(app), session.session_id, instance, served, browser)

    went_wrong = await visit.perform(tuple(step for solution in solutions_of(made) for step in solution))

    assert went_wrong is None
    assert score_of(made, instance.current, DONE if made.is_possible else INFEASIBLE, instance.initial) == 1


def test_every_family_of_scenarios_has_a_name_of_its_own() -> None:
    known = [(one.environment, one.name) for one in scenario_families()]

    assert len(set(known)) == len(known) == len(ALL)
    assert ScenarioFamily("mail", "new_number") in scenario_families("hub_mail")
