"""Finds out whether a value only becomes text for a person to read, which decides no score."""

import ast
import re
from collections.abc import Iterator

from verification.static_analysis.script import Script

_REPORT = re.compile(r"REWARD|COMPONENT", re.IGNORECASE)
_LOGS = re.compile(r"(?:logging(?:\.getLogger\(\))?|log|logger|_log|_logger|LOG|LOGGER)\.\w+")
_WRITES = frozenset({"print", "sys.stdout.write", "sys.stderr.write", "pprint.pprint", "pprint"})
_GIVES_TEXT = frozenset({"str", "repr", "ascii", "format", "json.dumps", "textwrap.shorten", "pprint.pformat"})
_KEEPS = frozenset({"list", "tuple", "sorted", "reversed", "set", "enumerate", "iter", "map"})
_TEXT_METHODS = frozenset({"join", "format", "strip", "rstrip", "lstrip", "upper", "lower", "title", "ljust", "rjust"})
_FILLS = frozenset({"append", "extend", "insert", "add"})
_DEPTH = 12


def only_printed(script: Script, node: ast.expr, depth: int = 0) -> bool:  # noqa: PLR0911 - one case per use
    """Whether a value is only printed, and never as part of a line that reports a score.

    Args:
        script: the reward.
        node: the expression that computes the value.
        depth: the uses followed so far; callers leave it at 0, and past `_DEPTH` the answer is False.
    """
    if depth > _DEPTH:
        return False
    match parent := script.parents.get(node):
        case ast.Expr():
            return True
        case ast.FormattedValue() | ast.Starred() | ast.IfExp() | ast.BoolOp():
            return (not isinstance(parent, ast.IfExp) or node is not parent.test) and only_printed(
                script, parent, depth + 1
            )
        case ast.JoinedStr() | ast.BinOp(op=ast.Add() | ast.Mod()):
            return not _reports(parent) and only_printed(script, parent, depth + 1)
        case ast.Subscript(value=value):
            return value is node and only_printed(script, parent, depth + 1)
        case ast.ListComp() | ast.GeneratorExp() if parent.elt is node:
            return only_printed(script, parent, depth + 1)
        case ast.keyword():
            call = script.parents[parent]
            return isinstance(call, ast.Call) and _is_written(script, call)
        case ast.Call(func=func):
            return node is not func and _is_printed_by(script, parent, depth)
        case ast.Attribute(attr=attribute) if attribute in _TEXT_METHODS:
            call = script.parents.get(parent)
            return isinstance(call, ast.Call) and call.func is parent and only_printed(script, call, depth + 1)
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AugAssign(target=ast.Name(id=name)):
            return all(only_printed(script, use, depth + 1) for use in _uses(script, name, parent))
        case ast.For(iter=source, target=target, body=body) if source is node:
            return _only_prints(script, body) and all(
                only_printed(script, use, depth + 1)
                for name in ast.walk(target)
                if isinstance(name, ast.Name)
                for use in _uses(script, name.id, parent)
            )
        case _:
            return False


def prints_a_report(script: Script, call: ast.Call) -> bool:
    """Whether a call prints a line that reports a score."""
    return (script.dotted(call.func) or "") in _WRITES and _reports(call)


def _is_printed_by(script: Script, call: ast.Call, depth: int) -> bool:
    """Whether an argument of a call is only printed, by the call itself or by whatever uses its result."""
    if _is_written(script, call):
        return True
    name = script.dotted(call.func) or ""
    if name in _GIVES_TEXT | _KEEPS:
        return only_printed(script, call, depth + 1)
    if not isinstance(call.func, ast.Attribute):
        return False
    if call.func.attr in _TEXT_METHODS:
        return not _reports(call) and only_printed(script, call, depth + 1)
    held = call.func.value
    if call.func.attr in _FILLS and isinstance(held, ast.Name):
        uses = [use for use in _uses(script, held.id, call) if not _is_filled(script, use)]
        return bool(uses) and all(only_printed(script, use, depth + 1) for use in uses)
    return False


def _is_written(script: Script, call: ast.Call) -> bool:
    name = script.dotted(call.func) or ""
    return (name in _WRITES or bool(_LOGS.fullmatch(name))) and not _reports(call)


def _is_filled(script: Script, use: ast.Name) -> bool:
    """Whether a use of a list only adds something to it."""
    attribute = script.parents.get(use)
    call = None if attribute is None else script.parents.get(attribute)
    return (
        isinstance(attribute, ast.Attribute)
        and attribute.attr in _FILLS
        and isinstance(call, ast.Call)
        and isinstance(script.parents.get(call), ast.Expr)
    )


def _only_prints(script: Script, body: list[ast.stmt]) -> bool:
    """Whether a loop runs to its end and only prints."""
    return all(
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Call)
        and _is_written(script, statement.value)
        for statement in body
    )


def _reports(node: ast.AST) -> bool:
    return any(
        isinstance(one, ast.Constant) and isinstance(one.value, str) and _REPORT.search(one.value)
        for one in ast.walk(node)
    )


def _uses(script: Script, name: str, place: ast.AST) -> Iterator[ast.Name]:
    """Yield the places where a name of the same function is read."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Module)
    scope = next((one for one in script.enclosing(place) if isinstance(one, functions)), None)
    for node in script.nodes:
        if not isinstance(node, ast.Name) or node.id != name or not isinstance(node.ctx, ast.Load):
            continue
        if scope is not None and scope in tuple(script.enclosing(node)):
            yield node
