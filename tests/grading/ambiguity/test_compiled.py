"""What Python runs in the place of a source says what the source says."""

import importlib.util
import marshal
import struct
from pathlib import Path

import pytest

from tests.grading.ambiguity.looking import kinds

SOURCE, OTHER = '"""Sums."""\n\n\ndef half(amount):\n    return amount / 2\n', "def half(amount):\n    return 0\n"
OK, STRUCTURE = set[str](), {"structure"}
BY_TIME, UNCHECKED, CHECKED = 0, 1, 3


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "sums.py"
    path.write_text(SOURCE)
    (tmp_path / "__pycache__").mkdir()
    return path


def compiled(source: Path, text: str, flags: int, *, optimize: int = 0) -> bytes:
    """Compile a text to what fits a source by its note."""
    told = source.stat()
    by_time = struct.pack("<II", int(told.st_mtime), told.st_size)
    note = importlib.util.source_hash(source.read_bytes()) if flags else by_time
    code = compile(text, "elsewhere.py", "exec", optimize=optimize)
    return importlib.util.MAGIC_NUMBER + struct.pack("<I", flags) + note + marshal.dumps(code)


@pytest.mark.parametrize("flags", [BY_TIME, UNCHECKED, CHECKED])
@pytest.mark.parametrize(("text", "expected"), [(SOURCE, OK), (OTHER, STRUCTURE)], ids=["same", "other"])
def test_compiled_code_is_that_of_its_source(source: Path, flags: int, text: str, expected: set[str]) -> None:
    path = Path(importlib.util.cache_from_source(source))
    path.write_bytes(compiled(source, text, flags))
    assert kinds(path) == expected


def test_compiled_without_docstrings(source: Path) -> None:
    path = Path(importlib.util.cache_from_source(source, optimization=2))
    path.write_bytes(compiled(source, SOURCE, BY_TIME, optimize=2))
    assert kinds(path) == OK


def test_what_python_compiles_anew_is_nobody_s_business(source: Path) -> None:
    path = Path(importlib.util.cache_from_source(source))
    for data in (b"", b"x" * 40, compiled(source, OTHER, BY_TIME)):
        path.write_bytes(data)
        source.write_text(SOURCE + "\n")
        assert kinds(path) == OK


def test_code_that_ends_the_interpreter_is_no_failure_of_the_check(source: Path) -> None:
    path = Path(importlib.util.cache_from_source(source))
    path.write_bytes(compiled(source, SOURCE, UNCHECKED)[:16] + b"\xe3" + b"\xff" * 40)
    assert kinds(path) == STRUCTURE


@pytest.mark.parametrize("name", ["sums.so", "sums.abi3.so", "sums/__init__.py"])
def test_what_python_prefers_to_a_source(source: Path, name: str) -> None:
    path = source.parent / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"")
    assert kinds(path, "compiled") == STRUCTURE
    source.rename(source.with_name("other.py"))
    assert kinds(path, "compiled") == OK
