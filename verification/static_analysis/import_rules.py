"""Rules about imports: allowed modules, and no change to where modules are looked for."""

import ast
import re
from collections.abc import Iterator

from schemas.rewards import Finding
from verification.static_analysis import known_names
from verification.static_analysis.allowed_modules import INSIDE, is_allowed, is_standard
from verification.static_analysis.script import Script

_WHAT_IS_ALLOWED = (
    "allowed are the modules of the standard library that read and compute, lxml, numpy, pandas, openpyxl, docx, pptx, "
    "odf, PIL and the other libraries of the session's python, cua_gym_judge and cua_gym_session"
)
_RUNS = "the module `{0}` runs or loads code, starts programs or speaks to a network: " + _WHAT_IS_ALLOWED
_UNKNOWN = "there is no module `{0}` where a reward runs, unless the agent wrote it: " + _WHAT_IS_ALLOWED
_RELATIVE = "a reward is one file, so `from .` finds only what the agent wrote: write the function into the reward"
_STAR = "`from {0} import *` hides what is used: import the names you need"
_PATH = (
    "`{0}` decides where modules come from, and the agent can write modules: import only what the session's python "
    "has, and write your own functions into the reward"
)

_OTHER_RULES = (
    known_names.PROCESS_MODULES | known_names.MODEL_MODULES | known_names.NETWORK_MODULES | known_names.UNPICKLERS
)
_PLAIN = frozenset({"math", "decimal", "datetime", "typing", "collections", "fractions", "statistics", "dataclasses"})
_MACHINERY = frozenset({"sys.path", "sys.meta_path", "sys.path_hooks", "sys.path_importer_cache", "sys.modules"})
_OF_MODULES = frozenset({"__path__", "__spec__", "__loader__", "submodule_search_locations"})
_VARIABLES = re.compile(r"\b(PYTHON(PATH|HOME|STARTUP|BREAKPOINT|USERBASE|INSPECT)|LD_(PRELOAD|LIBRARY_PATH))\b")


def findings(script: Script) -> Iterator[Finding]:  # noqa: PLR0912 - one case per way to import
    """Yield findings about modules that are not on the allow-list, and changes to the module search path."""
    for node in script.nodes:
        match node:
            case ast.Import(names=aliases):
                yield from _modules(node.lineno, [alias.name for alias in aliases])
            case ast.ImportFrom(level=level) if level:
                yield Finding(rule="imports", line=node.lineno, message=_RELATIVE)
            case ast.ImportFrom(module=str() as module, names=aliases):
                if any(alias.name == "*" for alias in aliases) and module not in _PLAIN:
                    yield Finding(rule="imports", line=node.lineno, message=_STAR.format(module))
                else:
                    yield from _modules(node.lineno, [f"{module}.{alias.name}" for alias in aliases])
                yield from (_path(node, name) for a in aliases if (name := f"{module}.{a.name}") in _MACHINERY)
            case ast.Attribute(attr=attribute) if attribute in _OF_MODULES:
                yield _path(node, attribute)
            case ast.Attribute() | ast.Subscript() | ast.Name():
                yield from _reached(script, node)
            case ast.Call(func=ast.Name(id="getattr" | "setattr" | "delattr"), args=[owner, attribute, *_]):
                name = f"{script.dotted(owner)}.{script.text(attribute)}"
                if name in _MACHINERY or script.text(attribute) in _OF_MODULES:
                    yield _path(node, name)
            case ast.keyword(arg=str() as variable, value=value) if _VARIABLES.fullmatch(variable):
                yield _path(value, variable)
            case ast.Constant(value=str() as text) if node not in script.docstrings:
                if (found := _VARIABLES.search(text)) is not None:
                    yield _path(node, found.group(0))
            case _:
                pass


def _modules(line: int, modules: list[str]) -> Iterator[Finding]:
    for module in modules:
        if is_allowed(module) or known_names.belongs(module, _OTHER_RULES):
            continue
        inside = next((one for one in sorted(INSIDE) if module == one or module.startswith(f"{one}.")), None)
        message = _RUNS if is_standard(module) else _UNKNOWN
        yield Finding(rule="imports", line=line, message=message.format(inside or module))


def _reached(script: Script, node: ast.Attribute | ast.Subscript | ast.Name) -> Iterator[Finding]:
    if isinstance(node, ast.Name) and node.id in script.modules and "." not in script.modules[node.id]:
        return
    for meant in sorted(script.meanings(node)):
        name = known_names.carried(meant) or meant
        if name in _MACHINERY:
            yield _path(node, name)
        elif isinstance(node, ast.Attribute) and meant in INSIDE:
            yield Finding(rule="imports", line=node.lineno, message=_RUNS.format(meant))


def _path(node: ast.stmt | ast.expr, name: str) -> Finding:
    return Finding(rule="import-path", line=node.lineno, message=_PATH.format(name))
