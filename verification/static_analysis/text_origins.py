"""Where a text comes from: the script's own literals, or data that was read and that the agent may have written.

An answer errs towards `READ` and `UNKNOWN`: only what is traced to literals along every path counts as written.
"""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import product

from verification.static_analysis import known_names
from verification.static_analysis.script import Script

_DEPTH = 40
_MOST_STEPS = 3_000
"""Steps that one question may take, since a hostile script may refer to itself in many ways."""
_MOST_TEXTS = 200

_PURE_METHODS = frozenset(
    [
        *("capitalize", "casefold", "copy", "decode", "encode", "format", "format_map", "get", "items", "join", "keys"),
        *("lower", "lstrip", "partition", "pop", "removeprefix", "removesuffix", "replace", "rpartition", "rsplit"),
        *("rstrip", "split", "splitlines", "strip", "title", "translate", "upper", "values", "zfill"),
    ]
)
_PURE_CALLS = frozenset(
    [
        *("abs", "bool", "dict", "enumerate", "filter", "float", "frozenset", "int", "iter", "len", "list", "map"),
        *("max", "min", "next", "range", "repr", "reversed", "round", "set", "sorted", "str", "sum", "tuple", "zip"),
        *("chr", "bytes", "bytearray", "ord", "format", "dataclasses.field"),
    ]
)
"""Calls whose result depends only on their arguments."""
_PLACES = frozenset({"dataclasses.fields", "pathlib.Path.home", "pathlib.Path.cwd", "os.getcwd", "os.path.expanduser"})
_FILLED_IN = frozenset({"TASK"})
"""Names that `render()` fills in; the agent did not write the task."""

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class Origin(IntEnum):
    """How far a text can be trusted. Of several origins the largest, the least trusted, counts."""

    WRITTEN = 0
    UNKNOWN = 1
    READ = 2


@dataclass
class Origins:
    """Traces expressions of one script backwards: assignments, loops, parameters and their calls, attributes."""

    script: Script

    def __post_init__(self) -> None:
        self._steps = 0
        self._open: set[ast.AST] = set()
        self._targets: dict[tuple[ast.AST, str], list[ast.expr]] = {}
        self._functions: dict[str, list[ast.FunctionDef | ast.AsyncFunctionDef]] = {}
        self._attributes: dict[str, list[ast.expr]] = {}
        self._callers: dict[str, list[ast.Call]] = {}
        self._parameters: dict[tuple[ast.AST, str], FunctionNode] = {}
        self._classes: dict[str, ast.ClassDef] = {}
        for node in self.script.nodes:
            self._note(node)

    def of(self, node: ast.AST | None, depth: int = 0) -> Origin:  # noqa: PLR0911 - one case per expression
        """Return where the value of an expression comes from.

        Args:
            node: the expression; None counts as written by the script.
            depth: the expressions followed so far; callers leave it at 0. Past `_DEPTH` the origin is unknown.
        """
        self._steps = 1 if depth == 0 else self._steps + 1
        if depth > _DEPTH or self._steps > _MOST_STEPS:
            return Origin.UNKNOWN
        match node:
            case None | ast.Constant() | ast.Lambda() | ast.Compare():
                return Origin.WRITTEN
            case ast.Name():
                return self._name(node, depth)
            case ast.Attribute(value=value, attr=attribute):
                return self._attribute(value, attribute, depth)
            case ast.Call():
                return self._call(node, depth)
            case ast.Subscript(value=value):
                return self.of(value, depth + 1)
            case ast.ListComp(elt=made) | ast.SetComp(elt=made) | ast.GeneratorExp(elt=made):
                return self.of(made, depth + 1)
            case ast.IfExp(body=body, orelse=orelse):
                return max(self.of(body, depth + 1), self.of(orelse, depth + 1))
            case ast.expr() | ast.FormattedValue():
                return max(
                    (self.of(part, depth + 1) for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)),
                    default=Origin.WRITTEN,
                )
            case _:
                return Origin.UNKNOWN

    def texts(self, node: ast.AST | None, depth: int = 0) -> frozenset[str] | None:  # noqa: PLR0911 - one case per expression
        """Return every text that an expression may be.

        Args:
            node: the expression; None has no text.
            depth: the expressions followed so far; callers leave it at 0.

        Returns:
            The texts; None if they are unknown or too many.
        """
        self._steps = 1 if depth == 0 else self._steps + 1
        if node is None or depth > _DEPTH or self._steps > _MOST_STEPS:
            return None
        if (text := self.script.text(node)) is not None:
            return frozenset({text})
        match node:
            case ast.Name():
                values = self.values(node)
                return self._union(self.texts(value, depth + 1) for value in values) if values else None
            case ast.IfExp(body=body, orelse=orelse):
                return self._union((self.texts(body, depth + 1), self.texts(orelse, depth + 1)))
            case ast.JoinedStr(values=values):
                parts = [self.texts(v.value if isinstance(v, ast.FormattedValue) else v, depth + 1) for v in values]
                return _products(parts)
            case ast.BinOp(op=ast.Add(), left=left, right=right):
                return _products([self.texts(left, depth + 1), self.texts(right, depth + 1)])
            case ast.List(elts=elements) | ast.Tuple(elts=elements) | ast.Set(elts=elements):
                return self._union(self.texts(element, depth + 1) for element in elements)
            case ast.Dict(keys=keys, values=values):
                return self._union(self.texts(part, depth + 1) for part in (*keys, *values) if _may_be_text(part))
            case ast.Subscript(value=value):
                return self.texts(value, depth + 1)
            case ast.Call(func=ast.Attribute(value=value, attr="get" | "items" | "keys" | "values" | "split")):
                held = self.texts(value, depth + 1)
                splits = isinstance(node.func, ast.Attribute) and node.func.attr == "split"
                return frozenset(word for text in held for word in text.split()) if held and splits else held
            case ast.Call(args=[only]) if self.script.dotted(node.func) in {"list", "tuple", "sorted", "set", "iter"}:
                return self.texts(only, depth + 1)
            case _:
                return None

    def _note(self, node: ast.AST) -> None:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                if not isinstance(node, ast.Lambda):
                    self._functions.setdefault(node.name, []).append(node)
                arguments = node.args
                everything = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
                everything += [extra for extra in (arguments.vararg, arguments.kwarg) if extra]
                for parameter in everything:
                    self._parameters[node, parameter.arg] = node
            case ast.ClassDef(name=name):
                self._classes[name] = node
            case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
                self._callers.setdefault(name, []).append(node)
            case ast.For(target=target, iter=source) | ast.AsyncFor(target=target, iter=source):
                self._bind(self._scope(node), target, source)
            case ast.comprehension(target=target, iter=source):
                self._bind(self.script.parents[node], target, source)
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._bind(self._scope(node), target, value)
            case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
                self._bind(self._scope(node), target, value)
            case (
                ast.AugAssign(target=target, value=value)
                | ast.withitem(optional_vars=ast.expr() as target, context_expr=value)
            ):
                self._bind(self._scope(node), target, value)
            case _:
                pass

    def _scope(self, node: ast.AST) -> ast.AST:
        """Return the function that contains a statement, or the module."""
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Module)
        return next((outer for outer in self.script.enclosing(node) if isinstance(outer, kinds)), self.script.tree)

    def _owner(self, node: ast.Name) -> ast.AST | None:
        """Return the innermost scope that binds a name at the place of use; None if no scope does."""
        for outer in self.script.enclosing(node):
            if (outer, node.id) in self._targets or (outer, node.id) in self._parameters:
                return outer
        return None

    def _bind(self, scope: ast.AST, target: ast.expr, value: ast.expr) -> None:
        match target:
            case ast.Name():
                self._targets.setdefault((scope, target.id), []).append(value)
            case ast.Attribute(attr=attribute):
                self._attributes.setdefault(attribute, []).append(value)
            case ast.Subscript(value=ast.Name() as held):
                self._targets.setdefault((self._owner(held) or scope, held.id), []).append(value)
            case ast.Starred(value=inner):
                self._bind(scope, inner, value)
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                columns = _columns(self._literal(value), len(elements))
                for index, element in enumerate(elements):
                    for column in [values[index] for values in columns] if columns else [value]:
                        self._bind(scope, element, column)
            case _:
                pass

    def _literal(self, node: ast.expr) -> ast.expr:
        """Return the literal that a name bound once stands for, also inside `.items()`, `enumerate` and `sorted`."""
        match node:
            case ast.Name(id=name) if len(self.script.bindings.get(name, ())) == 1:
                return self.script.bindings[name][0]
            case ast.Call(func=ast.Attribute(value=value, attr="items")):
                held = self._literal(value)
                if isinstance(held, ast.Dict) and all(held.keys):
                    pairs = [
                        ast.Tuple(elts=[key, item], ctx=ast.Load())
                        for key, item in zip(held.keys, held.values, strict=True)
                        if key is not None
                    ]
                    return ast.List(elts=list[ast.expr](pairs), ctx=ast.Load())
                return node
            case _:
                return node

    def values(self, node: ast.Name) -> list[ast.expr | None]:
        """Return everything that a name is bound to; None stands for an unknown value."""
        if (owner := self._owner(node)) is None:
            return []
        values: list[ast.expr | None] = [*self._targets.get((owner, node.id), ())]
        if (function := self._parameters.get((owner, node.id))) is not None:
            values.extend(self._arguments(function, node.id))
        return values

    def _arguments(self, function: FunctionNode, name: str) -> Iterator[ast.expr | None]:
        """Yield what the calls of a function pass for a parameter; None stands for an unknown value."""
        if isinstance(function, ast.Lambda) or not (calls := self._calls_of(function)):
            yield None
            return
        parameters = [*function.args.posonlyargs, *function.args.args]
        position = next((i for i, p in enumerate(parameters) if p.arg == name), None)
        is_method = isinstance(self.script.parents.get(function), ast.ClassDef)
        if is_method and position == 0:
            yield None
            return
        for call in calls:
            keyword = next((word.value for word in call.keywords if word.arg == name), None)
            index = None if position is None else position - is_method
            if keyword is not None:
                yield keyword
            elif any(isinstance(argument, ast.Starred) for argument in call.args) or any(
                word.arg is None for word in call.keywords
            ):
                yield from (a.value if isinstance(a, ast.Starred) else a for a in call.args)
                yield from (word.value for word in call.keywords if word.arg is None)
            elif index is not None and index < len(call.args):
                yield call.args[index]
            elif position is None:
                yield from call.args[len(parameters) - is_method :]
        yield from (default for default in [*function.args.defaults, *function.args.kw_defaults] if default is not None)

    def _calls_of(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.Call]:
        parent = self.script.parents.get(function)
        is_initialiser = function.name == "__init__" and isinstance(parent, ast.ClassDef)
        name = parent.name if is_initialiser and isinstance(parent, ast.ClassDef) else function.name
        return self._callers.get(name, [])

    def _name(self, node: ast.Name, depth: int) -> Origin:
        values = self.values(node)
        if node.id in _FILLED_IN:
            return Origin.WRITTEN
        if not values:
            known = (*self._functions, *self._classes, *self.script.modules, *known_names.BUILTINS)
            return Origin.WRITTEN if node.id in known else Origin.UNKNOWN
        fresh = [value for value in values if value is None or value not in self._open]
        self._open.update(value for value in fresh if value is not None)
        try:
            return max(
                (Origin.UNKNOWN if value is None else self.of(value, depth + 1) for value in fresh),
                default=Origin.WRITTEN,  # nothing but references to itself
            )
        finally:
            self._open.difference_update(value for value in fresh if value is not None)

    def _attribute(self, value: ast.expr, attribute: str, depth: int) -> Origin:
        if attribute in self._attributes:
            return max(self.of(one, depth + 1) for one in self._attributes[attribute])
        declared = [kind for kind in self._classes.values() if attribute in _fields(kind)]
        if declared:
            return max(self._field(kind, attribute, depth) for kind in declared)
        if attribute.startswith("__"):
            return Origin.WRITTEN
        return self.of(value, depth + 1)

    def _field(self, kind: ast.ClassDef, attribute: str, depth: int) -> Origin:
        fields = _fields(kind)
        position = list(fields).index(attribute)
        given = [fields[attribute]]
        for call in self._callers.get(kind.name, ()):
            given += [word.value for word in call.keywords if word.arg in (attribute, None)]
            given += [a for i, a in enumerate(call.args) if i == position or isinstance(a, ast.Starred)]
        return max(self.of(one, depth + 1) for one in given)

    def _call(self, node: ast.Call, depth: int) -> Origin:
        name = self.script.dotted(node.func) or ""
        arguments = [*node.args, *(word.value for word in node.keywords)]
        if name in _PLACES:
            return Origin.WRITTEN
        if isinstance(node.func, ast.Name) and node.func.id in self._classes:
            return max((self.of(one, depth + 1) for one in arguments), default=Origin.WRITTEN)
        if isinstance(node.func, (ast.Name, ast.Attribute)):
            called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if called in self._functions:
                return max(self._returned(function, depth) for function in self._functions[called])
        if isinstance(node.func, ast.Attribute) and node.func.attr in _PURE_METHODS:
            return max(self.of(one, depth + 1) for one in (node.func.value, *arguments))
        if name in _PURE_CALLS or (known_names.belongs(name, known_names.PURE_MODULES) and name.split(".")[0] != "sys"):
            return max((self.of(one, depth + 1) for one in arguments), default=Origin.WRITTEN)
        if name in known_names.PURE_CALLS:
            return max((self.of(one, depth + 1) for one in arguments), default=Origin.WRITTEN)
        return Origin.READ

    def _returned(self, function: ast.FunctionDef | ast.AsyncFunctionDef, depth: int) -> Origin:
        made = [n.value for n in ast.walk(function) if isinstance(n, (ast.Return, ast.Yield, ast.YieldFrom))]
        return max((self.of(value, depth + 1) for value in made), default=Origin.WRITTEN)

    @staticmethod
    def _union(several: Iterable[frozenset[str] | None]) -> frozenset[str] | None:
        found: frozenset[str] = frozenset()
        for texts in several:
            if texts is None or len(found) > _MOST_TEXTS:
                return None
            found |= texts
        return found


def _fields(kind: ast.ClassDef) -> dict[str, ast.expr | None]:
    """Return the annotated fields of a class and the constants of an enumeration, with their default or value."""
    found: dict[str, ast.expr | None] = {}
    for statement in kind.body:
        match statement:
            case ast.AnnAssign(target=ast.Name(id=name), value=value):
                found[name] = value
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = value
            case _:
                pass
    return found


def _columns(value: ast.expr, width: int) -> list[list[ast.expr]]:
    """Return the rows of a literal table of the given width, or a single row if the literal is the row itself."""
    if not isinstance(value, (ast.List, ast.Tuple, ast.Set)):
        return []
    rows = [row.elts for row in value.elts if isinstance(row, (ast.List, ast.Tuple)) and len(row.elts) == width]
    if rows and len(rows) == len(value.elts):
        return rows
    return [value.elts] if len(value.elts) == width else []


def _may_be_text(node: ast.expr | None) -> bool:
    return node is not None and not (isinstance(node, ast.Constant) and not isinstance(node.value, str))


def _products(parts: list[frozenset[str] | None]) -> frozenset[str] | None:
    known = [part for part in parts if part is not None]
    size = 1
    for part in known:
        size *= max(len(part), 1)
    if len(known) < len(parts) or size > _MOST_TEXTS:
        return None
    return frozenset("".join(pieces) for pieces in product(*known))


__all__ = ["Origin", "Origins"]
