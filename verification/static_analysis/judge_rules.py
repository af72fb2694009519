"""Rules about the judge's helper: a reward must call it in a form that shows its limits."""

import ast
from collections.abc import Iterator

from schemas.rewards import JUDGE_BUDGET, Finding
from verification.static_analysis.script import Script

_MODULE = "cua_gym_judge"
_ASK = f"{_MODULE}.ask"
_ROUNDING = 1e-9

_ONLY_ASK = "`{0}` is not how the judge is asked: call `cua_gym_judge.ask(question, files=…, text=…, points=…)`"
_POINTS = "write the points of this question as a number above 0 and at most 0.4, as `points=0.2`"
_SUM = "the questions to the judge are worth {0:g} together: at most 0.4 may be, the rest is computed from the state"


def findings(script: Script) -> Iterator[Finding]:
    """Yield findings about uses of the judge other than `ask`, unreadable points, and too many points in total."""
    for node in script.nodes:
        if (name := _other_way(script, node)) is not None:
            yield Finding(rule="judge-use", line=getattr(node, "lineno", 1), message=_ONLY_ASK.format(name))
    total = 0.0
    for call, name in script.calls():
        if name != _ASK:
            continue
        points = next((word.value for word in call.keywords if word.arg == "points"), None)
        match points:
            case ast.Constant(value=int() | float() as value) if 0 < value <= JUDGE_BUDGET:
                total += value
            case _:
                yield Finding(rule="judge-use", line=call.lineno, message=_POINTS)
        if total > JUDGE_BUDGET + _ROUNDING:
            yield Finding(rule="judge-use", line=call.lineno, message=_SUM.format(total))


def _other_way(script: Script, node: ast.AST) -> str | None:
    match node:
        case ast.ImportFrom(module="cua_gym_judge", names=aliases):
            return next((f"{_MODULE}.{alias.name}" for alias in aliases if alias.name != "ask"), None)
        case ast.Attribute():
            name = script.dotted(node) or ""
            return name if name.startswith(f"{_MODULE}.") and name != _ASK else None
        case ast.Constant(value=str() as text) if "CUA_GYM_JUDGE" in text:
            return text
        case _:
            return None
