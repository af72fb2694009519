"""How a style brings the text of an element out of sight: by its place, its size, its colour, or what covers it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from .colours import BLACK, WHITE, Rgb, are_alike, colour_of, ground_of, is_transparent
from .styles import BARELY, number_of

_FAR, _FARTHER = -900, 6_000
"""Pixels left of or above the page, and right of or below its origin, beyond which an element is out of sight."""
_SMALLEST_PX, _USUAL_PX = 4.0, 16.0
_SLIVER_PX = 2.0
_LARGE_PX, _LARGE_PART = 250.0, 0.4
"""The size (pixels, or share of the page) from which an element positioned over the page covers its content."""
_SIDES = ("left", "top", "right", "bottom")
_CLIPPED = re.compile(r"rect\((?:\s*[01](?:px)?[\s,]*){4}\)")
_NOWHERE = re.compile(r"circle\(\s*0|inset\(\s*(?:[5-9]\d|100)(?:\.\d+)?%|polygon\((?:\s*0(?:px|%)?[\s,]*)+\)")
_ZERO = re.compile(r"scale(?:[xy]|3d)?\(\s*0?\.?0\d*\s*[,)]|matrix\(\s*0\s*,|rotate[xy]\(\s*90")
_MOVED = re.compile(r"translate(?:[xy]|3d)?\(([^()]*)\)")
_PIXELS = {"px": 1.0, "pt": 4 / 3, "em": _USUAL_PX, "rem": _USUAL_PX, "vw": 12.8, "vh": 7.2, "cm": 37.8, "mm": 3.78}
_LENGTH = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?)\s*(px|pt|em|rem|vw|vh|cm|mm|%)?")
_NAMED_SIZES = {"xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": 16.0, "large": 18.0, "x-large": 24.0}
_PICTURES = frozenset(["img", "video", "canvas", "iframe", "svg", "object", "embed"])


@dataclass(frozen=True)
class Sight:
    """The visual properties that an element passes on to its descendants.

    Args:
        size_px: the font size.
        letters: the text colour; None if it is unknown.
        ground: the background colour; None for a picture, or if it is unknown.
    """

    size_px: float = _USUAL_PX
    letters: Rgb | None = BLACK
    ground: Rgb | None = WHITE

    def within(self, style: Mapping[str, str]) -> "Sight":
        """Return the properties inside an element with this style."""
        told = style.get("-webkit-text-fill-color", style.get("color", ""))
        letters = self.letters if told in ("", "inherit", "currentcolor") else colour_of(told)
        return Sight(_size(style, self.size_px), letters, ground_of(style, self.ground))

    def why_unread(self) -> str:
        """Return the reason why text is not legible here; "" if it is."""
        if self.size_px < _SMALLEST_PX:
            return f"font-size: {self.size_px:.1f}px"
        if self.letters is not None and self.ground is not None and are_alike(self.letters, self.ground):
            return "its colour is that of its ground"
        return ""


def out_of_sight(style: Mapping[str, str]) -> str:
    """Return how a style puts an element and its descendants out of sight; "" if it does not."""
    return _far_away(style) or _cut(style) or _unseen(style)


def covers(tag: str, style: Mapping[str, str]) -> bool:
    """Whether an element is positioned over the page and large enough to hide its content."""
    if style.get("position") not in ("absolute", "fixed") or number_of(style.get("z-index", "0"), 0) < 0:
        return False
    if tag not in _PICTURES and ground_of(style, None) is None and "background" not in "".join(style):
        return False
    if is_transparent(style.get("background-color", style.get("background", ""))):
        return False
    if "inset" in style or all(side in style for side in _SIDES):
        return True
    sizes = [style.get(name, style.get(f"min-{name}", "")) for name in ("width", "height")]
    return all(_is_large(size) for size in sizes)


def _far_away(style: Mapping[str, str]) -> str:
    asked = ["text-indent", "margin-left", "margin-top"]
    asked += _SIDES if style.get("position") in ("absolute", "fixed", "relative") else ()
    for name in asked:
        length = pixels(style.get(name, "0"))
        if length < _FAR or (length > _FARTHER and not name.startswith("margin")):
            return f"{name}: {style[name]}"
    for moved in _MOVED.findall(style.get("transform", "")):
        if any(abs(pixels(length)) > abs(_FAR) for length in moved.split(",")):
            return f"transform: {style['transform']}"
    return ""


def _cut(style: Mapping[str, str]) -> str:
    hidden = {style.get(name, "visible") for name in ("overflow", "overflow-x", "overflow-y")} - {"visible"}
    for side in ("width", "height", "max-height", "max-width") if hidden else ():
        if 0 <= pixels(style.get(side, "9px"), 9) <= _SLIVER_PX:
            return f"{side}: {style[side]}"
    if _CLIPPED.search(style.get("clip", "")):
        return "clip: rect(0, 0, 0, 0)"
    cut = style.get("clip-path", style.get("-webkit-clip-path", ""))
    return f"clip-path: {cut}" if _NOWHERE.search(cut) else ""


def _unseen(style: Mapping[str, str]) -> str:
    if _ZERO.search(style.get("transform", "")) or 0 <= number_of(style.get("scale", "1"), 1) < BARELY:
        return "scale(0)"
    if 0 <= number_of(style.get("zoom", "1"), 1) < 4 * BARELY:
        return f"zoom: {style['zoom']}"
    for name in ("color", "-webkit-text-fill-color"):
        if name in style and is_transparent(style[name]):
            return f"{name}: {style[name]}"
    filtered = re.search(r"opacity\(\s*([\d.]+%?)", style.get("filter", ""))
    if filtered and number_of(filtered[1], 1) < BARELY:
        return f"filter: {style['filter']}"
    if style.get("content-visibility") == "hidden" or style.get("-webkit-text-security", "none") != "none":
        return "its letters are not drawn"
    spacing = style.get("letter-spacing", "0")
    if pixels(spacing if spacing != "normal" else "0") < -_USUAL_PX / 4:
        return f"letter-spacing: {spacing}"
    return ""


def pixels(text: str, default: float = 0.0) -> float:
    """Return a length in pixels; a percentage refers to a page a thousand pixels wide."""
    match = _LENGTH.match(text.strip())
    if match is None:
        return default
    return float(match[1]) * (10.0 if match[2] == "%" else _PIXELS.get(match[2] or "px", 1.0))


def _size(style: Mapping[str, str], around_px: float) -> float:
    told = style.get("font-size", "")
    match = _LENGTH.match(told.strip())
    if match is None:
        return _NAMED_SIZES.get(told.strip(), around_px)
    if match[2] == "%":
        return float(match[1]) / 100 * around_px
    return float(match[1]) * around_px if match[2] == "em" else pixels(told)


def _is_large(text: str) -> bool:
    match = _LENGTH.match(text.strip())
    if match is None:
        return False
    if match[2] in ("%", "vw", "vh"):
        return float(match[1]) / 100 >= _LARGE_PART
    return pixels(text) >= _LARGE_PX
