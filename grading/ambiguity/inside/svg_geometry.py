"""Where shapes of an SVG lie: transformations, and boxes as far as attributes tell them."""

import math
import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from .styles import number_of

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""

UNCHANGED: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_CALL = re.compile(r"([A-Za-z]+)\s*\(([^)]*)\)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?")
_PIXELS = {"mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 96 / 72, "pc": 16.0}
_LETTER = 0.4
"""The least width of a letter, as a share of the font size."""


def numbers_in(text: str) -> list[float]:
    """Return all numbers in a text."""
    return [float(one) for one in _NUMBER.findall(text)]


def length_of(text: str | None, default: float = 0.0) -> float:
    """Return a length in pixels; `default` if the text is not a length."""
    if not text:
        return default
    unit = text.strip()[-2:].lower()
    return number_of(text, default) * _PIXELS.get(unit, 1.0)


def matrix_of(text: str) -> Matrix:
    """Parse a `transform` attribute; unknown parts of it are ignored."""
    matrix = UNCHANGED
    for name, arguments in _CALL.findall(text):
        values = numbers_in(arguments)
        if values and (one := _step(name, values)) is not None:
            matrix = combined(matrix, one)
    return matrix


def _step(name: str, values: Sequence[float]) -> Matrix | None:
    first, second = values[0], values[1] if len(values) > 1 else None
    if name == "translate":
        return 1.0, 0.0, 0.0, 1.0, first, second or 0.0
    if name == "scale":
        return first, 0.0, 0.0, first if second is None else second, 0.0, 0.0
    if name == "rotate":
        turn = math.radians(first)
        around = matrix_of(f"translate({values[1]},{values[2]})") if len(values) > len("xy") else UNCHANGED
        back = (1.0, 0.0, 0.0, 1.0, -around[4], -around[5])
        return combined(combined(around, (math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), 0, 0)), back)
    if name in ("skewX", "skewY"):
        lean = math.tan(math.radians(first))
        return (1.0, 0.0, lean, 1.0, 0.0, 0.0) if name == "skewX" else (1.0, lean, 0.0, 1.0, 0.0, 0.0)
    if name == "matrix" and len(values) == len(UNCHANGED):
        a, b, c, d, e, f = values
        return a, b, c, d, e, f
    return None


def combined(one: Matrix, other: Matrix) -> Matrix:
    """Return the transformation that applies `other` and then `one`."""
    a, b, c, d, e, f = one
    u, v, w, x, y, z = other
    return a * u + c * v, b * u + d * v, a * w + c * x, b * w + d * x, a * y + c * z + e, b * y + d * z + f


def scale_of(matrix: Matrix) -> float:
    """Return the factor by which a transformation scales areas."""
    return abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])


def moved(box: Box, matrix: Matrix) -> Box:
    """Return the bounding box of a transformed box."""
    a, b, c, d, e, f = matrix
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in box[::2] for y in box[1::2]]
    across, down = zip(*corners, strict=True)
    return min(across), min(down), max(across), max(down)


def box_of(tag: str, attributes: Mapping[str, str], size: float = 0.0, text: str = "") -> Box | None:
    """Return the bounding box of a shape in its own coordinates; None if its attributes do not determine it.

    Args:
        tag: the element's name.
        attributes: the element's attributes.
        size: the font size of a text.
        text: the words of a text.
    """

    def length(name: str) -> float:
        return length_of(attributes.get(name))

    if tag in ("rect", "image"):
        x, y = length("x"), length("y")
        return x, y, x + length("width"), y + length("height")
    if tag in ("circle", "ellipse"):
        across, down = (length("r"), length("r")) if tag == "circle" else (length("rx"), length("ry"))
        return length("cx") - across, length("cy") - down, length("cx") + across, length("cy") + down
    if tag in ("polygon", "polyline", "line"):
        points = numbers_in(attributes.get("points", ""))
        if tag == "line":
            points = [length(name) for name in ("x1", "y1", "x2", "y2")]
        return (min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2])) if len(points) > 1 else None
    if tag in ("text", "tspan") and "x" in attributes and "y" in attributes:
        x, y = length("x"), length("y")
        return x, y - 0.7 * size, x + _LETTER * size * len(text.strip()), y
    return None


def contains(outer: Box, inner: Box) -> bool:
    """Whether one box lies within another."""
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes have a point in common."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]
