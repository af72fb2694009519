"""Builds a task: a fixture, one to six independent task templates, and the state they lead to."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import cast

from pydantic import JsonValue
from pydantic_core import to_jsonable_python

from hub.apps import InstalledApp, installed_app
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.events import Event
from hub.engine.file_store import FileStore
from hub.engine.graded_view import graded_view, ordered_lists
from hub.engine.merging import merged
from hub.engine.records import Record
from hub.engine.scenarios import Arguments
from hub.engine.task_templates import TaskTemplate
from hub.engine.ui_steps import Upload
from hub.tasks.state_comparison import changes

TRIES = 60
"""Maximum number of task templates tried for each step before the task is given up."""
Path = tuple[str | int, ...]


class NoTaskError(Exception):
    """A fixture does not have enough for a task of this size; the message names both."""


@dataclass(frozen=True)
class Step:
    """One action of a task, and the values that it changes permanently."""

    action: str
    arguments: Arguments
    changed: tuple[Path, ...]
    task_template: TaskTemplate | None = None
    """The task template that drew the action and its arguments, if the task is made of task templates."""


@dataclass(frozen=True)
class Construction:
    """The parts of a task. The states are graded views; `placed` is what is added to the fixture at the start."""

    app: str
    fixture: str
    seed: int
    theme_seed: int
    steps: tuple[Step, ...]
    initial: JsonValue
    golden: JsonValue
    placed: JsonValue = None
    ordered: tuple[Path, ...] = ()
    """Paths of changed lists whose order people see."""
    is_possible: bool = True
    """False if the right answer is that the request is infeasible."""
    events: tuple[Event, ...] = ()
    """What happens in the application while the policy works; `initial` and `golden` are with all of it."""
    changed_by_events: tuple[JsonValue, ...] = ()
    """What each event changes in the graded view, as `hub.tasks.late_events` reads it."""


def construct(app: str, size: int, seed: int) -> Construction:
    """Build the task of a seed with `size` task templates; the same seed gives the same task everywhere.

    Raises:
        NoTaskError: the application's fixtures do not have enough.
    """
    rng = Random(f"task/{app}/{size}/{seed}")  # noqa: S311
    found = installed_app(app)
    fixture = rng.choice(found.app.own_fixtures)
    fixture_seed = rng.randrange(1_000_000)
    steps, states = _steps(found, found.app.find_fixture(fixture).name, fixture_seed, size, rng)
    return Construction(
        app=app,
        fixture=fixture,
        seed=fixture_seed,
        theme_seed=rng.randrange(1_000_000),
        steps=steps,
        initial=graded_view(states[0]),
        golden=graded_view(states[-1]),
        ordered=changed_orders(states[-1], steps),
    )


def changed_orders(golden: Record, steps: Sequence[Step]) -> tuple[Path, ...]:
    """Return the lists changed by steps whose order is visible to people."""
    changed = {path for step in steps for path in step.changed}
    return tuple(sorted(changed.intersection(ordered_lists(golden)), key=str))


def states_of(
    app: str, fixture: str, seed: int, steps: Sequence[tuple[str, JsonValue]], placed: JsonValue = None
) -> list[Record]:
    """Return the state of a fixture, and the states after each of the actions.

    Args:
        app: the application.
        fixture: name of the fixture.
        seed: seed of the fixture.
        steps: names and arguments of the actions.
        placed: data merged into the fixture before the actions; None: none.

    Raises:
        ActionRefused: the application refuses one of them.
        StateRefused: `placed` does not give a valid state.
    """
    found = installed_app(app).app
    start = found.find_fixture(fixture)
    states: list[Record] = [start.built(app, seed, FileStore())]
    if placed is not None:
        plain = cast("JsonValue", to_jsonable_python(states[0]))
        states = [found.read_state(merged(plain, placed))]
    for number, (action, arguments) in enumerate(steps):
        states.append(found.act(states[-1], action, arguments, Clock(start.now, number)))
    return states


def _steps(
    found: InstalledApp, fixture: str, seed: int, size: int, rng: Random
) -> tuple[tuple[Step, ...], list[Record]]:
    app = found.app
    start = app.find_fixture(fixture)
    states: list[Record] = states_of(app.name, fixture, seed, ())
    steps: list[Step] = []
    for _ in range(size * TRIES):
        if len(steps) == size:
            return tuple(steps), states
        # All actions are equally likely, and none is repeated while there are others.
        done = {step.action for step in steps}
        action = rng.choice([name for name in found.task_templates if name not in done] or list(found.task_templates))
        task_template = found.task_templates.sample(action, states[-1], rng)
        if task_template is None or _asks_for_a_file(found, action, task_template, states[-1]):
            continue
        try:
            after = app.act(states[-1], action, task_template.arguments, Clock(start.now, len(steps)))
        except ActionRefused as error:
            raise NoTaskError(
                f"{app.name}.{action} refused its own task template: {error.message} {task_template}"
            ) from error
        step = Step(action, task_template.arguments, changed_paths(states[-1], after), task_template)
        if step.changed and _is_apart(step, steps) and _lasts(states[0], after, (*steps, step)):
            states.append(after)
            steps.append(step)
    if len(steps) == size:
        return tuple(steps), states
    raise NoTaskError(
        f"{app.name}/{fixture}, seed {seed}: found {len(steps)} task templates that go together, not {size}"
    )


def _asks_for_a_file(found: InstalledApp, action: str, task_template: TaskTemplate, state: Record) -> bool:
    """Whether a person would first have to write a file, which desktops of these tasks lack."""
    arguments = found.app.actions[action].arguments.model_validate(task_template.arguments)
    return any(isinstance(ui_step, Upload) for ui_step in found.solutions[action](state, arguments))


def changed_paths(before: Record, after: Record) -> tuple[Path, ...]:
    """Return the paths of the values in which the graded views of two states differ."""
    return tuple(cast("dict[Path, object]", changes(graded_view(before), graded_view(after))))


def _is_apart(step: Step, others: Sequence[Step]) -> bool:
    """Whether a step is independent of the others: it is not about a record that one of them changed."""
    mine = {path[:2] for path in step.changed}
    named = set(_strings(step.arguments))
    for other in others:
        theirs = {path[:2] for path in other.changed}
        if mine & theirs or named & {str(path[1]) for path in theirs if len(path) > 1}:
            return False
        if {path[1] for path in mine if len(path) > 1} & set(_strings(other.arguments)):
            return False
    return True


def _lasts(initial: Record, golden: Record, steps: Sequence[Step]) -> bool:
    """Whether the changes of the steps are exactly the difference of the two states."""
    return set(changed_paths(initial, golden)) == {path for step in steps for path in step.changed}


def _strings(value: JsonValue) -> list[str]:
    match value:
        case str():
            return [value]
        case list():
            return [text for item in value for text in _strings(item)]
        case dict():
            return [text for item in value.values() for text in _strings(item)]
        case _:
            return []
