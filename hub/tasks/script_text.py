"""The text shared by all scripts of a task: standard library only, and deterministic."""

import ast
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from pydantic import JsonValue

from hub.engine.events import Event

_HERE = Path(__file__).resolve().parent
STATE = "/tmp/hub-state"  # noqa: S108 -- where the server puts what it knows into the grader's copy

EPISODE = "/run/cua-gym/episode.json"
"""File in which a grading run finds how the episode ended."""
ENDS = "# end: infeasible\n"
"""Comment in a golden script whose right answer is that the request cannot be met (`verification.golden_end`)."""
EVENTS = "{events}"
"""Place in the body of a script for what only tasks with events have."""
LATE = "{late}"
"""Place after the comparison for the same."""
EXPECTED = ', "events": TASK["events"]'
"""Item of what a script begins an application with, if something happens in it while the policy works."""

_SCRIPT = '''"""{says}"""
{heading}
TASK = json.loads(r"""
{data}
""")


{included}

{body}

if __name__ == "__main__":
    main()
'''

_SCORED = """{late}    share = 1 / len(earned)
    for {each}, points in zip({parts}, earned, strict=True):
        print(f"COMPONENT {{{name}}} {{points * share:.6f}} {{share:.6f}}")
    for path in {strayed}[:20]:
        print("not asked for:", "/".join(map(str, path)))
    print(f"REWARD: {{reward_of(earned, strayed=bool({strayed})):.6f}}")
"""


def setup_script(says: str, data: JsonValue, hub: str, body: str, *, comment: str = "") -> str:
    """Return a script that builds a state.

    Args:
        says: the script's docstring, which says what it does.
        data: the value of `TASK` in the script.
        hub: source of the module that calls the hub.
        body: `main` and what it needs besides.
        comment: complete comment lines before the first statement.
    """
    included = body_of(hub, ("import json",))
    return _SCRIPT.format(
        says=says, heading=f"{comment}\nimport json\n", data=_text_of(data), included=included, body=body
    )


def events_as_json(events: Sequence[Event]) -> list[JsonValue]:
    """Return events as a session's beginning takes them."""
    return [event.model_dump(mode="json", exclude_defaults=True) for event in events]


def reward_script(says: str, data: JsonValue, body: str, *, is_eventful: bool = False) -> str:
    """Return a script that grades a state; its `body` may use `hub.tasks.state_comparison`.

    Args:
        says: the script's docstring, which says what it grades.
        data: the value of `TASK` in the script.
        body: `main` and what it needs besides.
        is_eventful: whether it may use `hub.tasks.late_events` as well.
    """
    modules = ("state_comparison.py", "late_events.py") if is_eventful else ("state_comparison.py",)
    sources = ((_HERE / name).read_text(encoding="utf-8") for name in modules)
    included = "\n\n".join(body_of(source, ("import json", "import re")) for source in sources)
    return _SCRIPT.format(
        says=says, heading="\nimport json\nimport re\n", data=_text_of(data), included=included, body=body
    )


def scored(*, each: str, parts: str, name: str, strayed: str) -> str:
    """Return the end of a reward's `main`, which prints what each part `earned` and the score.

    Args:
        each: the loop variable over the parts.
        parts: the expression for all parts, which correspond to the items of `earned`.
        name: the expression for one part's name.
        strayed: the variable with the paths that changed but should not have.
    """
    return _SCORED.format(each=each, parts=parts, name=name, strayed=strayed, late=LATE)


def _text_of(data: JsonValue) -> str:
    # JSON escapes quotes inside strings and never puts three in a row: it is safe in a raw literal.
    return json.dumps(data, indent=1, sort_keys=True, ensure_ascii=True)


def graded_end(*, unchanged: str) -> str:
    """Return the `main` of a reward for a request that cannot be met: nothing changed, and the episode ended so.

    Args:
        unchanged: lines that append the paths of everything that changed to `strayed`.
    """
    return f"""def main():
    strayed = []
{unchanged}    for path in strayed[:20]:
        print("changed, though nothing was to be:", "/".join(map(str, path)))
    with open(TASK["episode"], encoding="utf-8") as file:
        ended = json.load(file).get("status")
    print("ended as", ended)
    total = 0.0 if strayed or ended != TASK["ends"] else 1.0
    print(f"COMPONENT said-that-it-cannot-be-done {{total:.6f}} {{1:.6f}}")
    print(f"REWARD: {{total:.6f}}")
"""


def body_of(source: str, known: tuple[str, ...]) -> str:
    """Return a module's source without its docstring and the imports that the script already has or includes.

    Raises:
        TypeError: The module imports one that is neither of the standard library nor ours: sessions have no others.
    """
    lines = source.splitlines()
    dropped: set[int] = set()
    for position, node in enumerate(ast.parse(source).body):
        is_docstring = position == 0 and isinstance(node, ast.Expr)
        is_ours = isinstance(node, ast.ImportFrom) and _is_ours(node)
        if is_docstring or is_ours or ast.unparse(node) in known:
            dropped.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    kept = [line for number, line in enumerate(lines, 1) if number not in dropped]
    return "\n".join(kept).strip("\n") + "\n"


def _is_ours(node: ast.ImportFrom) -> bool:
    """Whether something is imported from the hub, which the wheel puts below another name.

    Raises:
        TypeError: It is neither ours nor of the standard library.
    """
    module = "." * node.level + (node.module or "")
    first, *rest = module.split(".")
    if first in sys.stdlib_module_names:
        return False
    if first == "hub" or (first and rest[:1] == ["hub"]):
        return True
    raise TypeError(f"scripts run without {module}: import from the standard library or from hub")
