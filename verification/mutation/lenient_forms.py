"""Lines of a text with a wrong form: commented out, or at another depth where depth has a meaning.

A search for the line still finds them. This also covers an additional column, which a comparison of the named columns
does not see.
"""

import ast
import csv
import io
import re
from collections.abc import Iterable, Iterator
from functools import partial

from schemas.rewards import Mutation
from verification.documents.lines import COMMENT_MARKS, lines_of, text_of
from verification.documents.spots import BrokenError, Document
from verification.mutation.candidate import Candidate, chance_of
from verification.state_files import Changes

MAX_OF_A_SORT = 20
_SETTINGS = (".ini", ".cfg", ".conf", ".desktop", ".toml", ".properties", ".env")
_TABLES = (".csv", ".tsv")
_CLOSED = {".css": ("/* ", " */"), ".html": ("<!-- ", " -->"), ".htm": ("<!-- ", " -->")}
"""Markers of comments that need a closing marker, by file suffix."""
_PROSE = (".md", ".markdown", ".rst")
_LINE = re.compile(r"line (\d+)")
_NAME = re.compile(r"[\w.-]+")
_KEY = re.compile(r"[\w-]+:(?:\s|$)")
_ITEM = re.compile(r"(?:[-*+]|\d+[.)])\s")


def lenient_forms(name: str, golden: bytes, document: Document, news: Iterable[str]) -> Iterator[list[Candidate]]:
    """Yield candidates that comment out or dedent a new line of a text, or add a column to a table.

    Args:
        name: the file's path in the archives.
        golden: the file's content in the golden state.
        document: the same file, parsed.
        news: the addresses of the fields that golden changed.
    """
    suffix = name[name.rfind(".") :].lower() if "." in name.rpartition("/")[2] else ""
    try:
        lines = lines_of(text_of(golden))
    except BrokenError:
        return
    if suffix in _TABLES:
        yield [Candidate(Mutation.EXTRA, name, "column", "column", partial(_with_column, name, golden), "column")]
        return
    fields = [(address, document.spots[address]) for address in news]
    places = [(address, _place(lines, address, spot.kind, spot.text)) for address, spot in fields]
    ranked = sorted(((a, place) for a, place in places if place is not None), key=lambda one: chance_of(one[0]))
    commented, dedented = partial(_commented, suffix), partial(_dedented, suffix)
    for way, alter in (("commented out", commented), ("other depth", dedented)):
        found: list[Candidate] = []
        for address, place in ranked[:MAX_OF_A_SORT]:
            other = alter(lines, place)
            if other is not None:
                text = "".join([*lines[:place], other, *lines[place + 1 :]])
                if way != "other depth" or _means_something(suffix, "".join(lines), text):
                    found.append(
                        Candidate(Mutation.CHANGED, name, address, way, partial(_changed, name, text.encode()), way)
                    )
        yield found


def _place(lines: list[str], address: str, kind: str, text: str) -> int | None:
    """Return the index of a field's line; None if it has no line of its own, or several lines match."""
    if kind == "line" and (match := _LINE.fullmatch(address)):
        return int(match[1]) - 1
    if kind == "setting":
        key = address.rpartition("] ")[2]
        begins = re.compile(rf"\s*(?:export\s+)?{re.escape(key)}\s*[=:]\s*{re.escape(text)}\s*")
        found = [place for place, line in enumerate(lines) if begins.fullmatch(line)]
        return found[0] if len(found) == 1 else None
    return None


def _commented(suffix: str, lines: list[str], place: int) -> str | None:
    line = lines[place]
    body = line.strip()
    if suffix in _PROSE or not body:
        return None
    if suffix in _CLOSED:
        mark, end = _CLOSED[suffix]
    else:
        mark, end = COMMENT_MARKS.get(suffix, ";" if suffix == ".ini" else "#").strip() + " ", ""
    return None if mark.strip() in body[:4] else line.replace(body, f"{mark}{body}{end}", 1)


def _dedented(suffix: str, lines: list[str], place: int) -> str | None:
    line = lines[place]
    body = line.lstrip(" \t")
    if len(body) == len(line) or not body.strip():
        return None
    if suffix == ".py":
        return body
    if suffix in (".yaml", ".yml"):
        return body if _KEY.match(body) else None
    if suffix in _PROSE and _ITEM.match(body) and any(_ITEM.match(one) for one in lines[:place]):
        return body
    return None


def _means_something(suffix: str, golden: str, other: str) -> bool:
    if suffix != ".py":
        return True
    try:
        before = ast.dump(ast.parse(golden))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    try:
        return ast.dump(ast.parse(other)) != before
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return True


def _changed(name: str, content: bytes) -> Changes:
    return {name: content}


def _with_column(name: str, golden: bytes) -> Changes | None:
    """Add an unrequested column to every row."""
    lines = lines_of(text_of(golden))
    first = next((line for line in lines if line.strip()), "")
    separator = "\t" if name.lower().endswith(".tsv") else max(",;\t|", key=first.count)
    if separator not in first:
        return None
    try:
        rows = list(csv.reader(lines, delimiter=separator, strict=True))
    except csv.Error:
        return None
    text = io.StringIO()
    end = "\r\n" if first.endswith("\r\n") else "\n"
    writer = csv.writer(text, delimiter=separator, lineterminator=end)
    for number, row in enumerate(rows):
        writer.writerow([*row, "note" if number == 0 else "x"] if row else row)
    return {name: text.getvalue().encode()}
