"""The solution of a constructed task: the solutions of its actions, each for the state in which it is carried out."""

from typing import cast

from pydantic import JsonValue

from hub.apps import installed_app
from hub.engine.ui_steps import UIStep
from hub.tasks.construction import Construction, states_of


def solutions_of(task: Construction) -> list[tuple[UIStep, ...]]:
    """Return the solutions of the actions in order."""
    found = installed_app(task.app)
    steps = [(step.action, cast("JsonValue", step.arguments)) for step in task.steps]
    states = states_of(task.app, task.fixture, task.seed, steps, task.placed)
    return [
        found.solutions[action](state, found.app.actions[action].arguments.model_validate(arguments))
        for state, (action, arguments) in zip(states, steps, strict=False)
    ]
