import io
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageCms, PngImagePlugin

from tests.grading.ambiguity.looking import kinds

OK = set[str]()
RED, BLUE = Image.new("RGB", (8, 6), "red"), Image.new("RGB", (8, 6), "blue")


def saved(kind: str, picture: Image.Image = RED, **options: object) -> bytes:
    stream = io.BytesIO()
    picture.copy().save(stream, kind, **options)  # pyright: ignore[reportArgumentType] -- each format has its own
    return stream.getvalue()


def animated(kind: str) -> bytes:
    options: dict[str, Any] = {} if kind == "TIFF" else {"duration": 10}
    return saved(kind, save_all=True, append_images=[BLUE.copy()], **options)


def srgb() -> bytes:
    made: Any = ImageCms.createProfile("sRGB")  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return ImageCms.ImageCmsProfile(made).tobytes()


def part(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def with_part(data: bytes, new: bytes) -> bytes:
    return data[:33] + new + data[33:]


def turned(orientation: int) -> Image.Exif:
    exif = Image.Exif()
    exif[0x0112] = orientation
    return exif


def exchanged() -> bytes:
    """A profile that takes blue for red: what is read as one is displayed as the other."""
    raw = bytearray(srgb())
    red, blue = raw.index(b"rXYZ"), raw.index(b"bXYZ")
    raw[red + 4 : red + 12], raw[blue + 4 : blue + 12] = raw[blue + 4 : blue + 12], raw[red + 4 : red + 12]
    return bytes(raw)


def dark() -> bytes:
    """A profile whose curves have the exponent 9: nearly everything is displayed as black."""
    raw = bytearray(srgb())
    for name in (b"rTRC", b"gTRC", b"bTRC"):
        (place,) = struct.unpack_from(">I", raw, raw.index(name) + 4)
        assert raw[place : place + 4] == b"para"
        struct.pack_into(">i", raw, place + 12, 9 << 16)
    return bytes(raw)


def grey(gamma: float) -> bytes:
    """A profile of greys with a curve of its own."""
    white = b"XYZ \0\0\0\0" + struct.pack(">3i", 0xF6D6, 0x10000, 0xD32D)
    curve = b"curv\0\0\0\0" + struct.pack(">IH", 1, round(gamma * 256)) + b"\0\0"
    told = b"desc\0\0\0\0" + struct.pack(">I", 5) + b"grey\0" + bytes(79)
    parts = {b"desc": told, b"wtpt": white, b"kTRC": curve}
    table, body, place = struct.pack(">I", len(parts)), b"", 128 + 4 + 12 * len(parts)
    for name, part in parts.items():
        part += bytes(-len(part) % 4)  # noqa: PLW2901 -- padded
        table += name + struct.pack(">2I", place + len(body), len(part))
        body += part
    head = bytes(4) + b"lcms\2\x10\0\0mntrGRAYXYZ " + bytes(12) + b"acsp" + bytes(28)
    head += struct.pack(">3i", 0xF6D6, 0x10000, 0xD32D)
    whole = head.ljust(128, b"\0") + table + body
    return struct.pack(">I", len(whole)) + whole[4:]


def commented() -> PngImagePlugin.PngInfo:
    told = PngImagePlugin.PngInfo()
    told.add_text("Comment", "made by a test")
    return told


SRGB = srgb()
D65, RED_AT, GREEN_AT, BLUE_AT = (31_270, 32_900), (64_000, 33_000), (30_000, 60_000), (15_000, 6_000)
PNG, JPEG, GIF = saved("PNG"), saved("JPEG"), saved("GIF")


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("a.png", PNG, OK),
        ("a.png", saved("PNG", Image.new("RGBA", (8, 6), (255, 0, 0, 0)), icc_profile=SRGB, pnginfo=commented()), OK),
        ("a.png", saved("PNG", Image.new("I;16", (8, 6))), OK),
        ("a.png", saved("PNG", RED.quantize()), OK),
        ("a.png", PNG + b"more", {"structure"}),
        ("a.png", with_part(PNG, PNG[8:33]), {"structure"}),
        ("a.png", PNG[:29] + b"\0\0\0\0" + PNG[33:], {"structure"}),
        ("a.png", animated("PNG"), {"type"}),
        ("a.png", saved("PNG", icc_profile=exchanged()), {"type"}),
        ("a.png", saved("PNG", icc_profile=dark()), {"type"}),
        ("a.png", saved("PNG", Image.new("L", (8, 6), 99), icc_profile=grey(2.2)), OK),
        ("a.png", saved("PNG", Image.new("L", (8, 6), 99), icc_profile=grey(9)), {"type"}),
        ("a.png", with_part(PNG, part(b"gAMA", struct.pack(">I", 45_455))), OK),
        ("a.png", with_part(PNG, part(b"gAMA", struct.pack(">I", 1_000))), {"type"}),
        ("a.png", with_part(PNG, part(b"gAMA", struct.pack(">I", 55_556))), OK),
        ("a.png", with_part(PNG, part(b"gAMA", struct.pack(">I", 100_000))), {"type"}),
        ("a.png", with_part(PNG, part(b"gAMA", struct.pack(">I", 1_000)) + part(b"sRGB", b"\0")), {"type"}),
        ("a.png", with_part(PNG, part(b"cHRM", struct.pack(">8I", *D65, *RED_AT, *GREEN_AT, *BLUE_AT))), OK),
        ("a.png", with_part(PNG, part(b"cHRM", struct.pack(">8I", *D65, *BLUE_AT, *GREEN_AT, *RED_AT))), {"type"}),
        ("a.png", with_part(PNG, part(b"cHRM", struct.pack(">8I", *RED_AT, *RED_AT, *GREEN_AT, *BLUE_AT))), {"type"}),
        ("a.png", with_part(PNG, part(b"cHRM", bytes(32))), {"type"}),
        ("a.png", with_part(PNG, part(b"cICP", bytes([1, 13, 0, 1]))), OK),
        ("a.png", with_part(PNG, part(b"cICP", bytes([9, 16, 0, 1]))), {"type"}),
        ("a.png", with_part(PNG, part(b"cICP", bytes([1, 8, 0, 1]))), {"type"}),
        ("a.png", saved("PNG", exif=turned(6)), {"type"}),
        ("a.png", with_part(PNG, part(b"oFFs", struct.pack(">iib", 0, 0, 0))), OK),
        ("a.png", with_part(PNG, part(b"oFFs", struct.pack(">iib", 5000, 0, 0))), {"type"}),
        ("a.png", saved("PNG", dpi=(72, 72)), OK),
        ("a.png", saved("PNG", dpi=(72, 300)), {"type"}),
        ("a.png", with_part(PNG, part(b"sCAL", b"\x011.0\x009.0")), {"type"}),
        ("a.png", PNG[:40], OK),
        ("a.png", b"", OK),
        ("a.jpg", saved("JPEG", icc_profile=SRGB, exif=turned(1), comment=b"a test"), OK),
        ("a.jpg", saved("JPEG", progressive=True), OK),
        ("a.jpg", saved("JPEG", exif=turned(3)), {"type"}),
        ("a.jpg", saved("JPEG", icc_profile=exchanged()), {"type"}),
        ("a.jpg", saved("JPEG", dpi=(72, 72)), OK),
        ("a.jpg", saved("JPEG", dpi=(72, 300)), {"type"}),
        ("a.jpg", JPEG + saved("JPEG", BLUE), {"structure"}),
        ("a.jpg", PNG, {"type"}),
        ("a.gif", GIF, OK),
        ("a.gif", animated("GIF"), {"type"}),
        ("a.gif", GIF[:6] + struct.pack("<HH", 800, 600) + GIF[10:], {"type"}),
        ("a.gif", GIF[:12] + b"\xff" + GIF[13:], {"type"}),
        ("a.gif", GIF + b"more", {"structure"}),
        ("a.webp", saved("WEBP"), OK),
        ("a.webp", saved("WEBP", lossless=True, exif=turned(8)), {"type"}),
        ("a.webp", animated("WEBP"), {"type"}),
        ("a.tiff", saved("TIFF"), OK),
        ("a.tiff", animated("TIFF"), {"type"}),
        ("a.tif", saved("TIFF", tiffinfo={274: 6}), {"type"}),
        ("a.tif", saved("TIFF", dpi=(72, 72)), OK),
        ("a.tif", saved("TIFF", dpi=(72, 300)), {"type"}),
        ("a.tif", saved("TIFF", tiffinfo={286: 500.0}), {"type"}),
        ("a.ppm", saved("PPM"), OK),
        ("a.ppm", saved("PPM") + saved("PPM", BLUE), {"structure"}),
        ("a.bmp", saved("BMP"), OK),
        ("a.ico", saved("ICO"), OK),
        ("a.png", with_part(PNG, part(b"orIg", bytes(5000))), {"hidden"}),
        ("a.png", with_part(PNG, part(b"vpAg", bytes(9)) + part(b"orIg", bytes(9))), OK),
    ],
    ids=range(60),
)
def test_pictures(tmp_path: Path, name: str, data: bytes, expected: set[str]) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert kinds(path) == expected


def test_a_picture_of_absurd_size_costs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    head = part(b"IHDR", struct.pack(">IIBBBBB", 2_000_000_000, 2_000_000_000, 8, 2, 0, 0, 0))
    path.write_bytes(PNG[:8] + head + PNG[33:])
    assert kinds(path) == OK
