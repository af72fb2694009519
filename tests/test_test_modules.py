"""What tests share lives in plain modules and conftests: nobody takes anything from a test module."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.layers import import_nodes

ROOT = Path(__file__).resolve().parent.parent
CORPORA = ("tests/quality/rewards", "tests/quality/tuples")  # scripts that are examples


def imported_names(path: Path) -> Iterator[tuple[int, str]]:
    """What a file imports, with the line: `from tests.server import mcp` names `tests.server.mcp`."""
    for node in import_nodes(path):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=module, names=names):
                yield from ((node.lineno, f"{module or ''}.{alias.name}") for alias in names)
            case _:
                pass


def borrowed(root: Path) -> list[str]:
    """Imports from a test module, wherever they stand."""
    modules = {path.stem for path in root.glob("tests/**/test_*.py")}
    return [
        f"{path.relative_to(root)}:{line}: imports {name}: what both need belongs into a module of another name"
        for folder in ("tests", "benchmarks")
        for path in sorted(root.glob(f"{folder}/**/*.py"))
        if not any(path.is_relative_to(root / corpus) for corpus in CORPORA)
        for line, name in imported_names(path)
        if modules & set(name.split("."))
    ]


def test_nothing_is_taken_from_a_test_module() -> None:
    assert borrowed(ROOT) == []


@pytest.mark.parametrize(
    "statement",
    [
        "from tests.server.test_mcp import connect",
        "from tests.server import test_mcp",
        "from .test_mcp import connect",
        "from . import test_mcp",
        "import tests.server.test_mcp as mcp",
        "def later():\n    from tests.server.test_mcp import connect",
    ],
)
def test_every_form_of_an_import_is_seen(tmp_path: Path, statement: str) -> None:
    folder = tmp_path / "tests" / "server"
    folder.mkdir(parents=True)
    (folder / "test_mcp.py").write_text("from tests.server.mcp_client import connect\n")
    (folder / "test_rest.py").write_text(statement)
    [problem] = borrowed(tmp_path)
    assert problem.startswith("tests/server/test_rest.py:")
