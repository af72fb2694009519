"""A file of a state made by a test, with mode and time besides its content."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Kept:
    """A file with its own mode and time."""

    content: bytes
    mode: int = 0o644
    mtime: int = 0
