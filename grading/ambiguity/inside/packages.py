"""Office documents as packages: which of their parts is the document, and of which kind it is."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from xml.etree import ElementTree

from .findings import STRUCTURE, TYPE, File, Finding

_OPEN = "application/vnd.oasis.opendocument."
_OPEN_KINDS = {
    "odt": "text",
    "ott": "text-template",
    "ods": "spreadsheet",
    "ots": "spreadsheet-template",
    "odp": "presentation",
    "otp": "presentation-template",
    "odg": "graphics",
    "otg": "graphics-template",
}
_OOXML_KINDS = {"docx": "wordprocessingml", "xlsx": "spreadsheetml", "xlsm": "sheet.macro", "pptx": "presentationml"}
PACKAGES = frozenset({*_OPEN_KINDS, *_OOXML_KINDS})
_TYPES, _MANIFEST, _MIMETYPE = "[Content_Types].xml", "META-INF/manifest.xml", "mimetype"
_PROGRAMS = re.compile(
    r"(?:Basic|Dialogs|Scripts)/(?:.+/)?[^/]+\.(?:xml|py|js|bsh|java|class|jar)|(?:.+/)?vbaProject\.bin"
)
_MANIFEST_NAMESPACE = "{urn:oasis:names:tc:opendocument:xmlns:manifest:1.0}"


def package_ambiguities(file: File, names: Sequence[str], parts: Mapping[str, bytes]) -> Iterator[Finding]:
    """Find packages of which two programs open different parts, or that they take for different document types.

    Args:
        file: the package.
        names: the names of all parts.
        parts: the content of the parts that determine the package's structure.
    """
    if program := next(filter(_PROGRAMS.fullmatch, names), None):
        yield Finding(STRUCTURE, file.path, program, "the document carries a program; remove it")
    if _TYPES in names and (_MANIFEST in names or _MIMETYPE in names):
        yield Finding(TYPE, file.path, "", "the package is a document of two formats at once; keep one")
        return
    try:
        if file.suffix in _OPEN_KINDS:
            yield from _open_document(file, parts)
        else:
            yield from _ooxml(file, parts)
    except ElementTree.ParseError:
        return  # old templates of LibreOffice have such a manifest; no library reads it either


def _open_document(file: File, parts: Mapping[str, bytes]) -> Iterator[Finding]:
    expected = _OPEN + _OPEN_KINDS[file.suffix]
    told = {_MIMETYPE: parts.get(_MIMETYPE, b"").decode("ascii", "replace").strip()}
    if _MANIFEST in parts:
        root = ElementTree.fromstring(parts[_MANIFEST])
        entries = [
            (entry.get(f"{_MANIFEST_NAMESPACE}full-path", ""), entry.get(f"{_MANIFEST_NAMESPACE}media-type", ""))
            for entry in root.iter(f"{_MANIFEST_NAMESPACE}file-entry")
        ]
        told[_MANIFEST] = dict(reversed(entries)).get("/", "")
        # odfpy adds another entry for the document at each save, with the same media type.
        for path, times in Counter(path for path, _ in dict.fromkeys(entries)).items():
            if times > 1:
                yield Finding(STRUCTURE, file.path, path, "the manifest names a part twice; keep one entry")
    for where, kind in told.items():
        if kind and kind != expected:
            yield Finding(
                TYPE, file.path, where, f"the package says that it is {kind}, and its name ends .{file.suffix}"
            )


def _ooxml(file: File, parts: Mapping[str, bytes]) -> Iterator[Finding]:
    mains = list[str]()
    if _TYPES in parts:
        overrides = [
            (one.get("PartName", ""), one.get("ContentType", ""))
            for one in ElementTree.fromstring(parts[_TYPES])
            if one.tag.endswith("}Override")
        ]
        for path, times in Counter(path.casefold() for path, _ in overrides).items():
            if times > 1:
                yield Finding(STRUCTURE, file.path, path, "a part has two types; keep one")
        mains = [path.lstrip("/") for path, kind in overrides if kind.endswith("main+xml")]
        for path, kind in overrides:
            if kind.endswith("main+xml") and _OOXML_KINDS[file.suffix] not in kind:
                yield Finding(TYPE, file.path, path, f"the main part is {kind}, and the name ends with .{file.suffix}")
    targets = list[str]()
    for name, content in parts.items():
        if name.endswith(".rels"):
            relations = [one for one in ElementTree.fromstring(content) if one.tag.endswith("}Relationship")]
            for told, times in Counter(one.get("Id", "") for one in relations).items():
                if times > 1:
                    yield Finding(STRUCTURE, file.path, name, f"two relations are called {told!r}; keep one")
            if name == "_rels/.rels":
                targets = [
                    one.get("Target", "").lstrip("/")
                    for one in relations
                    if one.get("Type", "").endswith("/officeDocument")
                ]
    if len(mains) > 1 or len(targets) > 1 or (mains and targets and mains != targets):
        told = ", ".join(sorted({*mains, *targets}))
        yield Finding(STRUCTURE, file.path, _TYPES, f"several parts are named as the document: {told}; keep one")
