"""Zip packages (.xlsx, .docx, .pptx, .ods, .odt, .odp, .zip): their members, and equal bytes for equal contents."""

import os
import re
import zipfile
from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path

FIXED = (2025, 1, 1, 0, 0, 0)

_WHEN = b"2025-01-01T00:00:00"
_ACCIDENTS = (
    # Members by name, what differs between two saves of the same content, and what stands there instead.
    (re.compile(r"docProps/core\.xml"), rb"(<dcterms:(?:created|modified)\b[^>]*>)[^<]*", rb"\g<1>" + _WHEN + b"Z"),
    (re.compile(r"meta\.xml"), rb"(<(?:meta:creation-date|dc:date)\b[^>]*>)[^<]*", rb"\g<1>" + _WHEN),
    (re.compile(r"meta\.xml"), rb"<meta:editing-(duration|cycles)\b[^>]*>[^<]*</meta:editing-\1>", b""),
    (re.compile(r"settings\.xml"), rb'(config:name="Rsid(?:Root)?"[^>]*>)[^<]*', rb"\g<1>0"),
    (re.compile(r"ppt/.*\.xml"), rb'(<a:fld id=")\{[0-9A-F-]*\}', rb"\g<1>{00000000-0000-0000-0000-000000000000}"),
)
_META = re.compile(rb"(<office:meta>)(.*)(</office:meta>)", re.DOTALL)
_PROPERTY = re.compile(rb"<([\w:-]+)[^>]*(?:/>|>.*?</\1>)", re.DOTALL)


def members(path: str | os.PathLike[str]) -> dict[str, bytes]:
    """Return the content of every member of a package, by name.

    Raises:
        zipfile.BadZipFile: the file is not a zip package.
    """
    with zipfile.ZipFile(path) as package:
        return {entry.filename: package.read(entry) for entry in package.infolist() if not entry.is_dir()}


def write(path: str | os.PathLike[str], contents: Mapping[str, bytes | str]) -> None:
    """Write a package in the order given; `mimetype` is stored uncompressed, as OpenDocument requires.

    Equal contents give equal bytes.
    """
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_bytes(_packed((name, content) for name, content in contents.items()))


def settle(path: str | os.PathLike[str]) -> None:
    """Make a package deterministic: fix member times and dates of creation and change, and replace random field ids.

    Packages that openpyxl, python-docx, python-pptx, odfpy or the office saved with equal contents are then equal byte
    for byte. The file keeps its modification time, so that an office that has it open does not report a change.
    """
    path = Path(path)
    before = path.stat()
    contents = _packed((name, _settled(name, content)) for name, content in members(path).items())
    # Written in place, because an office that has the document open refers to this very file.
    with path.open("r+b") as stream:
        stream.write(contents)
        stream.truncate()
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def _settled(name: str, content: bytes) -> bytes:
    for member, accident, instead in _ACCIDENTS:
        if member.fullmatch(name):
            content = re.sub(accident, instead, content)
    return _META.sub(_in_order, content) if name == "meta.xml" else content


def _in_order(found: re.Match[bytes]) -> bytes:
    """Return properties in a fixed order, since the office writes them in another order from its second save on."""
    return found[1] + b"".join(sorted(one[0] for one in _PROPERTY.finditer(found[2]))) + found[3]


def _packed(contents: Iterable[tuple[str, bytes | str]]) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in contents:
            entry = zipfile.ZipInfo(name, FIXED)
            entry.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            package.writestr(entry, content)
    return packed.getvalue()
