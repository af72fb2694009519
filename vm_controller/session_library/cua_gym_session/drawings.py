"""Drawings (.odg): shapes with their text, place, size and fill, and connectors by the texts of their ends."""

import os
import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from cua_gym_session.xml import DRAW, STYLE, SVG, TEXT, member, odf_text

_CM = {"cm": 1.0, "mm": 0.1, "in": 2.54, "pt": 2.54 / 72}
_LENGTH = re.compile(r"(-?\d+(?:\.\d+)?)(cm|mm|in|pt)")
_SHAPES = tuple(DRAW + name for name in ("custom-shape", "rect", "ellipse", "frame"))


@dataclass(frozen=True)
class Shape:
    """A shape with its text; lengths are in centimetres, rounded to a tenth of a millimetre."""

    text: str
    x: float
    y: float
    width: float
    height: float
    fill: str
    """The colour as `#rrggbb`; "" if the shape is not filled."""


@dataclass(frozen=True)
class Page:
    """A page: its name, its shapes, and its connectors as pairs of the texts at their ends."""

    name: str
    shapes: tuple[Shape, ...]
    connectors: tuple[tuple[str, str], ...]


def read(path: str | os.PathLike[str]) -> list[Page]:
    """Return the pages of a drawing; an end of a connector that is not attached to a shape is "".

    Raises:
        OSError, KeyError, zipfile.BadZipFile, xml.etree.ElementTree.ParseError: the file is missing, damaged or of
            another format.
    """
    content = member(path, "content.xml")
    styles = {one.get(STYLE + "name", ""): one for one in content.iter(STYLE + "style")}
    pages: list[Page] = []
    for page in content.iter(DRAW + "page"):
        shapes = [one for one in page.iter() if one.tag in _SHAPES]
        # Both ways of naming a shape are in use; connectors refer to the one that is there.
        texts = {one.get(name, ""): _text(one) for one in shapes for name in (DRAW + "id", _XML_ID)}
        ends = [
            (texts.get(one.get(DRAW + "start-shape") or "-", ""), texts.get(one.get(DRAW + "end-shape") or "-", ""))
            for one in page.iter(DRAW + "connector")
        ]
        pages.append(Page(page.get(DRAW + "name", ""), tuple(_shape(one, styles) for one in shapes), tuple(ends)))
    return pages


_XML_ID = "{http://www.w3.org/XML/1998/namespace}id"


def _shape(node: Element, styles: dict[str, Element]) -> Shape:
    x, y, width, height = (_cm(node.get(SVG + name)) for name in ("x", "y", "width", "height"))
    return Shape(_text(node), x, y, width, height, _fill(styles.get(node.get(DRAW + "style-name", ""))))


def _text(node: Element) -> str:
    return "\n".join(odf_text(one) for one in node.iter(TEXT + "p")).strip()


def _cm(length: str | None) -> float:
    found = _LENGTH.fullmatch(length or "")
    return round(float(found[1]) * _CM[found[2]], 2) if found else 0.0


def _fill(style: Element | None) -> str:
    properties = None if style is None else style.find(STYLE + "graphic-properties")
    if properties is None or properties.get(DRAW + "fill") == "none":
        return ""
    return properties.get(DRAW + "fill-color", "").lower()
