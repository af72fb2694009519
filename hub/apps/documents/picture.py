"""Pictures for worlds, drawn with rectangles and written as PNG (RFC 2083)."""

import struct
import zlib

Ink = tuple[int, int, int]


class Picture:
    """A picture of pixels, white at first."""

    def __init__(self, width_px: int, height_px: int, ink: Ink = (255, 255, 255)) -> None:
        """Begin with one colour everywhere."""
        self.width_px, self.height_px = width_px, height_px
        self._rows = [bytearray(bytes(ink) * width_px) for _ in range(height_px)]

    def fill(self, left: int, top: int, width: int, height: int, ink: Ink) -> None:
        """Fill a rectangle; what lies outside is cut off."""
        first, last = max(left, 0), min(left + width, self.width_px)
        for y in range(max(top, 0), min(top + height, self.height_px)):
            self._rows[y][first * 3 : last * 3] = bytes(ink) * (last - first)

    def frame(self, left: int, top: int, width: int, height: int, ink: Ink, thick: int = 3) -> None:
        """Draw the border of a rectangle."""
        self.fill(left, top, width, thick, ink)
        self.fill(left, top + height - thick, width, thick, ink)
        self.fill(left, top, thick, height, ink)
        self.fill(left + width - thick, top, thick, height, ink)

    def png(self) -> bytes:
        """Return the picture as a PNG file."""
        header = struct.pack(">IIBBBBB", self.width_px, self.height_px, 8, 2, 0, 0, 0)
        scanlines = b"".join(b"\0" + row for row in self._rows)
        parts = (_chunk(b"IHDR", header), _chunk(b"IDAT", zlib.compress(scanlines, 9)), _chunk(b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def bars(values: list[int], ink: Ink) -> bytes:
    """Return a bar chart as a PNG file."""
    width, height, gap = 640, 360, 14
    picture = Picture(width, height)
    step = (width - 40) // len(values)
    for line in range(40, height - 20, 60):
        picture.fill(20, line, width - 40, 1, (222, 226, 230))
    for index, value in enumerate(values):
        tall = round((height - 70) * value / max(values))
        picture.fill(20 + index * step + gap // 2, height - 24 - tall, step - gap, tall, ink)
    picture.fill(20, height - 24, width - 40, 3, (73, 80, 87))
    return picture.png()


def plan(rooms: list[tuple[int, int, int, int, Ink]]) -> bytes:
    """Return a floor plan as a PNG file: each room has left, top, width, height and the colour of its floor."""
    picture = Picture(660, 440, (248, 249, 250))
    for left, top, width, height, ink in rooms:
        picture.fill(left, top, width, height, ink)
        picture.frame(left, top, width, height, (52, 58, 64))
    picture.frame(6, 6, 648, 428, (52, 58, 64), 6)
    return picture.png()


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
