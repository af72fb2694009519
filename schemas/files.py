"""Files and directory listings of a desktop, as wire types."""

from typing import Literal

from pydantic import Base64Bytes

from schemas.base import Closed


class FileEntry(Closed):
    """One entry of a folder. `size` is in bytes."""

    path: str
    kind: Literal["file", "folder", "link", "other"]
    size: int


class FileListing(Closed):
    """A folder's entries, sorted by path; if some are missing, `left_out` says why and how to see them."""

    entries: tuple[FileEntry, ...]
    truncated: bool
    left_out: str = ""


class FileContent(Closed):
    """A file's bytes."""

    path: str
    size: int
    sha256: str
    data: Base64Bytes
