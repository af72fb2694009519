"""What lies on what in an SVG: texts under a shape, and texts of the colour of their ground."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from PIL import ImageColor

from .styles import number_of
from .svg_geometry import Box, contains, meet

_ALIKE = 8
"""Levels (of 256) by which two colours may differ and still count as equal."""
_OPAQUE = 0.98
_MOST = 2_000


@dataclass(frozen=True)
class Drawn:
    """A shape or text that is painted."""

    name: str
    tag: str
    box: Box | None
    """The bounding box on the page; None if it is unknown."""
    style: Mapping[str, str]
    opacity: float
    words: str

    @property
    def covers(self) -> bool:
        """Whether it hides everything behind it, as an opaque rectangle does."""
        is_opaque = self.opacity * number_of(self.style.get("fill-opacity", "1"), 1) >= _OPAQUE
        return self.tag == "rect" and is_opaque and colour_of(self.style.get("fill", "black")) is not None


def colour_of(text: str) -> tuple[int, ...] | None:
    """Parse a colour; None if the text is not a single colour."""
    try:
        return ImageColor.getrgb(text.strip())[:3]
    except ValueError:
        return None


def painted(style: Mapping[str, str]) -> bool:
    """Whether letters have a fill or a stroke."""
    fill = (
        style.get("fill", "black") not in ("none", "transparent") and number_of(style.get("fill-opacity", "1"), 1) > 0
    )
    stroke = style.get("stroke", "none") not in ("none", "transparent")
    return fill or (stroke and number_of(style.get("stroke-opacity", "1"), 1) > 0)


def buried(drawn: Sequence[Drawn], page: Box, ground: str) -> Iterator[tuple[str, str]]:
    """Find texts that are covered, or have the colour of what is behind them.

    Args:
        drawn: all shapes and texts, in painting order.
        page: the box of the page.
        ground: the colour of the page.

    Yields:
        The name of a text, and what is wrong with it.
    """
    for place, one in enumerate(drawn[:_MOST]):
        if not one.words or one.box is None:
            continue
        for later in drawn[place + 1 : place + _MOST]:
            if later.covers and later.box and contains(later.box, one.box):
                yield one.name, f"{one.words[:60]!r} is covered by {later.name}"
                break
        else:
            mine = colour_of(one.style.get("fill", "black"))
            has_line = one.style.get("stroke", "none") not in ("none", "transparent")
            behind = _behind(drawn[:place], one.box, page, ground)
            if mine and behind and not has_line and max(abs(a - b) for a, b in zip(mine, behind, strict=True)) < _ALIKE:
                yield one.name, f"{one.words[:60]!r} has the colour of what is behind it"


def _behind(below: Sequence[Drawn], box: Box, page: Box, ground: str) -> tuple[int, ...] | None:
    """Return the colour behind a box; None if it is unknown."""
    for one in reversed(below[-_MOST:]):
        if one.box is None:
            return None
        if one.words or not meet(one.box, box):
            continue
        if one.covers and contains(one.box, box):
            return colour_of(one.style.get("fill", "black"))
        return None
    return colour_of(ground) if contains(page, box) else None
