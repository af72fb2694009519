"""Locks by which programs note that they run, or have a document open: on this desktop, in nobody else's name.

A program that meets the lock of another user or machine refuses to start, or opens the document for reading only.
"""

import re
from collections.abc import Callable, Mapping

from grading.frame_conditions.hidden.globs import compiled

_HOST = "desktop"
"""The name of every desktop, local or in a container."""
_USER = "user"
_OFFICE = "file:///home/user/.config/libreoffice/4"
_LINKS: Mapping[str, str] = {
    ".config/chromium/SingletonLock": rf"{_HOST}-\d+",
    ".mozilla/firefox/*/lock": r"127\.\d+\.\d+\.\d+:\+?\d+",
    ".thunderbird/*/lock": r"127\.\d+\.\d+\.\d+:\+?\d+",
}
_DOCUMENT = re.compile(rf"(?:\\.|[^\\,;])*,{_USER},{_HOST},[^\\,;]*,{re.escape(_OFFICE)};")
_PROFILE = re.compile(rf"\[Lockdata\]\r?\nUser={_USER}\r?\nHost={_HOST}\r?\n(?:\w+=[^\n]*\n)*(?:\r?\n)?")


def _matches(pattern: re.Pattern[str]) -> Callable[[str], bool]:
    return lambda text: pattern.fullmatch(text) is not None


_FILES: Mapping[str, Callable[[str], bool]] = {
    "**/.~lock.*#": _matches(_DOCUMENT),
    ".config/libreoffice/4/.lock": _matches(_PROFILE),
}
_KNOWN_LINKS = tuple((compiled([path]), re.compile(target)) for path, target in _LINKS.items())
_KNOWN_FILES = tuple((compiled([path]), is_own) for path, is_own in _FILES.items())


def is_foreign_link(path: str, target: str | None) -> bool:
    """Whether a link is the lock of a program of another machine.

    Args:
        path: the link's path, relative to the home folder.
        target: where it leads, which notes the machine.
    """
    return any(known.fullmatch(path) and not own.fullmatch(target or "") for known, own in _KNOWN_LINKS)


def is_lock(path: str) -> bool:
    """Whether a file, by its path relative to the home folder, is a lock whose content notes its owner."""
    return any(known.fullmatch(path) for known, _ in _KNOWN_FILES)


def is_foreign_file(path: str, content: bytes) -> bool:
    """Whether a lock was not written by a program of this desktop.

    Args:
        path: the path of a lock, relative to the home folder.
        content: what it says.
    """
    text = content.decode("utf-8", "replace")
    return any(known.fullmatch(path) and not is_own(text) for known, is_own in _KNOWN_FILES)
