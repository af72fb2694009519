"""Writes the three scripts of a task. They use the standard library only, and are the same for the same task."""

import ast
import json
from pathlib import Path
from typing import cast

from pydantic import JsonValue

from hub.engine.difference import difference
from hub.tasks.construction import Construction

_HERE = Path(__file__).resolve().parent
STATE = "/tmp/hub-state"  # noqa: S108 -- where the server puts what it knows into the grader's copy

_REWARD = '''"""Grades {title}: what each part of the task changed, and that nothing else did."""

import json
import re

TASK = json.loads(r"""
{data}
""")


{comparison}

def main():
    with open(TASK["state"], encoding="utf-8") as file:
        states = json.load(file)
    initial, current = states["initial_state"], states["current_state"]
    golden = patched(initial, TASK["difference"])
    earned, other = score(initial, golden, current, [part["paths"] for part in TASK["parts"]], TASK["ordered"])
    share = 1 / len(earned)
    for part, points in zip(TASK["parts"], earned, strict=True):
        print(f"COMPONENT {{part['name']}} {{points * share:.6f}} {{share:.6f}}")
    for path in other[:20]:
        print("not asked for:", "/".join(map(str, path)))
    print(f"REWARD: {{reward_of(earned, strayed=bool(other)):.6f}}")


if __name__ == "__main__":
    main()
'''

_SETUP = '''"""{what}"""

import json

TASK = json.loads(r"""
{data}
""")


{hub}

def main():
    begin(TASK["app"], TASK["world"], TASK["seed"], TASK["looks"])
{place}    for step in TASK["steps"]:
        act(TASK["app"], step["action"], step["arguments"])
    open_browser(TASK["app"])


if __name__ == "__main__":
    main()
'''


_PLACE = """    # What happened before the task begins is there from the start, and no part of any difference.
    start = {"world": TASK["world"], "seed": TASK["seed"], "state": TASK["placed"]}
    call("POST", f"{SESSIONS}/{SESSION}/apps/{TASK['app']}/begin", start)
"""


def initial_setup(task: Construction, hub: str) -> str:
    """Write the script that builds the fixture and opens the browser; `hub` is how scripts call the hub."""
    return _setup(task, hub, f"Opens {task.app} in the world {task.fixture}.", steps=False)


def golden_patch(task: Construction, hub: str) -> str:
    """Write the script that builds the fixture and does every task template in it."""
    return _setup(task, hub, f"Opens {task.app} in the world {task.fixture}, with the task done.", steps=True)


def reward(task: Construction) -> str:
    """Write the script that grades what is in the application."""
    data: dict[str, JsonValue] = {
        "state": f"{STATE}/{task.app}.json",
        "difference": cast("JsonValue", difference(task.initial, task.golden)),
        "parts": [
            {"name": f"{number}-{step.action}", "paths": [list(path) for path in step.changed]}
            for number, step in enumerate(task.steps, 1)
        ],
        "ordered": [list(path) for path in task.ordered],
    }
    return _REWARD.format(title=task.app, data=text_of(data), comparison=comparison())


def comparison() -> str:
    """Return how rewards compare states, to be put behind `import json` and `import re`."""
    return body_of((_HERE / "state_comparison.py").read_text(encoding="utf-8"), ("import json", "import re"))


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
    place = "" if task.placed is None else _PLACE
    return _SETUP.format(what=what, data=text_of(data), hub=body_of(hub, ("import json",)), place=place)


def text_of(data: JsonValue) -> str:
    """Write data down for a raw literal of a script."""
    # JSON escapes quotes inside strings and never puts three in a row: it is safe in a raw literal.
    return json.dumps(data, indent=1, sort_keys=True, ensure_ascii=True)


def body_of(source: str, known: tuple[str, ...]) -> str:
    """Return a module's text without its docstring and the imports that the script around it has already."""
    lines = source.splitlines()
    dropped: set[int] = set()
    for position, node in enumerate(ast.parse(source).body):
        is_docstring = position == 0 and isinstance(node, ast.Expr)
        if is_docstring or ast.unparse(node) in known:
            dropped.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    kept = [line for number, line in enumerate(lines, 1) if number not in dropped]
    return "\n".join(kept).strip("\n") + "\n"
