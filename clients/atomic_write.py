"""Atomic file writes: to a hidden name beside the target, then renamed.

A killed process leaves `.<name>.half`, which the next write of the same file replaces.
"""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def atomic_file(path: Path) -> Generator[Path]:
    """Give a place to write to, which becomes `path` at the end of the block. The folder has to be there."""
    half = path.with_name(f".{path.name}.half")
    yield half
    half.replace(path)


def write_atomic(path: Path, content: str | bytes) -> Path:
    """Write a file; text as UTF-8. Returns the path."""
    with atomic_file(path) as half:
        half.write_bytes(content.encode() if isinstance(content, str) else content)
    return path
