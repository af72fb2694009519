"""Archives as they are unpacked: the content of each member, and what it becomes beside a plain file."""

import hashlib
import stat
import tarfile
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from posixpath import normpath

MOST_MEMBERS = 2_000
LARGEST = 256 << 20
_READ_AND_WRITE, _RUN, _EVERYBODY_WRITES, _SPECIAL = 0o600, 0o111, 0o002, 0o7000


def describe(paths: Sequence[Path]) -> Mapping[Path, dict[str, object]]:
    """Describe archives, by path: their members, and how many of them become something else than a plain file."""
    return {path: _described_tar(path) if _is_tar(path) else _described(path) for path in paths}


def _is_tar(path: Path) -> bool:
    return not zipfile.is_zipfile(path)


def _described(path: Path) -> dict[str, object]:
    left = LARGEST
    members, strange = list[tuple[str, str]](), Counter[str]()
    with zipfile.ZipFile(path) as archive:
        for info in archive.infolist()[:MOST_MEMBERS]:
            if info.is_dir():
                continue
            left -= info.file_size
            if left < 0:
                raise ValueError("too large")
            mode = info.external_attr >> 16
            name = info.filename.rpartition("/")[2]
            members.append(("link" if stat.S_ISLNK(mode) else name, _digest(archive.read(info))))
            strange.update(_strange(info.filename, mode or None))
        count = len(archive.infolist())
    return {"members": sorted(members), "whole": count <= MOST_MEMBERS, "strange": dict(strange)}


def _described_tar(path: Path) -> dict[str, object]:
    left, count = LARGEST, 0
    members, strange = list[tuple[str, str]](), Counter[str]()
    digests = dict[str, str | None]()
    with tarfile.open(path) as archive:
        for count, info in enumerate(archive, 1):
            left -= max(info.size, 0)
            if left < 0:
                raise ValueError("too large")
            if info.isdir() or count > MOST_MEMBERS:
                continue
            file = archive.extractfile(info) if info.isreg() else None
            if file is not None:
                digest = _digest(file.read())
            else:  # a hard link is a copy of an earlier member, which is not read again
                digest = digests.get(normpath(info.linkname)) if info.islnk() else None
            digests[normpath(info.name)] = digest
            name = info.name.rpartition("/")[2]
            members.append(("link", _digest(b"")) if digest is None else (name, digest))
            strange.update(_strange(info.name, None if digest is None else info.mode))
    return {"members": sorted(members), "whole": count <= MOST_MEMBERS, "strange": dict(strange)}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def _strange(name: str, mode: int | None) -> Iterator[str]:
    """Tell what a member becomes that a plain file is not; a mode of None is one that the archive does not tell."""
    if any(part.startswith(".") and part not in (".", "..") for part in name.split("/")):
        yield "that are hidden"
    if mode is None:
        return
    if mode & _RUN or mode & _SPECIAL:
        yield "that are programs"
    if mode & _READ_AND_WRITE != _READ_AND_WRITE:
        yield "that their owner may not read or change"
    if mode & _EVERYBODY_WRITES:
        yield "that everybody may change"
