"""Checks a task across applications against its fixtures and the actions in each of them."""

from collections.abc import Iterator
from typing import cast

from pydantic import JsonValue

from clients.tasks.hub_world import hub_world, void_action
from hub.tasks.joint_tasks import INFEASIBLE
from schemas.tasks import Task


def joint_faults(task: Task) -> Iterator[str]:
    """Yield how `apps` and `steps` in a task's parameters contradict the applications; nothing for other tasks."""
    apps, steps = task.parameters.get("apps"), task.parameters.get("steps")
    if not isinstance(apps, list) or not isinstance(steps, list):
        return
    shown: set[str] = set()
    for one in apps:
        world = one if isinstance(one, dict) else {}
        app, name, seed = world.get("app"), world.get("world"), world.get("world_seed")
        if not isinstance(app, str) or not isinstance(name, str) or not isinstance(seed, int):
            yield "parameters.apps: each names an `app`, a `world` and a `world_seed`"
            return
        shown.add(app)
        own = [(str(step["action"]), step.get("arguments", {})) for step in _of(app, steps)]
        try:
            hub_world(app, name, seed, world.get("placed"))
            void = void_action(app, name, seed, own, world.get("placed")) if own else None
        except ValueError as error:
            yield f"parameters.apps: {app}: {error}"
            continue
        if void is not None:
            yield f"parameters: in {app}: {void}"
    if strange := {str(step.get("app")) for step in steps if isinstance(step, dict)} - shown:
        yield f"parameters.steps: {', '.join(sorted(strange))} is none of the applications that the task begins with"
    if bool(steps) is (task.parameters.get("ends") == INFEASIBLE):
        yield "parameters: a request that cannot be met (`ends`) has no steps, and any other has some"


def _of(app: str, steps: list[JsonValue]) -> list[dict[str, JsonValue]]:
    named = [cast("dict[str, JsonValue]", step) for step in steps if isinstance(step, dict)]
    return [step for step in named if step.get("app") == app and "action" in step]
