"""Builds the task of a scenario across applications: one construction per application, and the order of their steps."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import cast

from hub.apps import installed_app
from hub.engine.clock import stamp
from hub.engine.errors import ActionRefused
from hub.engine.graded_view import graded_view
from hub.engine.joint_scenarios import In, JointSituation, JointSlip, World
from hub.engine.merging import patch_between
from hub.engine.office_world import NOW, WORLD
from hub.engine.records import Record
from hub.engine.scenarios import Do, Structure
from hub.engine.sessions import HubSession
from hub.engine.ui_steps import Named, See, UIStep, link
from hub.office import APPS, LANDMARKS, scenarios
from hub.tasks.construction import TRIES, Construction, NoTaskError, Step, changed_orders, states_of
from hub.tasks.late_events import is_late, unfinished, with_events
from hub.tasks.playing import Played, is_allowed, opened, play
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
from hub.tasks.solutions import solution_in
from hub.tasks.state_comparison import Json, reward_of, score

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
    def is_eventful(self) -> bool:
        """Whether something happens while the policy works."""
        return any(part.events for part in self.parts)

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
        parts = [
            Construction(
                app=app,
                fixture=WORLD,
                seed=fixture_seed,
                theme_seed=theme_seed,
                steps=(),
                initial=None,
                golden=None,
                placed=patch_between(plain(start[app]), plain(situation.states[app])),
                events=situation.events.get(app, ()),
            )
            for app in APPS
        ]
        session = _begun(parts)
        try:
            played = play(session, [(one.app, one.do) for one in situation.goal])
        except ActionRefused as error:
            raise UnsoundScenarioError(f"{where}: its goal is refused: {error.message} ({error.field})") from error
        refuse_late_events(played, where)
        refuse_misjudged(situation.judged, _current(played.session), where)
        parts = [_done(part, situation, played, where) for part in parts]
        _refuse_unsound(situation, session, played, where)
        made = JointConstruction(tuple(parts), tuple(one.app for one in situation.goal), situation.impossible is None)
        return JointTask(made, situation)
    raise NoTaskError(f"{name}, seed {seed}: {WORLD} has nothing for this scenario")


def slipped_construction(task: JointTask, slip: JointSlip) -> JointConstruction:
    """Return the task with a slip's actions in place of its own, for the script that builds its states.

    Raises:
        ActionRefused: an application refuses one of them.
    """
    given = _played(task, slip.instead).given
    done = [(one.app, Step(one.do.action, own, ())) for one, own in zip(slip.instead, given, strict=True)]
    parts = (replace(part, steps=tuple(step for app, step in done if app == part.app)) for part in task.made.parts)
    # The episode's end, not the state, tells whether a request can be met; the script only carries out the steps.
    return JointConstruction(tuple(parts), tuple(app for app, _ in done))


def score_after(task: JointTask, done: Sequence[In], status: str = DONE) -> float:
    """Return the score of an episode in which these actions were carried out and that ended with `status`.

    Raises:
        ActionRefused: an application refuses one of them.
    """
    session = _played(task, done).session
    return score_of(task.made, _current(session), status, _initial(session))


def slipped(task: JointTask, slip: JointSlip, status: str = DONE) -> float:
    """Return the score of an episode with this slip that ends with `status`.

    Raises:
        ActionRefused: an application refuses one of them.
    """
    return score_after(task, slip.instead, status)


def score_of(made: JointConstruction, states: States, status: str = DONE, initial: States | None = None) -> float:
    """Return the reward of a task.

    Args:
        made: the task.
        states: the states of its applications in the end.
        status: the status that ended the episode.
        initial: what they began with, and the events since; None: all events have happened.
    """
    earned: list[float] = []
    strayed = late = False
    for part in made.parts:
        began = cast("Json", part.initial if initial is None else graded_view(initial[part.app]))
        events = cast("list[Json]", part.changed_by_events)
        late = late or is_late(began, events)
        before, current = with_events(began, cast("Json", graded_view(states[part.app])), events)
        paths = [step.changed for step in part.steps]
        own, other = score(before, cast("Json", part.golden), current, paths, part.ordered)
        earned += own
        strayed = strayed or bool(other)
    if not made.is_possible:
        return float(status == INFEASIBLE and not strayed)
    return reward_of(unfinished(earned) if late else earned, strayed=strayed)


def joint_solution(made: JointConstruction) -> list[tuple[str, tuple[UIStep, ...]]]:
    """Return each action's application and solution, which begins with the navigation to the application."""
    steps = list(made.steps)
    played = play(_begun(made.parts), [(app, Do(step.action, step.arguments)) for app, step in steps])
    here, found = made.shown, list[tuple[str, tuple[UIStep, ...]]]()
    for (app, step), (before, _) in zip(steps, played.turns, strict=True):
        found.append((app, (*(() if app == here else way_to(app)), *solution_in(app, step, before))))
        here = app
    return found


def way_to(app: str) -> tuple[UIStep, ...]:
    """Return the steps from one application to another: the link in the head of every page."""
    title = installed_app(app).app.title
    return link(title, Named("navigation", "Applications")), See(Named("link", LANDMARKS[app]))


def _begun(parts: Iterable[Construction]) -> HubSession:
    """Return a session in the state in which the task begins."""
    session = opened(APPS)
    for part in parts:
        session.begin(part.app, part.fixture, part.seed, part.placed, part.events)
    return session


def _played(task: JointTask, done: Sequence[In]) -> Played:
    return play(_begun(task.made.parts), [(one.app, one.do) for one in done])


def _initial(session: HubSession) -> States:
    return {app: one.initial for app, one in session.instances.items()}


def _current(session: HubSession) -> States:
    return {app: one.current for app, one in session.instances.items()}


def _done(part: Construction, situation: JointSituation, played: Played, where: str) -> Construction:
    """Return one application's part of a task with the actions that were carried out in it."""
    app = part.app
    initial, golden = played.initial(app), played.current(app)
    turns = zip(situation.goal, played.given, played.turns, strict=True)
    done = ((one.do.action, given, turn) for one, given, turn in turns if one.app == app)
    steps = lasting_steps(done, initial, golden, f"{where}: {app}.")
    return replace(
        part,
        steps=steps,
        initial=graded_view(initial),
        golden=graded_view(golden),
        ordered=changed_orders(golden, steps),
        changed_by_events=changed_by_events(situation.states[app], part.events, stamp(NOW), where),
    )


def _refuse_unsound(situation: JointSituation, session: HubSession, played: Played, where: str) -> None:
    refuse_missing_facts(situation.facts, {app: plain(state) for app, state in _initial(played.session).items()}, where)
    if situation.impossible is not None:
        refused = situation.impossible.refused
        done = (f"{one.app} does {one.do.action}" for one in refused if is_allowed(session, one.app, one.do))
        held = map(plain, situation.states.values())
        refuse_possible(situation.impossible, situation.goal, done, held, where)


def _structure(made: JointConstruction, situation: JointSituation) -> Structure:
    session = _begun(made.parts)

    def leads(order: Sequence[int]) -> bool:
        try:
            played = play(session, [(situation.goal[place].app, situation.goal[place].do) for place in order])
        except (ActionRefused, LookupError):
            return False
        return score_of(made, _current(played.session), DONE, _initial(played.session)) == 1

    return structure_of(
        situation.facts,
        situation.slips,
        place_keys=2,  # the application, and the collection in it
        actions=len(situation.goal),
        leads=leads,
        ui_steps=sum(len(steps) for _, steps in joint_solution(made)),
        events=[event for part in made.parts for event in part.events],
    )
