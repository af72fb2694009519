"""What a document says of itself beside its pages: title, subject and keywords, which viewers show above them."""

import zipfile
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree as ET

from grading.ambiguity.inside.pdf_pages import text_of
from grading.ambiguity.inside.pdf_syntax import DAMAGE, Document, Reference

from .packages import CORE, described_in

_META = "meta.xml"
_NAMES = ("title", "subject", "description", "keyword", "keywords", "category", "contentStatus")
_IN_A_PDF = ("Title", "Subject", "Keywords")
_TITLE = "{http://purl.org/dc/elements/1.1/}title"
_LARGEST_PART = 1 << 20


def titles_of(path: Path) -> list[str]:
    """Return what a document calls itself, sorted; nothing of one that cannot be read."""
    found = _of_pdf(path) if path.suffix.lower() == ".pdf" else _of_package(path)
    return _plain(found)


def metadata_titles_of(path: Path) -> list[str]:
    """Return the titles that a PDF has in its metadata stream, which some viewers show in the place of the others."""
    try:
        document = Document(path.read_bytes())
        stream = document.dictionary(document.trailer.get("Root")).get("Metadata")
        data = document.stream(stream.number) if isinstance(stream, Reference) else None
        root = None if not data or len(data) > _LARGEST_PART else ET.fromstring(data)  # noqa: S314 - in the sandbox
    except (*DAMAGE, ET.ParseError):
        return []  # the check for ambiguous files reports a damaged file, and viewers show nothing of a damaged stream
    if root is None:
        return []
    found = [text for element in root.iter(_TITLE) for one in element.iter() if (text := one.text)]
    return _plain([*found, *(title for element in root.iter() if (title := element.get(_TITLE)))])


def _plain(found: Iterable[str]) -> list[str]:
    return sorted({" ".join(text.split()) for text in found} - {""})


def _of_pdf(path: Path) -> list[str]:
    try:
        document = Document(path.read_bytes())
        told = document.dictionary(document.trailer.get("Info"))
        return [text_of(document.resolve(told.get(name))) for name in _IN_A_PDF]
    except DAMAGE:
        return []  # the check for ambiguous files reports it


def _of_package(path: Path) -> list[str]:
    with zipfile.ZipFile(path) as package:
        parts = {_META, *described_in(package, CORE)}
        return [
            element.text or ""
            for part in package.infolist()
            if part.filename in parts and part.file_size <= _LARGEST_PART
            for element in ET.fromstring(package.read(part)).iter()  # noqa: S314 - in the sandbox of a grading run
            if element.tag.rpartition("}")[2] in _NAMES
        ]
