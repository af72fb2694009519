"""The files of one session: those of its fixture and its uploads, kept apart from every other session's."""

import hashlib
from dataclasses import dataclass

from hub.engine.errors import FullError, UnknownError
from hub.engine.records import Attachment

FILE_BYTES = 16 << 20
STORE_BYTES = 64 << 20
STORE_FILES = 1_000


@dataclass(frozen=True)
class StoredFile:
    """A file and its metadata."""

    description: Attachment
    content: bytes


class FileStore:
    """Files by id. A fork shares the bytes."""

    def __init__(self, files: dict[str, StoredFile] | None = None, *, first: int = 1) -> None:
        """Start with the files of another store, or none; ids of new files count up from `first`."""
        self._files = dict(files or {})
        self._first = first

    def add(self, name: str, content_type: str, content: bytes) -> Attachment:
        """Store a file and return its description.

        Raises:
            FullError: it is too large, or the store is full.
        """
        if len(content) > FILE_BYTES:
            raise FullError(f"{name} has {len(content):,} bytes; a file may have {FILE_BYTES:,}", "file")
        self._refuse_too_many(name, len(content), 1)
        description = Attachment(
            file_id=f"file-{self.next_number}",
            name=name.replace("\\", "/").rpartition("/")[2] or "file",
            content_type=content_type or "application/octet-stream",
            size=len(content),
            sha256=hashlib.sha256(content).hexdigest(),
        )
        self._files[description.file_id] = StoredFile(description, content)
        return description

    def extend(self, files: "FileStore") -> None:
        """Add the files of a store whose ids begin where this one's end.

        Raises:
            FullError: the store is full.
        """
        self._refuse_too_many("the files", files.size, len(files._files))
        self._files.update(files._files)

    @property
    def next_number(self) -> int:
        """The number in the id of the next file."""
        return self._first + len(self._files)

    def _refuse_too_many(self, name: str, size: int, count: int) -> None:
        if len(self._files) + count > STORE_FILES:
            raise FullError(f"there is no room for {name}: a session may have {STORE_FILES:,} files", "file")
        if self.size + size > STORE_BYTES:
            raise FullError(f"there is no room for {name}: files together may have {STORE_BYTES:,} bytes", "file")

    def get(self, file_id: str) -> StoredFile:
        """Return a file.

        Raises:
            UnknownError: there is none with this id.
        """
        if file_id not in self._files:
            raise UnknownError(f"there is no file {file_id!r} in this session", "file_id")
        return self._files[file_id]

    def holds(self, description: Attachment) -> bool:
        """Whether a description matches a stored file: its content and its original name."""
        file = self._files.get(description.file_id)
        return file is not None and file.description == description

    @property
    def size(self) -> int:
        """The total size of all files in bytes."""
        return sum(len(file.content) for file in self._files.values())

    def names(self) -> tuple[str, ...]:
        """The ids in the order in which files were added."""
        return tuple(self._files)

    def copy(self) -> "FileStore":
        """Return an independent store with the same files."""
        return FileStore(self._files, first=self._first)
