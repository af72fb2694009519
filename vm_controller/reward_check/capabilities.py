"""Rules about what a reward may reach for: no processes, no generated code, no models, no network, no unpickling."""

import ast
from collections.abc import Iterator

from schemas.rewards import Finding
from vm_controller.reward_check import names
from vm_controller.reward_check.source import Script

_PROCESS = "`{0}` starts programs or runs code that this check cannot read: compute the result in plain Python"
_MODEL = "`{0}` calls a model: a reward is computed from the captured state, never asked from a model"
_NETWORK = "`{0}` needs a network and grading has none: read the captured files under /home/user and /tmp"
_PICKLE = "`{0}` runs whatever the file tells it to, and the agent wrote the file: read a plain format such as JSON"


def findings(script: Script, *, allow_network: bool) -> Iterator[Finding]:
    """Forbidden modules and calls, also behind aliases, `getattr` and constant strings."""
    for line, name in _reached(script):
        if names.belongs(name, names.PROCESS_MODULES) or names.PROCESS_CALLS.match(name):
            if not name.startswith("importlib.metadata"):
                yield Finding(rule="subprocess", line=line, message=_PROCESS.format(name))
        elif names.belongs(name, names.MODEL_MODULES):
            yield Finding(rule="model-sdk", line=line, message=_MODEL.format(name))
        elif names.belongs(name, names.NETWORK_MODULES) and not allow_network:
            yield Finding(rule="network", line=line, message=_NETWORK.format(name))
        elif names.belongs(name, names.UNPICKLERS) or name in names.UNPICKLE_CALLS:
            yield Finding(rule="pickle", line=line, message=_PICKLE.format(name))
    for node in script.nodes:
        if isinstance(node, (ast.Constant, ast.BinOp, ast.JoinedStr)) and node not in script.docstrings:
            host = names.MODEL_HOSTS.search(script.text(node) or "")
            if host is not None:
                line = getattr(node, "lineno", 1)
                yield Finding(rule="model-sdk", line=line, message=_MODEL.format(host.group(0)))
    for call, name in script.calls():
        keywords = {word.arg: word.value for word in call.keywords}
        loader = script.dotted(keywords["Loader"]) if "Loader" in keywords else None
        if name in {"yaml.load", "yaml.load_all"} and "Safe" not in (loader or _second(script, call)):
            yield Finding(rule="pickle", line=call.lineno, message=_PICKLE.format("yaml.load without SafeLoader"))
        allow = keywords.get("allow_pickle")
        if name == "numpy.load" and isinstance(allow, ast.Constant) and allow.value:
            yield Finding(rule="pickle", line=call.lineno, message=_PICKLE.format("numpy.load(allow_pickle=True)"))


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
                if name in {"eval", "exec", "compile", "__import__", "__builtins__", "__loader__"}:
                    yield node.lineno, name
                elif (meant := script.dotted(node)) and meant != name and "." in meant:
                    yield node.lineno, meant
            case ast.Attribute() | ast.Subscript():
                if name := script.dotted(node):
                    yield node.lineno, name
            case ast.Call(func=func):
                called = script.dotted(func)
                if called in {"getattr", "__import__", "importlib.import_module"} and (name := script.dotted(node)):
                    yield node.lineno, name
                if called == "__import__" and not script.dotted(node):
                    yield node.lineno, "__import__"
            case _:
                pass
