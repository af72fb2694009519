"""What somebody said to a web application, and what it made of that by itself.

The server logs every action of an application with its arguments. A number that the application gives a new record, or
the place of an entry in a list, follows from the action and need not be told; the arguments need.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

from vm_controller.archives import Archive
from vm_controller.grounding.reading import File, Row
from vm_controller.sites import MEMBERS, is_state


def without_consequences(file: File, golden: Path) -> File:
    """Return the state of an application with those of its rows that the logged actions say themselves.

    A file that is none, or whose log is empty (its state was put there as a whole), is returned as it is.
    """
    if not is_state(file.name):
        return file
    said = frozenset(_said(golden, f"{MEMBERS}log/{file.name.removeprefix(MEMBERS)}"))
    return replace(file, rows=tuple(row for row in file.rows if _is_said(row, said))) if said else file


def _is_said(row: Row, said: frozenset[str]) -> bool:
    return any(cell.text in said for cell in row.cells.values())


def _said(golden: Path, name: str) -> Iterator[str]:
    """Every value in the arguments of the logged actions, as the fields of a state are written."""
    with Archive.open(golden) as archive:
        logs = [archive.content(member) for member in archive.members if member.info.name == name]
    for log in logs[:1]:
        # The server wrote it.
        for entry in cast("list[dict[str, object]]", json.loads(log)):
            yield from _leaves(entry["arguments"])


def _leaves(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for one in cast("dict[str, object]", value).values():
            yield from _leaves(one)
    elif isinstance(value, list):
        for one in cast("list[object]", value):
            yield from _leaves(one)
    else:
        yield json.dumps(value, ensure_ascii=False).strip('"')
