"""The style sheets of a page: within it, and those beside it that it names."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, unquote_to_bytes, urlsplit

from .styles import Sheet

_LARGEST = 1 << 20
_MOST = 20
_IMPORT = re.compile(r"@import\s+(?:url\(\s*)?[\"']?([^\"'()\s;]+)", re.IGNORECASE)


class _Collector(HTMLParser):
    """Collects the style sheets of a page, which may come after the elements that they affect."""

    def __init__(self, folder: Path | None) -> None:
        super().__init__()
        self.sheet = Sheet()
        self._folder = folder
        self._inside = False
        self._read = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        for_screens = "print" not in told.get("media", "").split(",")
        self._inside = tag == "style" and for_screens
        if tag == "base" and self._folder is not None:
            self._folder = _place(told.get("href", ""), self._folder, is_folder=True) or self._folder
        if tag == "link" and for_screens and "stylesheet" in told.get("rel", "").lower().split():
            self._follow(told.get("href", ""), self._folder)

    def handle_data(self, data: str) -> None:
        if self._inside:
            self._add(data, self._folder)

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "style"

    def _add(self, css: str, folder: Path | None) -> None:
        for match in _IMPORT.finditer(css):
            self._follow(match[1], folder)
        self.sheet.add(css)

    def _follow(self, address: str, folder: Path | None) -> None:
        self._read += 1
        if self._read > _MOST:
            return
        if address.lower().startswith("data:"):
            head, _, body = address.partition(",")
            if not head.lower().endswith(";base64"):
                self._add(unquote_to_bytes(body).decode("utf-8", "replace"), None)
        elif folder is not None and (path := _place(address, folder)) is not None:
            self._add(path.read_bytes()[:_LARGEST].decode("utf-8", "replace"), path.parent)


def sheets_of(text: str, folder: Path | None) -> Sheet:
    """Read the style sheets of a page.

    Args:
        text: the page's source.
        folder: the page's folder, from which linked style sheets are read; None reads none.
    """
    collector = _Collector(folder)
    collector.feed(text)
    return collector.sheet


def _place(address: str, folder: Path, *, is_folder: bool = False) -> Path | None:
    """Return the file or folder that an address refers to; None if it is not a local one."""
    parts = urlsplit(address)
    if parts.scheme not in ("", "file") or not parts.path:
        return None
    path = folder / unquote(parts.path)
    return path if (path.is_dir() if is_folder else path.is_file()) else None
