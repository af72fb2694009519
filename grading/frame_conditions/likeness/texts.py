"""Texts as lines: each as a short digest, without what nobody sees at its end."""

import csv
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

MOST_LINES = 5_000
_TABLES = {".csv": ",", ".tsv": "\t"}
_SETTINGS = frozenset((".ini", ".cfg", ".conf", ".desktop", ".toml", ".properties"))
"""Suffixes of settings with optional blanks around the sign; a shell, which reads `.env`, allows none."""
_CODE = frozenset((".py", ".sh", ".js", ".ts", ".c", ".h", ".cpp", ".java", ".css", ".sql"))
"""Suffixes of source code, of which another solution may write lines differently or move them into a branch."""
_RAGGED = re.compile(r" \t(?=\S)|(?<=\S)\t ")
"""A blank next to a tab between two fields, which a parser takes for part of a field; no program writes it."""
_EQUALS = re.compile(r"\s*=\s*")


def describe(paths: Sequence[Path]) -> Mapping[Path, dict[str, object]]:
    """Describe texts, by path; files that are not text are left out."""
    return {path: found for path in paths if (found := _described(path)) is not None}


def _described(path: Path) -> dict[str, object] | None:
    data = path.read_bytes()
    if b"\0" in data:
        return None
    text = data.decode("utf-8-sig", "replace")
    lines = re.split(r"\r\n|\r|\n", text)
    if lines[-1] == "":
        lines.pop()
    return {
        "ends": "cr" if "\r" in text.replace("\r\n", "") else "lf" if "\n" in text else "none",
        "count": len(lines),
        "blank": sum(not line.strip() for line in lines),
        "longest": max(map(len, lines), default=0),
        "ragged": len(_RAGGED.findall(text)),
        "code": path.suffix.lower() in _CODE,
        "lines": [_digest(line) for line in _canonical(path.suffix.lower(), lines[:MOST_LINES])],
    }


def _canonical(suffix: str, lines: Iterable[str]) -> Iterable[str]:
    """Return lines without differences that only depend on the program that wrote them."""
    filled = (line.rstrip() for line in lines if line.strip())
    if suffix in _TABLES:
        rows = csv.reader(filled, delimiter=_TABLES[suffix])
        return ("\x1f".join(cell.strip() for cell in row) for row in rows)
    if suffix in _SETTINGS:
        return (_EQUALS.sub("=", line.strip(), count=1) for line in filled)
    return filled


def _digest(line: str) -> str:
    return hashlib.blake2b(line.encode("utf-8", "surrogatepass"), digest_size=5).hexdigest()
