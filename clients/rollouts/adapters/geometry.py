"""Coordinates of model output: pictures within a provider's limits, and coordinate spaces other than the picture's."""

import math

from clients.rollouts.adapters.protocol import UnreadableError
from schemas.actions import Point
from schemas.observations import Region, Size


def fitting_scale(screen: Size, longest_px: int, most_pixels: int) -> float:
    """Return the largest scale, at most 1, at which a picture of the screen is within both limits.

    Args:
        screen: Size in pixels.
        longest_px: Limit of the longer side, in pixels.
        most_pixels: Limit of the area, in pixels.
    """
    longest = longest_px / max(screen.width, screen.height)
    area = math.sqrt(most_pixels / (screen.width * screen.height))
    return min(1.0, longest, area)


def smart_resize(picture: Size, factor: int, least_pixels: int, most_pixels: int) -> Size:
    """Return the size to which Qwen's image processor resizes a picture.

    Source: Qwen2-VL's published image processor, which uses Python's `round`: halves are rounded to even.

    Args:
        picture: Size of the picture.
        factor: Both sides become multiples of this.
        least_pixels: Minimum area, to which smaller pictures are enlarged.
        most_pixels: Maximum area, to which larger pictures are shrunk.
    """
    width = max(factor, round(picture.width / factor) * factor)
    height = max(factor, round(picture.height / factor) * factor)
    if width * height > most_pixels:
        shrink = math.sqrt(picture.width * picture.height / most_pixels)
        width = max(factor, math.floor(picture.width / shrink / factor) * factor)
        height = max(factor, math.floor(picture.height / shrink / factor) * factor)
    elif width * height < least_pixels:
        grow = math.sqrt(least_pixels / (picture.width * picture.height))
        width = math.ceil(picture.width * grow / factor) * factor
        height = math.ceil(picture.height * grow / factor) * factor
    return Size(width=width, height=height)


def point_within(picture: Size, x: int, y: int) -> Point:
    """Return a pixel of the picture as a point.

    Raises:
        UnreadableError: it is outside the picture.
    """
    if not (0 <= x < picture.width and 0 <= y < picture.height):
        raise UnreadableError(
            f"coordinate [{x}, {y}] lies outside the picture of {picture.width}x{picture.height} pixels"
        )
    return Point(x=x, y=y)


def point_in_space(picture: Size, space: tuple[int, int], x: float, y: float) -> Point:
    """Convert a point of another coordinate space to a pixel of the picture.

    Args:
        picture: Size in pixels.
        space: Far corner (x, y) of the other space, whose near corner is (0, 0).
        x: Coordinate in the other space; `space[0]` is the last pixel.
        y: Coordinate in the other space; `space[1]` is the last pixel.

    Raises:
        UnreadableError: it is outside the space.
    """
    if not (0 <= x <= space[0] and 0 <= y <= space[1]):
        raise UnreadableError(f"coordinate [{x:g}, {y:g}] lies outside of [0, 0] to [{space[0]}, {space[1]}]")
    return Point(x=_pixel(x, space[0], picture.width), y=_pixel(y, space[1], picture.height))


def region_between(picture: Size, x0: int, y0: int, x1: int, y1: int) -> Region:
    """Return the rectangle between two corners.

    Args:
        picture: Size in pixels.
        x0: First column.
        y0: First row.
        x1: The column after the last one.
        y1: The row after the last one.

    Raises:
        UnreadableError: it is empty or extends beyond the picture.
    """
    if not (0 <= x0 < x1 <= picture.width and 0 <= y0 < y1 <= picture.height):
        raise UnreadableError(
            f"region [{x0}, {y0}, {x1}, {y1}] must be [left, top, right, bottom] within the picture of "
            f"{picture.width}x{picture.height} pixels, and not empty"
        )
    return Region(x=x0, y=y0, width=x1 - x0, height=y1 - y0)


def _pixel(position: float, extent: int, size_px: int) -> int:
    return min(round(position * size_px / extent), size_px - 1)


def point_to_space(picture: Size, space: tuple[int, int], point: Point) -> tuple[float, float]:
    """Convert a pixel to another coordinate space; `point_in_space` converts it back to the same pixel.

    Args:
        picture: Size in pixels.
        space: Far corner (x, y) of the other space.
        point: A pixel of the picture.
    """
    return point.x * space[0] / picture.width, point.y * space[1] / picture.height
