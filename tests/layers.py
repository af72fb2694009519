"""The layers of the design: which package may import which, and the limits on file lengths and names."""

import ast
import graphlib
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# A package and those of ours that it may import. vm_controller reads environments/ as data, never imports it.
ARROWS: dict[str, set[str]] = {
    "schemas": set(),
    "bundles": {"schemas"},
    "environments": {"schemas"},
    "hub": {"schemas"},
    "vm_controller": {"schemas"},
    "grading": {"schemas", "vm_controller"},
    "verification": {"grading", "schemas", "vm_controller"},
    "episodes": {"bundles", "grading", "schemas", "vm_controller"},
    "tools": {"episodes", "grading", "schemas", "verification", "vm_controller"},
    "server": {"bundles", "episodes", "grading", "hub", "schemas", "tools", "verification", "vm_controller"},
    "clients": {"bundles", "environments", "hub", "schemas"},
}
# A part of hub and those that it may import. Programs that lie in hub/ itself see all of them, and nothing sees those.
HUB_ARROWS: dict[str, set[str]] = {
    "hub.engine": set(),
    "hub.apps": {"hub.engine"},
    "hub.office": {"hub.apps", "hub.engine"},
    "hub.tasks": {"hub.apps", "hub.engine", "hub.office"},
    "hub.hosting": {"hub.engine"},
    "hub.serving": {"hub.engine", "hub.hosting"},
    "hub.audit": {"hub.apps", "hub.engine", "hub.hosting", "hub.serving", "hub.tasks"},
}
# The same of the pages in hub/web/src. The kit knows no application, and no application knows another.
PAGE_ARROWS: dict[str, set[str]] = {"generated": set(), "kit": {"generated"}, "apps": {"generated", "kit"}}
# They measure and prove the rest, so they may see all of it; nothing of the rest may see them.
OBSERVERS = {"benchmarks", "tests"}
PACKAGES = set(ARROWS) | OBSERVERS
# Packages whose parts (subpackages, and modules beside them) import each other in one direction only.
WITHOUT_CYCLES = {
    "benchmarks",
    "bundles",
    "environments",
    "episodes",
    "grading",
    "hub",
    "schemas",
    "server",
    "tools",
    "verification",
    "vm_controller",
}

MAX_LINES = 400
LONG_FILES: set[str] = set()  # paths from the root that may be longer, each with its reason beside it
CORPUS = "tests/quality/rewards"  # scripts that are examples, bad ones among them
TS_IMPORT = re.compile(r'\b(?:from|import)\s*\(?\s*"([^"]+)"')
NAMELESS = {"common", "helper", "helpers", "misc", "util", "utils"}


@dataclass(frozen=True)
class Import:
    """One import of one of our packages, found in the file `path` of the package `importer`."""

    importer: str
    imported: str
    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.importer} imports {self.imported}"


def source_files(root: Path) -> Iterator[Path]:
    for package in sorted(PACKAGES):
        yield from sorted(path for path in (root / package).rglob("*.py") if not path.is_relative_to(root / CORPUS))


def unknown_packages(root: Path) -> list[str]:
    """Return the importable directories at the root that are not in the table above."""
    return sorted(
        folder.parent.name
        for folder in root.glob("*/__init__.py")
        if folder.parent.name not in PACKAGES and not folder.parent.name.startswith(".")
    )


def import_nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return the statements of a file that import, and its calls where one of them may import."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text, filename=str(path))
    may_call = "import_module" in text or "__import__" in text
    nodes = ast.walk(tree) if may_call else _statements(tree)
    return tuple(node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom | ast.Call))


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield all statements, without the expressions in them, which are most of a file."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            waiting += getattr(node, field, ())


def imported_modules(nodes: Iterable[ast.AST], package_path: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """Yield the absolute names of the modules that a file imports; `package_path` is the file's package."""
    for node in nodes:
        match node:
            case ast.Import(names=names):
                for alias in names:
                    yield alias.name, node.lineno
            case ast.ImportFrom(module=module, names=names, level=0):
                yield module or "", node.lineno
            case ast.ImportFrom(module=module, names=names, level=level):
                base = package_path[: len(package_path) - level + 1]
                # `from .. import tools` at the top of a package would name its neighbour.
                tails = [module] if module else [alias.name for alias in names]
                for tail in tails:
                    yield ".".join((*base, tail)), node.lineno
            case ast.Call(
                func=ast.Name(id="__import__" | "import_module") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield name, node.lineno
            case _:
                pass


@cache
def find_imports(root: Path) -> list[Import]:
    """Return all imports between our packages."""
    found: list[Import] = []
    for path in source_files(root):
        relative = path.relative_to(root)
        importer = relative.parts[0]
        for module, line in imported_modules(import_nodes(path), relative.parent.parts):
            imported = module.partition(".")[0]
            if imported in PACKAGES and imported != importer:
                found.append(Import(importer, imported, str(relative), line))
    return found


@cache
def find_page_imports(root: Path) -> list[Import]:
    """Return all imports between parts of the pages; parts of one application are `apps/NAME/FOLDER`."""
    found: list[Import] = []
    source = root / "hub" / "web" / "src"
    for path in sorted([*source.rglob("*.ts"), *source.rglob("*.tsx")]):
        importer = path.relative_to(source).parts[:-1]
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for named in TS_IMPORT.findall(line):
                aliased = {"@kit": "kit", "@generated": "generated"}.get(named.partition("/")[0])
                target = (aliased,) if aliased else _folder_of(path, named, source)
                if target is not None and target != importer:
                    found.append(Import("/".join(importer), "/".join(target), str(path.relative_to(root)), number))
    return found


def _folder_of(path: Path, named: str, source: Path) -> tuple[str, ...] | None:
    """Return the folder of the pages' source that a relative import refers to; None for packages."""
    if not named.startswith("."):
        return None
    target = Path(os.path.normpath(path.parent / named))
    return (target if target.is_dir() else target.parent).relative_to(source).parts


def between_applications(imports: list[Import]) -> list[str]:
    """Return the imports of one application's pages by another's."""
    apps = [(one, one.importer.split("/"), one.imported.split("/")) for one in imports]
    return [str(one) for one, a, b in apps if a[0] == b[0] == "apps" and a[1:2] != b[1:2]]


def forbidden_imports(imports: list[Import], arrows: Mapping[str, set[str]]) -> list[str]:
    return [str(one) for one in imports if one.importer in arrows and one.imported not in arrows[one.importer]]


def import_cycle(imports: list[Import]) -> list[str]:
    """Return packages that import each other in a cycle, with the first repeated at the end; empty if there is none."""
    graph: dict[str, set[str]] = {}
    for one in imports:
        graph.setdefault(one.importer, set()).add(one.imported)
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        cycle: list[str] = error.args[1]
        return cycle
    return []


def imports_inside(root: Path, package: str) -> list[Import]:
    """Return all imports between parts of a package, which are its subpackages and the modules beside them."""
    found: list[Import] = []
    for path in sorted((root / package).rglob("*.py")):
        relative = path.relative_to(root)
        importer = _part(relative.with_suffix("").parts)
        for module, line in imported_names(import_nodes(path), relative.parent.parts):
            imported = _part(tuple(module.split(".")))
            if module.startswith(f"{package}.") and imported != importer and not _is_package(root, imported):
                found.append(Import(importer, imported, str(relative), line))
    return found


def _part(names: tuple[str, ...]) -> str:
    return ".".join(names[:2])


def _is_package(root: Path, part: str) -> bool:
    """Whether a dotted name is neither a module nor a subpackage, but defined by the package itself."""
    place = root.joinpath(*part.split("."))
    return not place.is_dir() and not place.with_suffix(".py").is_file()


def imported_names(nodes: tuple[ast.AST, ...], package_path: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """Yield the absolute names that a file imports; `from a import b` also gives a.b, which may be a module."""
    yield from imported_modules(nodes, package_path)
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)


def too_long(root: Path, allowed: set[str]) -> list[str]:
    return [
        f"{relative}: {lines} lines, more than {MAX_LINES}: probably two rooms"
        for path in source_files(root)
        if (relative := str(path.relative_to(root))) not in allowed
        and (lines := len(path.read_text(encoding="utf-8").splitlines())) > MAX_LINES
    ]


def nameless(root: Path) -> list[str]:
    return [
        str(relative)
        for path in source_files(root)
        if NAMELESS & set((relative := path.relative_to(root)).with_suffix("").parts)
    ]
