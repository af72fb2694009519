"""Rules about forbidden capabilities: no processes, no generated code, no models, no network, no unpickling."""

import ast
from collections.abc import Iterator

from schemas.rewards import Finding
from verification.static_analysis import known_names
from verification.static_analysis.script import Script

_PROCESS = "`{0}` starts programs or runs code that this check cannot read: compute the result in plain Python"
_MODEL = "`{0}` calls a model: a reward is computed from the captured state, never asked from a model"
_NETWORK = "`{0}` needs a network and grading has none: read the captured files under /home/user and /tmp"
_PICKLE = "`{0}` runs whatever the file tells it to, and the agent wrote the file: read a plain format such as JSON"

_BUILTINS = frozenset({"eval", "exec", "compile", "breakpoint", "help", "__import__", "__builtins__", "__loader__"})


def findings(script: Script, *, allow_network: bool) -> Iterator[Finding]:
    """Yield findings about forbidden modules and calls, also behind aliases, `getattr` and constant strings.

    Args:
        script: the reward.
        allow_network: whether the environment names the hub, so that network access is allowed.
    """
    for line, spelled in _reached(script):
        below = known_names.carried(spelled)
        name = below if below is not None and "." in below else spelled
        if known_names.belongs(name, known_names.PROCESS_MODULES) or known_names.PROCESS_CALLS.match(name):
            if name not in {"importlib.metadata", "importlib.metadata.version"}:
                yield Finding(rule="subprocess", line=line, message=_PROCESS.format(name))
        elif known_names.belongs(name, known_names.MODEL_MODULES):
            yield Finding(rule="model-sdk", line=line, message=_MODEL.format(name))
        elif known_names.belongs(name, known_names.NETWORK_MODULES) and not allow_network:
            yield Finding(rule="network", line=line, message=_NETWORK.format(name))
        elif known_names.belongs(name, known_names.UNPICKLERS) or name in known_names.UNPICKLE_CALLS:
            yield Finding(rule="pickle", line=line, message=_PICKLE.format(name))
    for node in script.nodes if _speaks(script) else ():
        if isinstance(node, (ast.Constant, ast.BinOp, ast.JoinedStr)) and node not in script.docstrings:
            host = known_names.MODEL_HOSTS.search(script.text(node) or "")
            if host is not None:
                line = getattr(node, "lineno", 1)
                yield Finding(rule="model-sdk", line=line, message=_MODEL.format(host.group(0)))
    for call, name in script.calls():
        keywords = {word.arg: word.value for word in call.keywords}
        loader = script.dotted(keywords["Loader"]) if "Loader" in keywords else None
        if name in {"yaml.load", "yaml.load_all"} and "Safe" not in (loader or _second(script, call)):
            yield Finding(rule="pickle", line=call.lineno, message=_PICKLE.format("yaml.load without SafeLoader"))


def _variable(script: Script, node: ast.expr) -> str | None:
    """Return the variable that an expression begins with, such as `code` in `code.strip()`; None for a module."""
    root = node
    while isinstance(root, (ast.Attribute, ast.Subscript, ast.Call)):
        root = root.func if isinstance(root, ast.Call) else root.value
    if not isinstance(root, ast.Name) or root.id in script.modules or root.id in known_names.BUILTINS:
        return None
    stands_for_itself = any(script.dotted(value) == root.id for value in script.bindings.get(root.id, ()))
    return None if stands_for_itself or root.id.startswith("__") else root.id


def _speaks(script: Script) -> bool:
    """Whether a script could reach a host; otherwise an address is data, as in a list of bookmarks."""
    return any(known_names.belongs(name, known_names.NETWORK_MODULES) for _, name in _reached(script))


def _second(script: Script, call: ast.Call) -> str:
    return (script.dotted(call.args[1]) or "") if len(call.args) > 1 else ""


def _reached(script: Script) -> Iterator[tuple[int, str]]:
    for node in script.nodes:
        match node:
            case ast.Import(names=aliases):
                yield from ((node.lineno, alias.name) for alias in aliases)
            case ast.ImportFrom(module=module, names=aliases):
                yield from ((node.lineno, f"{module or ''}.{alias.name}") for alias in aliases)
            case ast.Name(id=name, ctx=ast.Load()) if name not in script.modules:
                if name in _BUILTINS:
                    yield node.lineno, name
                yield from ((node.lineno, meant) for meant in sorted(script.meanings(node)) if "." in meant)
            case ast.Attribute() | ast.Subscript():
                mine = _variable(script, node)
                yield from (
                    (node.lineno, name)
                    for name in sorted(script.meanings(node))
                    if mine is None or not name.startswith(f"{mine}.") or known_names.carried(name)
                )
            case ast.Call(func=func):
                called = script.dotted(func)
                if called in {"getattr", "__import__", "importlib.import_module"} and (name := script.dotted(node)):
                    yield node.lineno, name
                if called == "__import__" and not script.dotted(node):
                    yield node.lineno, "__import__"
            case _:
                pass
