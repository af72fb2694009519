"""Atomic file writes: to a hidden name beside the target, then renamed.

A killed process leaves `.<name>.half`, which the next write of the same file replaces.
"""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def atomic_file(path: Path) -> Generator[Path]:
    """Yield a temporary path to write to; it is renamed to `path` when the block ends without an error.

    The folder of `path` must exist.
    """
    half = path.with_name(f".{path.name}.half")
    yield half
    half.replace(path)


def write_atomic(path: Path, content: str | bytes) -> Path:
    """Write a file atomically, text as UTF-8, and return its path."""
    with atomic_file(path) as half:
        half.write_bytes(content.encode() if isinstance(content, str) else content)
    return path
