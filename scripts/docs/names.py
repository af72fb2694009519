"""Checks that every file, class, setting and route that a page names in code exists."""

import re
import sys
from collections.abc import Iterator

from scripts.docs.pages import Fault, Page
from scripts.docs.repository import Repository

_PATH = re.compile(r"^[\w.*<>{},/-]+$")
_DOTTED = re.compile(r"^([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)(?:\(.*\))?$")
_SETTING = re.compile(r"(?<![_A-Z])CUA_GYM_[A-Z_]*[A-Z](?![A-Z_…<])")
_ROUTE = re.compile(r"(?<!hub)/v1/[\w/{}$.…-]*[\w}…]")
_FILE_ENDINGS = frozenset(
    {"css", "csv", "gz", "html", "ini", "json", "jsonl", "md", "parquet", "png", "py", "sh", "sqlite", "svg", "toml"}
    | {"ts", "tsx", "txt", "xlsx", "xml"}
)
# Methods of MCP, media types, and routes of the providers' APIs look like paths of ours.
_OTHERS_PATHS = re.compile(r"(?:tools|resources|prompts)/(?:list|call|get|read)|(?:image|text|application)/[\w.+*-]+")
_OTHERS_ROUTES = frozenset({"/v1/embeddings", "/v1/chat/completions", "/v1/messages"})
_PLACEHOLDER = re.compile(r"[{$…].*|[A-Z]+|\d+")


def faults_in_names(pages: list[Page], repository: Repository) -> list[Fault]:
    """Return a fault for each name on the pages that does not exist in the repository."""
    found: list[Fault] = []
    for page in pages:
        for piece in page.spans:
            text = piece.text.strip()
            found += [Fault(page.path, piece.line, what) for what in _faults(text, repository)]
        for piece in (*page.spans, *page.code):
            found += [Fault(page.path, piece.line, what) for what in _outside_faults(piece.text, repository)]
    return found


def _faults(text: str, repository: Repository) -> Iterator[str]:
    """Yield what is wrong with a code span that consists of one name."""
    path, has_test, test = text.partition("::")
    if _PATH.match(path) and (what := _path_fault(path, repository)):
        yield what
    elif has_test and not repository.has_path(path) and not repository.has_tail(path):
        yield f"`{path}`: there is no such file"
    elif has_test and not _has_test(path, test, repository):
        yield f"`{text}`: that file has no {test}"
    elif found := _DOTTED.match(text):
        yield from _dotted_faults(found[1].split("."), repository)


def _path_fault(path: str, repository: Repository) -> str:
    first = path.partition("/")[0]
    exists = True
    if _OTHERS_PATHS.fullmatch(path):
        return ""
    if "/" in path and first and first in repository.folders:
        exists = all(repository.has_path(one) for one in _alternatives(path))
    elif path.endswith(".py") and not path.startswith("/"):
        # Some files are written while a program runs: then the program has their name.
        exists = all(repository.has_tail(one) or repository.writes(one) for one in _alternatives(path))
    return "" if exists else f"`{path}`: there is no such file"


def _alternatives(path: str) -> list[str]:
    """Return the paths that a pattern stands for: `a/{b,c}/<d>` gives a/b/* and a/c/*."""
    choice = re.search(r"\{([^{}]*,[^{}]*)\}", path)
    if choice:
        heads = (path[: choice.start()] + one + path[choice.end() :] for one in choice[1].split(","))
        return [path for head in heads for path in _alternatives(head)]
    return [re.sub(r"<[^<>]*>|\{[^{}]*\}", "*", path)]


def _has_test(path: str, test: str, repository: Repository) -> bool:
    name = re.escape(re.split(r"[\[:]", test)[-1] or test)
    texts = [text for file, text in repository.sources.items() if file == path or file.endswith(f"/{path}")]
    return any(re.search(rf"^ *(?:async )?(?:def|class) {name}\b", text, re.MULTILINE) for text in texts)


def _dotted_faults(parts: list[str], repository: Repository) -> Iterator[str]:
    """Yield what is wrong with `Class.attribute`, `module.name` or `package.module.Class.attribute`."""
    name = ".".join(parts)
    if parts[-1].lower() in _FILE_ENDINGS:
        return
    if parts[0] in repository.classes and len(parts) == 2:  # noqa: PLR2004 - a class and its attribute
        if not _has_attribute(parts[0], parts[1], repository, set()):
            yield f"`{name}`: no class {parts[0]} has {parts[1]}"
        return
    if parts[0] in repository.folders:
        depth = max((at for at in range(1, len(parts) + 1) if _module_files(parts[:at], repository)), default=0)
        files = _module_files(parts[:depth], repository)
    elif parts[0] in repository.modules and parts[0] not in sys.stdlib_module_names and parts[1][0].isupper():
        # Without its package a name in small letters is as likely a variable's attribute.
        depth, files = 1, repository.modules[parts[0]]
    else:
        return
    rest = parts[depth:]
    if not files or (rest and not any(_defines(repository.sources[file], rest[0]) for file in files)):
        yield f"`{name}`: there is no such name"
    elif len(rest) == 2 and rest[0] in repository.classes and not _has_attribute(rest[0], rest[1], repository, set()):  # noqa: PLR2004
        yield f"`{name}`: the class {rest[0]} has no {rest[1]}"


def _module_files(parts: list[str], repository: Repository) -> list[str]:
    path = "/".join(parts)
    return [name for name in (f"{path}.py", f"{path}/__init__.py") if name in repository.files]


def _defines(text: str, name: str) -> bool:
    word = re.escape(name)
    return bool(
        re.search(
            rf"^(?:(?:async )?def |class |)(?:{word})\b *[:=(\[]|^from .*\b{word}\b|^    {word},$", text, re.MULTILINE
        )
    )


def _has_attribute(class_name: str, attribute: str, repository: Repository, seen: set[str]) -> bool:
    """Return whether a class or one of its bases has the attribute; True if a base is from outside the repository."""
    seen.add(class_name)
    member = re.compile(
        rf"^ +(?:(?:async )?def |class )?{re.escape(attribute)}\b *[:=(]|self\.{re.escape(attribute)}\b", re.MULTILINE
    )
    for file, bases in repository.classes.get(class_name, []):
        if member.search(repository.sources[file]):
            return True
        if any(_has_attribute(base, attribute, repository, seen) for base in bases if base not in seen):
            return True
    return False


def _outside_faults(text: str, repository: Repository) -> Iterator[str]:
    """Yield faults for settings and routes anywhere within a piece of code."""
    for name in _SETTING.findall(text):
        if name not in repository.settings:
            yield f"`{name}`: no program reads this setting"
    for route in _ROUTE.findall(text):
        if (
            repository.routes
            and route not in _OTHERS_ROUTES
            and not any(_is_route(route, known) for known in repository.routes)
        ):
            yield f"`{route}`: the server has no such route"


def _is_route(shown: str, known: str) -> bool:
    """Return whether a path is the route `known` or the beginning of it; any text matches one of its handles."""
    ours = known.strip("/").split("/")
    theirs = shown.strip("/").split("/")
    return len(theirs) <= len(ours) and all(
        one == other or other.startswith("{") or _PLACEHOLDER.fullmatch(one) is not None
        for one, other in zip(theirs, ours, strict=False)
    )
