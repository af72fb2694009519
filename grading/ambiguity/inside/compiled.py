"""Python that runs in the place of a source, which is the one that people and rewards read.

Python runs what `__pycache__` holds in the place of the source whenever the note at its beginning fits the source, or
says that nobody need look. What other versions of Python compiled runs nowhere here.
"""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import BYTECODE_SUFFIXES, EXTENSION_SUFFIXES
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path

from .findings import STRUCTURE, File, Finding

TIMEOUT_S = 20.0
_HEAD = 16
_BY_HASH, _CHECKED = 1, 2
_CACHE, _PACKAGE = "__pycache__", "__init__.py"
_SAME = """
import marshal, sys
compiled, source, level = sys.argv[1:]
with open(source, "rb") as file:
    text = file.read()
with open(compiled, "rb") as file:
    code = marshal.loads(file.read()[16:])
sys.exit(code != compile(text, source, "exec", dont_inherit=True, optimize=int(level)))
"""
"""Runs in a process of its own, since compiled code that the agent wrote may crash the interpreter that reads it."""


def ambiguities(files: Sequence[File]) -> Iterator[Finding]:
    """Find modules that Python loads instead of a source file and that do something else."""
    for file in files:
        source = _source_of(file.path)
        if source is None or not source.is_file():
            continue
        if file.path.name == _PACKAGE or file.path.name.endswith(tuple(EXTENSION_SUFFIXES)):
            yield Finding(STRUCTURE, file.path, "", f"Python loads this instead of {source.name}; remove it")
        elif _runs(file, source) and not _is_of(file.path, source):
            message = f"Python runs this instead of {source.name}, which says something else; remove it"
            yield Finding(STRUCTURE, file.path, "", message)


def _source_of(compiled: Path) -> Path | None:
    """Return the source file instead of which Python would load a file; None if there is none."""
    folder = compiled.parent
    if compiled.name == _PACKAGE:
        return folder.with_name(f"{folder.name}.py")
    for suffix in EXTENSION_SUFFIXES:
        if compiled.name.endswith(suffix):
            return folder / f"{compiled.name.removesuffix(suffix)}.py"
    # compiled code in the same folder is loaded only if there is no source
    if folder.name != _CACHE or compiled.suffix not in BYTECODE_SUFFIXES:
        return None
    return folder.parent / f"{compiled.name.partition('.')[0]}.py"


def _runs(file: File, source: Path) -> bool:
    """Whether the header of compiled code makes Python run it instead of this source."""
    head = file.data[:_HEAD]
    if len(head) < _HEAD or head[:4] != MAGIC_NUMBER:
        return False
    if int.from_bytes(head[4:8], "little") & _BY_HASH:
        return not head[4] & _CHECKED or head[8:16] == source_hash(source.read_bytes())
    noted, told = head[8:16], source.stat()
    return noted == b"".join((int(one) & 0xFFFFFFFF).to_bytes(4, "little") for one in (told.st_mtime, told.st_size))


def _is_of(compiled: Path, source: Path) -> bool:
    """Whether compiled code is exactly what the source compiles to; unreadable code is not."""
    level = compiled.name.rpartition(".opt-")[2].partition(".")[0] if ".opt-" in compiled.name else "0"
    command = (sys.executable, "-I", "-c", _SAME, str(compiled), str(source), level if level.isdigit() else "0")
    done = subprocess.run(command, check=False, stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT_S)
    return done.returncode == 0
