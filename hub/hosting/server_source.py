"""Determines how a published application's server implements the contract from its source, which is never executed.

Published applications have their server in `vite.config.*`, often in one function for both commands of Vite, sometimes
written twice. The text of the handlers shows the values they answer with, what their `set` does with the baseline, and
the form of their differences. Anything not recognised is left open.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_CONFIGS = ("vite.config.js", "vite.config.ts", "vite.config.mjs", "vite.config.mts", "vite.config.cjs")
_MAX_BYTES = 400_000
_STRINGS_AND_COMMENTS = re.compile(
    r"""('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|//[^\n]*|/\*.*?\*/""", re.DOTALL
)
_LOCAL_IMPORT = re.compile(r"""from\s+['"](\.{1,2}/[^'"]+)['"]""")
_ROUTE = re.compile(r"""['"`]/(post|go|state|upload|files)/?(?:\?[^'"`]*)?['"`]""")
_ACTION = re.compile(r"""(?:action|type)\s*={2,3}\s*['"](\w+)['"]|case\s*['"](\w+)['"]\s*:""")
_STRINGIFY = re.compile(r"JSON\.stringify\s*\(")
_KEY = re.compile(r"""\s*(?:['"]?(\w+)['"]?\s*(?=:|,|$)|\.\.\.)""")
_FUNCTION = re.compile(r"(?:function\s+(\w+)\s*\(|(?:const|let)\s+(\w+)\s*=\s*(?:function\s*)?\()")
_FORGETS = re.compile(r"unlink|clear|\.delete\(|\bdelete\b|rmSync|writeState\([^)]*null\)", re.IGNORECASE)
_ONCE = re.compile(r"IfMissing|if\s*\([^)]*initial|\?\?=|\|\|=|initial\w*\s*:\s*[^,}]*\|\|", re.IGNORECASE)
_GOES_BACK = re.compile(r"\w*(?:write|save)\w*\([^()]*,\s*\w*initial|current\w*\s*[:=][^;\n]*initial", re.IGNORECASE)
_BASELINE = re.compile(r"initial", re.IGNORECASE)
_FILE = re.compile(
    r"""path\.(?:join|resolve)\(\s*\w*(?:dir|Dir|default|Default)\w*\s*,\s*['"]([\w.-]+\.\w+)['"]\s*\)"""
)
_EPHEMERAL = re.compile(r"ephemeralKeys\s*:\s*\[([^\]]*)\]")


def read_server(place: Path) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return what a server's source shows, as fields of `Rules`, and the names of files that it creates.

    Both are empty if there is no source.
    """
    text = "\n".join(_sources(place))
    if not text:
        return {}, ()
    said = dict[str, Any]()
    routes = _handlers(text)
    said |= _state(routes.get("state", ""))
    said |= _actions(routes.get("post", ""))
    if (form := _difference(text)) is not None:
        said["difference"] = form
    if found := _EPHEMERAL.search(text):
        said["ignore"] = tuple(re.findall(r"""['"]([^'"]+)['"]""", found[1]))
    files = tuple(dict.fromkeys(_FILE.findall(text))) if "_default" in text else ()
    return said, files


def without_comments(source: str) -> str:
    """Return JavaScript without comments; strings that look like comments are kept."""
    return _STRINGS_AND_COMMENTS.sub(lambda found: found[1] or " ", source)


def _sources(place: Path) -> Iterator[str]:
    """Yield the configuration, and the files it imports from its folder that implement the contract."""
    config = next((place / name for name in _CONFIGS if (place / name).is_file()), None)
    if config is None:
        return
    text = _read(config)
    yield text
    for name in _LOCAL_IMPORT.findall(text):
        path = (place / name).resolve()
        candidates = (path, *(path.with_name(path.name + end) for end in (".js", ".ts", ".mjs")))
        file = next((one for one in candidates if one.is_file() and one.is_relative_to(place.resolve())), None)
        if file is not None and _ROUTE.search(imported := _read(file)):
            yield imported


def _read(file: Path) -> str:
    with file.open("rb") as opened:
        return without_comments(opened.read(_MAX_BYTES).decode("utf-8", "replace"))


def _handlers(text: str) -> dict[str, str]:
    """Return the text after the first mention of each route, up to the mention of another one.

    Routes in one condition (`'/state' || … '/go'`) share the text after the last of them.
    """
    found = list(_ROUTE.finditer(text))
    handlers = dict[str, str]()
    for place, route in enumerate(found):
        ends = (later.start() for later in found[place + 1 :] if later[1] != route[1])
        end = next((one for one in ends if "{" in text[route.end() : one]), len(text))
        handlers.setdefault(route[1], text[route.end() : end])
    return handlers


def _state(handler: str) -> dict[str, Any]:
    """Determine the reply to `/state`: the keys of an object, or the state itself."""
    answers = [one for one in _answers(handler) if not re.match(r"\{\s*error\b", one)]
    objects = [keys for one in answers if one.startswith("{") and (keys := _keys(one))]
    if objects:
        keys = max(objects, key=len)
        if "stored_state" in keys:
            return {"state": "envelope"} if "has_custom_state" in keys else {"state": keys}
        known = [key for key in keys if "state" in key or key in ("current", "initial", "data")]
        is_empty = any(re.search(r"\bcurrent\w*\s*:\s*\{\s*\}", one) for one in answers)
        return {"state": keys, "fresh": "empty" if is_empty else "null"} if known else {"state": "bare"}
    if not answers:
        if not re.search(r"\.end\(\s*[\w'\"`]", handler):
            return {}
        # File contents are sent unchanged.
        return {"state": "bare", "fresh": "empty" if re.search(r"\.end\(\s*['\"`]\{\}", handler) else "null"}
    is_empty = any(re.search(r"\{\s*\}$", one) for one in answers)
    return {"state": "bare", "fresh": "empty" if is_empty else "null"}


def _answers(handler: str) -> list[str]:
    return [
        _inside(handler, found.end() - 1).strip()
        for found in _STRINGIFY.finditer(handler)
        if re.search(r"(?:end|send|json|write)\s*\(\s*$", handler[: found.start()])
    ]


def _keys(literal: str) -> tuple[str, ...]:
    """Return the top-level keys of an object literal."""
    keys, depth, start = list[str](), 0, 1
    for place, sign in enumerate(literal):
        if sign in "{[(":
            depth += 1
        elif sign in "}])":
            depth -= 1
        if (sign == "," and depth == 1) or (sign == "}" and depth == 0):
            found = _KEY.match(literal[start:place])
            if found and found[1]:
                keys.append(found[1])
            start = place + 1
    return tuple(keys)


def _inside(text: str, opening: int) -> str:
    """Return the text between a parenthesis and its matching one."""
    depth = 0
    for place in range(opening, len(text)):
        if text[place] in "([{":
            depth += 1
        elif text[place] in ")]}":
            depth -= 1
            if depth == 0:
                return text[opening + 1 : place]
    return ""


def _actions(handler: str) -> dict[str, Any]:
    """Determine what `/post` does for each action."""
    found = [(one, one[1] or one[2]) for one in _ACTION.finditer(handler)]
    blocks = dict[str, str]()
    for place, (match, action) in enumerate(found):
        end = next((later.start() for later, name in found[place + 1 :] if name != action), len(handler))
        blocks[action] = blocks.get(action, "") + handler[match.end() : end]
    said = dict[str, Any]()
    if "set" in blocks:
        block = blocks["set"]
        if _ONCE.search(block):
            said["baseline"] = "first_set"
        elif _BASELINE.search(block):
            said["baseline"] = "set"
    if "set_current" in blocks:
        current, first = (_always_merges(blocks.get(name, "")) for name in ("set_current", "set"))
        said["merge"] = ("always" if first else "current") if current else "asked"
    if "reset" in blocks:
        block = blocks["reset"].partition("Unknown action")[0]
        if _GOES_BACK.search(block):
            said["reset"] = "initial"
        elif _FORGETS.search(block):
            said["reset"] = "remove"
    return said


def _always_merges(block: str) -> bool:
    return bool(re.search(r"merge\w*\(", block, re.IGNORECASE)) and not re.search(r"\bmerge\b\s*(\)|\?|&&)", block)


def _difference(text: str) -> str | None:
    """Determine the form of differences from what is written into the object made from two states."""
    if re.search(r"\.(added|removed|modified)(\[|\.\w+\s*=[^=]|\.push\()", text):
        return "paths"
    if re.search(r"\]\s*\.added\s*=", text) and re.search(r"\]\s*\.new\s*=", text):
        return "by_key_old_new"
    if re.search(r"\]\s*\.added\s*=|\]\s*=\s*\{\s*added\s*:|\badded\s*:[^,}]*[,}][^;]*\bmodified\s*:", text):
        return "by_key"
    for form, keys in (("old_new", r"old\w*\s*:.*?new\w*\s*:"), ("from_to", r"from\s*:.*?\bto\s*:")):
        found = re.search(rf"\]\s*=\s*\{{\s*{keys}", text, re.DOTALL)
        if found:
            return form if _is_recursive(text, found.start()) else f"{form}_keys"
    return None


def _is_recursive(text: str, place: int) -> bool:
    """Say whether the function around a place calls itself."""
    for function in reversed(list(_FUNCTION.finditer(text, 0, place))):
        name = function[1] or function[2]
        parameters = text.index("(", function.end() - 1)
        opening = text.find("{", parameters + len(_inside(text, parameters)) + 1)
        body = _inside(text, opening) if opening >= 0 else ""
        if opening < place <= opening + len(body):
            return re.search(rf"\b{re.escape(name)}\s*\(", body) is not None
    return False
