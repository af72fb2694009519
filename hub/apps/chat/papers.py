"""Small real files for worlds: tables and notes."""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Paper:
    """A file that is not yet on a shelf."""

    name: str
    content_type: str
    content: bytes


def table(name: str, rows: Iterable[Sequence[object]]) -> Paper:
    """Return a CSV file."""
    buffer = io.StringIO()
    csv.writer(buffer).writerows(rows)
    return Paper(name, "text/csv", buffer.getvalue().encode())


def note(name: str, *lines: str) -> Paper:
    """Return a text file."""
    return Paper(name, "text/plain", "\n".join(lines).encode() + b"\n")
