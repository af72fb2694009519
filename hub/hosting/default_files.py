"""Files that the default records of a published application refer to, at `/files/_default/<name>`.

Published servers create them at startup. Once the server of a build has run, they are in `.mock-files/_default` beside
it. Otherwise the server's source lists them, and a small file of the right kind is made for each.
"""

import re
from pathlib import Path

from starlette.responses import Response

from hub.engine.errors import UnknownError
from hub.hosting.builds import Build

SID = "_default"
FOLDER = Path(".mock-files") / SID
_PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000b494441"
    "54789c63f80f040009fb03fdfb5e6b2b0000000049454e44ae426082"
)
_TYPES = {
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".txt": "text/plain",
    ".csv": "text/csv",
    ".json": "application/json",
    ".zip": "application/zip",
}


def reply(build: Build, name: str) -> Response:
    """Return a default file as a response; blocking.

    Raises:
        UnknownError: the application has none of this name.
    """
    content = _content(build, name)
    if content is None:
        known = ", ".join(sorted(build.default_files)) or "none"
        raise UnknownError(f"{build.title} has no default file {name!r}; its server's source names: {known}", "name")
    kind = _TYPES.get(Path(name).suffix.lower(), "application/octet-stream")
    return Response(content, media_type=kind, headers={"content-disposition": f'attachment; filename="{_plain(name)}"'})


def _content(build: Build, name: str) -> bytes | None:
    folder = build.place / FOLDER
    file = (folder / name).resolve()
    if file.is_relative_to(folder.resolve()) and file.is_file():
        return file.read_bytes()
    if name not in build.default_files:
        return None
    title = _plain(Path(name).stem)
    match Path(name).suffix.lower():
        case ".pdf":
            return _pdf(title)
        case ".png":
            return _PICTURE
        case ".json":
            return b"{}\n"
        case ".txt" | ".csv" | ".md":
            return f"{title}\n".encode()
        case _:
            return None


def _pdf(title: str) -> bytes:
    """Return a PDF of one page with a title."""
    drawn = f"BT /F1 24 Tf 72 720 Td ({title}) Tj ET".encode()
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/MediaBox[0 0 612 792]/Parent 2 0 R/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(drawn), drawn),
    ]
    written, places = b"%PDF-1.4\n", list[int]()
    for number, one in enumerate(objects, 1):
        places.append(len(written))
        written += b"%d 0 obj%s\nendobj\n" % (number, one)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % len(written)
    return written + b"xref\n0 6\n0000000000 65535 f \n" + table + end


def _plain(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9 ._-]", "_", text)
