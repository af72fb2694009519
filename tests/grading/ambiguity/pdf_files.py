"""PDF files, written object by object."""

import zlib
from collections.abc import Mapping

TEXT = b"BT /F1 24 Tf 20 100 Td (Total 500) Tj ET"
CATALOGUE = b"<< /Type /Catalog /Pages 2 0 R >>"


def stream(content: bytes, entries: bytes = b"", *, packed: bool = False) -> bytes:
    if packed:
        content, entries = zlib.compress(content), entries + b" /Filter /FlateDecode"
    return b"<< /Length %d%s >>\nstream\n%s\nendstream" % (len(content), entries, content)


def objects(content: bytes = TEXT, page: bytes = b"", catalogue: bytes = CATALOGUE) -> dict[int, bytes]:
    return {
        1: catalogue,
        2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 300 200] >>",
        3: b"<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> %s >>" % page,
        4: stream(content),
        5: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    }


def written(parts: Mapping[int, bytes], before: bytes = b"", trailer: bytes = b"/Root 1 0 R") -> bytes:
    """Return a document, or an incremental update of one."""
    data = bytearray(before or b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    places = dict[int, int]()
    for number, body in parts.items():
        places[number] = len(data)
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(data)
    data += b"xref\n0 1\n0000000000 65535 f \n"
    for number, place in places.items():
        data += b"%d 1\n%010d 00000 n \n" % (number, place)
    if before:
        at = before.rindex(b"startxref") + 10
        trailer += b" /Prev " + before[at:].split()[0]
    data += b"trailer\n<< /Size 20 %s >>\nstartxref\n%d\n%%%%EOF\n" % (trailer, table)
    return bytes(data)
