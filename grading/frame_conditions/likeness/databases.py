"""What programs note about a database in its head, and which rules its tables have for the rows to come."""

import re
import sqlite3
import struct
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

_MAGIC = b"SQLite format 3\0"
_WORD = re.compile(r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|/\*.*?(?:\*/|$)|(\w+)""", re.DOTALL)
"""What SQL consists of; the group holds a word that is neither quoted nor a part of a remark."""
_RULES = frozenset(("check", "generated", "as", "conflict", "collate", "references"))
MOST_TABLES = 500
_HEAD, _VERSION_AT, _OWNER_AT = 100, 60, 68


def describe(paths: Sequence[Path]) -> Mapping[Path, dict[str, object]]:
    """Describe SQLite databases, by path; files that are not databases are left out."""
    return {path: found for path in paths if (found := _described(path)) is not None}


def _described(path: Path) -> dict[str, object] | None:
    with path.open("rb") as file:
        head = file.read(_HEAD)
    if len(head) < _HEAD or not head.startswith(_MAGIC):
        return None
    noted = (struct.unpack_from(">I", head, at)[0] for at in (_VERSION_AT, _OWNER_AT))
    told: dict[str, object] = dict(zip(("version", "owner"), noted, strict=True))
    # A program makes what it likes in a store of its own.
    return told if any(part.startswith(".") for part in path.parts) else told | {"rules": _rules(path)}


def _rules(path: Path) -> dict[str, dict[str, int]]:
    """Count the rules of each table, by a word of SQL: conditions, computed columns, references, and triggers."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)) as database:
        found = database.execute("SELECT type, tbl_name, sql FROM sqlite_master WHERE type IN ('table', 'trigger')")
        rows = found.fetchmany(MOST_TABLES)
    tables = {str(table).lower(): Counter[str]() for kind, table, _ in rows if kind == "table"}
    for kind, table, sql in rows:
        rules = ["trigger"] if kind == "trigger" else _words(str(sql or ""))
        tables.setdefault(str(table).lower(), Counter()).update(_RULES.union(["trigger"]).intersection(rules))
    return {table: dict(rules) for table, rules in tables.items()}


def _words(sql: str) -> Iterator[str]:
    return (match[1].lower() for match in _WORD.finditer(sql) if match[1])
