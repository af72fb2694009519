"""Rules about names that are not spelled out: attributes and functions chosen by text, and Python's internals."""

import ast
from collections.abc import Iterator

from schemas.rewards import Finding
from verification.static_analysis import known_names
from verification.static_analysis.script import Script
from verification.static_analysis.text_origins import Origin, Origins

_CHOSEN = (
    "what is used here is chosen by a text that was read or cannot be followed, and the agent may have written it: "
    "choose from a table that stands in the script, as `{{'sum': sum}}[name]`"
)
_FORBIDDEN = "`{0}` can be reached here by its name as text: compute the result in plain Python"
_ESCAPES = "the module `{0}` is handed on as a value, so nobody can say what of it is used: call its functions by name"
_INSIDES = "`{0}` reaches into the insides of Python, from where everything can be called: do without"
_HANDED_ON = (
    "`{0}()` is handed on as a value, so nobody can say what is used of it: look up one name in it, or do without"
)

_ATTRIBUTE_CALLS = frozenset(
    {"getattr", "setattr", "delattr", "builtins.getattr", "builtins.setattr", "builtins.delattr"}
)
_BY_NAME = frozenset({"operator.attrgetter", "operator.methodcaller"})
_NAMESPACES = frozenset({"globals", "locals", "vars", "builtins.globals", "builtins.locals", "builtins.vars"})
_LOOKUPS = frozenset({"get", "pop", "__getitem__", "setdefault"})
_WHOLE = frozenset({"items", "keys", "values", "copy", "update", "__contains__"})
_POWERFUL = frozenset({"os", "sys", "builtins", "shutil", "posix", "signal", "types"})
"""Modules through which anything can be reached."""
_REFLECTION = frozenset(
    [
        *("__subclasses__", "__base__", "__bases__", "__mro__", "__globals__", "__code__", "__closure__", "__self__"),
        *("__builtins__", "__getattribute__", "__reduce__", "__reduce_ex__", "__import__", "__setstate__"),
        *("f_globals", "f_locals", "f_builtins", "f_back", "tb_frame", "gi_frame", "gi_code", "cr_frame", "ag_frame"),
    ]
)
_MAKERS = frozenset(
    [*("types.FunctionType", "types.CodeType", "types.LambdaType"), *("types.ModuleType", "types.MethodType")]
)


def findings(script: Script, origins: Origins) -> Iterator[Finding]:
    """Yield findings about attributes, functions and names that are chosen by a text not spelled out in the script.

    Args:
        script: the reward.
        origins: tells where a text comes from.
    """
    for node in script.nodes:
        match node:
            case ast.Call():
                yield from _call(script, origins, node)
            case ast.Subscript(value=value, slice=index) if (space := _namespace(script, value)) is not None:
                yield from _lookup(script, origins, node, space, index)
            case ast.Attribute(attr=attribute) if attribute in _REFLECTION:
                yield Finding(rule="reflection", line=node.lineno, message=_INSIDES.format(attribute))
            case ast.Name(id=name, ctx=ast.Load()):
                yield from _name(script, node, name)
            case ast.Attribute() if script.dotted(node) in _MAKERS:
                yield Finding(rule="reflection", line=node.lineno, message=_INSIDES.format(script.dotted(node)))
            case ast.Constant(value=str() as text) if text in _REFLECTION:
                yield Finding(rule="reflection", line=node.lineno, message=_INSIDES.format(text))
            case _:
                pass


def _call(script: Script, origins: Origins, node: ast.Call) -> Iterator[Finding]:
    name = script.dotted(node.func) or ""
    match node:
        case ast.Call(args=[owner, attribute, *_]) if name in _ATTRIBUTE_CALLS:
            yield from _attribute(script, origins, node, owner, attribute)
        case ast.Call(func=ast.Attribute(value=value, attr=method), args=[index, *_]) if method in _LOOKUPS:
            if (space := _namespace(script, value)) is not None:
                yield from _lookup(script, origins, node, space, index)
        case ast.Call(args=[space, index]) if name == "operator.getitem" and _namespace(script, space) is not None:
            yield from _lookup(script, origins, node, _namespace(script, space) or "", index)
        case ast.Call(args=arguments) if name in _BY_NAME:
            if any(origins.of(one) is not Origin.WRITTEN for one in arguments[: 1 if "method" in name else None]):
                yield _chosen(node)
        case _ if name in _NAMESPACES and not _is_looked_up(script, node):
            if not node.args or _module(script, node.args[0]):
                yield Finding(rule="named-by-data", line=node.lineno, message=_HANDED_ON.format(name))
        case _:
            pass


def _attribute(
    script: Script, origins: Origins, node: ast.Call, owner: ast.expr, attribute: ast.expr
) -> Iterator[Finding]:
    """Check an attribute given as text: of a module it must be known, of anything else it must not have been read."""
    known = origins.texts(attribute)
    module = _module(script, owner)
    if known is not None:
        yield from _spelled(node, known, module)
    elif not module and _prefix(script, attribute) and _is_self(script, owner):
        return  # a method that the script defines, as in `getattr(self, f"read_{kind}")`
    elif (
        module
        or origins.of(attribute) is Origin.READ
        or (origins.of(attribute) is Origin.UNKNOWN and _is_called(script, node))
    ):
        yield _chosen(node)


def _lookup(
    script: Script, origins: Origins, node: ast.Call | ast.Subscript, space: str, index: ast.expr
) -> Iterator[Finding]:
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
        return
    known = origins.texts(index)
    if known is None:
        prefix = _prefix(script, index)
        if space not in _NAMESPACES or not prefix or any(name.startswith(prefix) for name in script.modules):
            yield _chosen(node)
        return
    yield from _spelled(node, known, "" if space in _NAMESPACES else space)


def _spelled(node: ast.expr, known: frozenset[str], module: str) -> Iterator[Finding]:
    for text in sorted(known):
        name = f"{module}.{text}" if module else text
        bad = (
            known_names.PROCESS_CALLS.match(name)
            or known_names.belongs(name, known_names.PROCESS_MODULES)
            or text in _REFLECTION
        )
        if bad or name in known_names.UNPICKLE_CALLS or known_names.belongs(name, known_names.UNPICKLERS):
            yield Finding(rule="subprocess", line=node.lineno, message=_FORBIDDEN.format(name))


def _name(script: Script, node: ast.Name, name: str) -> Iterator[Finding]:
    parent = script.parents.get(node)
    called = isinstance(parent, ast.Call) and parent.func is node
    if name == "getattr" and not called and name not in script.bindings:
        yield Finding(rule="reflection", line=node.lineno, message=_INSIDES.format("getattr as a value"))
    module = _module(script, node)
    if module.split(".")[0] not in _POWERFUL or "." in module or isinstance(parent, (ast.Attribute, ast.alias)):
        return
    match parent:
        case ast.Assign(targets=[ast.Name()]) if not isinstance(script.parents.get(parent), ast.ClassDef):
            return
        case ast.Call(args=[first, *_]) if first is node:
            if (script.dotted(parent.func) or "") in {*_ATTRIBUTE_CALLS, "hasattr", "vars", "print", "dir"}:
                return
        case _:
            pass
    yield Finding(rule="named-by-data", line=node.lineno, message=_ESCAPES.format(module))


def _module(script: Script, node: ast.expr) -> str:
    """Return the dotted name of the module that an expression is or is in; "" if it is not in a module."""
    meant = sorted(
        name
        for name in script.meanings(node)
        if not name.endswith("()") and any(name == m or name.startswith(f"{m}.") for m in script.modules.values())
    )
    # A class of a module starts with a capital letter, as its constants do.
    return next((name for name in meant if not name.rpartition(".")[2][:1].isupper()), "")


def _prefix(script: Script, node: ast.expr) -> str:
    """Return what a text certainly begins with; "" if that is unknown, or is `_` as in Python's internal names."""
    match node:
        case ast.JoinedStr(values=[first, *_]) | ast.BinOp(op=ast.Add(), left=first):
            prefix = script.text(first) or ""
        case _:
            prefix = ""
    return "" if prefix.startswith("_") else prefix


def _is_self(script: Script, node: ast.expr) -> bool:
    """Whether an expression is the `self` of the enclosing method."""
    for outer in script.enclosing(node):
        if isinstance(outer, ast.FunctionDef) and isinstance(script.parents.get(outer), ast.ClassDef):
            first = next(iter(outer.args.args), None)
            return isinstance(node, ast.Name) and first is not None and node.id == first.arg
    return False


def _namespace(script: Script, node: ast.expr, depth: int = 0) -> str | None:
    """Return what a namespace belongs to: `globals` or the like, or a module's name; None for that of an object."""
    match node:
        case ast.Call(func=func, args=arguments) if (name := script.dotted(func) or "") in _NAMESPACES:
            return (_module(script, arguments[0]) or None) if arguments else name
        case ast.Attribute(value=value, attr="__dict__"):
            return _module(script, value) or None
        case ast.Name(id=name) if depth < 4:  # noqa: PLR2004 - aliases of aliases
            found = (_namespace(script, value, depth + 1) for value in script.bindings.get(name, ()))
            return next((space for space in found if space is not None), None)
        case _:
            return None


def _is_looked_up(script: Script, node: ast.Call) -> bool:
    """Whether a namespace is used in a way that another rule checks, or is assigned to a name."""
    match script.parents.get(node):
        case ast.Subscript() | ast.Compare():
            return True
        case ast.Attribute(attr=attribute):
            return attribute in _LOOKUPS | _WHOLE
        case ast.Assign(targets=[ast.Name()]):
            return True
        case ast.For() | ast.comprehension():
            return True
        case ast.Call(func=func):
            return script.dotted(func) in {"operator.getitem", "sorted", "len", "print", "list"}
        case _:
            return False


def _is_called(script: Script, node: ast.Call) -> bool:
    parent = script.parents.get(node)
    if isinstance(parent, ast.Call) and parent.func is node:
        return True
    if isinstance(parent, ast.Assign) and isinstance(target := parent.targets[0], ast.Name):
        return any(
            isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == target.id
            for call in script.nodes
        )
    return False


def _chosen(node: ast.expr) -> Finding:
    return Finding(rule="named-by-data", line=node.lineno, message=_CHOSEN)
