"""Checks that every link leads to a file of the repository and its anchor to a heading there; uses no network."""

import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from urllib.parse import unquote

from scripts.docs.pages import Fault, Page, Piece

_SCHEME = re.compile(r"^[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_LINES = re.compile(r"^L\d+(?:-L\d+)?$")


def faults_in_links(pages: list[Page], files: frozenset[str]) -> list[Fault]:
    """Return a fault for each broken link.

    Args:
        pages: The pages to look at.
        files: Every file of the repository, as paths from its root.
    """
    by_path = {page.path: page for page in pages}
    folders = {str(parent) for name in files for parent in PurePosixPath(name).parents}
    return [
        Fault(page.path, link.line, what)
        for page in pages
        for link in page.links
        if (what := _fault(page, link, by_path, files, folders))
    ]


def unlisted_pages(pages: list[Page], index: str) -> list[Fault]:
    """Return the pages below the index's folder that the index does not link to, which readers would not find."""
    listed = {
        _resolved(index, unquote(link.text).partition("#")[0])
        for page in pages
        if page.path == index
        for link in page.links
    }
    below = [page.path for page in pages if PurePosixPath(index).parent in PurePosixPath(page.path).parents]
    return [Fault(path, 1, f"no link in {index} leads here") for path in below if path not in {*listed, index}]


def _fault(page: Page, link: Piece, by_path: Mapping[str, Page], files: frozenset[str], folders: set[str]) -> str:
    """Return what is wrong with a link, or an empty text if it is sound."""
    if _SCHEME.match(link.text) or link.text.startswith("//"):
        return ""
    target, _, anchor = unquote(link.text).partition("#")
    path = _resolved(page.path, target) if target else page.path
    if path is None:
        return f"the link {link.text} leads out of the repository"
    if path not in files:
        return "" if path in folders and not anchor else f"the link {link.text} leads to no file of the repository"
    if not anchor:
        return ""
    if path not in by_path:
        return "" if _LINES.match(anchor) else f"the link {link.text} has an anchor, and {path} has no headings"
    return "" if anchor in by_path[path].anchors else f"the link {link.text} names a heading that {path} does not have"


def _resolved(page: str, target: str) -> str | None:
    """Return the path relative to the root, or None if it lies outside the root."""
    if target.startswith("/"):
        return None
    parts: list[str] = []
    for part in (*PurePosixPath(page).parent.parts, *PurePosixPath(target).parts):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts) or "."
