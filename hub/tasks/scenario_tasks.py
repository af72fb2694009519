"""Builds the task of a scenario: draws a situation, carries out its goal, and measures the task's structure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random

from hub.apps import installed_app
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.graded_view import graded_view
from hub.engine.records import Record
from hub.engine.scenarios import Arguments, Do, Situation, Slip, Structure, patch_between
from hub.tasks.construction import TRIES, Construction, NoTaskError, Step, changed_orders, states_of
from hub.tasks.scenario_parts import (
    DONE,
    INFEASIBLE,
    UnsoundScenarioError,
    lasting_steps,
    plain,
    refuse_missing_facts,
    refuse_possible,
    structure_of,
)
from hub.tasks.solutions import solutions_of
from hub.tasks.state_comparison import reward_of, score


@dataclass(frozen=True)
class ScenarioTask:
    """A task of a scenario: its construction, its instruction and its structure."""

    made: Construction
    situation: Situation
    structure: Structure


def construct_scenario(app: str, name: str, seed: int) -> ScenarioTask:
    """Build the task of a seed; the same seed gives the same task everywhere.

    Raises:
        NoTaskError: no fixture of the application allows this scenario.
        UnsoundScenarioError: the scenario drew a goal that is refused or has no effect, states a fact that does not
            hold, or calls a feasible request infeasible.
    """
    found = installed_app(app)
    rng = Random(f"scenario/{app}/{name}/{seed}")  # noqa: S311
    for _ in range(TRIES):
        fixture = found.app.find_fixture(rng.choice(found.app.own_fixtures))
        fixture_seed, theme_seed = rng.randrange(1_000_000), rng.randrange(1_000_000)
        start = states_of(app, fixture.name, fixture_seed, ())[0]
        situation = found.scenarios.draw(name, start, fixture.now, rng)
        if situation is None:
            continue
        where = f"{app}.{name} in {fixture.name}, seed {seed}"
        try:
            states, given = _done(app, fixture.now, situation.state, situation.goal)
        except ActionRefused as error:
            raise UnsoundScenarioError(f"{where}: its goal is refused: {error.message} ({error.field})") from error
        done = ((do.action, arguments) for do, arguments in zip(situation.goal, given, strict=True))
        steps = lasting_steps(done, states, f"{where}: ")
        made = Construction(
            app=app,
            fixture=fixture.name,
            seed=fixture_seed,
            theme_seed=theme_seed,
            steps=steps,
            initial=graded_view(states[0]),
            golden=graded_view(states[-1]),
            placed=patch_between(plain(start), plain(situation.state)),
            ordered=changed_orders(states[-1], steps),
            is_possible=situation.impossible is None,
        )
        _refuse_unsound(situation, made, where)
        return ScenarioTask(made, situation, _structure(made, situation))
    raise NoTaskError(f"{app}.{name}, seed {seed}: no fixture has anything for this scenario")


def slipped_construction(task: ScenarioTask, slip: Slip) -> Construction:
    """Return the task with a slip's actions in place of its own, for the script that builds its state.

    Raises:
        ActionRefused: the application refuses one of them.
    """
    _, given = _done(task.made.app, _now(task.made), task.situation.state, slip.instead)
    steps = (Step(do.action, arguments, ()) for do, arguments in zip(slip.instead, given, strict=True))
    # The episode's end, not the state, tells whether a request can be met; the script only carries out the steps.
    return replace(task.made, steps=tuple(steps), is_possible=True)


def slipped(task: ScenarioTask, slip: Slip, status: str = DONE) -> float:
    """Return the score of an episode with this slip that ends with `status`.

    Raises:
        ActionRefused: the application refuses one of them.
    """
    states, _ = _done(task.made.app, _now(task.made), task.situation.state, slip.instead)
    return score_of(task.made, states[-1], status)


def score_of(made: Construction, state: Record, status: str = DONE) -> float:
    """Return the reward of a task for a state and the status that ended the episode."""
    earned, other = score(
        made.initial, made.golden, graded_view(state), [step.changed for step in made.steps], made.ordered
    )
    if not made.is_possible:
        return float(status == INFEASIBLE and not other)
    return reward_of(earned, strayed=bool(other))


def _refuse_unsound(situation: Situation, made: Construction, where: str) -> None:
    held = plain(situation.state)
    refuse_missing_facts(situation.facts, held, where)
    if situation.impossible is not None:
        done = (do.action for do in situation.impossible.refused if _is_allowed(made, situation.state, do))
        refuse_possible(situation.impossible, situation.goal, done, (held,), where)


def _is_allowed(made: Construction, state: Record, do: Do) -> bool:
    try:
        _done(made.app, _now(made), state, (do,))
    except ActionRefused:
        return False
    return True


def _now(made: Construction) -> datetime:
    return installed_app(made.app).app.find_fixture(made.fixture).now


def _done(app: str, now: datetime, state: Record, goal: Sequence[Do]) -> tuple[list[Record], list[Arguments]]:
    """Return the states before and after each action, and the actions' arguments."""
    found = installed_app(app).app
    states, given = [state], list[Arguments]()
    for number, do in enumerate(goal):
        given.append(do.in_state(states[-1]))
        states.append(found.act(states[-1], do.action, given[-1], Clock(now, number)))
    return states, given


def _structure(made: Construction, situation: Situation) -> Structure:
    def leads(order: Sequence[int]) -> bool:
        try:
            states, _ = _done(made.app, _now(made), situation.state, [situation.goal[place] for place in order])
        except (ActionRefused, LookupError):
            return False
        return score_of(made, states[-1]) == 1

    return structure_of(
        situation.facts,
        situation.slips,
        place_keys=1,
        actions=len(situation.goal),
        leads=leads,
        ui_steps=sum(map(len, solutions_of(made))),
    )
