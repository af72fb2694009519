"""Rules about executing text and unpacking archives: what the agent wrote stays data."""

import ast
import re
from collections.abc import Iterator

from schemas.rewards import Finding
from verification.static_analysis.script import Script
from verification.static_analysis.temporary_places import TemporaryPlaces
from verification.static_analysis.text_origins import Origin, Origins

_EXPRESSION = (
    "`{0}` runs its text as code, and this text was read or cannot be followed: read the values and compute in Python"
)
_ALWAYS = "`{0}` runs what a file tells it to: read the content with plain functions and compute in Python"
_TEMPLATE = (
    "the template of this format was read, so the agent can let it print what is expected: compare the text itself, "
    "or search it with a pattern that stands in the script"
)
_PICKLE = "`{0}` runs whatever the file tells it to, and the agent wrote the file: read a plain format such as JSON"
_UNPACK = (
    "this unpacks an archive that the agent wrote: read its members in place (`ZipFile.read`, `TarFile.extractfile`), "
    "or unpack a zip into a folder of `tempfile`"
)

_FOLLOWS = (
    "`{0}` reads files that the document names, and the agent wrote the document: parse without it, and open the files "
    "that the task names"
)

_EVALUATORS = frozenset({"pandas.eval", "PIL.ImageMath.eval", "PIL.ImageMath.unsafe_eval"})
_EVALUATING_METHODS = frozenset({"eval", "query"})
_CALLS_OUT = re.compile(r"@\s*\w+\s*[.(\[]|__\w+__")
_FORMATTERS = re.compile(r"(^|\.)string\.(Formatter\(\)\.v?format|Template)$")
_LOADERS = re.compile(
    r"^(lxml\..*(XSLT|Extension|XSLTExtension)|typing\.(get_type_hints|ForwardRef)|typing_extensions\.get_type_hints)$"
)
_METHODS = frozenset({"load_extension", "enable_load_extension", "xslt"})
_INCLUDING = re.compile(r"^(lxml|xml\.etree)\.(.*\.)?(XInclude|ElementInclude\.include)$")
_INCLUDING_METHODS = frozenset({"xinclude", "parseXSL"})
_FOLLOWING = {
    "resolve_entities": True,
    "load_dtd": True,
    "dtd_validation": True,
    "attribute_defaults": True,
    "no_network": False,
}
"""Options that let lxml's parsers read files that a document names."""
_SQL = re.compile(r"\bload_extension\s*\(", re.IGNORECASE)
_EXTRACTORS = frozenset({"extractall", "extract", "_extract_member"})
_FILTERS = frozenset({"data", "tarfile.data_filter"})


def findings(script: Script, origins: Origins) -> Iterator[Finding]:
    """Yield findings about calls that run text or files as code, and archives unpacked where they can do harm.

    Args:
        script: the reward.
        origins: tells where a text comes from.
    """
    places = TemporaryPlaces(script)
    for node in script.nodes:
        match node:
            case ast.Call():
                yield from _evaluated(script, origins, node)
                yield from _pickled(script, origins, node)
                yield from _follows(script, node)
                if _unpacks(script, origins, node, places):
                    yield Finding(rule="extraction", line=node.lineno, message=_UNPACK)
            case ast.Attribute(attr=attribute) if attribute in _METHODS:
                yield Finding(rule="code-from-data", line=node.lineno, message=_ALWAYS.format(attribute))
            case ast.Attribute(attr=attribute) if attribute in _INCLUDING_METHODS:
                yield Finding(rule="named-by-data", line=node.lineno, message=_FOLLOWS.format(attribute))
            case ast.Attribute() | ast.Name() if _INCLUDING.match(name := script.dotted(node) or ""):
                yield Finding(rule="named-by-data", line=node.lineno, message=_FOLLOWS.format(name))
            case ast.Attribute() | ast.Name() if _LOADERS.match(name := script.dotted(node) or ""):
                yield Finding(rule="code-from-data", line=node.lineno, message=_ALWAYS.format(name))
            case ast.Constant(value=str() as text) if _SQL.search(text) and node not in script.docstrings:
                yield Finding(rule="code-from-data", line=node.lineno, message=_ALWAYS.format("load_extension"))
            case ast.BinOp(left=left, op=ast.Mod(), right=ast.Tuple() | ast.Dict()):
                if origins.of(left) is Origin.READ:
                    yield Finding(rule="code-from-data", line=node.lineno, message=_TEMPLATE)
            case _:
                pass


def _evaluated(script: Script, origins: Origins, node: ast.Call) -> Iterator[Finding]:
    name = script.dotted(node.func) or ""
    method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    keywords = {word.arg: word.value for word in node.keywords}
    first = node.args[0] if node.args else keywords.get("expr")
    if name in _EVALUATORS or (method in _EVALUATING_METHODS and name != "builtins.eval"):
        if first is not None and (origins.of(first) is not Origin.WRITTEN or _calls_out(origins, first)):
            yield Finding(rule="code-from-data", line=node.lineno, message=_EXPRESSION.format(method or name))
    elif name == "xml.sax.make_parser" and any(origins.texts(one) is None for one in [*node.args, *keywords.values()]):
        yield Finding(rule="code-from-data", line=node.lineno, message=_ALWAYS.format(name))
    elif name == "pandas.read_xml" and "stylesheet" in keywords:
        yield Finding(rule="code-from-data", line=node.lineno, message=_ALWAYS.format("stylesheet"))
    elif _FORMATTERS.search(name) or method in {"vformat"}:
        if first is not None and origins.of(first) is Origin.READ:
            yield Finding(rule="code-from-data", line=node.lineno, message=_TEMPLATE)
    elif method in {"format", "format_map"} and isinstance(node.func, ast.Attribute):
        template = first if name in {"str.format", "str.format_map"} else node.func.value
        if template is not None and origins.of(template) is Origin.READ:
            yield Finding(rule="code-from-data", line=node.lineno, message=_TEMPLATE)


def _calls_out(origins: Origins, text: ast.expr) -> bool:
    """Whether a literal query, such as XPath, calls code outside itself."""
    return any(_CALLS_OUT.search(one) for one in origins.texts(text) or ())


def _pickled(script: Script, origins: Origins, node: ast.Call) -> Iterator[Finding]:
    allow = next((word.value for word in node.keywords if word.arg == "allow_pickle"), None)
    if script.dotted(node.func) in {"numpy.load", "numpy.lib.npyio.load", "numpy.lib.format.read_array"}:
        position = 2 if (script.dotted(node.func) or "").endswith("load") else 1
        allow = node.args[position] if len(node.args) > position else allow
        for word in node.keywords:
            if word.arg is None and "allow_pickle" in (origins.texts(word.value) or {"allow_pickle"}):
                yield Finding(rule="pickle", line=node.lineno, message=_PICKLE.format("numpy.load(allow_pickle=True)"))
    if allow is not None and not (isinstance(allow, ast.Constant) and not allow.value):
        yield Finding(rule="pickle", line=node.lineno, message=_PICKLE.format("allow_pickle"))


def _follows(script: Script, node: ast.Call) -> Iterator[Finding]:
    """Yield findings about lxml parsers that read files that a document names."""
    if not any(name.split(".")[0] == "lxml" for name in script.sources(node.func)):
        return
    for word in node.keywords:
        value = word.value.value if isinstance(word.value, ast.Constant) else None
        if word.arg in _FOLLOWING and value is _FOLLOWING[word.arg]:
            yield Finding(rule="named-by-data", line=node.lineno, message=_FOLLOWS.format(f"{word.arg}={value}"))


def _unpacks(script: Script, origins: Origins, node: ast.Call, places: TemporaryPlaces) -> bool:
    name = script.dotted(node.func) or ""
    keywords = {word.arg: word.value for word in node.keywords}
    if name == "shutil.unpack_archive":
        return True
    if not isinstance(node.func, ast.Attribute) or node.func.attr not in _EXTRACTORS:
        return False
    kinds = _archives(script, origins, node.func.value)
    if not kinds:
        return False
    position = 0 if node.func.attr == "extractall" else 1
    place = node.args[position] if len(node.args) > position else keywords.get("path")
    if place is None or not places.has(place):
        return True
    guard = keywords.get("filter")
    is_filtered = guard is not None and (script.text(guard) or script.dotted(guard)) in _FILTERS
    return kinds != {"zipfile"} and not is_filtered


def _archives(script: Script, origins: Origins, node: ast.expr) -> set[str]:
    """Return the type of archive that an expression is or, if unknown, every type that the script can open."""
    used = {name.split(".")[0] for name in script.modules.values()} & {"tarfile", "zipfile"}
    owner = node.func if isinstance(node, ast.Call) else node
    meant = {script.dotted(owner) or ""}
    if isinstance(node, ast.Name):
        meant |= {script.dotted(v.func) or "" for v in origins.values(node) if isinstance(v, ast.Call)}
    known = {name.split(".")[0] for name in meant} & {"tarfile", "zipfile"}
    if isinstance(node, ast.Attribute) and node.attr == "str":
        return set()  # a column of a frame
    return known or used
