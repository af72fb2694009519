"""Rules about files: a reward writes only in temporary places and reads only the captured state."""

import ast
import re
from collections.abc import Iterator

from schemas.rewards import Finding
from verification.static_analysis.script import Script
from verification.static_analysis.temporary_places import TemporaryPlaces

_GRADER = re.compile(
    r"(^|/)(initial_setup|golden_patch|reward)(\.py)$|^/proc(/|$)|(^|/)golden_patch\b|(^|/)initial_setup\b|^/run/cua-gym/(?!episode\.json$)"
)
_OWN_SOURCE = frozenset(
    ["__file__", "sys._getframe", "inspect.getsource", "inspect.getsourcefile", "inspect.stack", "inspect.currentframe"]
)
_WRITES = "this writes a file of the captured state: a reward only reads (a temporary file from `tempfile` is fine)"
_READS = "`{0}` belongs to the grader or to the machine, not to the captured state: read /home/user and /tmp only"

_WRITERS = frozenset(
    [
        "write_text",
        "write_bytes",
        "save",
        "to_csv",
        "to_excel",
        "to_json",
        "to_parquet",
        "tofile",
        "touch",
        "unlink",
        "rmdir",
        "mkdir",
        "rename",
        "hardlink_to",
        "symlink_to",
    ]
)
_WRITE_CALLS = re.compile(
    r"^(os\.(remove|unlink|rename|renames|replace|rmdir|removedirs|mkdir|makedirs|truncate|symlink|link|chmod|utime|open)"
    r"|shutil\.(copy\w*|move|rmtree|make_archive|unpack_archive)|numpy\.save\w*)$"
)
_OPENERS = frozenset({"open", "builtins.open", "io.open", "codecs.open", "gzip.open", "bz2.open", "lzma.open"})
_ARCHIVES = frozenset({"zipfile.ZipFile", "tarfile.open"})
_SQL_WRITE = re.compile(r"^\s*(insert|update|delete|drop|create(?!\s+temp(orary)?\s)|alter|replace)\s", re.IGNORECASE)
_SQL_CALLS = frozenset({"execute", "executemany", "executescript"})


def findings(script: Script) -> Iterator[Finding]:
    """Yield findings about writes outside temporary places, and reads of the grader's own files."""
    places = TemporaryPlaces(script)
    for call, name in script.calls():
        written = _written(script, call, name)
        if written is not None and not places.has(written):
            yield Finding(rule="writes", line=call.lineno, message=_WRITES)
    for call in script.nodes:
        if isinstance(call, ast.Call) and script.dotted(call.func) is None:
            written = _written(script, call, "")
            if written is not None and not places.has(written):
                yield Finding(rule="writes", line=call.lineno, message=_WRITES)
    for node in script.nodes:
        if isinstance(node, (ast.Name, ast.Attribute)) and (name := script.dotted(node)) in _OWN_SOURCE:
            yield Finding(rule="grader-paths", line=node.lineno, message=_READS.format(name))
        elif isinstance(node, ast.expr) and node not in script.docstrings and not _is_printed(script, node):
            found = _GRADER.search(script.text(node) or "")
            if found is not None:
                yield Finding(rule="grader-paths", line=node.lineno, message=_READS.format(found.group(0)))


def _written(script: Script, call: ast.Call, name: str) -> ast.expr | None:
    """Return the place that a call writes to; None if it does not write."""
    keywords = {word.arg: word.value for word in call.keywords}
    first = call.args[0] if call.args else next(iter(keywords.values()), None)
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    if name in {"logging.basicConfig", "logging.FileHandler"}:
        return keywords.get("filename", call.args[0] if call.args else None)
    if name in _OPENERS or name in _ARCHIVES:
        return first if _writes_mode(script, call.args[1:2], keywords) else None
    if _WRITE_CALLS.match(name):
        return call.args[1] if name.startswith("shutil.") and len(call.args) > 1 else first
    if not isinstance(call.func, ast.Attribute):
        return None
    if method in _SQL_CALLS and first is not None and _SQL_WRITE.match(script.text(first) or ""):
        return call.func.value
    if method == "open" and name not in {"PIL.Image.open", "webbrowser.open"}:
        return call.func.value if _writes_mode(script, call.args[:1], keywords) else None
    if method in {"save", "to_csv", "to_excel", "to_json", "to_parquet", "tofile"}:
        return first
    return call.func.value if method in _WRITERS else None


def _writes_mode(script: Script, position: list[ast.expr], keywords: dict[str | None, ast.expr]) -> bool:
    node = position[0] if position else keywords.get("mode")
    mode = script.text(node) if node is not None else "r"
    return mode is not None and bool(re.fullmatch(r"[rwaxbt+U:gz2]{1,6}", mode)) and bool(set("wax+") & set(mode))


def _is_printed(script: Script, node: ast.AST) -> bool:
    return any(
        isinstance(parent, ast.Call) and script.dotted(parent.func) == "print" for parent in script.enclosing(node)
    )
