"""Builds the task of a scenario: draws a situation, does its goal, and measures how the task is built."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import cast

from pydantic import JsonValue
from pydantic_core import to_jsonable_python

from hub.apps import installed_app
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.graded_view import graded_view
from hub.engine.records import Record
from hub.engine.scenarios import Arguments, Do, Fact, Situation, Slip, SlipKind, Structure, depth_of, patch_between
from hub.tasks.construction import TRIES, Construction, NoTaskError, Step, changed_orders, changed_paths, states_of
from hub.tasks.solutions import solutions_of
from hub.tasks.state_comparison import score


class UnsoundScenarioError(Exception):
    """A scenario drew something that is no task; the message says what is wrong with it."""


@dataclass(frozen=True)
class ScenarioTask:
    """A task with a cause: what there is to grade, what the user asks, and how the task is built."""

    made: Construction
    situation: Situation
    structure: Structure


def construct_scenario(app: str, name: str, seed: int) -> ScenarioTask:
    """Build the task of a seed; the same seed gives the same task everywhere.

    Raises:
        NoTaskError: no fixture of the application has anything for this scenario.
        UnsoundScenarioError: the scenario drew a goal that is refused or void, or states a fact that is not there.
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
        steps = _steps(situation.goal, given, states, where)
        made = Construction(
            app=app,
            fixture=fixture.name,
            seed=fixture_seed,
            theme_seed=theme_seed,
            steps=steps,
            initial=graded_view(states[0]),
            golden=graded_view(states[-1]),
            placed=patch_between(_plain(start), _plain(situation.state)),
            ordered=changed_orders(states[-1], steps),
        )
        _refuse_unsound(situation, where)
        return ScenarioTask(made, situation, _structure(made, situation))
    raise NoTaskError(f"{app}.{name}, seed {seed}: no fixture has anything for this scenario")


def slipped(task: ScenarioTask, slip: Slip) -> float:
    """Return the score of somebody who slips.

    Raises:
        ActionRefused: the application does not let them.
    """
    states, _ = _done(task.made.app, _now(task.made), task.situation.state, slip.instead)
    return score_of(task.made, states[-1])


def score_of(made: Construction, state: Record) -> float:
    """Return what the reward of a task pays for a state."""
    earned, other = score(
        made.initial, made.golden, graded_view(state), [step.changed for step in made.steps], made.ordered
    )
    total = sum(earned) / len(earned)
    return total / 2 if other else total


def _now(made: Construction) -> datetime:
    return installed_app(made.app).app.find_fixture(made.fixture).now


def _plain(state: Record) -> JsonValue:
    return cast("JsonValue", to_jsonable_python(state))


def _done(app: str, now: datetime, state: Record, goal: Sequence[Do]) -> tuple[list[Record], list[Arguments]]:
    """Return the states before and after each action, and the arguments it was done with."""
    found = installed_app(app).app
    states, given = [state], list[Arguments]()
    for number, do in enumerate(goal):
        given.append(do.in_state(states[-1]))
        states.append(found.act(states[-1], do.action, given[-1], Clock(now, number)))
    return states, given


def _steps(goal: Sequence[Do], given: Sequence[Arguments], states: Sequence[Record], where: str) -> tuple[Step, ...]:
    lasting = set(changed_paths(states[0], states[-1]))
    steps: list[Step] = []
    for do, arguments, before, after in zip(goal, given, states, states[1:], strict=False):
        changed = tuple(path for path in changed_paths(before, after) if path in lasting)
        if not changed:
            raise UnsoundScenarioError(f"{where}: {do.action} is void: nothing of what it changes lasts")
        steps.append(Step(do.action, arguments, changed))
    return tuple(steps)


def _refuse_unsound(situation: Situation, where: str) -> None:
    held = _plain(situation.state)
    for fact in situation.facts:
        record: JsonValue = held
        for key in fact.place:
            record = record.get(key) if isinstance(record, dict) else None
        if fact.shows not in _text(record):
            raise UnsoundScenarioError(f"{where}: {'/'.join(fact.place)} does not show {fact.shows!r} ({fact.name})")


def _text(value: JsonValue) -> str:
    """Return all that a record says, value by value."""
    if isinstance(value, dict):
        return "\n".join(map(_text, value.values()))
    return "\n".join(map(_text, value)) if isinstance(value, list) else str(value)


def _structure(made: Construction, situation: Situation) -> Structure:
    def minded(kind: SlipKind) -> tuple[str, ...]:
        return tuple(slip.what for slip in situation.slips if slip.kind == kind)

    return Structure(
        facts=tuple((fact.name, _collection(fact)) for fact in situation.facts),
        depth=depth_of(situation.facts),
        conditions=minded("condition"),
        decoys=minded("decoy"),
        side_conditions=minded("side condition"),
        actions=len(situation.goal),
        orders=_orders(made, situation),
        ui_steps=sum(map(len, solutions_of(made))),
    )


def _collection(fact: Fact) -> str:
    return fact.place[0]


def _orders(made: Construction, situation: Situation) -> int:
    """Count the orders of the actions that reach the goal."""
    goal = situation.goal

    def leads(order: Sequence[int]) -> bool:
        try:
            states, _ = _done(made.app, _now(made), situation.state, [goal[place] for place in order])
        except (ActionRefused, LookupError):
            return False
        return score_of(made, states[-1]) == 1

    return orders_of(len(goal), leads)


def orders_of(count: int, leads: Callable[[Sequence[int]], bool]) -> int:
    """Count the orders of so many actions that lead to the same state, from which pairs may change places."""
    before: list[set[int]] = [set() for _ in range(count)]
    for late in range(count):
        for early in range(late):
            if not leads([*range(early), late, *range(early, late), *range(late + 1, count)]):
                before[late].add(early)
    return _extensions(before)


def _extensions(before: Sequence[set[int]]) -> int:
    """Count the orders in which everything comes after what has to be before it."""
    ways = {frozenset[int](): 1}
    for _ in before:
        longer: dict[frozenset[int], int] = {}
        for done, count in ways.items():
            for one in range(len(before)):
                if one not in done and before[one] <= done:
                    longer[done | {one}] = longer.get(done | {one}, 0) + count
        ways = longer
    return sum(ways.values())
