"""Archives as they are unpacked: the content of each member, and whether it is a link."""

import hashlib
import stat
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

MOST_MEMBERS = 2_000
LARGEST = 256 << 20


def describe(paths: Sequence[Path]) -> Mapping[Path, dict[str, object]]:
    """Describe zip archives, by path: their members, and whether each is a link."""
    return {path: _described(path) for path in paths}


def _described(path: Path) -> dict[str, object]:
    left = LARGEST
    members = list[tuple[str, str]]()
    with zipfile.ZipFile(path) as archive:
        for info in archive.infolist()[:MOST_MEMBERS]:
            if info.is_dir():
                continue
            left -= info.file_size
            if left < 0:
                raise ValueError("too large")
            is_link = stat.S_ISLNK(info.external_attr >> 16)
            name = info.filename.rpartition("/")[2]
            members.append(("link" if is_link else name, hashlib.sha256(archive.read(info)).hexdigest()[:16]))
        count = len(archive.infolist())
    return {"members": sorted(members), "whole": count <= MOST_MEMBERS}
