"""Builds the wheel: the packages of this repository, all of them below one top-level name, `cua_gym`.

A checkout has a folder for each package and `python -m clients.orchestrator`. In other people's environments, names
like `tools` and `schemas` would collide, so the wheel has `cua_gym.tools`, `cua_gym.schemas` and so on. The files are
copied to a temporary folder, and every reference to a module of ours is rewritten on the way: imports, `import_module`
and its relatives, `python -m`, entry points, loggers. `Path(__file__)` keeps working because the packages keep their
places relative to each other. Make targets, which an installation lacks, become the commands that it has.
"""

import ast
import os
import re
import shutil
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

TOP = "cua_gym"
PAGES = "hub/web/dist"
TEXTS = frozenset({".html", ".jinja", ".js", ".json", ".md", ".sh", ".toml", ".txt"})
"""What is rewritten beside Python: the words of people and shell. `session.in` and pages are left as they are."""

COMMANDS = {
    "base-image": "cua-gym setup base-image",
    "engine": "cua-gym setup engine",
    "engine-stop": "cua-gym setup engine-stop",
    "image": "cua-gym setup image",
    "live": "cua-gym setup live",
    "pages": "pip install --force-reinstall cua-gym",
    "quality": f"python -m {TOP}.benchmarks quality",
    "run": "cua-gym synthesize",
    "serve": "cua-gym serve",
    "session-python": "cua-gym setup session-python",
    "setup": "cua-gym setup",
    "system-packages": "cua-gym setup system-packages",
}
"""Make target → what does the same where the wheel is installed."""
_TARGET = re.compile(
    rf"\bmake ({'|'.join(sorted(COMMANDS, key=len, reverse=True))})((?: [A-Z]+=[^\s`\"'<)]+)*)"
    r"(?=\\?[`\"'<),;.]|[ \t]+#|[ \t]*$)",
    re.M,
)

# Calls whose first argument names a module; the last part of the called name decides.
_TAKES_MODULE = frozenset(
    {"PackageLoader", "__import__", "find_spec", "getLogger", "get_data", "get_loader", "get_logger", "import_module"}
    | {"import_string", "resolve_name", "run_module"}
)
_RESOURCES = frozenset({"contents", "files", "open_binary", "open_text", "path", "read_binary", "read_text"})
"""Likewise, in a module that imports importlib.resources."""
_MODULE_KEYWORDS = frozenset({"anchor", "mod_name", "name", "package"})
_QUOTE = rb"[rRuUfF]*(?:\"\"\"|'''|\"|')"
_RUNS = r"(?:python[\d.]*|\$\{?PYTHON\}?|-P)['\"]?,? +"


@dataclass(frozen=True)
class Edit:
    """Replace the bytes from `begin` to `end`."""

    begin: int
    end: int
    text: bytes


class Mover:
    """Rewrites what names a module of `packages`; `root` tells modules from other dotted words."""

    def __init__(self, packages: Sequence[str], root: Path) -> None:
        self._packages = frozenset(packages)
        self._root = root
        names = "|".join(sorted(map(re.escape, packages), key=len, reverse=True))
        ours = rf"(?:{names})\b"
        self._run = re.compile(rf"({_RUNS}(?:-[PIEsSuB]+ +)*-m +)(?={ours}(?![-/]))")
        starts = r"(?:^[ \t>]*|[\"';] *)"
        from_ours = rf"from +(?={ours}[\w.]* import )"
        import_ours = rf"import +(?={ours}[\w.]*(?: as \w+)?[ \t]*(?:[;\"']|$))"
        self._imported = re.compile(rf"({starts}(?:{from_ours}|{import_ours}))", re.M)
        self._dotted_code = re.compile(rf"(`)(?={ours}\.[\w.]+`)")
        self._setting = re.compile(rf"(^ *\w+: +)(?={ours}([./]))", re.M)

    def text(self, source: str) -> str:
        """Rewrite words for people: `python -m`, imports that they may copy, names of modules, make targets."""
        moved = self._commands(source)
        return self._dotted_code.sub(lambda found: found[1] + self._prefix(moved, found.end()), moved)

    def settings(self, source: str) -> str:
        """Rewrite YAML: values that are a module of ours, or a file beside it."""
        return self._setting.sub(rf"\g<1>{TOP}\g<2>", self.text(source))

    def python(self, source: str) -> str:
        """Rewrite a module: what Python understands first, then the commands in its texts.

        Names in docstrings stay: some functions are pasted into scripts of tasks, which are the same everywhere.
        """
        data = source.encode()
        for edit in sorted(self._edits(source), key=lambda one: one.begin, reverse=True):
            data = data[: edit.begin] + edit.text + data[edit.end :]
        return self._commands(data.decode())

    def _commands(self, text: str) -> str:
        moved = self._run.sub(rf"\g<1>{TOP}.", text)
        moved = self._imported.sub(rf"\g<1>{TOP}.", moved)
        return _TARGET.sub(_command, moved)

    def _prefix(self, text: str, at: int) -> str:
        name = re.match(r"[\w.]+", text[at:])
        return f"{TOP}." if name is not None and self._is_module(name[0]) else ""

    def _edits(self, source: str) -> set[Edit]:
        """Every edit once: the parts of an f-string have the place of the whole."""
        tree, lines = ast.parse(source), _line_starts(source)
        takes_module = _TAKES_MODULE | (
            _RESOURCES if re.search(r"importlib[._]resources", source) else frozenset[str]()
        )
        edits: set[Edit] = set()
        for node in ast.walk(tree):
            match node:
                case ast.Import(names=names) if any(self._is_ours(alias.name) for alias in names):
                    edits.add(Edit(*_span(node, lines), "; ".join(self._imports(names)).encode()))
                case ast.ImportFrom(module=str(module), level=0) if self._is_ours(module):
                    edits.add(_insertion(node, lines, source, rb"from(?:\s|\\)+"))
                case _:
                    named = _named_modules(node, takes_module)
                    edits |= {
                        _insertion(part, lines, source, _QUOTE) for one in named for part in self._beginnings(one)
                    }
                    if isinstance(node, ast.Constant) and self._is_reference(node.value):
                        edits.add(_insertion(node, lines, source, _QUOTE))
        return edits

    def _imports(self, names: Sequence[ast.alias]) -> Iterator[str]:
        for alias in names:
            top = alias.name.partition(".")[0]
            if not self._is_ours(alias.name):
                yield f"import {alias.name}" + (f" as {alias.asname}" if alias.asname else "")
            elif alias.asname:
                yield f"import {TOP}.{alias.name} as {alias.asname}"
            else:
                # The name that the statement binds stays the same.
                if alias.name != top:
                    yield f"import {TOP}.{alias.name}"
                yield f"from {TOP} import {top}"

    def _beginnings(self, node: ast.expr) -> Iterator[ast.expr]:
        """Yield the string that a name of ours begins in: the whole of it, or what it is put together from."""
        match node:
            case ast.Constant(value=str(value)) if self._is_ours(value.partition(":")[0]):
                yield node
            case ast.JoinedStr(values=[ast.Constant(value=str(value)), *_]) if "." in value and self._is_ours(value):
                yield node
            case ast.BinOp(left=left, op=ast.Add() | ast.Mod()):
                yield from self._beginnings(left)
            case ast.Call(func=ast.Attribute(value=left, attr="format")):
                yield from self._beginnings(left)
            case ast.IfExp(body=body, orelse=other):
                yield from self._beginnings(body)
                yield from self._beginnings(other)
            case _:
                pass

    def _is_reference(self, value: object) -> bool:
        """Whether a string is the dotted name of a module of ours, with what is in it after a colon."""
        return isinstance(value, str) and "." in value and self._is_module(value.partition(":")[0])

    def _is_ours(self, dotted: str) -> bool:
        return dotted.partition(".")[0] in self._packages

    def _is_module(self, dotted: str) -> bool:
        if not self._is_ours(dotted) or not re.fullmatch(r"\w+(?:\.\w+)*", dotted):
            return False
        path = self._root.joinpath(*dotted.split("."))
        return path.with_suffix(".py").is_file() or path.is_dir()


def _named_modules(node: ast.AST, takes_module: frozenset[str]) -> Iterator[ast.expr]:
    """Yield the expressions that stand where the name of a module does."""
    match node:
        case ast.Call(func=func, args=args, keywords=keywords) if _last_name(func) in takes_module:
            yield from args[:2]
            yield from (keyword.value for keyword in keywords if keyword.arg in _MODULE_KEYWORDS)
        case ast.Subscript(value=ast.Attribute(attr="modules"), slice=key):
            yield key
        case _:
            pass
    match node:
        case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Call(args=items):
            yield from (after for before, after in pairwise(items) if getattr(before, "value", None) == "-m")
        case _:
            pass


def _command(found: re.Match[str]) -> str:
    given = found[2].strip()
    return f"{given} {COMMANDS[found[1]]}" if given else COMMANDS[found[1]]


def _last_name(func: ast.expr) -> str:
    match func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _line_starts(source: str) -> list[int]:
    starts = [0]
    for line in source.encode().split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    return starts


def _span(node: ast.stmt | ast.expr, lines: Sequence[int]) -> tuple[int, int]:
    end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset or 0
    return lines[node.lineno - 1] + node.col_offset, lines[end_line - 1] + end_column


def _insertion(node: ast.stmt | ast.expr, lines: Sequence[int], source: str, before: bytes) -> Edit:
    """Put the top-level name behind what matches `before` at the beginning of a node."""
    begin, end = _span(node, lines)
    found = re.match(before, source.encode()[begin:end])
    at = begin + (found.end() if found else 0)
    return Edit(at, at, f"{TOP}.".encode())


class CustomBuildHook(BuildHookInterface[BuilderConfig]):
    """Puts the moved packages, and what an installation needs beside them, into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Collect the files of the wheel; an editable installation uses the checkout as it is."""
        if version == "editable":
            return
        root = Path(self.root)
        if not (root / PAGES / "index.html").is_file():
            raise FileNotFoundError(f"{PAGES} is not built, and the wheel holds the pages of the hub: run `make pages`")
        mover = Mover(packages(root), root)
        self._folder = tempfile.mkdtemp(prefix="cua-gym-wheel-")
        tree = Path(self._folder) / TOP
        for path in _selected(root, self.build_config):
            _copy(path, tree / path.relative_to(root), mover)
        shutil.copytree(root / PAGES, tree / PAGES)
        for name in self.config["files"]:
            for path in sorted((root / name).rglob("*")) if (root / name).is_dir() else [root / name]:
                if path.is_file():
                    _copy(path, tree / path.relative_to(root), mover)
        (tree / "__init__.py").write_text(
            '"""Isolated desktops for computer-use agents, and verified training tasks."""\n'
        )
        (tree / "py.typed").touch()
        self.build_config.set_exclude_all()
        build_data["force_include"][str(tree)] = TOP
        scripts: dict[str, str] = cast("Any", self.metadata).core.scripts  # pyright: ignore[reportUnknownMemberType]
        scripts.update({name: f"{TOP}.{target}" for name, target in scripts.items()})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the copies."""
        del version, build_data, artifact_path
        if folder := getattr(self, "_folder", None):
            shutil.rmtree(folder)


def _selected(root: Path, config: BuilderConfig) -> Iterator[Path]:
    """Yield the files of the packages, without what git ignores and what pyproject.toml excludes.

    Links to folders are followed wherever they occur, as a wheel has none; hatchling's own walk follows each only once.
    """
    for package in packages(root):
        for folder, folders, files in os.walk(root / package, followlinks=True):
            folders[:] = sorted(one for one in folders if one != "__pycache__")
            for path in sorted(Path(folder, name) for name in files):
                if config.include_path(str(path.relative_to(root))):
                    yield path


def _copy(source: Path, target: Path, mover: Mover) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, target)
    is_script = source.suffix == "" and source.read_bytes()[:2] == b"#!"
    if source.suffix == ".py":
        moved = mover.python(source.read_text(encoding="utf-8"))
    elif source.suffix == ".yaml":
        moved = mover.settings(source.read_text(encoding="utf-8"))
    elif is_script or source.suffix in TEXTS or source.name == "Dockerfile":
        moved = mover.text(source.read_text(encoding="utf-8"))
    else:
        return
    if moved != source.read_text(encoding="utf-8"):
        target.write_text(moved, encoding="utf-8")


_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!https?://|#)[^)\s]*\)")
_ASIDE = re.compile(r"\s+\(\[[^\[\]]*\]\((?!https?://|#)[^)\s]*\)\)")
"""A link in brackets at the end of a sentence."""


class CustomMetadataHook(MetadataHookInterface):
    """Gives the package index the README as it is true for an installation."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Rewrite README.md: modules below `cua_gym`, no links into a repository that is not beside it."""
        root = Path(self.root)
        text = (root / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": readme(text, Mover(packages(root), root))}


def packages(root: Path) -> list[str]:
    """The packages of this repository, as pyproject.toml lists them."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]


def readme(text: str, mover: Mover) -> str:
    """Return what a package index shows of a README.

    Links into the repository become their words, and pictures of it go. So do sections about a checkout: those that
    name a make target which an installation has nothing for.
    """
    text = _ASIDE.sub("", text)
    text = _LINK.sub(lambda found: "" if found[1] else found[2], text)
    moved = mover.text(text.replace(".venv/bin/", ""))
    sections = re.split(r"(?m)^(?=## )", moved)
    return "".join(one for one in sections if not re.search(r"\bmake [a-z-]+(?=[`\s]*(?:#|$|`))", one, re.M))
