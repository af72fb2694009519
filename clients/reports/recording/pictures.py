"""Recorded pictures for a browser: data URIs, each once."""

import base64
import struct
import zlib

from clients.reports.recording.recorded_session import RecordedSession
from schemas.observations import PictureFormat
from schemas.trajectories import FrameFile

_RGB8 = (8, 2, 0, 0, 0)
"""Bit depth, colour type, compression, filter and interlace of the PNG specification (section 11.2.2)."""


def data_uri(episode: RecordedSession, frame: FrameFile) -> str | None:
    """Return a picture as a data URI; None if its file is missing."""
    data = episode.picture(frame)
    if data is None:
        return None
    media_type = frame.format.media_type
    if frame.format is PictureFormat.RAW:
        data, media_type = png(data, frame.width, frame.height), PictureFormat.PNG.media_type
    return f"data:{media_type};base64,{base64.b64encode(data).decode()}"


def png(rgb: bytes, width: int, height: int) -> bytes:
    """Encode rows of 8-bit RGB, which browsers cannot show, as PNG.

    Args:
        rgb: `height` rows of 3 bytes for each of `width` pixels.
        width: In pixels.
        height: In pixels.
    """
    stride = width * 3
    rows = b"".join(b"\0" + rgb[row * stride : (row + 1) * stride] for row in range(height))
    header = struct.pack(">II5B", width, height, *_RGB8)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        _chunk(name, data) for name, data in ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b""))
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
