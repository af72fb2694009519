"""Lists the files inside a state's archives, because anyone who sees an archive may look into it."""

import gzip
import io
import tarfile
import zlib
from collections.abc import Mapping

from verification.documents.packages import MAX_INFLATED, read_package
from verification.documents.spots import BrokenError

_ZIP, _TAR = (".zip",), (".tar", ".tgz", ".gz")
_GZIP = b"\x1f\x8b"
MOST_MEMBERS = 200
"""Members that are read from all archives of a state together; an archive that exceeds what is left stays closed."""


def unpacked(files: Mapping[str, bytes]) -> tuple[dict[str, bytes], frozenset[str]]:
    """Read the members of all archives.

    An archive that is damaged, password protected or too large is not read.

    Args:
        files: the files of a state, by path.

    Returns:
        The contents of the members, by the archive's path followed by the member's; and the archives that were read.
    """
    found: dict[str, bytes] = {}
    opened: set[str] = set()
    for name, content in files.items():
        try:
            members = _members(name, content)
        except BrokenError:
            continue
        if members is not None and len(found) + len(members) <= MOST_MEMBERS:
            opened.add(name)
            found |= {f"{name}/{_inside(member)}": data for member, data in members.items() if _inside(member)}
    return found, frozenset(opened)


def _inside(member: str) -> str:
    return "/".join(part for part in member.split("/") if part not in ("", ".", ".."))


def _members(name: str, content: bytes) -> dict[str, bytes] | None:
    lower = name.lower()
    if lower.endswith(_ZIP):
        return {member: data for member, data in read_package(content).items() if not member.endswith("/")}
    if not lower.endswith(_TAR):
        return None
    packed = content.startswith(_GZIP)
    try:
        plain = _inflated(content) if packed else content
    except (OSError, EOFError, zlib.error) as error:
        raise BrokenError(str(error)) from error
    try:
        return _of_tar(plain)
    except (tarfile.TarError, OSError, EOFError, ValueError) as error:
        if not packed or lower.endswith((".tgz", ".tar.gz")):
            raise BrokenError(str(error)) from error
        return {name.rpartition("/")[2][: -len(".gz")]: plain}


def _inflated(content: bytes) -> bytes:
    with gzip.GzipFile(fileobj=io.BytesIO(content)) as file:
        plain = file.read(MAX_INFLATED + 1)
    if len(plain) > MAX_INFLATED:
        raise BrokenError("the archive's content is too large")
    return plain


def _of_tar(plain: bytes) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    left = MAX_INFLATED
    with tarfile.open(fileobj=io.BytesIO(plain), mode="r:", errors="replace") as archive:
        for info in archive:
            file = archive.extractfile(info) if info.isreg() else None
            if file is None:
                continue
            if len(found) > MOST_MEMBERS or info.size > left:
                raise BrokenError("the archive's content is too large")
            left -= info.size
            found[info.name] = file.read()
    return found
