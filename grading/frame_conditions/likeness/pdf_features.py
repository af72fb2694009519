"""What a PDF does beside showing its pages: it refuses work, runs something, or brings other files along."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from grading.ambiguity.inside.pdf_syntax import DamagedError, Dictionary, Document, Name, Reference, Value

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
_HIDING = ("HideToolbar", "HideMenubar", "HideWindowUI")
_READ_ONLY_FIELD = 1


def features_of(path: Path) -> dict[str, int]:
    """Count the active features of a PDF, by a phrase that describes each; none for a damaged file."""
    try:
        document = Document(path.read_bytes())
        return dict(Counter(_told(document)))
    except (DamagedError, RecursionError, KeyError, IndexError, OverflowError):
        return {}  # the check for ambiguous files reports it


def _told(document: Document) -> Iterator[str]:
    if "Encrypt" in document.trailer:
        yield _PROTECTED
    catalogue = document.dictionary(document.trailer.get("Root"))
    if "Perms" in catalogue or "DSS" in catalogue:
        yield _PROTECTED
    view = document.dictionary(catalogue.get("ViewerPreferences"))
    if document.resolve(catalogue.get("PageMode")) == Name("FullScreen") or any(
        document.resolve(view.get(name)) is True for name in _HIDING
    ):
        yield _SHOWN_OTHERWISE
    for number in list(document.places)[:MOST_OBJECTS]:
        yield from _within(document, document.object(number), 0)


def _within(document: Document, value: Value, depth: int) -> Iterator[str]:
    """Yield the features of the dictionaries that an object contains; objects that it refers to are visited anyway."""
    if isinstance(value, list):
        for one in value:
            yield from _within(document, one, depth + 1)
    elif isinstance(value, dict):
        yield from _of_dictionary(document, value)
        for one in value.values():
            if not isinstance(one, Reference):
                yield from _within(document, one, depth + 1)


def _of_dictionary(document: Document, found: Dictionary) -> Iterator[str]:
    kind = document.resolve(found.get("S"))
    if isinstance(kind, Name) and kind.text in _ACTIONS and document.resolve(found.get("Type")) != Name("Group"):
        yield _ACTIONS[kind.text]
    if "AA" in found:
        yield _RUNS
    if "EF" in found:
        yield _BRINGS
    flags = document.resolve(found.get("Ff"))
    if isinstance(flags, float) and int(flags) & _READ_ONLY_FIELD:
        yield "refuses what is typed"
