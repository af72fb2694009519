"""The text that all scripts of a task have in common: standard library only, identical to the byte."""

import ast
import json
from pathlib import Path

from pydantic import JsonValue

_HERE = Path(__file__).resolve().parent
STATE = "/tmp/hub-state"  # noqa: S108 -- where the server puts what it knows into the grader's copy

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

_SCORED = """    share = 1 / len(earned)
    for {each}, points in zip({parts}, earned, strict=True):
        print(f"COMPONENT {{{name}}} {{points * share:.6f}} {{share:.6f}}")
    for path in {strayed}[:20]:
        print("not asked for:", "/".join(map(str, path)))
    print(f"REWARD: {{reward_of(earned, strayed=bool({strayed})):.6f}}")
"""


def setup_script(says: str, data: JsonValue, hub: str, body: str, *, comment: str = "") -> str:
    """Write a script that builds a state.

    Args:
        says: what it does, its docstring.
        data: what it reads as `TASK`.
        hub: how scripts call the hub, a module's text.
        body: its `main` and what that needs besides.
        comment: whole lines of comment for those who read the script, before its first statement.
    """
    included = body_of(hub, ("import json",))
    return _SCRIPT.format(
        says=says, heading=f"{comment}\nimport json\n", data=_text_of(data), included=included, body=body
    )


def reward_script(says: str, data: JsonValue, body: str) -> str:
    """Write a script that grades a state; its `body` may call what `hub.tasks.state_comparison` has.

    Args:
        says: what it grades, its docstring.
        data: what it reads as `TASK`.
        body: its `main` and what that needs besides.
    """
    compared = (_HERE / "state_comparison.py").read_text(encoding="utf-8")
    included = body_of(compared, ("import json", "import re"))
    return _SCRIPT.format(
        says=says, heading="\nimport json\nimport re\n", data=_text_of(data), included=included, body=body
    )


def scored(*, each: str, parts: str, name: str, strayed: str) -> str:
    """Write the end of a reward's `main`: prints what each part `earned` and the score that follows.

    Args:
        each: the variable that runs over the parts.
        parts: the expression of all parts, as many as there are points in `earned`.
        name: the expression of one part's name.
        strayed: the variable of the paths that changed and should not have.
    """
    return _SCORED.format(each=each, parts=parts, name=name, strayed=strayed)


def _text_of(data: JsonValue) -> str:
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
