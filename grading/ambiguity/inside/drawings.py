"""SVG: shapes and texts that are in the file and not in the picture."""

import re
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from xml.etree import ElementTree

from .findings import HIDDEN, STRUCTURE, UNREADABLE, File, Finding
from .styles import BARELY, Element, Sheet, number_of
from .svg_geometry import (
    UNCHANGED,
    Box,
    Matrix,
    box_of,
    combined,
    length_of,
    matrix_of,
    meet,
    moved,
    numbers_in,
    scale_of,
)
from .svg_stacking import Drawn, buried, painted
from .svg_syntax import misread

_SVG = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}href"
_LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
_PAGE_COLOUR = "{http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd}namedview"
_SHAPES = frozenset(["rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "text", "image", "use"])
_STORED = frozenset(
    ["defs", "symbol", "clipPath", "mask", "pattern", "marker", "linearGradient", "radialGradient", "filter"]
)
_PASSED_OVER = frozenset(["metadata", "title", "desc", "style", "script", "foreignObject", "namedview"])
_ANIMATED = frozenset(["animate", "animateTransform", "animateMotion", "animateColor", "set"])
_INHERITED = ("visibility", "font-size", "fill", "stroke", "fill-opacity", "stroke-opacity")
_PRESENTED = frozenset({*_INHERITED, "display", "opacity", "clip-path", "mask", "transform"})
_USED = re.compile(r"url\(\s*[\"']?#([^\"')]+)|href\s*=\s*[\"']#([^\"']+)")
_ENTITY = re.compile(r"<!ENTITY\s+(%?\s*[\w.:-]+)\s+(SYSTEM|PUBLIC|[\"'])")
_GIVEN_BY_PROGRAM = re.compile(r"[A-Za-z]+[-_]?\d[\d-]*|")
LARGEST = 64 << 20
_FARTHEST = 3
"""In page sizes: what is farther away than this is out of sight when a drawing is opened."""
_TINY = 1 / 3_000
"""As a share of the page: smaller letters are not legible."""
_MOST = 5
_NOTHING = 1e-12
_GROUND = 0.8
"""As a share of the page: a rectangle of at least this size is a background."""


@dataclass(frozen=True)
class _Around:
    """What an element inherits from the elements around it."""

    path: tuple[Element, ...] = ()
    style: tuple[tuple[str, str], ...] = ()
    matrix: Matrix = UNCHANGED
    why: str = ""
    opacity: float = 1.0
    stored: bool = False
    used: bool = False
    in_text: bool = False


class _Drawing:
    """A drawing, walked once in the order of painting."""

    def __init__(self, root: ElementTree.Element, text: str) -> None:
        self.root = root
        self.sheet = Sheet()
        self.by_id = dict[str, ElementTree.Element]()
        self.used = {one or other for one, other in _USED.findall(text)}
        self.drawn = list[Drawn]()
        self.hidden = list[tuple[str, str]]()
        self.ids = Counter[str]()
        for node in root.iter():
            name = node.get("id")
            if _tag(node) == "style":
                self.sheet.add("".join(node.itertext()))
            if name and _tag(node) in {*_SHAPES, "g"}:
                self.ids[name] += 1
            if name:
                self.by_id.setdefault(name, node)
        box = numbers_in(root.get("viewBox", ""))
        wide, tall = length_of(root.get("width"), 300.0), length_of(root.get("height"), 150.0)
        self.page: Box = (0.0, 0.0, wide, tall)
        if len(box) == len(self.page):
            self.page = (box[0], box[1], box[0] + box[2], box[1] + box[3])
        view = next((node for node in root if node.tag == _PAGE_COLOUR), None)
        self.colour = "#ffffff" if view is None else view.get("pagecolor", "#ffffff")
        self._walk()

    def _walk(self) -> None:
        waiting = [(self.root, _Around())]
        while waiting:
            node, around = waiting.pop()
            if (tag := _tag(node)) in _PASSED_OVER:
                continue
            own = self._own(node, tag, around)
            if tag in _SHAPES or (tag == "tspan" and not own.stored):
                self._take(node, tag, own)
            children = list(node)
            if tag == "switch":
                children = self._chosen(children)
            waiting += [(child, own) for child in reversed(children)]

    def _own(self, node: ElementTree.Element, tag: str, around: _Around) -> _Around:
        element = Element(tag, {name: value for name, value in node.attrib.items() if not name.startswith("{")})
        path = (*around.path, element)
        presented = {name: value.strip() for name, value in element.attributes.items() if name in _PRESENTED}
        style = {**dict(around.style), **self.sheet.of(path, presented)}
        own = self.sheet.of(path, presented)
        why = around.why or ("display: none" if own.get("display") == "none" else "")
        for name in ("clip-path", "mask"):
            why = why or self._cut(node, tag, own.get(name, ""), name)
        turn = own.get("transform", "")
        matrix = combined(around.matrix, matrix_of(turn)) if turn else around.matrix
        if tag == "svg" and around.path:
            matrix = combined(matrix, (1.0, 0.0, 0.0, 1.0, length_of(node.get("x")), length_of(node.get("y"))))
            if "0" in (node.get("width"), node.get("height")):
                why = why or "a picture within has no size"
        stored = around.stored or tag in _STORED
        return _Around(
            path,
            tuple((name, style[name]) for name in _INHERITED if name in style),
            matrix,
            why,
            around.opacity * number_of(own.get("opacity", "1"), 1.0),
            stored,
            around.used or (stored and node.get("id", "") in self.used),
            around.in_text or tag == "text",
        )

    def _take(self, node: ElementTree.Element, tag: str, own: _Around) -> None:
        name = node.get(_LABEL) or node.get("id") or tag
        words = " ".join("".join(node.itertext()).split()) if tag in ("text", "tspan") else ""
        if tag in ("text", "tspan") and not words:
            return
        why = self._stored_away(node, tag, own) if own.stored else self._out_of_sight(node, tag, own, words)
        if why:
            self.hidden.append(
                (name, f"{words[:60]!r} is not displayed: {why}" if words else f"is not displayed: {why}")
            )

    def _stored_away(self, node: ElementTree.Element, tag: str, own: _Around) -> str:
        if own.used:
            return ""
        is_named = _LABEL in node.attrib or not _GIVEN_BY_PROGRAM.fullmatch(node.get("id", ""))
        if tag == "text" or (is_named and own.path[-2].tag == "defs"):
            return "it is kept for use, and nothing uses it"
        return ""

    def _out_of_sight(self, node: ElementTree.Element, tag: str, own: _Around, words: str) -> str:
        style = dict(own.style)
        size = length_of(style.get("font-size"), 16.0)
        local = box_of(tag, _placed(node, own), size, words)
        box = moved(local, own.matrix) if local else None
        why = own.why or self._without_colour(tag, own, style, box)
        if tag == "use" and (link := node.get(_LINK) or node.get("href", "")).startswith("#"):
            why = why or ("" if link[1:] in self.by_id else "what it shows does not exist")
        why = why or self._without_size(node, tag, own, local, size if words else None)
        wide, tall = self.page[2] - self.page[0], self.page[3] - self.page[1]
        around = (
            self.page[0] - _FARTHEST * wide,
            self.page[1] - _FARTHEST * tall,
            self.page[2] + _FARTHEST * wide,
            self.page[3] + _FARTHEST * tall,
        )
        if box and not meet(box, around):
            why = why or "it lies far away from the page"
        if words and not painted(style):
            why = why or "its letters have no colour"
        if not why and tag != "tspan":
            self.drawn.append(Drawn(node.get("id") or tag, tag, box, style, own.opacity, words))
        return why

    def _without_colour(self, tag: str, own: _Around, style: Mapping[str, str], box: Box | None) -> str:
        """Return a reason if opacity makes a shape invisible; "" if it does not.

        A shape without colour is read as such, and icons are drawn on an invisible background of the page's size.
        """
        if style.get("visibility") in ("hidden", "collapse"):
            return "visibility: hidden"
        is_ground = tag == "rect" and box is not None and _area(box) >= _GROUND * _area(self.page)
        is_plain = tag not in ("text", "tspan", "image", "use") and not painted(style)
        return "opacity: 0" if own.opacity < BARELY and not is_ground and not is_plain else ""

    def _without_size(
        self, node: ElementTree.Element, tag: str, own: _Around, local: Box | None, size: float | None
    ) -> str:
        if scale_of(own.matrix) < _NOTHING:
            return "it is scaled to nothing"
        told = {"width", "height"} if tag == "rect" else {"r"} if tag == "circle" else {"rx", "ry"}
        is_sized = told <= node.attrib.keys() or not {"style", "class"} & node.attrib.keys()
        is_round = tag in ("rect", "circle", "ellipse")
        if is_round and is_sized and local and (local[2] <= local[0] or local[3] <= local[1]):
            return "it has no size"
        longest = max(self.page[2] - self.page[0], self.page[3] - self.page[1])
        if size is not None and size * scale_of(own.matrix) ** 0.5 < longest * _TINY:
            return "its letters have no size"
        return ""

    def _cut(self, node: ElementTree.Element, tag: str, value: str, what: str) -> str:
        match = re.match(r"url\(\s*[\"']?#([^\"')]+)", value)
        cutter = self.by_id.get(match[1]) if match else None
        if cutter is None or _tag(cutter) not in ("clipPath", "mask"):
            return ""
        parts = [one for one in cutter.iter() if one is not cutter and _tag(one) in _SHAPES]
        if not parts:
            return f"an empty {what} leaves nothing of it"
        if what == "mask" or cutter.get("clipPathUnits") == "objectBoundingBox" or cutter.get("transform"):
            return ""
        own = box_of(tag, {name: text for name, text in node.attrib.items() if not name.startswith("{")})
        boxes = [
            moved(box, matrix_of(one.get("transform", "")))
            for one in parts
            if (box := box_of(_tag(one), dict(one.attrib))) and _tag(one) != "text"
        ]
        if own and len(boxes) == len(parts) == len(list(cutter)) and not any(meet(own, box) for box in boxes):
            return f"its {what} lies elsewhere"
        return ""

    def _chosen(self, children: list[ElementTree.Element]) -> list[ElementTree.Element]:
        """Return the child of a `switch` that is displayed: programs show the first one that they support."""
        plain = [one for one in children if not {"systemLanguage", "requiredExtensions"} & one.attrib.keys()]
        for one in children:
            if _tag(one) in {*_SHAPES, "g"} and one is not (plain[0] if plain else None):
                self.hidden.append(
                    (one.get("id") or _tag(one), "is displayed by some programs only: it is one of a choice")
                )
        return plain[:1]


def ambiguities(files: Sequence[File]) -> Iterator[Finding]:
    """Find drawings that contain more than they display."""
    for file in files:
        data = file.data
        if data[:2] == b"\x1f\x8b":
            try:
                data = zlib.decompressobj(31).decompress(data, LARGEST + 1)
            except zlib.error:
                continue
        if len(data) > LARGEST:
            yield Finding(UNREADABLE, file.path, "", f"has more than {LARGEST >> 20} MiB unpacked")
            continue
        try:
            root = ElementTree.fromstring(data)
        except (ElementTree.ParseError, ValueError):
            continue  # no program reads it as a drawing
        text = data.decode("utf-8", "replace")
        for where, message in _active(root, text):
            yield Finding(STRUCTURE, file.path, where, message)
        for where, message in islice(misread(root), _MOST):
            yield Finding(STRUCTURE, file.path, where, message)
        drawing = _Drawing(root, text)
        for name, times in drawing.ids.items():
            if times > 1:
                yield Finding(STRUCTURE, file.path, f"#{name}", "two items have one id; keep one")
        hidden = [*drawing.hidden, *buried(drawing.drawn, drawing.page, drawing.colour)]
        for where, message in hidden[:_MOST]:
            yield Finding(HIDDEN, file.path, where, f"{message}; show it or remove it")


def _active(root: ElementTree.Element, text: str) -> Iterator[tuple[str, str]]:
    """Find features that make one program display something else than another."""
    begin = text.find("<!DOCTYPE")
    if begin >= 0:
        bare = re.sub(r"\bxmlns(?::[\w.-]+)?\s*=\s*(?:\"[^\"]*\"|'[^']*')", "", text)
        bare = re.sub(r"\[[^\]]*\]\s*>", "", bare, count=1)
        for name, form in _ENTITY.findall(text):
            if form in ("SYSTEM", "PUBLIC") or f"&{name};" in bare:
                yield f"&{name};", "the drawing depends on an entity, which some programs leave out; write its text"
    if "<?xml-stylesheet" in text or re.search(r"@import\b", text):
        yield "", "the drawing depends on a style sheet of another file; put the style into the drawing"
    for node in root.iter():
        tag = _tag(node)
        if tag == "script" or tag in _ANIMATED:
            yield tag, "the drawing changes while it is displayed; draw what is to be seen"
            return
        link = node.get(_LINK) or node.get("href", "")
        if tag == "use" and link and not link.startswith("#"):
            yield node.get("id", tag), "the drawing shows a part of another file; copy it"


def _placed(node: ElementTree.Element, own: _Around) -> Mapping[str, str]:
    """Return the attributes that position an element; a text may be positioned by its first line."""
    attributes = own.path[-1].attributes
    if _tag(node) in ("text", "tspan") and "x" not in attributes:
        first = next((one for one in node if _tag(one) == "tspan"), node)
        return {**attributes, **{key: first.get(key, "") for key in ("x", "y") if first.get(key)}}
    return attributes


def _area(box: Box) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def _tag(node: ElementTree.Element) -> str:
    """Return the name of an SVG element; for other vocabularies, the name after the namespace."""
    return node.tag.removeprefix(_SVG).rpartition("}")[2]
