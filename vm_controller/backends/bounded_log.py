"""Keeps what a program writes before it is ready: a few kilobytes in memory, and nothing after that."""

import fcntl
import os
from typing import Self

SIZE = 64 << 10
_LAST_CHARACTERS = 1_000


class BoundedLog:
    """An unnamed file of at most `SIZE` bytes; writing more fails. Close it when the program has started.

    The program lives as long as its desktop, and other programs inside may reach its streams. Whatever they write must
    neither grow a file on the host nor keep the server busy reading.
    """

    def __init__(self) -> None:
        self._file = os.memfd_create("log", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        os.truncate(self._file, SIZE)
        fcntl.fcntl(self._file, fcntl.F_ADD_SEALS, fcntl.F_SEAL_GROW | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_SEAL)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        os.close(self._file)

    @property
    def writer(self) -> int:
        """The file descriptor for the program to write to."""
        return self._file

    def last_words(self) -> str:
        """Return the end of what was written."""
        said = os.pread(self._file, SIZE, 0).rstrip(b"\0")
        return said.decode(errors="replace").strip()[-_LAST_CHARACTERS:]
