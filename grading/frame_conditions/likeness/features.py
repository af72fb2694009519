"""What a document does beside showing its pages: it refuses work, moves by itself, or asks other files.

A printed page tells nothing of it. Programs that save a document anew add none of it by themselves.
"""

import re
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree as ET

LARGEST_PART = 32 << 20
"""Bytes, unpacked, of a part of a package that is looked at."""
_PARTS = re.compile(r"(?:word|xl|ppt)/.*\.(?:xml|rels)|_rels/.*|(?:content|styles|settings)\.xml")
_SMALL_ZOOM = 50
"""Percent of the size, below which nobody reads a sheet."""

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
    del text
    return any(
        attributes.get(name, "100").isdigit() and int(attributes.get(name, "100")) < _SMALL_ZOOM for name in _ZOOM
    )


_ZOOM = ("zoomScale", "percent")
_PROTECTED = "is protected against changes"
_READ_ONLY = "opens for reading only"
_MOVES = "moves or hides things by itself"
_GOES_ON = "goes on by itself"
_REFUSES = "refuses what is typed"
_ELSEWHERE = "asks other files"
_SHOWN_OTHERWISE = "opens so that nobody reads it"
_REMARKS = "holds remarks"

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
    ("comment", _REMARKS, _always),
    ("annotation", _REMARKS, _always),
)

_BY_NAME: dict[str, list[tuple[str, Is]]] = {}
for _name, _phrase, _holds in _TOLD:
    _BY_NAME.setdefault(_name, []).append((_phrase, _holds))


def features_of(path: Path) -> dict[str, int]:
    """Count what an office document does beside showing its pages, by a phrase that says what it is."""
    found = Counter[str]()
    with zipfile.ZipFile(path) as package:
        for part in package.infolist():
            if _PARTS.fullmatch(part.filename) and part.file_size <= LARGEST_PART:
                found.update(_told(package.read(part)))
    return dict(found)


def _told(content: bytes) -> Iterator[str]:
    for element in ET.fromstring(content).iter():  # noqa: S314 - in the sandbox of a grading run
        if _local(element.tag) == "sp" and _is_upside_down(element):
            yield "shows text upside down"
        # A sheet has a hundred thousand elements, and next to none of them are told.
        if (told := _BY_NAME.get(_local(element.tag))) is None:
            continue
        attributes = {_local(key): value for key, value in element.attrib.items()}
        for phrase, holds in told:
            if holds(attributes, (element.text or "").strip()):
                yield phrase


def _is_upside_down(shape: ET.Element) -> bool:
    """Whether a shape with text stands on its head: turned, mirrored, or its text is."""
    places = [one for one in shape.iter() if _local(one.tag) in ("xfrm", "bodyPr")]
    has_text = any(_local(one.tag) == "t" and (one.text or "").strip() for one in shape.iter())
    turned = sum(int(one.get("rot", "0")) for one in places if one.get("rot", "0").lstrip("-").isdigit()) / _DEGREE
    flipped = sum(one.get("flipV") in ("1", "true") for one in places)
    return has_text and 100 < (turned + 180 * flipped) % 360 < 260  # noqa: PLR2004 - degrees, of which 180 is on its head


_DEGREE = 60_000


def _local(name: str) -> str:
    return name.rpartition("}")[2]
