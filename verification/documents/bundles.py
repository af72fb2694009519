"""Zip and tar archives: one field per file, which holds the file's digest. Nothing is unpacked to disk."""

import gzip
import hashlib
import io
import tarfile
import zlib
from collections.abc import Callable

from schemas.rewards import Mutation
from verification.documents.packages import MAX_INFLATED, MAX_MEMBERS, read_package, write_package
from verification.documents.spots import BrokenError, Document, Edit, Spots

_GZIP = b"\x1f\x8b"


def read_zip(_name: str, content: bytes) -> Document:
    """Read a zip archive.

    Raises:
        BrokenError: the content is not a zip archive, or exceeds the size limit when unpacked.
    """
    return _document(read_package(content), write_package)


def read_tar(_name: str, content: bytes) -> Document:
    """Read a tar archive, plain or compressed with gzip.

    Raises:
        BrokenError: the content is not such an archive, or exceeds the size limit when unpacked.
    """
    packed = content.startswith(_GZIP)
    try:
        plain = _inflate(content) if packed else content
        with tarfile.open(fileobj=io.BytesIO(plain), mode="r:") as archive:
            infos = [info for info, _ in zip(archive, range(MAX_MEMBERS), strict=False) if info.isreg()]
            members = {info.name: _content(archive, info) for info in infos}
    except (tarfile.TarError, OSError, EOFError, zlib.error) as error:
        raise BrokenError(str(error)) from error

    def write(found: dict[str, bytes]) -> bytes:
        target = io.BytesIO()
        with tarfile.open(fileobj=target, mode="w:") as archive:
            for name, data in found.items():
                info = tarfile.TarInfo(name)
                info.size = len(data)
                archive.addfile(info, io.BytesIO(data))
        return gzip.compress(target.getvalue(), mtime=0) if packed else target.getvalue()

    return _document(members, write)


def _inflate(content: bytes) -> bytes:
    with gzip.GzipFile(fileobj=io.BytesIO(content)) as file:
        plain = file.read(MAX_INFLATED + 1)
    if len(plain) > MAX_INFLATED:
        raise BrokenError("the archive's content is too large")
    return plain


def _content(archive: tarfile.TarFile, info: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(info)
    return b"" if file is None else file.read(MAX_INFLATED)


def _document(members: dict[str, bytes], write: Callable[[dict[str, bytes]], bytes]) -> Document:
    spots = Spots()

    def change(name: str, mutation: Edit) -> bool:
        data = members[name]
        match mutation:
            case Mutation.MISSING:
                del members[name]
            case Mutation.CHANGED if data:
                members[name] = data[:-1] if len(data) > 1 else b"\n"
            case Mutation.EXTRA:
                stem, dot, suffix = name.rpartition(".")
                members[f"{stem} (copy){dot}{suffix}" if stem else f"{name} (copy)"] = data
            case _:
                return False
        return True

    for name, data in members.items():
        if not name.endswith("/"):
            spots.put(
                name, "member", hashlib.sha256(data).hexdigest(), lambda mutation, name=name: change(name, mutation)
            )
    return Document(spots, lambda: write(members))
