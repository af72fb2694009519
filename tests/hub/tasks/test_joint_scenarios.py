"""Tasks that lead from one application to another, and requests that cannot be met: on states, and by clicks."""

import ast
import json
import subprocess
import sys
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import cast

import pytest
import pytest_asyncio
from playwright.async_api import Browser
from pydantic import JsonValue

from clients.authors.joint_families import joint_families
from clients.tasks.world_check import world_faults
from hub.apps import installed_app
from hub.audit.chromium import chromium
from hub.audit.hub_server import Served, serving
from hub.audit.ui_step_runner import perform
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore
from hub.engine.graded_view import graded_view
from hub.engine.joint_scenarios import In, JointImpossible, JointScenarios, JointSituation, World
from hub.engine.office_world import NOW, WORLD
from hub.engine.records import Record
from hub.engine.sessions import HubSession
from hub.office import APPS, scenarios
from hub.office.workday import crm, mail
from hub.tasks import joint_scripts, joint_tasks
from hub.tasks.construction import states_of
from hub.tasks.joint_tasks import (
    DONE,
    INFEASIBLE,
    JointConstruction,
    construct_joint,
    joint_solution,
    score_of,
    slipped,
)
from hub.tasks.playing import opened, play
from hub.tasks.scenario_parts import MOST_COUNTED, UnsoundScenarioError
from hub.tasks.script_text import STATE
from hub.tasks.sense_rules import faults
from tests.exhaustive import representative
from tests.hub.tasks.taken_back import taken_back

NAMES = sorted(scenarios())
IMPOSSIBLE = ["never_received", "no_hour_for_all", "quote_turned_down", "room_out_of_service"]
CLICKED = ["never_received"]
SEEDS = range(6)

task_of = cache(construct_joint)
"""One task for all tests of it."""

every_scenario = pytest.mark.parametrize(
    ("name", "seed"),
    representative(
        [(name, seed) for seed in SEEDS for name in NAMES],
        [(name, 0) for name in ("call_put_off", "quote_turned_down", "visit_handed_over")],
        reason="every joint scenario",
        several=True,
    ),
)


def ended_in(name: str, seed: int) -> dict[str, Record]:
    """The states of the applications with the goal done."""
    session = after(name, seed, task_of(name, seed).situation.goal)
    return {app: cast("Record", session.instance(app).current) for app in APPS}


def after(name: str, seed: int, way: Sequence[In]) -> HubSession:
    """A session in which a task was done in a way."""
    session = opened(APPS)
    for part in task_of(name, seed).made.parts:
        session.begin(part.app, part.fixture, part.seed, part.placed, part.events)
    return play(session, [(one.app, one.do) for one in way]).session


def test_one_seed_gives_all_applications_the_same_people_and_day() -> None:
    for seed in range(3):
        states = {
            app: installed_app(app).app.find_fixture(WORLD).built(app, seed, FileStore()).model_dump() for app in APPS
        }
        mailed = {address for one in states["mail"]["contacts"].values() for address in one["emails"]}
        people = {one["email"]: one["name"] for one in states["calendar"]["people"].values()}
        users = {one["email"]: one["name"] for one in states["crm"]["users"].values()}
        contacts = {one["email"]: f"{one['given']} {one['family']}" for one in states["crm"]["contacts"].values()}
        everybody = users | {key: name for key, name in contacts.items() if key in people}

        assert everybody == people
        assert set(people) - {states["mail"]["address"]} <= mailed
        assert states["calendar"]["people"][states["calendar"]["me"]]["email"] == states["mail"]["address"]
        assert states["crm"]["users"][states["crm"]["me"]]["email"] == states["mail"]["address"]
    assert {installed_app(app).app.find_fixture(WORLD).now for app in APPS} == {NOW}


@every_scenario
def test_the_goal_is_paid_in_full_and_neither_nothing_nor_a_slip_is(name: str, seed: int) -> None:
    task = task_of(name, seed)
    before, after = dict(task.situation.states), ended_in(name, seed)
    right = DONE if task.made.is_possible else INFEASIBLE

    assert score_of(task.made, after, right) == 1
    assert score_of(task.made, before, DONE, before) == 0
    assert task.situation.slips
    assert [joint_tasks.score_after(task, way) for way in task.situation.detours] == [1] * len(task.situation.detours)
    for slip in task.situation.slips:
        most = [slipped(task, slip, status) for status in (DONE, INFEASIBLE)]
        # Who changes something about a request that cannot be met gets nothing, whatever they say.
        assert max(most) < 1 if task.made.is_possible else max(most) == 0, slip.what


@every_scenario
def test_an_instruction_leaves_to_be_found_what_has_to_be_found(name: str, seed: int) -> None:
    task = task_of(name, seed)

    assert [fact.name for fact in task.situation.facts if fact.shows in task.situation.instruction] == []
    assert len(task.structure.facts) >= 2
    assert task.structure.depth >= 2
    assert faults(task.situation.instruction, tuple(step for _, step in task.made.steps)) == ()


def test_there_are_enough_of_both_and_most_can_be_done_in_more_than_one_order() -> None:
    made = {name: task_of(name, 0) for name in NAMES}

    assert [name for name, task in made.items() if not task.made.is_possible] == IMPOSSIBLE
    assert len(NAMES) - len(IMPOSSIBLE) >= 8
    orders = {name: task.structure.orders for name, task in made.items() if 1 < len(task.made.turns) <= MOST_COUNTED}
    assert [name for name, count in orders.items() if count == 1] == ["quote_until_they_come"]
    assert [len({turn for task in made.values() for turn in task.made.turns} & {app}) for app in APPS] == [1, 1, 1]


def test_only_the_right_end_is_paid_where_a_request_cannot_be_met() -> None:
    task = task_of("never_received", 0)
    states = dict(task.situation.states)

    assert [score_of(task.made, states, end) for end in ("infeasible", "done", "gave_up")] == [1, 0, 0]


def test_a_customer_who_wants_to_be_called_on_another_day_never_names_the_day_of_the_call() -> None:
    task = task_of("call_put_off", 330032)
    [moved] = [step for app, step in task.made.steps if app == "crm"]
    [call_id] = cast("list[str]", moved.arguments["activity_ids"])
    call = task.situation.states["crm"].model_dump()["activities"][call_id]

    assert call["due"][:10] not in {fact.shows for fact in task.situation.facts}
    assert call["due"][:10] < str(moved.arguments["to"])


def test_who_looks_again_takes_nothing_back_of_what_others_were_told() -> None:
    situation = task_of("time_asked_for_twice", 0).situation
    ways = (situation.goal, *situation.detours)

    assert [taken_back(after("time_asked_for_twice", 0, way)) for way in ways] == [[]] * 3


def test_nobody_is_done_before_an_event_has_happened() -> None:
    """Not even in an application in which nothing else is to be done."""
    task = task_of("time_asked_for_twice", 0)
    before, after = dict(task.situation.states), ended_in("time_asked_for_twice", 0)

    assert score_of(task.made, {**after, "mail": before["mail"]}, DONE, before) == pytest.approx(0.5 * 3.5 / 4)


def test_an_application_in_which_nothing_was_to_be_done_is_graded_as_well() -> None:
    task = task_of("meeting_to_be_moved", 0)
    states = ended_in("meeting_to_be_moved", 0)
    app = installed_app("crm").app
    deal = next(key for key, one in states["crm"].model_dump()["deals"].items() if one["status"] == "open")
    states["crm"] = app.act(states["crm"], "win_deal", {"deal_id": deal}, Clock(NOW, 0))

    assert "crm" not in task.made.turns
    assert score_of(task.made, states) == 0.5


def _with(situation: JointSituation) -> JointScenarios:
    scenarios = JointScenarios()

    @scenarios.add
    def wrong(world: World) -> JointSituation:  # pyright: ignore[reportUnusedFunction] - entered
        """Something that is no task."""
        return replace(situation, states=world.states)

    return scenarios


def test_a_list_whose_order_people_see_keeps_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stage: dict[str, JsonValue] = {"name": "Second visit", "probability": 40}
    goal = (crm("add_stage", **stage),)
    monkeypatch.setattr(joint_tasks, "scenarios", lambda: _with(JointSituation({}, "Add a stage.", goal, (), ())))
    made = construct_joint("wrong", 1).made
    states = {part.app: states_of(part.app, WORLD, part.seed, ())[0] for part in made.parts}
    added = states_of("crm", WORLD, made.parts[2].seed, [("add_stage", stage)])[-1]
    moved = installed_app("crm").app.act(
        added, "move_stage", {"stage_id": added.model_dump()["stage_order"][0], "direction": "later"}, Clock(NOW, 1)
    )

    assert score_of(made, {**states, "crm": added}) == 1.0
    assert score_of(made, {**states, "crm": moved}) < 1.0
    assert graded(made, {**states, "crm": added}, tmp_path) == 1.0
    assert graded(made, {**states, "crm": moved}, tmp_path) < 1.0


@pytest.mark.parametrize("seed", [610001, 610004])
def test_a_call_is_put_off_to_another_day_than_its_own(seed: int) -> None:
    task = construct_joint("call_put_off", seed)

    assert [len(step.changed) > 0 for _, step in task.made.steps] == [True, True]


def graded(made: JointConstruction, states: Mapping[str, Record], folder: Path) -> float:
    """What the script of the reward prints for states."""
    for part in made.parts:
        shown = {"initial_state": part.initial, "current_state": graded_view(states[part.app])}
        (folder / f"{part.app}.json").write_text(json.dumps(shown))
    text = joint_scripts.reward(made).replace(STATE, str(folder))
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    return float(done.stdout.rpartition("REWARD: ")[2])


@pytest.mark.parametrize(
    ("impossible", "why"),
    [
        (JointImpossible("there is no such mail", absent=("Figures for the quarter",)), "is there"),
        (
            JointImpossible("no label", refused=(mail("create_label", name="Odd", colour="red"),)),
            "mail does create_label",
        ),
        (JointImpossible("no time is free", broken=lambda: ["10:00"]), "there is"),
        (JointImpossible("for no reason"), "nothing says why"),
    ],
)
def test_a_request_that_can_be_met_is_not_called_impossible(
    monkeypatch: pytest.MonkeyPatch, impossible: JointImpossible, why: str
) -> None:
    drawn = JointSituation({}, "Do something.", (), (), (), impossible)

    def only_wrong() -> JointScenarios:
        return _with(drawn)

    monkeypatch.setattr(joint_tasks, "scenarios", only_wrong)

    with pytest.raises(UnsoundScenarioError, match=why):
        construct_joint("wrong", 0)


def test_what_a_scenario_calls_refused_is_refused() -> None:
    task = task_of("room_out_of_service", 0)
    assert task.situation.impossible is not None
    [asked] = task.situation.impossible.refused
    app = installed_app(asked.app).app
    state = task.situation.states[asked.app]
    with pytest.raises(ActionRefused, match="27 March"):
        app.act(state, asked.do.action, asked.do.in_state(state), Clock(NOW, 0))


def test_a_family_writes_all_applications_into_its_scripts_and_the_end_into_the_golden_one() -> None:
    known = {family.name: family for family in joint_families("hub_office")}
    assert sorted(known) == NAMES
    assert joint_families("hub_mail") == ()
    for name in ("visit_handed_over", "never_received"):
        family = known[name]
        task = family.propose(3)
        scripts = family.initial_setup(task), family.golden_patch(task), family.reward(task)
        for script in scripts:
            ast.parse(script)
            assert all(f'"app": "{app}"' in script for app in APPS)
        assert ["# end: infeasible" in script for script in scripts] == [False, name == "never_received", False]


def test_a_task_is_checked_against_every_application_it_begins_with() -> None:
    known = {family.name: family for family in joint_families("hub_office")}
    task, refused = known["visit_handed_over"].propose(0), known["never_received"].propose(0)
    steps, apps = task.parameters["steps"], task.parameters["apps"]
    assert isinstance(steps, list)
    assert isinstance(apps, list)

    def told(**parameters: JsonValue) -> str:
        return "\n".join(world_faults(task.model_copy(update={"parameters": {**task.parameters, **parameters}})))

    assert world_faults(task) == world_faults(refused) == ()
    assert "in calendar" in told(steps=[steps[0], *steps])
    assert "none of the applications" in told(steps=[*steps, {"app": "chat", "action": "pin"}])
    assert "has no steps" in told(ends="infeasible")
    assert "no world" in told(apps=[{"app": "mail", "world": "attic", "world_seed": 1}, *apps])


# By clicks on the pages


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncGenerator[Browser]:
    async with chromium() as found:
        yield found


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def served() -> AsyncGenerator[Served]:
    async with serving({app: installed_app(app).app for app in APPS}, is_open=True) as found:
        yield found


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("name", representative(NAMES, CLICKED, reason="clicks of every joint scenario on the pages"))
async def test_clicks_from_one_application_to_another_do_the_task(served: Served, browser: Browser, name: str) -> None:
    task = task_of(name, 0)
    session = served.sessions.create(theme_seed=task.made.parts[0].theme_seed)
    instances = {
        part.app: session.begin(part.app, part.fixture, part.seed, part.placed, part.events) for part in task.made.parts
    }
    ways = [ui_step for _, solution in joint_solution(task.made) for ui_step in solution]
    ways = ways or [ui_step for app in APPS[1:] for ui_step in joint_tasks.way_to(app)]
    context = await browser.new_context(viewport={"width": 1280, "height": 720})
    page = await context.new_page()
    await page.goto(served.launch(session.session_id, task.made.shown), wait_until="networkidle")
    for ui_step in ways:
        await perform(page, ui_step)
        await page.wait_for_timeout(50)
    await page.wait_for_load_state("networkidle")
    await context.close()

    states = {app: instance.current for app, instance in instances.items()}
    initial = {app: instance.initial for app, instance in instances.items()}
    assert score_of(task.made, states, DONE if task.made.is_possible else INFEASIBLE, initial) == 1
