"""The pages of a PDF, and what lies on them as notes and fields."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .pdf_syntax import Dictionary, Document, Name, Reference, Value

_INHERITED = ("MediaBox", "CropBox", "Rotate")
_MOST_PAGES = 2_000
_MOST_NOTES = 2_000
_READ_ONCE = 100


@dataclass(frozen=True)
class Note:
    """An annotation, such as a form field."""

    page: int
    entries: Dictionary
    """Its entries, including those that a field inherits from its parents."""
    box: tuple[float, float, float, float]
    """Left, top, right and bottom in points, from the upper left corner of the visible page."""


@dataclass(frozen=True)
class Page:
    """A page of a PDF."""

    number: int
    """The number of its object; 0 if it is not an object of its own."""
    entries: Dictionary
    """Its entries, including those that it inherits from the page tree."""


def pages_of(document: Document) -> list[Page]:
    """List the pages of a document."""
    pages, seen = list[Page](), set[int]()
    inherited: Dictionary = {}
    waiting: list[tuple[Value, Dictionary]] = [
        (document.dictionary(document.trailer.get("Root")).get("Pages"), inherited)
    ]
    while waiting and len(pages) < _MOST_PAGES:
        one, around = waiting.pop(0)
        if isinstance(one, Reference):
            if one.number in seen:
                continue
            seen.add(one.number)
        node = document.dictionary(one)
        known = {**around, **{key: node[key] for key in _INHERITED if key in node}}
        if "Kids" in node:
            waiting = [*((kid, known) for kid in document.items(node["Kids"])), *waiting]
        elif node:
            pages.append(Page(one.number if isinstance(one, Reference) else 0, {**known, **node}))
    return pages


def notes_of(document: Document) -> Iterator[Note]:
    """List the annotations of all pages."""
    for number, page in enumerate(pages_of(document), 1):
        left, _, _, top = shown_box(document, page)
        for one in document.items(page.entries.get("Annots"))[:_MOST_NOTES]:
            entries = _with_parents(document, document.dictionary(one))
            x, y, other_x, other_y = numbers(document, entries.get("Rect")) or [0.0] * 4
            yield Note(
                number,
                entries,
                (min(x, other_x) - left, top - max(y, other_y), max(x, other_x) - left, top - min(y, other_y)),
            )


def shown_box(document: Document, page: Page) -> tuple[float, float, float, float]:
    """Return the part of a page that viewers show: left, bottom, right and top, in points."""
    box = numbers(document, page.entries.get("MediaBox")) or [0, 0, 612, 792]
    left, bottom, right, top = _sorted(box)
    if cropped := numbers(document, page.entries.get("CropBox")):
        x, y, other_x, other_y = _sorted(cropped)
        left, bottom, right, top = max(left, x), max(bottom, y), min(right, other_x), min(top, other_y)
    return left, bottom, right, top


def _sorted(box: Sequence[float]) -> tuple[float, float, float, float]:
    return min(box[::2]), min(box[1::2]), max(box[::2]), max(box[1::2])


def widened(document: Document, by: float) -> bytes:
    """Return the document with larger pages, which show what lies around them.

    The new pages are appended, as a program does that updates a PDF.

    Args:
        document: the document.
        by: the points by which each page grows on every side.
    """
    data, places = bytearray(document.data), dict[int, int]()
    for page in pages_of(document):
        left, bottom, right, top = shown_box(document, page)
        box: list[Value] = [left - by, bottom - by, right + by, top + by]
        entries: Dictionary = {**page.entries, "MediaBox": box}
        entries.pop("CropBox", None)
        if page.number:
            places[page.number] = len(data) + 1
            data += b"\n%d 0 obj\n%s\nendobj\n" % (page.number, written(entries))
    table = len(data)
    data += b"xref\n"
    for number, place in places.items():
        data += b"%d 1\n%010d 00000 n \n" % (number, place)
    trailer: Dictionary = {"Size": document.trailer.get("Size"), "Root": document.trailer.get("Root")}
    trailer["Prev"] = float(document.table)
    return bytes(data) + b"trailer\n%s\nstartxref\n%d\n%%%%EOF\n" % (written(trailer), table)


def written(value: Value) -> bytes:
    """Return a value in PDF syntax."""
    if isinstance(value, dict):
        return b"<<" + b" ".join(written(Name(key)) + b" " + written(one) for key, one in value.items()) + b">>"
    if isinstance(value, list):
        return b"[" + b" ".join(map(written, value)) + b"]"
    if isinstance(value, Name):
        return b"/" + re.sub(rb"[^!-~]|[#()<>\[\]{}/%]", lambda one: b"#%02X" % one[0][0], value.text.encode("latin-1"))
    if isinstance(value, Reference):
        return b"%d 0 R" % value.number
    if isinstance(value, bytes):
        return b"<" + value.hex().encode() + b">"
    if value is None or isinstance(value, bool):
        return {None: b"null", True: b"true", False: b"false"}[value]
    return f"{value:.4f}".encode()


def numbers(document: Document, value: Value) -> list[float]:
    """Return the four numbers of a rectangle; an empty list if the value is not one."""
    found = [one for one in map(document.resolve, document.items(value)) if isinstance(one, float)]
    return found if len(found) == len(("left", "bottom", "right", "top")) else []


def text_of(value: Value) -> str:
    """Decode a text string; "" if the value is not one."""
    if isinstance(value, Name):
        return value.text
    raw = value if isinstance(value, bytes) else b""
    if raw.startswith(b"\xfe\xff"):
        return raw[2:].decode("utf-16-be", "replace")
    return raw.removeprefix(b"\xef\xbb\xbf").decode("utf-8" if raw.startswith(b"\xef\xbb\xbf") else "cp1252", "replace")


def _with_parents(document: Document, entries: Dictionary) -> Dictionary:
    found, one = dict(entries), entries
    for _ in range(_READ_ONCE):
        one = document.dictionary(one.get("Parent"))
        if not one or found.get("Subtype") != Name("Widget"):
            break
        found = {**one, **found}
    return found
