"""Text files: read and written without guesses about encodings and line ends."""

import os
from pathlib import Path


def read(path: str | os.PathLike[str]) -> str:
    """Return a text with its line ends as they are; a byte order mark at its start is not part of it.

    Raises:
        OSError: there is no such file.
        UnicodeDecodeError: it is not UTF-8.
    """
    return Path(path).read_bytes().decode("utf-8-sig")


def lines(text: str) -> list[str]:
    r"""Return the lines of a text without blanks at their ends; blank lines at the end of the text do not count.

    A line ends at a line feed and nowhere else: `str.splitlines` also cuts at form feeds and at U+2028.
    """
    found = [line.rstrip(" \t\r") for line in text.split("\n")]
    while found and not found[-1]:
        found.pop()
    return found


def write(path: str | os.PathLike[str], text: str, *, mtime_s: int | None = None) -> None:
    """Write a text in UTF-8, byte for byte as given, with the folders it lies in.

    Args:
        path: where to.
        text: the text; its line ends are written as they are.
        mtime_s: the time of change that the file gets, in seconds since 1970; otherwise the clock's.
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    if mtime_s is not None:
        os.utime(path, (mtime_s, mtime_s))
