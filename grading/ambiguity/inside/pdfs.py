"""PDF: objects that a scan of the file finds and a viewer does not, and what a viewer does not show.

A viewer goes by the table at the end of the file, a simple reader by the last object of a number. Files that programs
append to are in order: the table lists what was appended last.
"""

import re
from collections.abc import Iterator, Sequence

from .findings import HIDDEN, STRUCTURE, UNREADABLE, File, Finding
from .pdf_pages import Note, notes_of, pages_of, text_of
from .pdf_shown import unseen
from .pdf_syntax import DAMAGE, Document, Name, Reference

_SCANNED = re.compile(rb"(?<!\d)(\d{1,7}) (\d{1,5}) obj\b")
_ROOT = re.compile(rb"/Root\s+(\d{1,7})\s")
_TEXT = re.compile(rb"\((?:\\[\s\S]|[^\\()])*\)")
_INVISIBLE = re.compile(rb"(?<![\d.])[37]\s+Tr\b(?:(?!\bTr\b)[\s\S]){0,100000}?\b(?:Tj|TJ)\b")
_HIDDEN, _NO_VIEW = 2, 32
_LEAST_OPACITY = 0.05
_MOST_CONTENT = 128 << 20
_MARKS = frozenset((Name("Highlight"), Name("Underline"), Name("Squiggly"), Name("StrikeOut")))
_MOST_FIELDS = 10_000
_ROOM_PT = 6.0
"""Points by which the corners of a mark may lie outside of its rectangle, as far as rounded ends reach."""


def ambiguities(files: Sequence[File]) -> Iterator[Finding]:
    """Find documents that a viewer and a simple parser read differently."""
    for file in files:
        data = file.data
        if b"%PDF-" not in data[:1024]:
            continue  # `formats` reports what it is instead
        try:
            document = Document(data)
            found = [(STRUCTURE, where, message) for where, message in _structure(document)]
            found += [(HIDDEN, where, message) for where, message in _hidden(document)]
            found += [one for note in notes_of(document) for one in _note(document, note)]
            found += [(STRUCTURE, where, message) for where, message in _unlisted(document)]
        except DAMAGE as error:
            yield Finding(STRUCTURE, file.path, "", f"viewers have to guess what the file holds: {error}")
            continue
        except MemoryError:
            yield Finding(UNREADABLE, file.path, "", "has more content than is looked at")
            continue
        for kind, where, message in found:
            yield Finding(kind, file.path, where, message)
        if not found:
            yield from unseen(file, document)


def _structure(document: Document) -> Iterator[tuple[str, str]]:
    data = document.data
    if not data.startswith(b"%PDF-"):
        yield "", "there is data before the beginning of the document; save it again"
    if data[document.end :].strip(b"\0\t\n\f\r "):
        yield "", "there is data after the end of the document; save it again"
    roots = _ROOT.findall(data)
    root = document.trailer.get("Root")
    if roots and isinstance(root, Reference) and int(roots[-1]) != root.number:
        yield "", "two catalogues are named as the document; save it again"
    scanned = {int(match[1]): match.start() for match in _SCANNED.finditer(data)}
    for number, offset in scanned.items():
        place = document.places.get(number)
        if place is None:
            yield f"object {number}", "the table of objects does not list this object, and simple readers find it"
        elif place.stream:
            yield f"object {number}", "this object is in the file twice, packed and plain; save the document again"
        elif not place.is_free and document.body(number) != offset + len(_at(data, offset)):
            yield f"object {number}", "this object is in the file twice, and the table does not list the last one"


def _at(data: bytes, offset: int) -> bytes:
    match = _SCANNED.match(data, offset)
    return match[0] if match else b""


def _hidden(document: Document) -> Iterator[tuple[str, str]]:
    catalogue = document.dictionary(document.trailer.get("Root"))
    layers = document.dictionary(document.dictionary(catalogue.get("OCProperties")).get("D"))
    if document.items(layers.get("OFF")) or layers.get("BaseState") == Name("OFF"):
        yield "", "layers are switched off; show or remove them"
    left = _MOST_CONTENT
    for number, place in document.places.items():
        if place.is_free or place.stream or document.dictionary(Reference(number)).get("Subtype") == Name("Image"):
            continue
        content = document.stream(number) or b""
        left -= len(content)
        if left < 0:
            raise MemoryError
        if b"Tr" in content and b"BT" in content and _INVISIBLE.search(_TEXT.sub(b"()", content)):
            yield f"object {number}", "text is set not to be displayed; show or remove it"


def _note(document: Document, note: Note) -> Iterator[tuple[str, str, str]]:
    kind = document.resolve(note.entries.get("Subtype"))
    if kind in (Name("Popup"), Name("Link")):
        return
    name = text_of(document.resolve(note.entries.get("T")))
    where = f"page {note.page}: {name}" if name else f"page {note.page}"
    flags = document.resolve(note.entries.get("F"))
    if isinstance(flags, float) and int(flags) & (_HIDDEN | _NO_VIEW):
        yield HIDDEN, where, "a field or note is hidden; show or remove it"
    opacity = document.resolve(note.entries.get("CA"))
    if kind != Name("Widget") and isinstance(opacity, float) and opacity < _LEAST_OPACITY:
        yield HIDDEN, where, "a note or mark is transparent; show or remove it"
    field_type = document.resolve(note.entries.get("FT"))
    left, top, right, bottom = note.box
    is_flat = right - left < 1 or bottom - top < 1
    if kind in (Name("Widget"), Name("FreeText")) and field_type != Name("Sig") and is_flat:
        yield HIDDEN, where, "a field or text has no size; show or remove it"
    if kind in _MARKS and not _is_within(document, note):
        yield (
            STRUCTURE,
            where,
            "the corners of a mark lie outside of its rectangle, and viewers draw either; mark it anew",
        )
    value, state = document.resolve(note.entries.get("V")), document.resolve(note.entries.get("AS"))
    states = document.dictionary(document.dictionary(note.entries.get("AP")).get("N"))
    is_box = field_type == Name("Btn") and "Parent" not in note.entries and bool(states)
    if is_box and isinstance(value, Name) and isinstance(state, Name) and value != state:
        yield STRUCTURE, where, f"the box has the value {value.text} and is shown as {state.text}; tick it in a viewer"


def _is_within(document: Document, note: Note) -> bool:
    """Whether the corners of a mark lie in its rectangle."""
    corners, sides = (
        [one for one in map(document.resolve, document.items(note.entries.get(name))) if isinstance(one, float)]
        for name in ("QuadPoints", "Rect")
    )
    if len(sides) != 4:  # noqa: PLR2004 - of a rectangle
        return False
    return all(
        min(ends) - _ROOM_PT <= place <= max(ends) + _ROOM_PT
        for ends, places in ((sides[::2], corners[::2]), (sides[1::2], corners[1::2]))
        for place in places
    )


def _unlisted(document: Document) -> Iterator[tuple[str, str]]:
    """Find fields that stand on a page and not in the form's list: some viewers fill them, and others know of none."""
    catalogue = document.dictionary(document.trailer.get("Root"))
    has_form, listed, left = "AcroForm" in catalogue, set[int](), _MOST_FIELDS
    waiting = [*document.items(document.dictionary(catalogue.get("AcroForm")).get("Fields"))]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Reference):
            if one.number in listed:
                continue
            listed.add(one.number)
        if (left := left - 1) < 0:
            return  # the rest of the list would have to be read to say what it lacks
        waiting += document.items(document.dictionary(one).get("Kids"))
    for number, page in enumerate(pages_of(document), 1):
        for one in document.items(page.entries.get("Annots")):
            entries = document.dictionary(one)
            is_field = document.resolve(entries.get("Subtype")) == Name("Widget") and (has_form or "FT" in entries)
            # what is written on the page itself can be in no other list
            if is_field and not (isinstance(one, Reference) and one.number in listed):
                name = text_of(document.resolve(entries.get("T")))
                yield f"page {number}: {name}", "the form does not list this field; make the field anew"
