"""What every capture driver does alike, and what encoding keeps."""

import dataclasses
import hashlib
import zlib
from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from schemas.errors import InfrastructureError, InvalidRequestError
from schemas.observations import PictureFormat, Region
from tests.vm_controller.controller.desk import SCREEN, Desk
from vm_controller.controller.capture import Capture, Frame
from vm_controller.controller.drivers import open_capture, open_input
from vm_controller.controller.encoding import encode
from vm_controller.controller.framebuffer import FramebufferCapture
from vm_controller.controller.x_connection import XConnection


@pytest.fixture(params=["framebuffer", "mss"])
def capture(request: pytest.FixtureRequest, desk: Desk) -> Iterator[Capture]:
    display = desk.display
    capture = open_capture(
        display if request.param == "framebuffer" else dataclasses.replace(display, framebuffer=None)
    )
    link = XConnection(display)
    open_input(display, link).move(200, 200)
    link.round_trip()
    link.close()
    yield capture
    capture.close()


def test_whole_screen(capture: Capture) -> None:
    frame = capture.grab()
    assert capture.size == (frame.width, frame.height) == SCREEN


def test_region_is_a_part_of_the_screen(capture: Capture) -> None:
    part = capture.grab(Region(x=150, y=160, width=100, height=70))
    assert np.array_equal(part.pixels[:, :, :3], capture.grab().pixels[160:230, 150:250, :3])


def test_region_outside_the_screen_is_refused(capture: Capture) -> None:
    with pytest.raises(InvalidRequestError, match="1280x720"):
        capture.grab(Region(x=1200, y=0, width=100, height=10))


def test_pointer_is_drawn_only_when_asked_for(capture: Capture) -> None:
    around = Region(x=190, y=190, width=40, height=40)
    bare = capture.grab(around, cursor=False).pixels[:, :, :3]
    assert not bare.any()
    assert capture.grab(around, cursor=True).pixels[:, :, :3].any()


def test_a_file_that_is_no_framebuffer_is_refused(desk: Desk) -> None:
    wrong = desk.folder / "wrong"
    wrong.write_bytes(bytes(4096))
    with pytest.raises(InfrastructureError, match="not 32-bit colour"):
        FramebufferCapture(dataclasses.replace(desk.display, framebuffer=wrong))


@pytest.fixture(scope="module")
def frame() -> Frame:
    return Frame(np.random.default_rng(1).integers(0, 256, (37, 53, 4), np.uint8))


@pytest.mark.parametrize("picture_format", [PictureFormat.PNG, PictureFormat.WEBP])
def test_lossless_formats_keep_every_pixel(frame: Frame, picture_format: PictureFormat) -> None:
    encoded = encode(frame, picture_format)
    assert (encoded.width, encoded.height) == (53, 37)
    assert encoded.sha256 == hashlib.sha256(encoded.data).hexdigest()
    decoded = cv2.imdecode(np.frombuffer(encoded.data, np.uint8), cv2.IMREAD_UNCHANGED)
    assert decoded is not None
    assert np.array_equal(decoded, frame.pixels[:, :, :3])


def test_png_checksums_are_right(frame: Frame) -> None:
    data, place, kinds = encode(frame, PictureFormat.PNG).data, 8, b""
    while place < len(data):
        end = place + 8 + int.from_bytes(data[place : place + 4])
        assert zlib.crc32(data[place + 4 : end]) == int.from_bytes(data[end : end + 4])
        kinds += data[place + 4 : place + 8]
        place = end + 4
    assert kinds == b"IHDRIDATIEND"


def test_raw_is_rgb_without_padding(frame: Frame) -> None:
    assert encode(frame, PictureFormat.RAW).data == frame.pixels[:, :, 2::-1].tobytes()


def test_jpeg_is_scaled(frame: Frame) -> None:
    encoded = encode(frame, PictureFormat.JPEG, 0.5)
    decoded = cv2.imdecode(np.frombuffer(encoded.data, np.uint8), cv2.IMREAD_COLOR)
    assert (encoded.width, encoded.height) == (26, 18)
    assert decoded is not None
    assert decoded.shape == (18, 26, 3)
