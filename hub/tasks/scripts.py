"""Writes the three scripts of a task. They use only the standard library, and the same task gives the same scripts."""

from typing import cast

from pydantic import JsonValue

from hub.engine.difference import difference
from hub.tasks.construction import Construction
from hub.tasks.script_text import (
    ENDS,
    EPISODE,
    EVENTS,
    EXPECTED,
    LATE,
    STATE,
    events_as_json,
    graded_end,
    reward_script,
    scored,
    setup_script,
)

_GRADE = """def main():
    with open(TASK["state"], encoding="utf-8") as file:
        states = json.load(file)
    initial, current = states["initial_state"], states["current_state"]
{events}    golden = patched(initial, TASK["difference"])
    earned, other = score(initial, golden, current, [part["paths"] for part in TASK["parts"]], TASK["ordered"])
""" + scored(each="part", parts='TASK["parts"]', name="part['name']", strayed="other")

_GRADE_END = graded_end(
    unchanged="""    with open(TASK["state"], encoding="utf-8") as file:
        states = json.load(file)
    _, other = score(states["initial_state"], states["initial_state"], states["current_state"], [])
    strayed += other
"""
)

_BUILD = """def main():
    begin(TASK["app"], TASK["world"], TASK["seed"], TASK["looks"])
{place}    for step in TASK["steps"]:
        act(TASK["app"], step["action"], step["arguments"])
    open_browser(TASK["app"])
"""

_EVENTS = """    initial, current = with_events(initial, current, TASK["events"])
"""
_LATE = """    if is_late(states["initial_state"], TASK["events"]):
        earned = unfinished(earned)
"""

_PLACE = """    # What happened before the task begins is there from the start, and no part of any difference.
    start = {"world": TASK["world"], "seed": TASK["seed"], "state": TASK["placed"]{events}}
    call("POST", f"{SESSIONS}/{SESSION}/apps/{TASK['app']}/begin", start)
"""


def initial_setup(task: Construction, hub: str) -> str:
    """Return the script that builds the fixture and opens the browser; `hub` is the code that calls the hub."""
    return _setup(task, hub, f"Opens {task.app} in the world {task.fixture}.", steps=False)


def golden_patch(task: Construction, hub: str) -> str:
    """Return the script that builds the fixture and carries out the task's actions in it."""
    what = "with the task done" if task.is_possible else "where nothing is to be done: the request cannot be met"
    return _setup(task, hub, f"Opens {task.app} in the world {task.fixture}, {what}.", steps=True)


def reward(task: Construction) -> str:
    """Return the script that grades the state of the application."""
    if not task.is_possible:
        ends: dict[str, JsonValue] = {
            "state": f"{STATE}/{task.app}.json",
            "episode": EPISODE,
            "ends": "infeasible",
        }
        return reward_script(f"Grades {task.app}: that nothing changed, and how the episode ended.", ends, _GRADE_END)
    data: dict[str, JsonValue] = {
        "state": f"{STATE}/{task.app}.json",
        "difference": cast("JsonValue", difference(task.initial, task.golden)),
        "parts": [
            {"name": f"{number}-{step.action}", "paths": [list(path) for path in step.changed]}
            for number, step in enumerate(task.steps, 1)
        ],
        "ordered": [list(path) for path in task.ordered],
    }
    if task.events:
        data["events"] = list(task.changed_by_events)
    says = f"Grades {task.app}: what each part of the task changed, and that nothing else did."
    body = _GRADE.replace(EVENTS, _EVENTS if task.events else "").replace(LATE, _LATE if task.events else "")
    return reward_script(says, data, body, is_eventful=bool(task.events))


def _setup(task: Construction, hub: str, what: str, *, steps: bool) -> str:
    data: dict[str, JsonValue] = {
        "app": task.app,
        "world": task.fixture,
        "seed": task.seed,
        "looks": task.theme_seed,
        "steps": [{"action": step.action, "arguments": step.arguments} for step in (task.steps if steps else ())],
    }
    if task.placed is not None:
        data["placed"] = task.placed
    if task.events:
        data["events"] = events_as_json(task.events)
    place = "" if task.placed is None else _PLACE.replace(EVENTS, EXPECTED if task.events else "")
    comment = "" if task.is_possible or not steps else ENDS
    return setup_script(what, data, hub, _BUILD.format(place=place), comment=comment)
