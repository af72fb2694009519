"""Encodes captured frames as PNG, WebP, JPEG or raw RGB, at a given size."""

import hashlib
import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import cv2
import isal.isal_zlib
import numpy as np
from numpy.typing import NDArray

from schemas.errors import InfrastructureError, InvalidRequestError
from schemas.observations import PictureFormat
from vm_controller.controller.capture import Frame

JPEG_QUALITY = 85
WEBP_QUALITY = 101
"""Above 100, OpenCV writes lossless WebP."""
_ISAL_LEVEL = 1
# The stubs of isal name a type that they do not import.
_compress = cast("Callable[[NDArray[np.uint8], int], bytes]", isal.isal_zlib.compress)  # pyright: ignore[reportUnknownMemberType]
_crc32 = cast("Callable[[bytes, int], int]", isal.isal_zlib.crc32)  # pyright: ignore[reportUnknownMemberType]
_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_RGB_8_BIT = struct.pack(">BBBBB", 8, 2, 0, 0, 0)


@dataclass(frozen=True)
class Encoded:
    """An encoded picture and its size in pixels; `sha256` is the hexadecimal digest of `data`."""

    data: bytes
    width: int
    height: int
    sha256: str


def encode(frame: Frame, picture_format: PictureFormat, scale: float = 1.0) -> Encoded:
    """Encode a frame as a picture.

    Args:
        frame: the pixels.
        picture_format: the format; `raw` is RGB, three bytes per pixel.
        scale: the size of the picture relative to the frame, at most 1; each side keeps at least one pixel.

    Raises:
        InvalidRequestError: the format is `none`.
    """
    pixels = frame.pixels if scale >= 1.0 else _resized(frame, scale)
    height, width = pixels.shape[:2]
    match picture_format:
        case PictureFormat.PNG:
            data = _png(pixels)
        case PictureFormat.RAW:
            data = cv2.cvtColor(pixels, cv2.COLOR_BGRA2RGB).tobytes()
        case PictureFormat.JPEG:
            data = _opencv(pixels, ".jpg", (cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY))
        case PictureFormat.WEBP:
            data = _opencv(pixels, ".webp", (cv2.IMWRITE_WEBP_QUALITY, WEBP_QUALITY))
        case PictureFormat.NONE:
            raise InvalidRequestError("there is nothing to encode for the format `none`", field="format")
    return Encoded(data, width, height, hashlib.sha256(data).hexdigest())


def scaled_size(width: int, height: int, scale: float) -> tuple[int, int]:
    """Return the size of a picture of a screen of `width` x `height` at `scale`."""
    return max(1, round(width * scale)), max(1, round(height * scale))


def _resized(frame: Frame, scale: float) -> NDArray[np.uint8]:
    size = scaled_size(frame.width, frame.height, scale)
    return np.asarray(cv2.resize(frame.pixels, size, interpolation=cv2.INTER_AREA), np.uint8)


def _png(pixels: NDArray[np.uint8]) -> bytes:
    height, width = pixels.shape[:2]
    # Every row begins with the number of its filter, 0 for none; OpenCV writes the colours directly after it.
    rows = np.empty((height, 1 + 3 * width), np.uint8)
    rows[:, 0] = 0
    cv2.cvtColor(pixels, cv2.COLOR_BGRA2RGB, dst=rows[:, 1:].reshape(height, width, 3))
    return b"".join(
        (
            _PNG_SIGNATURE,
            _chunk(b"IHDR", struct.pack(">II", width, height) + _RGB_8_BIT),
            _chunk(b"IDAT", _compress(rows, _ISAL_LEVEL)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    checksum = _crc32(data, zlib.crc32(kind))
    return b"".join((struct.pack(">I", len(data)), kind, data, struct.pack(">I", checksum)))


def _opencv(pixels: NDArray[np.uint8], extension: str, parameters: tuple[int, int]) -> bytes:
    done, data = cv2.imencode(extension, cv2.cvtColor(pixels, cv2.COLOR_BGRA2BGR), parameters)
    if not done:
        raise InfrastructureError(f"this build of OpenCV cannot write {extension}; ask for the format png")
    return data.tobytes()
