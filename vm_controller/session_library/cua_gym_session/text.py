"""Text files: read and written without guesses about encodings and line ends."""

import os
from pathlib import Path


def read(path: str | os.PathLike[str]) -> str:
    """Return a text with its line ends unchanged; a byte order mark at its start is not part of it.

    Raises:
        OSError: there is no such file.
        UnicodeDecodeError: the file is not UTF-8.
    """
    return Path(path).read_bytes().decode("utf-8-sig")


def lines(text: str) -> list[str]:
    r"""Return the lines of a text without trailing blanks; blank lines at the end of the text are left out.

    Only a line feed ends a line, whereas `str.splitlines` also splits at form feeds and at U+2028.
    """
    found = [line.rstrip(" \t\r") for line in text.split("\n")]
    while found and not found[-1]:
        found.pop()
    return found


def write(path: str | os.PathLike[str], text: str, *, mtime_s: int | None = None) -> None:
    """Write a text in UTF-8, exactly as given, and create the folders above it.

    Args:
        path: the file.
        text: the text; its line ends are written unchanged.
        mtime_s: the file's modification time, in seconds since 1970; None for the present time.
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    if mtime_s is not None:
        os.utime(path, (mtime_s, mtime_s))
