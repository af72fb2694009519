"""Checks a task across applications against its fixtures and the actions in each of them."""

from collections.abc import Iterator
from typing import cast

from pydantic import JsonValue

from clients.tasks.hub_world import events_of, void_action
from hub.engine.errors import HubError
from hub.office import APPS
from hub.tasks.joint_tasks import INFEASIBLE
from hub.tasks.playing import opened
from schemas.tasks import Task


def joint_faults(task: Task) -> Iterator[str]:
    """Yield how `apps` and `steps` in a task's parameters contradict the applications; nothing for other tasks."""
    apps, steps = task.parameters.get("apps"), task.parameters.get("steps")
    if not isinstance(apps, list) or not isinstance(steps, list):
        return
    session = opened(APPS)
    for one in apps:
        world = one if isinstance(one, dict) else {}
        app, name, seed = world.get("app"), world.get("world"), world.get("world_seed")
        if not isinstance(app, str) or not isinstance(name, str) or not isinstance(seed, int):
            yield "parameters.apps: each names an `app`, a `world` and a `world_seed`"
            return
        try:
            session.begin(app, name, seed, world.get("placed"), events_of(world.get("events")))
        except (ValueError, HubError) as error:
            yield f"parameters.apps: {app}: {error}"
    shown = session.instances.keys()
    named = [cast("dict[str, JsonValue]", step) for step in steps if isinstance(step, dict) and "action" in step]
    own = [(str(step.get("app")), str(step["action"]), step.get("arguments", {})) for step in named]
    if (void := void_action(session, (one for one in own if one[0] in shown))) is not None:
        yield f"parameters: in {void[0]}: {void[1]}"
    if strange := {str(step.get("app")) for step in steps if isinstance(step, dict)} - shown:
        yield f"parameters.steps: {', '.join(sorted(strange))} is none of the applications that the task begins with"
    if bool(steps) is (task.parameters.get("ends") == INFEASIBLE):
        yield "parameters: a request that cannot be met (`ends`) has no steps, and any other has some"
