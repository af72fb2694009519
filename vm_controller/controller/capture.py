"""The protocol of screen capture drivers; drivers.py chooses one for a display."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from schemas.errors import InvalidRequestError
from schemas.observations import Region


@dataclass(frozen=True)
class Frame:
    """A picture of the screen or a part of it: rows of pixels of four bytes, blue, green, red and one unused.

    `pixels` has the shape (height, width, 4) and belongs to the frame: later drawing does not change it.
    """

    pixels: NDArray[np.uint8]

    @property
    def width(self) -> int:
        """Width in pixels."""
        return self.pixels.shape[1]

    @property
    def height(self) -> int:
        """Height in pixels."""
        return self.pixels.shape[0]


class Capture(Protocol):
    """Takes pictures of one display. Used by one thread at a time."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen in pixels."""
        ...

    def grab(self, region: Region | None = None, *, cursor: bool = True) -> Frame:
        """Take a picture of the screen or a part of it.

        Args:
            region: the part to capture, in screen pixels; None for the whole screen.
            cursor: whether the picture includes the pointer.

        Raises:
            InvalidRequestError: the region is not inside the screen.
            InfrastructureError: the display does not answer or its pictures cannot be read.
        """
        ...

    def close(self) -> None:
        """Release the display."""
        ...


def check_region(region: Region | None, size: tuple[int, int]) -> Region:
    """Return `region`, or the whole screen for None.

    Args:
        region: in pixels of the screen.
        size: width and height of the screen.

    Raises:
        InvalidRequestError: the region is not inside the screen.
    """
    width, height = size
    if region is None:
        return Region(x=0, y=0, width=width, height=height)
    if region.x + region.width > width or region.y + region.height > height:
        raise InvalidRequestError(
            f"the region x={region.x} y={region.y} width={region.width} height={region.height} is not inside the "
            f"screen of {width}x{height} pixels; give a region inside it",
            field="region",
        )
    return region
