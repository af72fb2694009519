"""Reads the body of OpenDocument texts, presentations and drawings: what has to be on a page, and what is hidden."""

import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from .cells import tree
from .passages import Passage, words_of

_NAMESPACE = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_TEXT, _OFFICE, _DRAW, _STYLE, _TABLE, _PRESENTATION = (
    _NAMESPACE % name for name in ("text", "office", "drawing", "style", "table", "presentation")
)
_SVG = _NAMESPACE % "svg-compatible"
_PARAGRAPHS = (f"{_TEXT}p", f"{_TEXT}h")
_APART = {
    f"{_OFFICE}annotation",
    f"{_TEXT}tracked-changes",
    f"{_PRESENTATION}notes",
    f"{_OFFICE}forms",
    f"{_SVG}title",
    f"{_SVG}desc",
    f"{_TEXT}note-citation",
    f"{_DRAW}object",
    f"{_OFFICE}event-listeners",
    f"{_TEXT}ruby-text",
}
"""Elements whose text is not part of the body."""
_FIELDS = """
page-number page-count page-continuation date time creation-date creation-time modification-date modification-time
print-date print-time editing-duration editing-cycles file-name word-count character-count paragraph-count table-count
image-count object-count variable-set variable-input user-field-input bookmark-ref note-ref reference-ref sequence-ref
hidden-text conditional-text placeholder chapter script
"""
_COMPUTED = {
    *(_TEXT + name for name in _FIELDS.split()),
    *(_PRESENTATION + name for name in ("header", "footer", "date-time")),
}
"""Fields, whose text is computed when the document is opened."""
_FORMS = "frame custom-shape rect ellipse circle line polyline polygon path connector caption measure"
_SHAPES = {_DRAW + name for name in _FORMS.split()}


def roots(path: Path) -> tuple[ElementTree.Element, ElementTree.Element | None]:
    """Return the content and the styles of a document, zipped or flat."""
    if not zipfile.is_zipfile(path):
        return ElementTree.parse(path).getroot(), None
    with zipfile.ZipFile(path) as package:
        styles = tree(package, "styles.xml") if "styles.xml" in package.namelist() else None
        return tree(package, "content.xml"), styles


def passages(content: ElementTree.Element) -> Iterator[Passage]:
    """Yield paragraphs, and shapes with the text that they contain."""
    for body in content.iterfind(f"{_OFFICE}body/*"):
        yield from _Walk().passages(body)


def hidden(content: ElementTree.Element, styles: ElementTree.Element | None) -> Iterator[tuple[str, str]]:
    """Yield the texts that are formatted as hidden, and why they are not displayed."""
    both = [content] if styles is None else [content, styles]
    invisible = {
        (style.get(f"{_STYLE}family"), style.get(f"{_STYLE}name"))
        for root in both
        for style in root.iter(f"{_STYLE}style")
        for properties in style.iterfind(f"{_STYLE}text-properties")
        if properties.get(f"{_TEXT}display") == "none"
    }
    slides = {
        style.get(f"{_STYLE}name")
        for root in both
        for style in root.iter(f"{_STYLE}style")
        for properties in style.iterfind(f"{_STYLE}drawing-page-properties")
        if properties.get(f"{_PRESENTATION}visibility") == "hidden"
    }
    for body in content.iterfind(f"{_OFFICE}body/*"):
        for one in body.iter():
            family = "text" if one.tag == f"{_TEXT}span" else "paragraph" if one.tag in _PARAGRAPHS else ""
            if family and (family, one.get(f"{_TEXT}style-name")) in invisible and _words(one):
                yield _label(one), "is formatted as hidden"
            elif one.tag == f"{_TEXT}section" and one.get(f"{_TEXT}display") == "none" and _words(one):
                yield one.get(f"{_TEXT}name", ""), "the section is hidden"
            elif one.tag == f"{_DRAW}page" and one.get(f"{_DRAW}style-name") in slides and _words(one):
                yield one.get(f"{_DRAW}name", ""), "the slide is hidden"
            elif one.tag == f"{_TABLE}covered-table-cell" and _words(one):
                yield _label(one), "a merged cell covers it"


def _words(element: ElementTree.Element) -> tuple[str, ...]:
    return words_of(" ".join(_texts(element)))


def _label(element: ElementTree.Element) -> str:
    return " ".join(" ".join(_texts(element)).split())[:60]


def _texts(element: ElementTree.Element) -> Iterator[str]:
    """Yield the texts that an element displays, without those of shapes and notes in it."""
    yield element.text or ""
    for one in element:
        if one.tag not in _APART | _COMPUTED | _SHAPES and one.tag != f"{_TEXT}note":
            yield from _texts(one)
        yield one.tail or ""


class _Walk:
    """Walks through a body in document order."""

    def __init__(self) -> None:
        self._paragraphs = 0

    def passages(self, element: ElementTree.Element, shape: Passage | None = None) -> Iterator[Passage]:
        for one in element:
            if one.tag in _APART:
                continue
            if one.tag in _SHAPES:
                if not _is_drawn(one):
                    inner = Passage(f"shape {one.get(f'{_DRAW}name', '')}".strip(), is_shape=True)
                    yield from self.passages(one, inner)
                    yield inner
            elif one.tag == f"{_TABLE}table-row" and shape is None:
                # A narrow column may cut off a table's text.
                row = Passage("a row of a table", is_shape=True)
                yield from self.passages(one, row)
                yield row
            elif one.tag in _PARAGRAPHS:
                texts = list(_texts(one))
                if shape is None:
                    self._paragraphs += 1
                    yield Passage(f"paragraph {self._paragraphs}", texts)
                else:
                    shape.texts += texts
                yield from self.passages(one, shape)
            else:
                yield from self.passages(one, shape)


def _is_drawn(shape: ElementTree.Element) -> bool:
    """Whether a shape's text is warped (fontwork), so that it is drawn as a graphic and not as text."""
    geometry = shape.find(f"{_DRAW}enhanced-geometry")
    return geometry is not None and geometry.get(f"{_DRAW}text-path") == "true"
