"""Small real files for worlds: tables, notes, pictures and one-page documents, made byte by byte."""

import csv
import io
import struct
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

WIDTH, HEIGHT = 320, 200
_PDF_LINES = 46
Pixel = tuple[int, int, int]


@dataclass(frozen=True)
class File:
    """A file that is not yet on a shelf."""

    name: str
    content_type: str
    content: bytes


def table(name: str, rows: Iterable[Sequence[object]]) -> File:
    """Return a CSV file."""
    buffer = io.StringIO()
    csv.writer(buffer).writerows(rows)
    return File(name, "text/csv", buffer.getvalue().encode())


def note(name: str, text: str) -> File:
    """Return a text file."""
    return File(name, "text/plain", text.strip().encode() + b"\n")


def calendar(name: str, title: str, begins: str, ends: str, place: str) -> File:
    """Return an iCalendar file (RFC 5545) of one event; times as `20260312T090000Z`."""
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Larkpost//EN",
        "BEGIN:VEVENT",
        f"UID:{begins}@larkpost.example",
        f"DTSTAMP:{begins}",
        f"DTSTART:{begins}",
        f"DTEND:{ends}",
        f"SUMMARY:{title}",
        f"LOCATION:{place}",
        "END:VEVENT",
        "END:VCALENDAR",
    )
    return File(name, "text/calendar", "\r\n".join(lines).encode() + b"\r\n")


def document(name: str, title: str, lines: Sequence[str]) -> File:
    """Return a PDF of one page with a title and lines of text."""
    parts = ["BT /F2 16 Tf 56 780 Td", f"({_escaped(title)}) Tj", "/F1 10.5 Tf 0 -30 Td"]
    for line in lines[:_PDF_LINES]:
        parts += [f"({_escaped(line)}) Tj", "0 -15 Td"]
    stream = "\n".join([*parts, "ET"]).encode("latin-1", "replace")
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
        b"/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
    )
    content, places = b"%PDF-1.4\n", list[int]()
    for number, one in enumerate(objects, start=1):
        places.append(len(content))
        content += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    start = len(content)
    content += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    content += b"".join(b"%010d 00000 n \n" % place for place in places)
    content += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return File(name, "application/pdf", content)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def picture(name: str, chance: Random) -> File:
    """Return a PNG: a horizon over water with a few hulls or roofs in colours by chance."""
    sky, ground = _colour(chance, 150, 235), _colour(chance, 40, 120)
    horizon = chance.randrange(90, 130)
    shapes = [
        (chance.randrange(10, WIDTH - 70), chance.randrange(30, 60), chance.randrange(20, 50), _colour(chance, 30, 230))
        for _ in range(chance.randrange(3, 6))
    ]
    rows = [_row(y, horizon, sky, ground, shapes) for y in range(HEIGHT)]
    return File(name, "image/png", png(rows))


def plan(name: str, rooms: Sequence[tuple[int, int, int, int]]) -> File:
    """Return a PNG of a floor plan: walls around rectangles of x, y, width, height."""
    canvas = [[(250, 250, 247)] * WIDTH for _ in range(HEIGHT)]
    for left, top, width, height in rooms:
        for x in range(left, left + width):
            for y in (*range(top, top + 3), *range(top + height - 3, top + height)):
                canvas[y][x] = (40, 48, 60)
        for y in range(top, top + height):
            for x in (*range(left, left + 3), *range(left + width - 3, left + width)):
                canvas[y][x] = (40, 48, 60)
    return File(name, "image/png", png([bytes(part for pixel in row for part in pixel) for row in canvas]))


def png(rows: Sequence[bytes]) -> bytes:
    """Return a PNG of rows of red, green, blue bytes (ISO/IEC 15948)."""
    width = len(rows[0]) // 3
    header = struct.pack(">IIBBBBB", width, len(rows), 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", pixels) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def _colour(chance: Random, low: int, high: int) -> Pixel:
    return chance.randrange(low, high), chance.randrange(low, high), chance.randrange(low, high)


def _row(y: int, horizon: int, sky: Pixel, ground: Pixel, shapes: list[tuple[int, int, int, Pixel]]) -> bytes:
    shade = 1.0 - 0.25 * abs(y - horizon) / HEIGHT
    base = sky if y < horizon else ground
    pixels = [base] * WIDTH
    for left, width, height, colour in shapes:
        if horizon - height <= y < horizon + 6:
            slant = (horizon + 6 - y) // 4
            pixels[left + slant : left + width - slant // 2] = [colour] * max(0, width - slant - slant // 2)
    return bytes(int(part * shade) for pixel in pixels[:WIDTH] for part in pixel)
