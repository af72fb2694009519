"""What programs note about a database in its head: whose it is, and in which version."""

import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

_MAGIC = b"SQLite format 3\0"
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
    return dict(zip(("version", "owner"), noted, strict=True))
