"""Rules about repeatability: the same captured state must give the same reward in every run and on every machine."""

import ast
from collections.abc import Iterator

from schemas.rewards import Finding
from verification.static_analysis import known_names
from verification.static_analysis.printed_only import only_printed, prints_a_report
from verification.static_analysis.script import Script

_VARYING = "`{0}` differs between runs: the reward must depend on the captured state alone"
_UNSEEDED = "`{0}` without a fixed seed differs between runs: seed it with a constant or do without"
_UNORDERED = "the order of {0} differs between runs and machines, and here it matters: wrap it in sorted(...)"

_ORDER_FREE = frozenset(
    [
        "sorted",
        "len",
        "set",
        "frozenset",
        "any",
        "all",
        "max",
        "min",
        "sum",
        "dict",
        "collections.Counter",
        "Counter",
        "math.fsum",
        "isinstance",
        "bool",
        "filter",
    ]
)
_KEEPS_ORDER = frozenset(["list", "tuple", "enumerate", "reversed", "iter", "map", "zip", "filter"])
_SET_METHODS = frozenset({"union", "intersection", "difference", "symmetric_difference"})


def findings(script: Script) -> Iterator[Finding]:
    """Yield findings about clocks, random numbers, process identities, and orders that nothing fixes."""
    seeded = any(
        name in {"random.seed", "numpy.random.seed"} and call.args and isinstance(call.args[0], ast.Constant)
        for call, name in script.calls()
    )
    for call, name in script.calls():
        if known_names.NONDETERMINISTIC_CALLS.match(name) and not _number_hash(script, call, name):
            yield _finding(call, _VARYING.format(name))
        elif (known_names.RANDOM_CALLS.match(name) and not seeded) or (
            name in known_names.RANDOM_SOURCES and not call.args
        ):
            yield _finding(call, _UNSEEDED.format(name))
    for node in script.nodes:
        if isinstance(node, ast.expr) and (what := _unordered(script, node)) and _order_matters(script, node):
            yield _finding(node, _UNORDERED.format(what))


def _finding(node: ast.expr, message: str) -> Finding:
    return Finding(rule="nondeterminism", line=node.lineno, message=message)


def _number_hash(script: Script, call: ast.Call, name: str) -> bool:
    """Whether a call uses the builtin `hash` or `id`, and not a name of the script."""
    return name in {"id", "hash"} and (
        name in script.bindings
        or any(isinstance(node, ast.FunctionDef) and node.name == name for node in script.nodes)
        or not call.args
    )


def _unordered(script: Script, node: ast.expr) -> str | None:
    match node:
        case ast.Set() | ast.SetComp():
            return "a set"
        case ast.BinOp(op=ast.BitAnd() | ast.BitOr() | ast.Sub() | ast.BitXor(), left=left, right=right):
            return "a set" if "a set" in {_unordered(script, left), _unordered(script, right)} else None
        case ast.Call(func=func):
            name = script.dotted(func) or ""
            if name in {"set", "frozenset"}:
                return "a set"
            if isinstance(func, ast.Attribute) and func.attr in _SET_METHODS:
                return "a set"
            listing = name in known_names.LISTINGS or (
                isinstance(func, ast.Attribute)
                and func.attr in known_names.LISTING_METHODS
                and not name.startswith("re.")
            )
            return f"`{name or ast.unparse(func)}`" if listing else None
        case _:
            return None


def _order_matters(script: Script, node: ast.expr, depth: int = 0, *, sequence: bool = False) -> bool:  # noqa: PLR0911, PLR0912 - one case per use
    """Whether the use of an unordered value depends on its order."""
    parent = script.parents.get(node)
    sequence = sequence or isinstance(node, ast.ListComp) or "`" in (_unordered(script, node) or "")
    if depth > 6:  # noqa: PLR2004 - deeper than any expression of a reward
        return False
    match parent:
        case ast.Call(func=func, args=arguments) if node in arguments:
            name = script.dotted(func) or ""
            if name in _ORDER_FREE:
                return name in {"filter"} and _order_matters(script, parent, depth + 1)
            if name == "print":
                return prints_a_report(script, parent)
            if name in {"next", "str", "repr"} or (isinstance(func, ast.Attribute) and func.attr == "join"):
                return not only_printed(script, parent)
            return name in _KEEPS_ORDER and _order_matters(script, parent, depth + 1, sequence=True)
        case ast.Attribute(attr="pop") if isinstance(node, (ast.Set, ast.SetComp)):
            return True
        case ast.Subscript(value=value):
            return value is node and not _is_counted_as_one(script, node) and not only_printed(script, parent)
        case ast.FormattedValue():
            return not only_printed(script, parent)
        case ast.Compare(left=left, comparators=[right], ops=[ast.Eq() | ast.NotEq()]) if _has_one_order(
            script, right if left is node else left
        ):
            return False
        case ast.Compare(comparators=[ast.List() | ast.Tuple()], ops=[ast.Eq() | ast.NotEq()]):
            return True
        case ast.Compare(ops=[ast.Eq() | ast.NotEq()]) if sequence:
            return True
        case ast.For(iter=source, body=body) if source is node:
            return any(_depends_on_order(script, statement) for statement in body)
        case ast.comprehension(iter=source) if source is node:
            made = script.parents[parent]
            if isinstance(made, (ast.SetComp, ast.DictComp)):
                return False
            return isinstance(made, ast.expr) and _order_matters(script, made, depth + 1)
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.NamedExpr(target=ast.Name(id=name)):
            return _sorted_later(script, name) is False and any(
                _order_matters(script, use, depth + 1, sequence=sequence) for use in _uses(script, name, parent)
            )
        case ast.Assign(targets=[ast.Tuple(elts=elements) | ast.List(elts=elements)]):
            return len(elements) > 1 or any(isinstance(element, ast.Starred) for element in elements)
        case ast.Starred():
            return _order_matters(script, parent, depth + 1)
        case _:
            return False


def _has_one_order(script: Script, node: ast.expr) -> bool:
    """Whether a list has at most one element, so that its order cannot matter."""
    match node:
        case ast.List(elts=elements) | ast.Tuple(elts=elements):
            return len(elements) <= 1 and not any(isinstance(element, ast.Starred) for element in elements)
        case ast.Call(func=ast.Name(id="list" | "tuple"), args=[], keywords=[]):
            return True
        case ast.Call(func=ast.Name(id="list" | "tuple" | "sorted"), args=[only]):
            return _has_one_order(script, only)
        case ast.Name(id=name):
            values = script.bindings.get(name, [])
            is_filled = any(
                isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name) and one.value.id == name
                for one in script.nodes
            )
            return len(values) == 1 and not is_filled and _has_one_order(script, values[0])
        case _:
            return False


def _is_counted_as_one(script: Script, node: ast.AST) -> bool:
    """Whether the same function checks that there is exactly one element, so that the first is the only one."""
    if not isinstance(node, ast.Name):
        return False
    scope = _scope(script, node)
    for test in script.nodes:
        match test:
            case ast.Compare(
                left=ast.Call(func=ast.Name(id="len"), args=[counted]),
                ops=[ast.Eq() | ast.NotEq()],
                comparators=[ast.Constant(value=1)],
            ) if scope is _scope(script, test):
                name = counted.target if isinstance(counted, ast.NamedExpr) else counted
                if isinstance(name, ast.Name) and name.id == node.id:
                    return True
            case _:
                pass
    return False


def _uses(script: Script, name: str, assignment: ast.AST) -> Iterator[ast.Name]:
    scope = _scope(script, assignment)
    for node in script.nodes:
        if not isinstance(node, ast.Name) or node.id != name or not isinstance(node.ctx, ast.Load):
            continue
        if scope is not None and scope in tuple(script.enclosing(node)):
            yield node


def _scope(script: Script, node: ast.AST) -> ast.AST | None:
    functions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Module)
    return next((parent for parent in script.enclosing(node) if isinstance(parent, functions)), None)


def _sorted_later(script: Script, name: str) -> bool:
    return any(
        isinstance(call.func, ast.Attribute)
        and call.func.attr == "sort"
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == name
        for call in script.nodes
        if isinstance(call, ast.Call)
    )


def _depends_on_order(script: Script, statement: ast.stmt) -> bool:
    for node in ast.walk(statement):
        if isinstance(node, (ast.Break, ast.Yield)):
            return True
        if isinstance(node, ast.Return) and not isinstance(node.value, ast.Constant):
            return True
        if isinstance(node, ast.Call):
            name = script.dotted(node.func)
            if name == "print":
                if prints_a_report(script, node):
                    return True
                continue
            if isinstance(node.func, ast.Attribute) and node.func.attr in {"append", "write"}:
                held = node.func.value
                if all(only_printed(script, one) for one in node.args):
                    continue
                if not (isinstance(held, ast.Name) and _only_order_free_uses(script, held.id)):
                    return True
    return False


def _only_order_free_uses(script: Script, name: str) -> bool:
    """Whether a list that is filled in an arbitrary order is only counted, searched or sorted."""
    if _sorted_later(script, name):
        return True
    return not any(
        isinstance(node, ast.Name)
        and node.id == name
        and isinstance(node.ctx, ast.Load)
        and not isinstance(script.parents[node], ast.Attribute)
        and _order_matters(script, node)
        for node in script.nodes
    )
