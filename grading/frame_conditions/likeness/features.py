"""What a document does beside showing its pages: it refuses work, moves by itself, or asks other files.

A printed page tells nothing of it. Programs that save a document anew add none of it by themselves.
"""

import base64
import re
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree as ET

from .packages import CUSTOM, described_in

FEATURES, LATER = "features", "features_since_1"
"""Where a description tells of features: of those of the first frames, and of those that were added since."""
LARGEST_PART = 32 << 20
"""Bytes of a package's part when unpacked, at most, for it to be examined."""
_PARTS = re.compile(r"(?:word|xl|ppt)/.*\.(?:xml|rels)|_rels/.*|(?:content|styles|settings|meta)\.xml")
_ADDRESS = re.compile(r"^(?:mailto:|file:/*|[a-z]+://)|/+$", re.IGNORECASE)
_MOST_FROZEN = 12
"""Frozen rows or columns, at most, before the rest of a sheet counts as unreachable."""
_SMALL_ZOOM, _LARGE_ZOOM = 50, 300
"""The zoom in per cent below which a sheet is not legible, and above which it shows a few cells alone."""

Attributes = Mapping[str, str]
Is = Callable[[Attributes, str], bool]


def _is_on(*names: str) -> Is:
    return lambda attributes, _: any(attributes.get(name, "") in ("1", "true", "on") for name in names)


def _is_off(*names: str) -> Is:
    return lambda attributes, _: any(attributes.get(name, "") in ("0", "false", "off") for name in names)


def _always(attributes: Attributes, text: str) -> bool:
    del attributes, text
    return True


def _is_zoomed_out(attributes: Attributes, text: str) -> bool:
    """Whether a document opens so small that its contents cannot be made out."""
    del text
    return any(_is_small(attributes.get(name, "100")) for name in _ZOOM)


def _is_zoomed_in(attributes: Attributes, text: str) -> bool:
    """Whether a document opens so large that its contents cannot be made out."""
    del text
    return any(_is_large(attributes.get(name, "100")) for name in _ZOOM)


def _is_small(zoom: str) -> bool:
    return zoom.isdigit() and 0 < int(zoom) < _SMALL_ZOOM


def _is_large(zoom: str) -> bool:
    return zoom.isdigit() and int(zoom) > _LARGE_ZOOM


_ZOOM = ("zoomScale", "percent")
_ZOOM_ITEMS = ("ZoomValue", "ZoomFactor")


def _has(*names: str) -> Is:
    return lambda attributes, _: any(name in attributes for name in names)


def _is_unreachable(attributes: Attributes, text: str) -> bool:
    """Whether a view setting keeps a user from reaching sheets or cells."""
    name = attributes.get("name", "")
    if name in _VIEWED:
        return text == "false"
    if name in _ZOOM_ITEMS:
        return _is_small(text)
    return name in ("HorizontalSplitPosition", "VerticalSplitPosition") and text.isdigit() and int(text) > _MOST_FROZEN


_VIEWED = ("HasSheetTabs", "ShowZeroValues", "HasHorizontalScrollBar", "HasVerticalScrollBar")


def _is_viewed_otherwise(attributes: Attributes, text: str) -> bool:
    """Whether a view setting takes the headings away, or shows a few cells alone."""
    name = attributes.get("name", "")
    return text == "false" if name == "HasColumnRowHeaders" else name in _ZOOM_ITEMS and _is_large(text)


def _is_collapsed(attributes: Attributes, text: str) -> bool:
    """Whether rows or columns of a sheet are hidden, empty ones included, and not merely filtered out."""
    del text
    return attributes.get("visibility") == "collapse"


def _is_off_screen(attributes: Attributes, text: str) -> bool:
    del text
    return attributes.get("display", "always") != "always"


def _is_held(attributes: Attributes, text: str) -> bool:
    """Whether a shape's place or text is protected; programs protect the size of some by themselves."""
    del text
    return bool({"position", "content"} & {*attributes.get("protect", "").split()})


def _layers(text: str) -> int:
    """Return which of a drawing's own five layers a view setting names, as bits."""
    try:
        return int.from_bytes(base64.b64decode(text)[:1]) & _OWN_LAYERS
    except ValueError:
        return 0


def _hides_layers(attributes: Attributes, text: str) -> bool:
    return attributes.get("name") in ("VisibleLayers", "PrintableLayers") and _layers(text) != _OWN_LAYERS


def _locks_layers(attributes: Attributes, text: str) -> bool:
    return attributes.get("name") == "LockedLayers" and _layers(text) != 0


_OWN_LAYERS = 0b11111


def _is_hidden_window(attributes: Attributes, text: str) -> bool:
    return attributes.get("visibility", "visible") != "visible" or _is_off("showSheetTabs")(attributes, text)


def _is_frozen(attributes: Attributes, text: str) -> bool:
    """Whether so much of a sheet is frozen that the rest cannot be reached."""
    del text
    splits = (attributes.get(name, "0").partition(".")[0] for name in ("xSplit", "ySplit"))
    return attributes.get("state", "split") != "split" and any(
        split.isdigit() and int(split) > _MOST_FROZEN for split in splits
    )


def _is_frozen_below(view: ET.Element) -> bool:
    """Whether a sheet is frozen at a scroll position above which a user cannot scroll."""
    still = any(_local(one.tag) == "pane" and one.get("state", "split") != "split" for one in view)
    return still and view.get("topLeftCell", "A1") != "A1"


_PROTECTED = "is protected against changes"
_READ_ONLY = "opens for reading only"
_MOVES = "moves or hides things by itself"
_GOES_ON = "goes on by itself"
_REFUSES = "refuses what is typed"
_ELSEWHERE = "asks other files"
_SHOWN_OTHERWISE = "opens so that nobody reads it"
_REMARKS = "holds remarks"
_OWN_FONTS = "brings fonts of its own, in which letters may look like others"
_BEGINS = "shows a part of its slides alone"
_STARTS = "starts something when it is clicked"
_SOUNDS = "plays or stops sounds by itself"
_CHOSEN = "opens with several sheets chosen, so that what is typed goes into all of them"

_HIDES = "hides rows or columns"
_LOCKED = ("sp", "graphicFrame", "pic", "cxnSp", "grpSp")
_SHAPES = (
    *("custom-shape", "rect", "ellipse", "circle", "line", "polyline", "polygon", "regular-polygon", "path"),
    *("frame", "connector", "caption", "measure", "g"),
)
_WARNS = "carries a signature, which programs check and warn of"
_OWN_KEYS = "brings keys or menus of its own"
_PARTS_TOLD = (
    (re.compile(r"_xmlsignatures/.+|META-INF/\w*signatures\.xml", re.IGNORECASE), _WARNS),
    (re.compile(r"Configurations2/.+\.xml|word/customizations\.xml|(?:customUI|userCustomization)/.+"), _OWN_KEYS),
)
"""Parts of a package that its text does not mention, and what they do. Programs write empty ones."""

_EFFECTS = (
    "anim animClr animEffect animMotion animRot animScale cmd animate animateColor animateMotion animateTransform"
)
_TOLD: tuple[tuple[str, str, Is], ...] = (
    ("documentProtection", _PROTECTED, lambda attributes, _: attributes.get("enforcement") in ("1", "true", "on")),
    ("writeProtection", _READ_ONLY, _always),
    (
        "trackRevisions",
        "keeps changes pending",
        lambda attributes, _: attributes.get("val") not in ("0", "false", "off"),
    ),
    ("sheetProtection", _PROTECTED, _is_on("sheet")),
    ("workbookProtection", _PROTECTED, _is_on("lockStructure", "lockWindows", "lockRevision")),
    ("fileSharing", _READ_ONLY, _is_on("readOnlyRecommended")),
    ("modifyVerifier", _READ_ONLY, _always),
    ("dataValidation", _REFUSES, _always),
    ("content-validation", _REFUSES, _always),
    ("sheetView", _SHOWN_OTHERWISE, _is_on("showFormulas", "rightToLeft")),
    ("sheetView", _SHOWN_OTHERWISE, _is_off("showZeros")),
    ("sheetView", _SHOWN_OTHERWISE, _is_zoomed_out),
    ("zoom", _SHOWN_OTHERWISE, _is_zoomed_out),
    ("calcPr", "reckons only when somebody asks", lambda attributes, _: attributes.get("calcMode") == "manual"),
    ("calcPr", "reckons with what it shows", _is_off("fullPrecision")),
    ("externalReference", _ELSEWHERE, _always),
    ("oleObject", _ELSEWHERE, _always),
    ("attachedTemplate", _ELSEWHERE, _always),
    (
        "transition",
        _GOES_ON,
        lambda attributes, _: "advTm" in attributes or attributes.get("advClick") in ("0", "false"),
    ),
    ("kiosk", _GOES_ON, _always),
    ("showPr", _GOES_ON, _is_on("loop")),
    *((name, _MOVES, _always) for name in (*_EFFECTS.split(), "set", "transitionFilter")),
    ("event-listener", "runs something when it is opened or clicked", _always),
    ("drawing-page-properties", _GOES_ON, lambda attributes, _: attributes.get("transition-type") == "automatic"),
    ("settings", _GOES_ON, _is_on("endless", "force-manual")),
    ("table", _PROTECTED, _is_on("protected")),
    ("section", _PROTECTED, _is_on("protected")),
    ("config-item", _READ_ONLY, lambda attributes, text: attributes.get("name") == "LoadReadonly" and text == "true"),
    ("config-item", _SHOWN_OTHERWISE, _is_unreachable),
    ("workbookView", _SHOWN_OTHERWISE, _is_hidden_window),
    ("pane", _SHOWN_OTHERWISE, _is_frozen),
    ("calcPr", "reckons in circles", _is_on("iterate")),
    ("calcPr", "names its cells otherwise", lambda attributes, _: attributes.get("refMode") == "R1C1"),
    ("calculation-settings", "reckons with what it shows", _is_on("precision-as-shown")),
    ("custShow", _BEGINS, lambda attributes, _: "name" not in attributes),
    ("sldRg", _BEGINS, _always),
    ("settings", _BEGINS, _has("start-page", "show")),
    *((name, _STARTS, _has("action")) for name in ("hlinkClick", "hlinkHover", "hlinkMouseOver")),
    *((f"embed{style}", _OWN_FONTS, _always) for style in ("Regular", "Bold", "Italic", "BoldItalic")),
    *((name, _OWN_FONTS, _always) for name in ("embeddedFont", "font-face-uri")),
    ("comment", _REMARKS, _always),
    ("annotation", _REMARKS, _always),
)

_TOLD_LATER: tuple[tuple[str, str, Is], ...] = (
    ("sheetView", _SHOWN_OTHERWISE, _is_off("showRowColHeaders")),
    ("workbookView", _SHOWN_OTHERWISE, _is_off("showHorizontalScroll", "showVerticalScroll")),
    ("col", _HIDES, _is_on("hidden")),
    ("sheetFormatPr", _HIDES, _is_on("zeroHeight")),
    *((name, _HIDES, _is_collapsed) for name in ("table-column", "table-row")),
    ("table-cell", _PROTECTED, _is_on("protected")),
    ("graphic-properties", _PROTECTED, _is_held),
    *((f"{name}Locks", _PROTECTED, _is_on("noMove", "noResize", "noSelect", "noTextEdit")) for name in _LOCKED),
    *((name, _SHOWN_OTHERWISE, _is_off_screen) for name in _SHAPES),
    ("auto-reload", _GOES_ON, _always),
    *((name, _SOUNDS, _always) for name in ("stSnd", "endSnd", "sound")),
    ("sheetView", _CHOSEN, _is_on("tabSelected")),
    ("mailMerge", _ELSEWHERE, _always),
    ("layer", _SHOWN_OTHERWISE, lambda attributes, _: attributes.get("display", "always") != "always"),
    ("layer", _PROTECTED, _is_on("protected")),
    ("config-item", _SHOWN_OTHERWISE, _hides_layers),
    ("config-item", _PROTECTED, _locks_layers),
    *((name, _REMARKS, _always) for name in ("cm", "threadedComment")),
    *((name, _SHOWN_OTHERWISE, _is_zoomed_in) for name in ("sheetView", "zoom")),
    ("config-item", _SHOWN_OTHERWISE, _is_viewed_otherwise),
)
"""Those of which frames from before 30 November 2026 do not tell."""

_BY_NAME: dict[str, list[tuple[str, str, Is]]] = {}
for _kind, _told_of in ((FEATURES, _TOLD), (LATER, _TOLD_LATER)):
    for _name, _phrase, _holds in _told_of:
        _BY_NAME.setdefault(_name, []).append((_kind, _phrase, _holds))


def features_of(path: Path) -> dict[str, dict[str, int]]:
    """Count the active features of an office document, by a phrase that describes each.

    Returns:
        By `FEATURES`, those of which every frame tells; by `LATER`, those of which later frames tell as well.
    """
    found, targets, shown = Counter[tuple[str, str]](), list[str](), list[str]()
    with zipfile.ZipFile(path) as package:
        custom = described_in(package, CUSTOM)
        for part in package.infolist():
            if part.file_size:
                found.update((LATER, phrase) for pattern, phrase in _PARTS_TOLD if pattern.fullmatch(part.filename))
            is_read = _PARTS.fullmatch(part.filename) or part.filename in custom
            if is_read and part.file_size <= LARGEST_PART:
                root = ET.fromstring(package.read(part))  # noqa: S314 - in the sandbox of a grading run
                found.update(_told(root))
                targets += _targets(root)
                shown += root.itertext()
    text = "".join(shown)
    if found[LATER, _CHOSEN] <= 1:  # the one that is open
        del found[LATER, _CHOSEN]
    # Programs turn a typed address into a link; its text already says where it leads.
    unnamed = FEATURES, "leads to a place that it does not name"
    found.update(unnamed for one in targets if _ADDRESS.sub("", one) not in text)
    return by_kind(found)


def by_kind(found: Mapping[tuple[str, str], int]) -> dict[str, dict[str, int]]:
    """Arrange counts of features by the kind of frames that tell of them."""
    return {
        kind: {phrase: count for (one, phrase), count in found.items() if one == kind} for kind in (FEATURES, LATER)
    }


def _targets(root: ET.Element) -> Iterator[str]:
    """Yield the external addresses that a document links to."""
    for element in root.iter():
        attributes = {_local(key): value for key, value in element.attrib.items()}
        if attributes.get("TargetMode") == "External" and attributes.get("Type", "").endswith("/hyperlink"):
            yield attributes.get("Target", "")
        elif "href" in attributes and _local(element.tag) == "a" and not attributes["href"].startswith("#"):
            yield attributes["href"]


def _told(root: ET.Element) -> Iterator[tuple[str, str]]:
    for element in root.iter():
        if _local(element.tag) == "sheetView" and _is_frozen_below(element):
            yield FEATURES, _SHOWN_OTHERWISE
        if _local(element.tag) == "property" and _is_final(element):
            yield LATER, _READ_ONLY
        if _local(element.tag) == "row" and _is_hidden_and_empty(element):
            yield LATER, _HIDES
        if _local(element.tag) == "sp" and _is_upside_down(element):
            yield FEATURES, "shows text upside down"
        # A sheet may have a hundred thousand elements, almost none of which are counted.
        if (told := _BY_NAME.get(_local(element.tag))) is None:
            continue
        attributes = {_local(key): value for key, value in element.attrib.items()}
        for kind, phrase, holds in told:
            if holds(attributes, (element.text or "").strip()):
                yield kind, phrase


def _is_hidden_and_empty(row: ET.Element) -> bool:
    """Whether a sheet's row is hidden and has no cells, so that no page lacks it; others are the pages' to compare."""
    return row.get("hidden") in ("1", "true") and not any(_local(one.tag) == "c" for one in row)


def _is_final(element: ET.Element) -> bool:
    """Whether a custom property marks the document as final, so that programs open it for reading only."""
    text = "".join(element.itertext()).strip().lower()
    return element.get("name") == "_MarkAsFinal" and text in ("true", "1", "-1")


def _is_upside_down(shape: ET.Element) -> bool:
    """Whether the text of a shape is upside down, because the shape or its text is rotated or mirrored."""
    places = [one for one in shape.iter() if _local(one.tag) in ("xfrm", "bodyPr")]
    has_text = any(_local(one.tag) == "t" and (one.text or "").strip() for one in shape.iter())
    turned = sum(int(one.get("rot", "0")) for one in places if one.get("rot", "0").lstrip("-").isdigit()) / _DEGREE
    flipped = sum(one.get("flipV") in ("1", "true") for one in places)
    return has_text and 100 < (turned + 180 * flipped) % 360 < 260  # noqa: PLR2004 - degrees, of which 180 is on its head


_DEGREE = 60_000


def _local(name: str) -> str:
    return name.rpartition("}")[2]
