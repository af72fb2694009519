"""Pictures of pages: every PNG is read exactly, by the fast way or the general one, and damaged ones are not."""

import struct
import zlib

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vm_controller.pages import png

Pixels = NDArray[np.uint8]


def noise(width: int, height: int) -> Pixels:
    return np.random.default_rng(width * height).integers(0, 256, (height, width, 3), np.uint8)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def filtered_up(pixels: Pixels, *, first_filter: int = 2, part: int = 4_096) -> bytes:
    """Write a PNG as Chromium does in haste: each row as its difference from the one above."""
    height, width, _ = pixels.shape
    rows = pixels[..., ::-1].reshape(height, 3 * width)
    difference = np.vstack((rows[:1], rows[1:] - rows[:-1]))
    filters = np.full((height, 1), 2, np.uint8)
    filters[0] = first_filter
    data = zlib.compress(np.hstack((filters, difference)).tobytes(), 1)
    parts = (data[start : start + part] for start in range(0, len(data), part))
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(chunk(b"IDAT", one) for one in parts) + chunk(b"IEND", b"")


@pytest.mark.parametrize("size", [(1, 1), (7, 5), (640, 480), (3, 800)])
@pytest.mark.parametrize("first_filter", [2, 0])
def test_rows_that_refer_to_the_one_above_are_read_exactly(size: tuple[int, int], first_filter: int) -> None:
    pixels = noise(*size)
    read = png.read(filtered_up(pixels, first_filter=first_filter))
    assert read is not None
    assert np.array_equal(read[..., :3], pixels)
    assert (read[..., 3] == 255).all()


@pytest.mark.parametrize("channels", [3, 4])
@pytest.mark.parametrize("strategy", [cv2.IMWRITE_PNG_STRATEGY_DEFAULT, cv2.IMWRITE_PNG_STRATEGY_FILTERED])
def test_any_other_picture_is_read_too(channels: int, strategy: int) -> None:
    pixels = noise(60, 40)
    whole = np.dstack((pixels, np.full((40, 60), 255, np.uint8)))[..., :channels]
    done, data = cv2.imencode(".png", whole, (cv2.IMWRITE_PNG_STRATEGY, strategy))
    assert done
    read = png.read(data.tobytes())
    assert read is not None
    assert np.array_equal(read[..., :3], pixels)


@pytest.mark.parametrize("keep", [0, 8, 20, 300])
def test_what_is_no_picture_is_not_read(keep: int) -> None:
    assert png.read(filtered_up(noise(60, 40))[:keep]) is None
    assert png.read(b"GIF89a") is None
