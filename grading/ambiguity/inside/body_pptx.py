"""Reads the slides of a pptx presentation: what of their text has to be on a page, and what of it is hidden."""

import posixpath
import zipfile
from collections.abc import Iterator
from xml.etree import ElementTree

from .cells import tree
from .passages import Passage, words_of

_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_OFF = {"0", "false"}
_PLAIN = {"textNoShape", "textPlain"}


def slides(package: zipfile.ZipFile) -> Iterator[tuple[int, ElementTree.Element]]:
    """Yield the slides in order, with their number from 1."""
    main = "ppt/presentation.xml"
    for one in tree(package, "_rels/.rels"):
        if one.get("Type", "").endswith("/officeDocument"):
            main = one.get("Target", "").lstrip("/")
    folder, name = posixpath.split(main)
    targets = {one.get("Id"): one.get("Target", "") for one in tree(package, f"{folder}/_rels/{name}.rels")}
    for number, one in enumerate(tree(package, main).iterfind(f"{_P}sldIdLst/{_P}sldId"), 1):
        target = targets.get(one.get(f"{_R}id"), "")
        where = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
        yield number, tree(package, where)


def passages(number: int, slide: ElementTree.Element) -> Iterator[Passage]:
    """Yield the texts of a slide's shapes and table cells."""
    for shape in _outside_of_choices(slide):
        if shape.tag == f"{_A}tc" or (shape.tag == f"{_P}sp" and not _is_drawn(shape)):
            texts = [one.text or "" for run in shape.iter(f"{_A}r") for one in run.iterfind(f"{_A}t")]
            yield Passage(f"slide {number}, {_label(shape)}", texts, is_shape=True)


def hidden(number: int, slide: ElementTree.Element) -> Iterator[tuple[str, str]]:
    """Yield places of a slide whose text is not displayed, and why."""
    if slide.get("show", "1") in _OFF and _words(slide):
        yield f"slide {number}", "the slide is hidden"
    for shape in slide.iter():
        properties = shape.find("*/" + f"{_P}cNvPr")
        if properties is not None and properties.get("hidden", "0") not in _OFF and _words(shape):
            yield f"slide {number}, {properties.get('name', '')}", "the shape is hidden"


def _words(element: ElementTree.Element) -> tuple[str, ...]:
    return words_of(" ".join(one.text or "" for one in element.iter(f"{_A}t")))


def _outside_of_choices(element: ElementTree.Element) -> Iterator[ElementTree.Element]:
    for one in element:
        yield one
        if one.tag != f"{_MC}AlternateContent":
            yield from _outside_of_choices(one)


def _is_drawn(shape: ElementTree.Element) -> bool:
    """Whether a shape's text is warped (WordArt), so that it is drawn as a graphic and not as text."""
    form = shape.find(f"{_P}txBody/{_A}bodyPr/{_A}prstTxWarp")
    return form is not None and form.get("prst") not in _PLAIN


def _label(shape: ElementTree.Element) -> str:
    properties = shape.find(f"{_P}nvSpPr/{_P}cNvPr")
    return "a table" if properties is None else properties.get("name", "")
