"""Writes the three scripts of a task across applications. They use the standard library only."""

from typing import cast

from pydantic import JsonValue

from hub.engine.difference import difference
from hub.tasks.construction import Construction
from hub.tasks.joint_tasks import JointConstruction
from hub.tasks.script_text import (
    ENDS,
    EPISODE,
    EVENTS,
    LATE,
    STATE,
    events_as_json,
    graded_end,
    reward_script,
    scored,
    setup_script,
)

_STATES = """def states_of(app):
    with open(f"{TASK['folder']}/{app}.json", encoding="utf-8") as file:
        states = json.load(file)
    return states["initial_state"], states["current_state"]

"""
_POSSIBLE = """
def main():
    earned, strayed, names = [], [], []
    for app in TASK["apps"]:
        initial, current = states_of(app["app"])
{events}        golden = patched(initial, app["difference"])
        own, other = score(initial, golden, current, [part["paths"] for part in app["parts"]], app["ordered"])
        earned += own
        names += [part["name"] for part in app["parts"]]
        strayed += [(app["app"], *path) for path in other]
""" + scored(each="name", parts="names", name="name", strayed="strayed")
_IMPOSSIBLE = "\n" + graded_end(
    unchanged="""    for app in TASK["apps"]:
        initial, current = states_of(app["app"])
        _, other = score(initial, initial, current, [])
        strayed += [(app["app"], *path) for path in other]
"""
)
_EVENTS = """        initial, current = with_events(initial, current, app["events"])
"""
_LATE = """    if any(is_late(states_of(app["app"])[0], app["events"]) for app in TASK["apps"]):
        earned = unfinished(earned)
"""
_EXPECTED = ', "events": app["events"]'
_BUILD = """def main():
    for app in TASK["apps"]:
        begin(app["app"], app["world"], app["seed"], app["looks"])
        # What happened before the task begins is there from the start, and no part of any difference.
        start = {"world": app["world"], "seed": app["seed"], "state": app["placed"]{events}}
        call("POST", f"{SESSIONS}/{SESSION}/apps/{app['app']}/begin", start)
    for step in TASK["steps"]:
        act(step["app"], step["action"], step["arguments"])
    open_browser(TASK["shown"])
"""


def initial_setup(task: JointConstruction, hub: str) -> str:
    """Return the script that builds the world and opens the browser; `hub` is the code that calls the hub."""
    return _setup(task, hub, f"Opens {_names(task)} in one world.", steps=False)


def golden_patch(task: JointConstruction, hub: str) -> str:
    """Return the script that builds the world with the task done."""
    what = "with the task done" if task.is_possible else "where nothing is to be done: the request cannot be met"
    return _setup(task, hub, f"Opens {_names(task)} in one world, {what}.", steps=True)


def reward(task: JointConstruction) -> str:
    """Return the script that grades the states of the applications."""
    numbers = {id(step): number for number, (_, step) in enumerate(task.steps, 1)}
    data: dict[str, JsonValue] = {
        "folder": STATE,
        "apps": [
            {
                "app": part.app,
                "difference": cast("JsonValue", difference(part.initial, part.golden)),
                "parts": [
                    {
                        "name": f"{numbers[id(step)]}-{part.app}-{step.action}",
                        "paths": [list(path) for path in step.changed],
                    }
                    for step in part.steps
                ],
                "ordered": [list(path) for path in part.ordered],
                **({"events": list(part.changed_by_events)} if task.is_eventful else {}),
            }
            for part in task.parts
        ],
    }
    if not task.is_possible:
        data |= {"episode": EPISODE, "ends": "infeasible"}
    says = f"Grades {_names(task)}: what was to change in each application, and that nothing else did."
    events, late = (_EVENTS, _LATE) if task.is_eventful else ("", "")
    body = _POSSIBLE.replace(EVENTS, events).replace(LATE, late) if task.is_possible else _IMPOSSIBLE
    return reward_script(says, data, _STATES + body, is_eventful=task.is_eventful)


def _setup(task: JointConstruction, hub: str, what: str, *, steps: bool) -> str:
    data: dict[str, JsonValue] = {
        "apps": [_begun(part, is_eventful=task.is_eventful) for part in task.parts],
        "shown": task.shown,
        "steps": [
            {"app": app, "action": step.action, "arguments": step.arguments}
            for app, step in (task.steps if steps else ())
        ],
    }
    comment = "" if task.is_possible or not steps else ENDS
    build = _BUILD.replace(EVENTS, _EXPECTED if task.is_eventful else "")
    return setup_script(what, data, hub, build, comment=comment)


def _begun(part: Construction, *, is_eventful: bool) -> dict[str, JsonValue]:
    events: dict[str, JsonValue] = {"events": events_as_json(part.events)} if is_eventful else {}
    return {
        "app": part.app,
        "world": part.fixture,
        "seed": part.seed,
        "looks": part.theme_seed,
        "placed": part.placed,
        **events,
    }


def _names(task: JointConstruction) -> str:
    return ", ".join(part.app for part in task.parts)
