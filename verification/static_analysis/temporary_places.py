"""Places where a reward may write: temporary folders, buffers, and databases in memory."""

import ast
import re
from collections.abc import Iterator

from verification.static_analysis.script import Script

_TEMPORARY = re.compile(r"^(tempfile\.|io\.(BytesIO|StringIO))")
_CONNECTS = frozenset({"sqlite3.connect", "sqlite3.dbapi2.connect"})
_ROUNDS = 4
"""Passes over the script that follow names through calls; rewards have no longer chains."""

Function = ast.FunctionDef | ast.AsyncFunctionDef
Name = tuple[ast.AST, str]
"""A name and the scope that binds it; attributes belong to the module and begin with a dot."""


class TemporaryPlaces:
    """The names of a script, scope by scope, that hold a temporary place or something derived from one."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self._bindings: dict[Name, list[ast.expr]] = {}
        self._parameters: dict[Name, list[ast.expr]] = {}
        self._found: set[Name] = set()
        functions = [node for node in script.nodes if isinstance(node, Function)]
        for node in script.nodes:
            for target, value in _bound(node):
                self._bind(node, target, value)
        for function in functions:
            calls = [call for call in script.nodes if isinstance(call, ast.Call) and _called(call) == function.name]
            for parameter, values in _given(function, calls).items():
                self._parameters[function, parameter] = values
        for _ in range(_ROUNDS):
            self._look_again(functions)

    def has(self, place: ast.expr) -> bool:
        """Whether an expression is a place in a temporary folder or in memory."""
        if (self._script.text(place) or "").startswith("/tmp/"):  # noqa: S108 - the session's private /tmp
            return True
        return any(self._is_temporary(node) for node in ast.walk(place))

    def _is_temporary(self, node: ast.AST) -> bool:
        match node:
            case ast.Name() if self._name(node) in self._found:
                return True
            case ast.Attribute(attr=attribute) if (self._script.tree, f".{attribute}") in self._found:
                return True
            case ast.Name() | ast.Attribute():
                return _TEMPORARY.match(self._script.dotted(node) or "") is not None
            case ast.Constant(value=str() as text):
                return ":memory:" in text
            case ast.Call(func=func, args=[ast.Constant(value=""), *_]):
                return self._script.dotted(func) in _CONNECTS
            case _:
                return False

    def _look_again(self, functions: list[Function]) -> None:
        for name, values in self._bindings.items():
            found = [self.has(value) for value in values]
            if all(found) if name[1].startswith(".") else any(found):
                self._found.add(name)
        for name, values in self._parameters.items():
            if values and all(map(self.has, values)):
                self._found.add(name)
        for function in functions:
            returned = list(_returned(function))
            if returned and all(map(self.has, returned)):
                self._found.add((self._scope(function), function.name))

    def _bind(self, node: ast.AST, target: ast.expr, value: ast.expr) -> None:
        match target:
            case ast.Name(id=name):
                self._bindings.setdefault((self._scope(node), name), []).append(value)
            case ast.Attribute(attr=attribute):
                self._bindings.setdefault((self._script.tree, f".{attribute}"), []).append(value)
            case ast.Tuple(elts=targets) | ast.List(elts=targets) if isinstance(value, (ast.Tuple, ast.List)):
                for one, part in zip(targets, value.elts, strict=False):
                    self._bind(node, one, part)
            case _:
                pass

    def _scope(self, node: ast.AST) -> ast.AST:
        return next((one for one in self._script.enclosing(node) if isinstance(one, Function)), self._script.tree)

    def _name(self, node: ast.Name) -> Name:
        """Return a name with the innermost scope that binds it at the place of use."""
        scopes = (one for one in self._script.enclosing(node) if isinstance(one, Function))
        known = (
            scope for scope in scopes if (scope, node.id) in self._bindings or (scope, node.id) in self._parameters
        )
        return next(known, self._script.tree), node.id


def _bound(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield the targets that a node binds, and their values; for a loop, the value is what it iterates over."""
    match node:
        case ast.Assign(targets=targets, value=value):
            yield from ((target, value) for target in targets)
        case (
            ast.AnnAssign(target=target, value=ast.expr() as value)
            | ast.NamedExpr(target=target, value=value)
            | ast.AugAssign(target=target, value=value)
            | ast.withitem(optional_vars=ast.expr() as target, context_expr=value)
            | ast.For(target=target, iter=value)
            | ast.comprehension(target=target, iter=value)
        ):
            yield target, value
        case _:
            pass


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _returned(function: Function) -> Iterator[ast.expr]:
    """Yield the expressions that a function returns; both branches of `a if b else c`."""
    for node in ast.walk(function):
        if isinstance(node, (ast.Return, ast.Yield)):
            match node.value:
                case ast.IfExp(body=body, orelse=orelse):
                    yield from (body, orelse)
                case ast.expr() as value:
                    yield value
                case _:
                    pass


def _given(function: Function, calls: list[ast.Call]) -> dict[str, list[ast.expr]]:
    """Return the arguments that calls pass for each parameter of a function; nothing if a call is not plain."""
    names = [one.arg for one in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
    given: dict[str, list[ast.expr]] = {name: [] for name in names}
    unclear: set[str] = set()
    for call in calls:
        plain = not any(isinstance(one, ast.Starred) for one in call.args)
        here = dict(zip(names, call.args, strict=False)) if plain else {}
        here |= {word.arg: word.value for word in call.keywords if word.arg is not None}
        unclear.update(name for name in names if name not in here)
        for name, value in here.items():
            given.setdefault(name, []).append(value)
    return {name: [] if name in unclear else values for name, values in given.items()}
