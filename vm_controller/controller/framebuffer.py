"""Captures pictures from the file in which `Xvfb -fbdir` keeps its framebuffer (the XWD format of X11/XWDFile.h).

Xvfb draws the pointer into the framebuffer in software, and removes it while it draws below it. A copy made during
drawing may be torn or lack the pointer, so a frame counts only if the framebuffer is unchanged after the copy. The
server is not grabbed for that, because a program in the desktop that grabs it first would block the picture.
"""

import mmap
import struct
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from schemas.errors import InfrastructureError
from schemas.observations import Region
from vm_controller.controller.capture import Frame, check_region
from vm_controller.controller.display import Display
from vm_controller.controller.x_connection import XConnection

_XWD_VERSION = 7
_Z_PIXMAP = 2
_COLOUR_BYTES = 12
_TRIES = 3
_HEADER = struct.Struct(">25I")


class _Header(NamedTuple):
    """The fields of an XWD header, in the order of the file."""

    header_size: int
    file_version: int
    pixmap_format: int
    pixmap_depth: int
    pixmap_width: int
    pixmap_height: int
    xoffset: int
    byte_order: int
    bitmap_unit: int
    bitmap_bit_order: int
    bitmap_pad: int
    bits_per_pixel: int
    bytes_per_line: int
    visual_class: int
    red_mask: int
    green_mask: int
    blue_mask: int
    bits_per_rgb: int
    colormap_entries: int
    ncolors: int
    window_width: int
    window_height: int
    window_x: int
    window_y: int
    window_bdrwidth: int

    @property
    def is_bgrx(self) -> bool:
        """Whether a pixel is blue, green, red and an unused byte."""
        return (
            self.file_version == _XWD_VERSION
            and self.pixmap_format == _Z_PIXMAP
            and self.byte_order == 0
            and self.bits_per_pixel == 32  # noqa: PLR2004
            and (self.red_mask, self.green_mask, self.blue_mask) == (0xFF0000, 0xFF00, 0xFF)
        )


class FramebufferCapture:
    """Captures pictures by copying the mapped framebuffer."""

    def __init__(self, display: Display, link: XConnection | None = None) -> None:
        """Map the file.

        Args:
            display: the display.
            link: a connection to share; None opens one.

        Raises:
            InfrastructureError: the file is not a framebuffer of 32-bit colour, or the server does not answer.
        """
        if display.framebuffer is None:
            raise InfrastructureError("this display has no framebuffer file; start Xvfb with -fbdir")
        self._pixels = _map(display.framebuffer)
        self._own_link = link is None
        self._link = XConnection(display) if link is None else link
        if self.size != self._link.size:
            width, height = self._link.size
            raise InfrastructureError(
                f"{display.framebuffer} shows {self.size[0]}x{self.size[1]} pixels but the X server at "
                f"{display.socket} has {width}x{height}; they do not belong together"
            )

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen in pixels."""
        return self._pixels.shape[1], self._pixels.shape[0]

    def grab(self, region: Region | None = None, *, cursor: bool = True) -> Frame:
        """Take a picture of `region` (pixels of the screen), or of the whole screen.

        Args:
            region: the part to copy; None for the whole screen.
            cursor: False hides the pointer while the copy is made, for all viewers of this display.

        Raises:
            InvalidRequestError: the region is not inside the screen.
            InfrastructureError: the server does not answer.
        """
        part = check_region(region, self.size)
        link = self._link
        if not cursor:
            with link.translated():
                link.xfixes.HideCursor(link.root)
        copy = self._steady_copy(self._pixels[part.y : part.y + part.height, part.x : part.x + part.width])
        if not cursor:
            with link.translated():
                link.xfixes.ShowCursor(link.root)
            link.flush()
        return Frame(copy)

    def _steady_copy(self, source: NDArray[np.uint8]) -> NDArray[np.uint8]:
        # The server draws the pointer again when it is idle, that is, before it reads the next request.
        self._link.round_trip()
        for _ in range(_TRIES):
            self._link.round_trip()
            copy = source.copy()
            if np.array_equal(copy.view(np.uint32), source.view(np.uint32)):
                return copy
        # The screen changes constantly, as with a video or an animation, so any frame is as good as the next.
        return source.copy()

    def close(self) -> None:
        """Close the connection if it is not shared; the map is released with the last frame."""
        if self._own_link:
            self._link.close()


def _map(path: Path) -> NDArray[np.uint8]:
    try:
        with path.open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError) as error:
        raise InfrastructureError(
            f"the framebuffer {path} cannot be mapped: {error}; is the X server running with -fbdir?"
        ) from error
    if len(data) < _HEADER.size:
        raise InfrastructureError(f"the framebuffer {path} has only {len(data)} bytes; it is no XWD file")
    header = _Header(*_HEADER.unpack_from(data))
    if not header.is_bgrx:
        raise InfrastructureError(
            f"the framebuffer {path} is not 32-bit colour in the order blue, green, red (depth "
            f"{header.pixmap_depth}, {header.bits_per_pixel} bits a pixel); start Xvfb with a screen of depth 24"
        )
    start = header.header_size + header.ncolors * _COLOUR_BYTES
    height, line = header.pixmap_height, header.bytes_per_line
    if len(data) < start + height * line or line < header.pixmap_width * 4:
        raise InfrastructureError(f"the framebuffer {path} is shorter than its header says; it is no XWD file")
    rows = np.frombuffer(data, np.uint8, count=height * line, offset=start).reshape(height, line)
    return rows[:, : header.pixmap_width * 4].reshape(height, header.pixmap_width, 4)
