"""Pictures that carry more than their pixels: what was covered, as another picture or as a long note."""

import base64
import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, PngImagePlugin

from tests.grading.ambiguity.looking import kinds

OK, FOUND = set[str](), {"hidden"}
SIZE = (320, 240)


def drawn() -> Image.Image:
    picture = Image.new("RGB", SIZE, "#fbfaf5")
    for y in range(20, 220, 20):
        ImageDraw.Draw(picture).text((20, y), f"Account {y * 7919}", fill="#24405e")
    return picture


def covered() -> Image.Image:
    picture = drawn()
    ImageDraw.Draw(picture).rectangle((20, 60, 200, 110), fill="black")
    return picture


def saved(picture: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, kind, **options)  # pyright: ignore[reportArgumentType] -- each format has its own
    return stream.getvalue()


def noted(text: str, *, is_packed: bool = False, key: str = "Comment") -> bytes:
    notes = PngImagePlugin.PngInfo()
    notes.add_text(key, text, zip=is_packed)
    return saved(covered(), pnginfo=notes)


def described(text: str) -> bytes:
    notes = PngImagePlugin.PngInfo()
    notes.add_itxt("XML:com.adobe.xmp", text)
    return saved(covered(), pnginfo=notes)


def preview(picture: Image.Image) -> bytes:
    """EXIF with a second directory, as cameras and GIMP write it."""
    small = saved(picture.resize((160, 120)), "JPEG", quality=85)
    head = b"Exif\0\0II*\0" + struct.pack("<I", 8) + struct.pack("<HI", 0, 14)
    entries = (
        struct.pack("<H", 2) + struct.pack("<HHII", 0x201, 4, 1, 44) + struct.pack("<HHII", 0x202, 4, 1, len(small))
    )
    return head + entries + struct.pack("<I", 0) + small


def with_exif(data: bytes, exif: bytes) -> bytes:
    body = b"eXIf" + exif.removeprefix(b"Exif\0\0")
    return data[:33] + struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body)) + data[33:]


ORIGINAL = base64.b64encode(saved(drawn())).decode()
BYTES = b"Exif\0\0II*\0" + struct.pack("<IHI", 8, 0, 0) + bytes(range(256)) * 8
XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/">{}</x:xmpmeta>' + " " * 4_000


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("a.png", saved(covered()), OK),
        ("a.png", noted("Created with GIMP"), OK),
        ("a.png", described(XMP.format("<a/>")), OK),
        ("a.png", with_exif(saved(covered()), preview(covered())), OK),
        ("a.jpg", saved(covered(), "JPEG", exif=preview(covered()), comment=b"Created with GIMP"), OK),
        ("a.png", noted(ORIGINAL), FOUND),
        ("a.png", noted(ORIGINAL, is_packed=True, key="Software"), FOUND),
        ("a.png", noted(base64.b64decode(ORIGINAL).hex()), FOUND),
        ("a.png", noted("".join(chr(97 + byte % 16) for byte in base64.b64decode(ORIGINAL))), FOUND),
        ("a.png", described(XMP.format(ORIGINAL)), FOUND),
        ("a.png", with_exif(saved(covered()), preview(drawn())), FOUND),
        (
            "a.png",
            with_exif(saved(covered()), BYTES),
            FOUND,
        ),
        ("a.jpg", saved(covered(), "JPEG", exif=preview(drawn())), FOUND),
        ("a.jpg", saved(covered(), "JPEG", comment=ORIGINAL.encode()), FOUND),
    ],
)
def test_what_a_picture_carries(tmp_path: Path, name: str, data: bytes, expected: set[str]) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert kinds(path) == expected
