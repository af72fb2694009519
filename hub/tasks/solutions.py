"""The solution of a constructed task: the solutions of its actions, each for the state in which it is carried out."""

from hub.apps import installed_app
from hub.engine.records import Record
from hub.engine.scenarios import Do
from hub.engine.ui_steps import UIStep
from hub.tasks.construction import Construction, Step
from hub.tasks.playing import begun, play


def solutions_of(task: Construction) -> list[tuple[UIStep, ...]]:
    """Return the solutions of the actions in order."""
    start = begun(task.app, task.fixture, task.seed, task.placed, task.events)
    played = play(start, [(task.app, Do(step.action, step.arguments)) for step in task.steps])
    return [solution_in(task.app, step, before) for step, (before, _) in zip(task.steps, played.turns, strict=True)]


def solution_in(app: str, step: Step, state: Record) -> tuple[UIStep, ...]:
    """Return the solution of one action in the state in which it is carried out."""
    found = installed_app(app)
    return tuple(found.solutions[step.action](state, found.app.read_arguments(step.action, step.arguments)))
