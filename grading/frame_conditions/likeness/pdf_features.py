"""What a PDF does beside showing its pages: it refuses work, runs something, or brings other files along."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from grading.ambiguity.inside.pdf_pages import Page, notes_of, pages_of, shown_box
from grading.ambiguity.inside.pdf_syntax import DAMAGE, Dictionary, Document, Name, Reference, Value

from .features import FEATURES, LATER, by_kind

MOST_OBJECTS = 100_000
_PROTECTED = "is protected against changes"
_RUNS = "runs something when it is opened or clicked"
_BRINGS = "brings other files along"
_ELSEWHERE = "asks other files"
_SHOWN_OTHERWISE = "opens so that nobody reads it"
_ACTIONS = {
    **dict.fromkeys(
        ("JavaScript", "Launch", "SubmitForm", "ImportData", "ResetForm", "Hide", "Rendition", "Movie"), _RUNS
    ),
    **dict.fromkeys(("Sound", "SetOCGState", "Trans", "GoTo3DView"), _RUNS),
    **dict.fromkeys(("GoToR", "GoToE", "URI"), _ELSEWHERE),
}
_NO_MARKS = frozenset(("Widget", "Link", "Popup", "PrinterMark", "TrapNet"))
"""Annotations that are no note and no mark of somebody's."""
_HIDING = ("HideToolbar", "HideMenubar", "HideWindowUI")
_READ_ONLY_FIELD = 1
_LOCKED = 1 << 6 | 1 << 7 | 1 << 9
"""Flags of a note: read-only, locked, locked contents."""


def features_of(path: Path) -> dict[str, dict[str, int]]:
    """Count the active features of a PDF as `features.features_of` does; none for a damaged file."""
    try:
        document = Document(path.read_bytes())
        return by_kind(Counter(_told(document)))
    except DAMAGE:
        return by_kind({})  # the check for ambiguous files reports it


def has_notes(path: Path) -> bool:
    """Say whether anything lies on the pages of a PDF, as fields, links and notes do; of a damaged one nothing does."""
    try:
        return next(notes_of(Document(path.read_bytes())), None) is not None
    except DAMAGE:
        return False


def is_marked(path: Path) -> bool:
    """Say whether somebody's notes or marks lie on the pages of a PDF; of a damaged one they do not."""
    try:
        document = Document(path.read_bytes())
        kinds = (document.resolve(note.entries.get("Subtype")) for note in notes_of(document))
        return any(isinstance(kind, Name) and kind.text not in _NO_MARKS for kind in kinds)
    except DAMAGE:
        return False


def shown_sizes(path: Path) -> list[tuple[int, int]]:
    """Return width and height of what a viewer shows of each page of a PDF, in points; nothing of a damaged one."""
    try:
        document = Document(path.read_bytes())
        return [_shown_size(document, page) for page in pages_of(document)]
    except DAMAGE:
        return []


def _shown_size(document: Document, page: Page) -> tuple[int, int]:
    left, bottom, right, top = shown_box(document, page)
    unit, turned = (document.resolve(page.entries.get(name)) for name in ("UserUnit", "Rotate"))
    unit = unit if isinstance(unit, float) else 1.0
    wide, high = round(unit * (right - left)), round(unit * (top - bottom))
    return (high, wide) if isinstance(turned, float) and turned % 180 else (wide, high)


def _told(document: Document) -> Iterator[tuple[str, str]]:
    if "Encrypt" in document.trailer:
        yield FEATURES, _PROTECTED
    catalogue = document.dictionary(document.trailer.get("Root"))
    if "Perms" in catalogue or "DSS" in catalogue:
        yield FEATURES, _PROTECTED
    view = document.dictionary(catalogue.get("ViewerPreferences"))
    if document.resolve(catalogue.get("PageMode")) == Name("FullScreen") or any(
        document.resolve(view.get(name)) is True for name in _HIDING
    ):
        yield FEATURES, _SHOWN_OTHERWISE
    for number in list(document.places)[:MOST_OBJECTS]:
        yield from _within(document, document.object(number), 0)


def _within(document: Document, value: Value, depth: int) -> Iterator[tuple[str, str]]:
    """Yield the features of the dictionaries that an object contains; objects that it refers to are visited anyway."""
    if isinstance(value, list):
        for one in value:
            yield from _within(document, one, depth + 1)
    elif isinstance(value, dict):
        yield from _of_dictionary(document, value)
        for one in value.values():
            if not isinstance(one, Reference):
                yield from _within(document, one, depth + 1)


def _of_dictionary(document: Document, found: Dictionary) -> Iterator[tuple[str, str]]:
    kind = document.resolve(found.get("S"))
    if isinstance(kind, Name) and kind.text in _ACTIONS and document.resolve(found.get("Type")) != Name("Group"):
        yield FEATURES, _ACTIONS[kind.text]
    if "AA" in found:
        yield FEATURES, _RUNS
    subtype, held = (document.resolve(found.get(name)) for name in ("Subtype", "F"))
    is_note = isinstance(subtype, Name) and subtype.text not in _NO_MARKS and "Rect" in found
    if is_note and isinstance(held, float) and int(held) & _LOCKED:
        yield LATER, _PROTECTED
    if "EF" in found:
        yield FEATURES, _BRINGS
    flags = document.resolve(found.get("Ff"))
    if isinstance(flags, float) and int(flags) & _READ_ONLY_FIELD:
        yield FEATURES, "refuses what is typed"
