"""Plain text, Markdown and source code: one field per line. Lines without a letter or a digit are not fields."""

import re

from schemas.rewards import Mutation
from verification.documents.near_misses import near_miss, pick
from verification.documents.spots import Alter, BrokenError, Document, Edit, Order, Spots

_HASH = (".py", ".sh", ".bash", ".rb", ".pl", ".r", ".yaml", ".yml")
_SLASHES = (".c", ".cpp", ".h", ".java", ".js", ".ts", ".go", ".rs", ".php", ".css")
COMMENT_MARKS = {**dict.fromkeys(_HASH, "#"), **dict.fromkeys(_SLASHES, "//")}
"""Comment markers of programming languages, by file suffix: comments are not facts."""
_LIST = 3
_ITEM = re.compile(r"\S+")
"""A line is only a list if it consists of at least three items between commas, without blanks."""
_LISTS = (".txt", ".md", ".log", ".csv", ".tsv", ".rst")
"""File suffixes where a repeated line is a mistake; in a program or a script it mostly changes nothing."""


_STAMPS = {
    ".ics": r"DTSTAMP|CREATED|LAST-MODIFIED|SEQUENCE|PRODID|VERSION|CALSCALE|METHOD|UID|X-(?!WR-CAL)[\w-]+",
    ".vcf": r"REV|PRODID|VERSION|UID|X-[\w-]+",
    ".eml": (
        r"Date|Message-ID|User-Agent|X-[\w-]+|MIME-Version|Content-[\w-]+|Received|Return-Path|DKIM-Signature"
        r"|Delivered-To|References|In-Reply-To|Authentication-Results|ARC-[\w-]+"
    ),
    ".po": r'"(?:PO-Revision-Date|POT-Creation-Date|X-Generator|Last-Translator)',
}
_STAMPS[".mbox"] = _STAMPS[".eml"]
_STAMPED = {suffix: re.compile(rf"(?:{names})\s*[:;]", re.IGNORECASE) for suffix, names in _STAMPS.items()}
"""Properties that an application writes on its own: time stamps, generator names, identifiers, encodings.

Sources: RFC 5545 (calendars), RFC 6350 (cards), RFC 5322 and 2045 (messages), GNU gettext's manual (catalogues)."""


def own_lines(name: str, lines: list[str]) -> frozenset[int]:
    """Return the indices of lines that an application writes on its own.

    A folded property continues in lines that begin with a blank.

    Args:
        name: the file's name, whose suffix tells the format.
        lines: all lines of the text.
    """
    pattern = _STAMPED.get(name[name.rfind(".") :].lower())
    found: set[int] = set()
    for index, line in enumerate(lines if pattern is not None else ()):
        if (pattern is not None and pattern.match(line)) or (line[:1] in (" ", "\t") and index - 1 in found):
            found.add(index)
    return frozenset(found)


def text_of(content: bytes) -> str:
    """Decode a text file.

    Raises:
        BrokenError: the content is not text.
    """
    if b"\0" in content:
        raise BrokenError("a text has no null bytes")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BrokenError(str(error)) from error


def lines_of(text: str) -> list[str]:
    """Split a text into lines that keep their line ends; only carriage return and line feed count as ends."""
    return [line.decode() for line in text.encode().splitlines(keepends=True)]


def ended(lines: list[str]) -> list[str]:
    """Add a line end to every line but the last that lacks one, as a line does that used to be the last."""
    end = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    return [line if line.endswith(("\n", "\r")) else line + end for line in lines[:-1]] + lines[-1:]


def read_lines(name: str, content: bytes) -> Document:
    """Read a text file.

    Raises:
        BrokenError: the content is not text.
    """
    lines = lines_of(text_of(content))
    suffix = name[name.rfind(".") :].lower()
    comment = COMMENT_MARKS.get(suffix)
    spots = Spots()
    own = own_lines(name, lines)
    for index, line in enumerate(lines):
        body = line.strip()
        if (
            index not in own
            and any(character.isalnum() for character in body)
            and not (comment and body.startswith(comment))
        ):
            put_line(spots, lines, index, repeats=suffix in _LISTS)
    return Document(spots, lambda: "".join(ended(lines)).encode(), _orders(lines, listed=suffix in _LISTS))


def _orders(lines: list[str], *, listed: bool) -> dict[str, Order]:
    """Return the order of the lines and, in a text, of the items in each line that is only a list."""
    filled = [index for index, line in enumerate(lines) if any(character.isalnum() for character in line)]

    def exchange(one: int, other: int) -> bool:
        first, second = filled[one], filled[other]
        whole = ended([*lines, ""])
        whole[first], whole[second] = whole[second], whole[first]
        lines[:] = whole[:-1]
        return True

    orders = {"lines": Order(tuple(lines[index].strip() for index in filled), exchange)}
    for index in filled if listed else ():
        items = lines[index].strip().split(",")
        if len(items) >= _LIST and all(_ITEM.fullmatch(item) for item in items):
            orders[f"line {index + 1} items"] = Order(
                tuple(items), lambda one, other, index=index: _exchange_items(lines, index, one, other), ties=False
            )
    return orders


def _exchange_items(lines: list[str], index: int, one: int, other: int) -> bool:
    line = lines[index]
    items = line.strip().split(",")
    items[one], items[other] = items[other], items[one]
    lines[index] = line.replace(line.strip(), ",".join(items))
    return True


def put_line(spots: Spots, lines: list[str], index: int, *, repeats: bool) -> None:
    """Add one line of an open text as a field.

    Args:
        spots: receives the field.
        lines: all lines of the open text, with their line ends; edits change this list.
        index: the index of the line, from 0; addresses count from 1.
        repeats: whether repeating the line makes the file wrong, so that a copy may serve as the extra one.
    """
    line = lines[index]

    def change(mutation: Edit) -> bool:
        other = near_miss(line)
        match mutation:
            case Mutation.MISSING:
                del lines[index]
            case Mutation.CHANGED if other is not None:
                lines[index] = other
            case Mutation.EXTRA if repeats and pick(line, 2):
                lines.insert(index, line)
            case Mutation.EXTRA if other is not None:
                lines.insert(index + 1, other)
            case _:
                return False
        return True

    def rewrite(alter: Alter) -> bool:
        other = alter(line)
        lines[index] = line if other is None else other
        return other is not None

    spots.put(f"line {index + 1}", "line", line.strip(), change, rewrite=rewrite)
