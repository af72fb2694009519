"""Builds the task of a scenario: draws a situation, carries out its goal, and measures the task's structure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import cast

from hub.apps import installed_app
from hub.engine.clock import stamp
from hub.engine.errors import ActionRefused
from hub.engine.graded_view import graded_view
from hub.engine.merging import patch_between
from hub.engine.records import Record
from hub.engine.scenarios import Do, Situation, Slip, Structure
from hub.engine.sessions import HubSession
from hub.tasks.construction import TRIES, Construction, NoTaskError, Step, changed_orders, states_of
from hub.tasks.late_events import is_late, unfinished, with_events
from hub.tasks.playing import Played, begun, is_allowed, play
from hub.tasks.scenario_parts import (
    DONE,
    INFEASIBLE,
    UnsoundScenarioError,
    changed_by_events,
    lasting_steps,
    plain,
    refuse_late_events,
    refuse_misjudged,
    refuse_missing_facts,
    refuse_possible,
    structure_of,
)
from hub.tasks.solutions import solutions_of
from hub.tasks.state_comparison import Json, reward_of, score


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
            hold, calls a feasible request infeasible, or leaves a record as its own rules do not want it.
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
        placed = patch_between(plain(start), plain(situation.state))
        session = begun(app, fixture.name, fixture_seed, placed, situation.events)
        try:
            played = play(session, [(app, do) for do in situation.goal])
        except ActionRefused as error:
            raise UnsoundScenarioError(f"{where}: its goal is refused: {error.message} ({error.field})") from error
        initial, golden = played.initial(app), played.current(app)
        refuse_late_events(played, where)
        refuse_misjudged(situation.judged, golden, where)
        done = zip((do.action for do in situation.goal), played.given, played.turns, strict=True)
        steps = lasting_steps(done, initial, golden, f"{where}: ")
        made = Construction(
            app=app,
            fixture=fixture.name,
            seed=fixture_seed,
            theme_seed=theme_seed,
            steps=steps,
            initial=graded_view(initial),
            golden=graded_view(golden),
            placed=placed,
            ordered=changed_orders(golden, steps),
            is_possible=situation.impossible is None,
            events=situation.events,
            changed_by_events=changed_by_events(situation.state, situation.events, stamp(fixture.now), where),
        )
        _refuse_unsound(situation, made, session, initial, where)
        return ScenarioTask(made, situation, _structure(made, situation, session))
    raise NoTaskError(f"{app}.{name}, seed {seed}: no fixture has anything for this scenario")


def slipped_construction(task: ScenarioTask, slip: Slip) -> Construction:
    """Return the task with a slip's actions in place of its own, for the script that builds its state.

    Raises:
        ActionRefused: the application refuses one of them.
    """
    given = _played(task, slip.instead).given
    steps = (Step(do.action, arguments, ()) for do, arguments in zip(slip.instead, given, strict=True))
    # The episode's end, not the state, tells whether a request can be met; the script only carries out the steps.
    return replace(task.made, steps=tuple(steps), is_possible=True)


def score_after(task: ScenarioTask, done: Sequence[Do], status: str = DONE) -> float:
    """Return the score of an episode in which these actions were carried out and that ended with `status`.

    Raises:
        ActionRefused: the application refuses one of them.
    """
    played = _played(task, done)
    return score_of(task.made, played.current(task.made.app), status, played.initial(task.made.app))


def slipped(task: ScenarioTask, slip: Slip, status: str = DONE) -> float:
    """Return the score of an episode with this slip that ends with `status`.

    Raises:
        ActionRefused: the application refuses one of them.
    """
    return score_after(task, slip.instead, status)


def score_of(made: Construction, state: Record, status: str = DONE, initial: Record | None = None) -> float:
    """Return the reward of a task.

    Args:
        made: the task.
        state: the state in the end.
        status: the status that ended the episode.
        initial: what the session began with, and the events since; None: all events have happened.
    """
    began = cast("Json", made.initial if initial is None else graded_view(initial))
    events = cast("list[Json]", made.changed_by_events)
    before, current = with_events(began, cast("Json", graded_view(state)), events)
    earned, other = score(
        before, cast("Json", made.golden), current, [step.changed for step in made.steps], made.ordered
    )
    if not made.is_possible:
        return float(status == INFEASIBLE and not other)
    return reward_of(unfinished(earned) if is_late(began, events) else earned, strayed=bool(other))


def _refuse_unsound(situation: Situation, made: Construction, session: HubSession, initial: Record, where: str) -> None:
    refuse_missing_facts(situation.facts, plain(initial), where)
    if situation.impossible is not None:
        done = (do.action for do in situation.impossible.refused if is_allowed(session, made.app, do))
        refuse_possible(situation.impossible, situation.goal, done, (plain(situation.state),), where)


def _played(task: ScenarioTask, done: Sequence[Do]) -> Played:
    made = task.made
    session = begun(made.app, made.fixture, made.seed, made.placed, made.events)
    return play(session, [(made.app, do) for do in done])


def _structure(made: Construction, situation: Situation, session: HubSession) -> Structure:
    def leads(order: Sequence[int]) -> bool:
        try:
            played = play(session, [(made.app, situation.goal[place]) for place in order])
        except (ActionRefused, LookupError):
            return False
        return score_of(made, played.current(made.app), DONE, played.initial(made.app)) == 1

    return structure_of(
        situation.facts,
        situation.slips,
        place_keys=1,
        actions=len(situation.goal),
        leads=leads,
        ui_steps=sum(map(len, solutions_of(made))),
        events=situation.events,
    )
