"""Zip packages such as office documents: all of their parts in memory, or none if they are too large."""

import io
import lzma
import struct
import zipfile
import zlib

from verification.documents.spots import BrokenError

MAX_INFLATED = 64 << 20
MAX_MEMBERS = 4_000
_TIME = (1980, 1, 1, 0, 0, 0)
_STORED_FIRST = "mimetype"
_DAMAGE = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError, struct.error, ValueError, RuntimeError)
"""Exceptions that reading a damaged archive raises; RuntimeError also means a password, or (as its subclass
NotImplementedError) an unsupported compression method."""


def read_package(content: bytes) -> dict[str, bytes]:
    """Read a zip package into memory.

    Returns:
        The content of each part by its name.

    Raises:
        BrokenError: the content is not a zip archive, a part of it is damaged, or it exceeds the size limit.
    """
    parts: dict[str, bytes] = {}
    left = MAX_INFLATED
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            infos = archive.infolist()
            if len(infos) > MAX_MEMBERS:
                raise BrokenError(f"more than {MAX_MEMBERS} parts")
            for info in infos:
                # The sizes that an archive declares are not trusted: reading stops when the budget is spent.
                with archive.open(info) as file:
                    data = file.read(left + 1)
                left -= len(data)
                if left < 0:
                    raise BrokenError(f"more than {MAX_INFLATED} bytes of content")
                parts[info.filename] = data
    except _DAMAGE as error:
        raise BrokenError(str(error)) from error
    return parts


def write_package(parts: dict[str, bytes]) -> bytes:
    """Write a zip package; equal parts give equal bytes. OpenDocument requires `mimetype` first and uncompressed."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(parts, key=lambda part: part != _STORED_FIRST):
            info = zipfile.ZipInfo(name, _TIME)
            info.external_attr = 0o644 << 16
            info.compress_type = zipfile.ZIP_STORED if name == _STORED_FIRST else zipfile.ZIP_DEFLATED
            archive.writestr(info, parts[name])
    return target.getvalue()
