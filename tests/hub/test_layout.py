"""Every application of the hub keeps the same things in files of the same names, and its roles import one way only."""

import ast
import graphlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from hub.app_layout import FOLDERS, MAY_LACK, layout_faults
from hub.apps import ROOT, installed_app, names

DATA = {"fixtures": (".toml", ".txt"), "scenarios": (".txt",)}

# A role and those it may import. Lookup and domain are one layer: some subjects have to be found before they are
# reckoned with, others reckoned with before they are found; module by module there is no circle.
ROLES: dict[str, set[str]] = {
    "state": set(),
    "collections": {"state", "domain"},
    "app": {"state"},
    "lookup": {"state", "domain"},
    "domain": {"state", "lookup"},
    "actions": {"app", "state", "lookup", "domain"},
    "fixtures": {"app", "state", "lookup", "domain"},
    "phrases": {"app", "state", "lookup", "domain"},
    "navigation": {"state", "lookup", "domain", "phrases"},
    "solutions": {"app", "state", "lookup", "domain", "phrases", "navigation", "actions", "fixtures"},
    "templates": {"app", "state", "lookup", "domain", "phrases", "navigation", "actions", "fixtures", "solutions"},
    "scenarios": {"app", "state", "lookup", "domain", "phrases", "navigation", "actions", "fixtures", "solutions"},
}

for _above in ROLES.keys() - {"state", "domain", "collections"}:
    ROLES[_above].add("collections")

every_app = pytest.mark.parametrize("name", names())


def imports(name: str) -> Iterator[tuple[str, str]]:
    """Pairs of modules of one application, dotted from its folder: who imports, and what."""
    folder, package = ROOT / name, f"hub.apps.{name}"
    for path in sorted(folder.rglob("*.py")):
        importer = ".".join(path.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith(package):
                continue
            module = (node.module or "").removeprefix(package).removeprefix(".")
            for alias in node.names:
                inner = f"{module}.{alias.name}".removeprefix(".")
                yield importer, inner if _is_module(folder, inner) else module


def _is_module(folder: Path, dotted: str) -> bool:
    path = folder.joinpath(*dotted.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def role(module: str) -> str:
    return module.partition(".")[0]


@every_app
def test_the_same_role_has_the_same_file_name(name: str) -> None:
    assert layout_faults(ROOT / name) == []


@every_app
def test_a_role_that_is_a_folder_is_a_package_with_something_in_it(name: str) -> None:
    for folder in sorted((FOLDERS | MAY_LACK) & {path.name for path in (ROOT / name).iterdir()}):
        inside = [path.stem for path in (ROOT / name / folder).glob("*.py")]
        assert "__init__" in inside, folder
        assert len(inside) > 1, folder
    assert (ROOT / name / "templates" / "registry.py").is_file()


@every_app
def test_data_lies_with_the_fixtures_and_what_people_say_with_the_scenarios(name: str) -> None:
    others = [
        path.relative_to(ROOT / name)
        for path in (ROOT / name).rglob("*")
        if path.is_file() and path.suffix not in {".py", ".pyc"} and path.name != "SCHEMA.md"
    ]

    assert [str(path) for path in others if path.suffix not in DATA.get(path.parts[0], ())] == []


@every_app
def test_roles_import_one_way(name: str) -> None:
    forbidden = {
        f"{importer} imports {imported}"
        for importer, imported in imports(name)
        if role(importer) not in ("", "__init__", role(imported)) and role(imported) not in ROLES[role(importer)]
    }

    assert sorted(forbidden) == []


@every_app
def test_modules_form_no_circle(name: str) -> None:
    graph: dict[str, set[str]] = {}
    for importer, imported in imports(name):
        if not importer.startswith(imported):  # a package gathers its modules
            graph.setdefault(importer, set()).add(imported)

    graphlib.TopologicalSorter(graph).prepare()


def test_no_two_applications_have_the_same_name() -> None:
    titles = [installed_app(name).app.title for name in names()]
    assert len(set(titles)) == len(titles), "a window is told by its application's name"
