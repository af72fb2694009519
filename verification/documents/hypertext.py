"""HTML: the texts and attributes of a page, changed in place in its source, since few pages are well-formed."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape, unescape
from html.parser import HTMLParser
from itertools import accumulate

from schemas.rewards import Mutation
from verification.documents.lines import text_of
from verification.documents.near_misses import near_miss
from verification.documents.spots import Alter, BrokenError, Document, Edit, Spots

_NOT_SHOWN = ("script", "style", "template")
_NO_FACTS = ("id", "class", "style", "last_modified", "add_date", "icon")
_STAMP = re.compile(
    r"""\b(?:name|property|http-equiv)\s*=\s*["']?(?:generator|created|changed|changedby|(?:dcterms\.)?modified|date"""
    r"""|last-modified|progid|og:updated_time)\b""",
    re.IGNORECASE,
)
"""Metadata that editors write into the head of a page."""
_ATTRIBUTE = re.compile(r"""\s([A-Za-z_:][\w:.-]*)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)""")


@dataclass(frozen=True)
class _Piece:
    """A span of the source that holds one fact, and how the fact is written there."""

    start: int
    stop: int
    kind: str
    place: str
    text: str
    quoted: Callable[[str], str]


class _Reader(HTMLParser):
    """Records the positions of texts and attributes in a source."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=False)
        self.pieces: list[_Piece] = []
        self._source = source
        lines = re.split(r"(?<=\n)", source)
        self._starts = [0, *accumulate(map(len, lines))]
        self._open: list[str] = []
        self.feed(source)
        self.close()

    def _place(self) -> int:
        line, column = self.getpos()
        return self._starts[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 -- see below
        # The parser gives attributes without their places, so the tag's source is read again.
        start, source = self._place(), self.get_starttag_text() or ""
        self._open.append(tag)
        if tag == "meta" and _STAMP.search(source):
            return
        for match in _ATTRIBUTE.finditer(source):
            if match[1].lower() not in _NO_FACTS:
                value = unescape(match[2].strip("\"'"))
                self.pieces.append(
                    _Piece(
                        start + match.start(2), start + match.end(2), "attribute", f"{tag}/@{match[1].lower()}", value,
                        lambda other: f'"{escape(other)}"',
                    )
                )  # fmt: skip

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        tag = self._open[-1] if self._open else ""
        if data.strip() and tag not in _NOT_SHOWN:
            start = self._place()
            self.pieces.append(
                _Piece(start, start + len(data), "text", tag, data.strip(), lambda other: escape(other, quote=False))
            )


def read_hypertext(_name: str, content: bytes) -> Document:
    """Read an HTML page.

    Raises:
        BrokenError: the content is not text, or has no tag.
    """
    source = text_of(content)
    pieces = _Reader(source).pieces
    if not pieces:
        raise BrokenError("the page shows nothing")
    edits: list[tuple[_Piece, str]] = []
    spots = Spots()
    for piece in pieces:

        def change(mutation: Edit, piece: _Piece = piece) -> bool:
            other = "" if mutation is Mutation.MISSING else near_miss(piece.text)
            if other is None or (mutation is Mutation.EXTRA and piece.kind == "attribute"):
                return False
            edits.append((piece, f"{piece.text} {other}" if mutation is Mutation.EXTRA else other))
            return True

        def rewrite(alter: Alter, piece: _Piece = piece) -> bool:
            other = alter(piece.text)
            edits.extend([] if other is None else [(piece, other)])
            return other is not None

        spots.put(piece.place, piece.kind, " ".join(piece.text.split()), change, rewrite=rewrite)

    def save() -> bytes:
        text = source
        for piece, other in edits:
            text = text[: piece.start] + piece.quoted(other) + text[piece.stop :]
        return text.encode()

    return Document(spots, save)
