"""What the families of this environment fill a home with: small real files, dates, names, and how hard a task is."""

import base64
import struct
import zlib
from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from random import Random

from pydantic import JsonValue

HOME = "/home/user"

File = dict[str, JsonValue]
"""`path` below the home, `text` or `data` (base64), `mtime` in seconds; where it ends up is `final`."""


def moment(day: date, random: Random) -> int:
    """Draw a time within the working hours of a day, UTC, to the second."""
    clock = time(random.randrange(8, 18), random.randrange(60), random.randrange(60))
    return int(datetime.combine(day, clock, UTC).timestamp())


def slug(name: str, joint: str = "-") -> str:
    """Return a name in the form used in file names."""
    return joint.join(name.lower().split())


def text_file(path: str, text: str, mtime: int) -> File:
    """Return a text file."""
    return {"path": path, "text": text, "mtime": mtime}


def data_file(path: str, data: bytes, mtime: int) -> File:
    """Return a binary file."""
    return {"path": path, "data": base64.b64encode(data).decode(), "mtime": mtime}


def json_files(files: Sequence[File]) -> list[JsonValue]:
    """Return the files in the form that a task's parameters hold."""
    return list(files)


def pdf(*lines: str) -> bytes:
    """Return a PDF of one page with a few lines of text."""
    escaped = (line.replace("(", r"\(").replace(")", r"\)") for line in lines)
    shown = " T* ".join(f"({line}) Tj" for line in escaped)
    stream = f"BT /F1 12 Tf 16 TL 72 760 Td {shown} ET".encode("latin-1")
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(stream), stream),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    )
    out = bytearray(b"%PDF-1.4\n")
    places: list[int] = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj%s endobj\n" % (number, body)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    return bytes(out)


def picture(random: Random, width: int = 48, height: int = 32) -> bytes:
    """Return a PNG of a few coloured fields, uncompressed so that its bytes depend on the seed alone."""
    palette = bytes(random.randrange(256) for _ in range(12))
    split_x, split_y = random.randrange(8, width - 8), random.randrange(8, height - 8)
    rows = bytearray()
    for y in range(height):
        pixels = [(x >= split_x) + 2 * (y >= split_y) for x in range(width)]
        packed = (pixels[x] << 6 | pixels[x + 1] << 4 | pixels[x + 2] << 2 | pixels[x + 3] for x in range(0, width, 4))
        rows += b"\0" + bytes(packed)
    header = struct.pack(">IIBBBBB", width, height, 2, 3, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", zlib.compress(bytes(rows), 0)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in chunks)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
