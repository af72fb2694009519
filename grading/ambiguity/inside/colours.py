"""Colours of style sheets, as far as their names and numbers tell them."""

import re
from collections.abc import Mapping

from PIL import ImageColor

Rgb = tuple[int, int, int]

WHITE: Rgb = (255, 255, 255)
BLACK: Rgb = (0, 0, 0)
FAINT = 40
"""Levels (of 255); letters that differ less from their background in every channel are not legible."""
_CLEAR = 0.15
"""Opacity (0 to 1) below which a colour counts as transparent."""
_PARTS = re.compile(r"[\s,/]+")
_FUNCTION = re.compile(r"(rgb|hsl)a?\(([^()]*)\)")


def colour_of(text: str) -> Rgb | None:
    """Parse an opaque colour; None if the text is not one, or cannot be resolved."""
    value = text.strip().lower()
    if is_transparent(value):
        return None
    if match := _FUNCTION.fullmatch(value):
        parts = [part for part in _PARTS.split(match[2].strip()) if part][:3]
        value = f"{match[1]}({','.join(part.removesuffix('deg') for part in parts)})"
    elif value.startswith("#"):
        value = value[:4] if len(value) == len("#rgba") else value[:7]
    try:
        red, green, blue, *_ = ImageColor.getrgb(value)
    except ValueError:
        return None
    return red, green, blue


def is_transparent(text: str) -> bool:
    """Whether a colour lets nearly everything through."""
    value = text.strip().lower()
    if value == "transparent":
        return True
    if match := _FUNCTION.fullmatch(value):
        parts = [part for part in _PARTS.split(match[2].strip()) if part]
        return len(parts) > len(WHITE) and _part_of_one(parts[3]) < _CLEAR
    if re.fullmatch(r"#(?:[0-9a-f]{4}|[0-9a-f]{8})", value):
        digits = value[4:] * 2 if len(value) == len("#rgba") else value[7:]
        return int(digits, 16) / 255 < _CLEAR
    return False


def ground_of(style: Mapping[str, str], below: Rgb | None) -> Rgb | None:
    """Return the colour behind the letters of an element; None if it is a picture.

    Args:
        style: the declarations that apply to the element.
        below: the colour behind the element; None if it is unknown.
    """
    told = style.get("background-color", style.get("background", ""))
    if "url(" in told or "gradient" in told or style.get("background-image", "none") not in ("none", ""):
        return None
    words = re.findall(r"(?:rgb|hsl)a?\([^()]*\)|[^\s]+", told)
    return next((colour for word in words if (colour := colour_of(word)) is not None), below)


def are_alike(letters: Rgb, ground: Rgb) -> bool:
    """Whether letters cannot be distinguished from their background."""
    return max(abs(one - other) for one, other in zip(letters, ground, strict=True)) < FAINT


def _part_of_one(text: str) -> float:
    try:
        return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        return 1.0
