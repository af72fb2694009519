"""Builds the task of a scenario across applications: one construction per application, and the order of their steps."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from hub.apps import installed_app
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.graded_view import graded_view
from hub.engine.joint_scenarios import In, JointSituation, JointSlip, World
from hub.engine.office_world import WORLD
from hub.engine.records import Record
from hub.engine.scenarios import Arguments, Structure, patch_between
from hub.engine.ui_steps import Named, See, UIStep, link
from hub.office import APPS, LANDMARKS, scenarios
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

States = Mapping[str, Record]


@dataclass(frozen=True)
class JointConstruction:
    """The parts of a task: one for each application that the desktop shows, even if nothing is to be done in it.

    Args:
        parts: the applications' own states and actions, in the order in which the desktop names them.
        turns: the application of each action, in a valid order of all actions.
        is_possible: False if the right answer is that the request is infeasible.
    """

    parts: tuple[Construction, ...]
    turns: tuple[str, ...]
    is_possible: bool = True

    @property
    def steps(self) -> Iterator[tuple[str, Step]]:
        """Yield the actions in order, each with its application."""
        left = {part.app: iter(part.steps) for part in self.parts}
        yield from ((app, next(left[app])) for app in self.turns)

    @property
    def shown(self) -> str:
        """The application that the browser shows first."""
        return self.parts[0].app


@dataclass(frozen=True)
class JointTask:
    """A task across applications: its construction, its instruction and its structure."""

    made: JointConstruction
    situation: JointSituation

    @cached_property
    def structure(self) -> Structure:
        """The structure of the task."""
        return _structure(self.made, self.situation)


def construct_joint(name: str, seed: int) -> JointTask:
    """Build the task of a seed; the same seed gives the same task everywhere.

    Raises:
        NoTaskError: the world does not allow this scenario.
        UnsoundScenarioError: the scenario drew a goal that is refused or has no effect, states a fact that does not
            hold, or calls a feasible request infeasible.
    """
    rng = Random(f"joint/{name}/{seed}")  # noqa: S311
    for _ in range(TRIES):
        fixture_seed, theme_seed = rng.randrange(1_000_000), rng.randrange(1_000_000)
        start = {app: states_of(app, WORLD, fixture_seed, ())[0] for app in APPS}
        situation = scenarios().draw(name, World(start, rng))
        if situation is None:
            continue
        where = f"{name} in {WORLD}, seed {seed}"
        try:
            states, given = _done(situation.states, situation.goal)
        except ActionRefused as error:
            raise UnsoundScenarioError(f"{where}: its goal is refused: {error.message} ({error.field})") from error
        parts: list[Construction] = []
        for app in APPS:
            done = ((one.do.action, own) for one, own in zip(situation.goal, given, strict=True) if one.app == app)
            steps = lasting_steps(done, states[app], f"{where}: {app}.")
            parts.append(
                Construction(
                    app=app,
                    fixture=WORLD,
                    seed=fixture_seed,
                    theme_seed=theme_seed,
                    steps=steps,
                    initial=graded_view(states[app][0]),
                    golden=graded_view(states[app][-1]),
                    placed=patch_between(plain(start[app]), plain(situation.states[app])),
                    ordered=changed_orders(states[app][-1], steps),
                )
            )
        _refuse_unsound(situation, where)
        made = JointConstruction(tuple(parts), tuple(one.app for one in situation.goal), situation.impossible is None)
        return JointTask(made, situation)
    raise NoTaskError(f"{name}, seed {seed}: {WORLD} has nothing for this scenario")


def slipped_construction(task: JointTask, slip: JointSlip) -> JointConstruction:
    """Return the task with a slip's actions in place of its own, for the script that builds its states.

    Raises:
        ActionRefused: an application refuses one of them.
    """
    _, given = _done(task.situation.states, slip.instead)
    done = [(one.app, Step(one.do.action, own, ())) for one, own in zip(slip.instead, given, strict=True)]
    parts = (replace(part, steps=tuple(step for app, step in done if app == part.app)) for part in task.made.parts)
    # The episode's end, not the state, tells whether a request can be met; the script only carries out the steps.
    return JointConstruction(tuple(parts), tuple(app for app, _ in done))


def slipped(task: JointTask, slip: JointSlip, status: str = DONE) -> float:
    """Return the score of an episode with this slip that ends with `status`.

    Raises:
        ActionRefused: an application refuses one of them.
    """
    states, _ = _done(task.situation.states, slip.instead)
    return score_of(task.made, {app: own[-1] for app, own in states.items()}, status)


def score_of(made: JointConstruction, states: States, status: str = DONE) -> float:
    """Return the reward of a task for states of its applications and the status that ended the episode."""
    earned: list[float] = []
    strayed = False
    for part in made.parts:
        paths = [step.changed for step in part.steps]
        own, other = score(part.initial, part.golden, graded_view(states[part.app]), paths, part.ordered)
        earned += own
        strayed = strayed or bool(other)
    if not made.is_possible:
        return float(status == INFEASIBLE and not strayed)
    return reward_of(earned, strayed=strayed)


def joint_solution(made: JointConstruction) -> list[tuple[str, tuple[UIStep, ...]]]:
    """Return each action's application and solution, which begins with the navigation to the application."""
    left = {part.app: iter(solutions_of(part)) for part in made.parts}
    here, found = made.shown, list[tuple[str, tuple[UIStep, ...]]]()
    for app in made.turns:
        found.append((app, (*(() if app == here else way_to(app)), *next(left[app]))))
        here = app
    return found


def way_to(app: str) -> tuple[UIStep, ...]:
    """Return the steps from one application to another: the link in the head of every page."""
    title = installed_app(app).app.title
    return link(title, Named("navigation", "Applications")), See(Named("link", LANDMARKS[app]))


def _done(start: States, goal: Sequence[In]) -> tuple[dict[str, list[Record]], list[Arguments]]:
    """Return the states of each application before and after its actions, and the actions' arguments."""
    states, given = {app: [state] for app, state in start.items()}, list[Arguments]()
    for one in goal:
        own, app = states[one.app], installed_app(one.app).app
        given.append(one.do.in_state(own[-1]))
        own.append(app.act(own[-1], one.do.action, given[-1], Clock(app.find_fixture(WORLD).now, len(own) - 1)))
    return states, given


def _refuse_unsound(situation: JointSituation, where: str) -> None:
    held = {app: plain(state) for app, state in situation.states.items()}
    refuse_missing_facts(situation.facts, dict(held), where)
    if situation.impossible is not None:
        refused = situation.impossible.refused
        done = (f"{one.app} does {one.do.action}" for one in refused if _is_allowed(situation.states, one))
        refuse_possible(situation.impossible, situation.goal, done, held.values(), where)


def _is_allowed(states: States, one: In) -> bool:
    try:
        _done(states, (one,))
    except ActionRefused:
        return False
    return True


def _structure(made: JointConstruction, situation: JointSituation) -> Structure:
    def leads(order: Sequence[int]) -> bool:
        try:
            states, _ = _done(situation.states, [situation.goal[place] for place in order])
        except (ActionRefused, LookupError):
            return False
        return score_of(made, {app: own[-1] for app, own in states.items()}) == 1

    return structure_of(
        situation.facts,
        situation.slips,
        place_keys=2,  # the application, and the collection in it
        actions=len(situation.goal),
        leads=leads,
        ui_steps=sum(len(steps) for _, steps in joint_solution(made)),
    )
