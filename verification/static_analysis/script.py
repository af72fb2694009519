"""A parsed reward script: its tree, its parents, and its names with aliases and literals resolved."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

_DEPTH = 12
"""The depth to which aliases of aliases are followed; real scripts need two."""


@dataclass
class Script:
    """A parsed reward script, and the queries that the rules make."""

    tree: ast.Module
    nodes: tuple[ast.AST, ...]
    parents: dict[ast.AST, ast.AST]
    bindings: dict[str, list[ast.expr]]
    modules: dict[str, str]
    docstrings: frozenset[ast.AST]
    _texts: dict[ast.AST, str | None] = field(default_factory=dict[ast.AST, str | None])
    _sources: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])

    def dotted(self, node: ast.AST, depth: int = 0) -> str | None:  # noqa: PLR0911, PLR0912 - one case per way to name
        """Return the dotted name that an expression stands for: `r` after `import requests as r` is `requests`.

        Follows imports, assignments, `getattr` with a constant name, `__import__`, `import_module`, `sys.modules[...]`
        and `vars(x)[...]`, because each of them is a way to use a forbidden name without spelling it.

        Args:
            node: the expression.
            depth: the aliases followed so far; callers leave it at 0.

        Returns:
            The name, with `()` after the name of anything called; None if there is none, or past `_DEPTH` aliases.
        """
        if depth > _DEPTH:
            return None
        match node:
            case ast.Name(id=name):
                if name in self.modules:
                    return self.modules[name]
                known = [
                    dotted
                    for value in self.bindings.get(name, ())
                    if isinstance(value, (ast.Name, ast.Attribute, ast.Call, ast.Subscript))
                    and (dotted := self.dotted(value, depth + 1))
                    and not dotted.endswith("()")
                ]
                return known[0] if known else name
            case ast.Attribute(value=value, attr=attribute):
                base = self.dotted(value, depth + 1)
                return f"{base}.{attribute}" if base else None
            case ast.Call(func=func, args=arguments):
                called = self.dotted(func, depth + 1)
                if called in {"getattr", "builtins.getattr"} and len(arguments) > 1:
                    base, attribute = self.dotted(arguments[0], depth + 1), self.text(arguments[1])
                    return f"{base}.{attribute}" if base and attribute else None
                if called in {"__import__", "importlib.import_module", "builtins.__import__"} and arguments:
                    return self.text(arguments[0])
                return f"{called}()" if called else None
            case ast.Subscript(value=value, slice=index):
                key = self.text(index)
                base = self.dotted(value, depth + 1)
                if not key or not base:
                    return None
                if base == "sys.modules":
                    return key
                if base in {"__builtins__", "builtins.__dict__", "__builtins__.__dict__"}:
                    return key
                if base.endswith(".__dict__"):
                    return f"{base.removesuffix('.__dict__')}.{key}"
                if base == "vars()" and isinstance(value, ast.Call) and value.args:
                    return f"{self.dotted(value.args[0], depth + 1)}.{key}"
                return None
            case _:
                return None

    def meanings(self, node: ast.AST) -> frozenset[str]:
        """Return every dotted name that an expression may stand for, if a name in it is bound more than once."""
        match node:
            case ast.Attribute(value=value, attr=attribute):
                return frozenset(f"{base}.{attribute}" for base in self.meanings(value))
            case ast.Name(id=name) if name not in self.modules:
                bound = (self.dotted(value, 1) for value in self.bindings.get(name, ()))
                return frozenset({name, *(one for one in bound if one and not one.endswith("()"))})
            case _:
                return frozenset(one for one in [self.dotted(node)] if one)

    def sources(self, node: ast.AST) -> frozenset[str]:
        """Return the imports that an expression derives from: `sdk` for `client.ask` after `client = sdk.Client()`."""
        base: frozenset[str] = frozenset()
        match node:
            case ast.Attribute(value=value) | ast.Subscript(value=value) | ast.Await(value=value):
                base = self.sources(value)
            case ast.Call(func=func):
                base = self.sources(func)
            case ast.Name(id=name) if name in self.modules:
                return frozenset({self.modules[name]})
            case ast.Name(id=name):
                if name not in self._sources:
                    self._sources[name] = frozenset()  # a name made from itself adds nothing
                    self._sources[name] = frozenset(
                        source for value in self.bindings.get(name, ()) for source in self.sources(value)
                    )
                return self._sources[name]
            case _:
                pass
        own = self.dotted(node) if base and isinstance(node, ast.Attribute) else None
        return base if own is None else base | {own}

    def text(self, node: ast.AST, depth: int = 0) -> str | None:
        """Return the constant string that an expression evaluates to.

        Follows literals, `+`, `join`, f-strings, slices and constants.

        Args:
            node: the expression.
            depth: the enclosing expressions followed so far; callers leave it at 0.

        Returns:
            The string; None if it may vary, or past `_DEPTH` levels.
        """
        if depth > _DEPTH:
            return None
        if node not in self._texts:
            self._texts[node] = self._fold(node, depth)
        return self._texts[node]

    def _fold(self, node: ast.AST, depth: int) -> str | None:  # noqa: PLR0911 - one case per kind of text
        match node:
            case ast.Constant(value=str() as text):
                return text
            case ast.Constant(value=bytes() as raw):
                return raw.decode("latin-1")
            case ast.Name(id=name):
                values = self.bindings.get(name, ())
                return self.text(values[0], depth + 1) if len(values) == 1 else None
            case ast.BinOp(op=ast.Add(), left=left, right=right):
                return _joined(self.text(left, depth + 1), self.text(right, depth + 1))
            case ast.BinOp(op=ast.Div(), left=left, right=right):
                return _joined(self.text(left, depth + 1), self.text(right, depth + 1), between="/")
            case ast.JoinedStr(values=values):
                return _joined(*(self.text(value, depth + 1) for value in values))
            case ast.FormattedValue(value=value):
                return self.text(value, depth + 1)
            case ast.Subscript(value=value, slice=ast.Slice(lower=None, upper=None, step=step)):
                whole = self.text(value, depth + 1)
                backwards = isinstance(step, ast.UnaryOp) and isinstance(step.op, ast.USub)
                return whole[::-1] if whole is not None and backwards else None
            case ast.Call(func=ast.Attribute(value=value, attr="join"), args=[ast.List() | ast.Tuple() as parts]):
                return _joined(
                    *(self.text(part, depth + 1) for part in parts.elts), between=self.text(value, depth + 1) or ""
                )
            case ast.Call(func=ast.Attribute(value=value, attr="decode" | "strip" | "lower")):
                return self.text(value, depth + 1)
            case ast.Call(func=func, args=arguments) if arguments and self.dotted(func, depth + 1) in {
                "pathlib.Path",
                "pathlib.PurePath",
                "os.path.join",
                "str",
            }:
                return _joined(*(self.text(part, depth + 1) for part in arguments), between="/")
            case _:
                return None

    def enclosing(self, node: ast.AST) -> Iterator[ast.AST]:
        """Yield the parents of a node, innermost first."""
        while (parent := self.parents.get(node)) is not None:
            yield parent
            node = parent

    def calls(self) -> Iterator[tuple[ast.Call, str]]:
        """Yield every call whose callee has a dotted name, with that name."""
        for node in self.nodes:
            if isinstance(node, ast.Call) and (name := self.dotted(node.func)):
                yield node, name


def read(source: str) -> Script:
    """Parse a script.

    Raises:
        SyntaxError: the source is not Python.
        ValueError: it contains characters that `ast.parse` refuses.
    """
    tree = ast.parse(source)
    nodes = tuple(ast.walk(tree))
    parents = {child: node for node in nodes for child in ast.iter_child_nodes(node)}
    script = Script(tree, nodes, parents, {}, {}, frozenset(_docstrings(nodes)))
    for node in nodes:
        _bind(script, node)
    return script


def _bind(script: Script, node: ast.AST) -> None:
    match node:
        case ast.Import(names=names):
            for alias in names:
                script.modules[alias.asname or alias.name.split(".")[0]] = (
                    alias.name if alias.asname else alias.name.split(".")[0]
                )
        case ast.ImportFrom(module=module, names=names):
            for alias in names:
                script.modules[alias.asname or alias.name] = f"{module or ''}.{alias.name}"
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                _bind_target(script, target, value)
        case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
            _bind_target(script, target, value)
        case ast.AugAssign(target=target, value=value):
            _bind_target(script, target, value)
            _bind_target(script, target, value)  # twice: an accumulated name is never a constant
        case ast.withitem(context_expr=value, optional_vars=ast.expr() as target):
            _bind_target(script, target, value)
        case _:
            pass


def _bind_target(script: Script, target: ast.expr, value: ast.expr) -> None:
    if isinstance(target, ast.Name):
        script.bindings.setdefault(target.id, []).append(value)
    elif isinstance(target, (ast.Tuple, ast.List)) and isinstance(value, (ast.Tuple, ast.List)):
        for inner, part in zip(target.elts, value.elts, strict=False):
            _bind_target(script, inner, part)


def _docstrings(nodes: tuple[ast.AST, ...]) -> Iterator[ast.AST]:
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def _joined(*parts: str | None, between: str = "") -> str | None:
    return None if any(part is None for part in parts) else between.join(part for part in parts if part is not None)
