"""Writes a new application that works at once: a small one made of collections, to be changed into another."""

import re
from pathlib import Path
from string import Template

from hub.apps import ROOT
from hub.engine.errors import UnknownError

SKELETON = Path(__file__).with_name("skeleton")
PAGES = "pages"
"""The folder of the skeleton that goes to the pages of the hub."""
WEB_APPS = Path(__file__).with_name("web") / "src" / "apps"
_NAME = re.compile(r"[a-z][a-z0-9]{1,30}")


def write_skeleton(name: str, title: str, apps: Path = ROOT, pages: Path = WEB_APPS) -> list[Path]:
    """Write the files of a new application.

    Args:
        name: Its folder and the first part of its address.
        title: Its brand.
        apps: Where applications are.
        pages: Where the pages of applications are.

    Returns:
        The files, in order.

    Raises:
        UnknownError: The name is none, or taken, or there are no sources of pages here: this is no checkout.
    """
    if not _NAME.fullmatch(name):
        raise UnknownError(f"{name!r} is no name: use small letters and digits, beginning with a letter", "name")
    if not pages.is_dir():
        raise UnknownError("there are no sources of pages here: applications are written in a checkout")
    if (apps / name).exists() or (pages / name).exists():
        raise UnknownError(f"there is an application {name} already", "name")
    written: list[Path] = []
    for source in sorted(SKELETON.rglob("*.txt")):
        inside = source.relative_to(SKELETON).with_suffix("")
        is_page = inside.parts[0] == PAGES
        path = pages / name / inside.relative_to(PAGES) if is_page else apps / name / inside
        path.parent.mkdir(parents=True, exist_ok=True)
        text = Template(source.read_text(encoding="utf-8")).substitute(name=name, title=title)
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written
