"""What the readers of OpenDocument and Office Open XML share: names, texts, and members that may not be there."""

import os
import re
import zipfile
from collections.abc import Iterator
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape

_ODF = "urn:oasis:names:tc:opendocument:xmlns:"
OFFICE, TEXT, TABLE, STYLE, DRAW, PRESENTATION = (
    f"{{{_ODF}{name}:1.0}}" for name in ("office", "text", "table", "style", "drawing", "presentation")
)
SVG, FO = f"{{{_ODF}svg-compatible:1.0}}", f"{{{_ODF}xsl-fo-compatible:1.0}}"
NUMBER, FORMULAS = f"{{{_ODF}datastyle:1.0}}", f"{{{_ODF}of:1.2}}"
XLINK = "{http://www.w3.org/1999/xlink}"
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
RELATIONS = "{http://schemas.openxmlformats.org/package/2006/relationships}"

ODF_SPACES = " ".join(
    f'xmlns:{prefix}="{name[1:-1]}"'
    for prefix, name in {
        "office": OFFICE,
        "text": TEXT,
        "table": TABLE,
        "style": STYLE,
        "draw": DRAW,
        "presentation": PRESENTATION,
        "svg": SVG,
        "fo": FO,
        "xlink": XLINK,
        "number": NUMBER,
        "of": FORMULAS,
    }.items()
)
_MANIFEST = f"{_ODF}manifest:1.0"


def member(path: str | os.PathLike[str], name: str) -> Element:
    """Return the root of a member of a package.

    Raises:
        KeyError: it has no such member.
        zipfile.BadZipFile: the file is no package.
    """
    with zipfile.ZipFile(path) as package:
        return ET.fromstring(package.read(name))


def member_or_none(path: str | os.PathLike[str], name: str) -> Element | None:
    """Return the root of a member of a package, or None if there is no such member."""
    try:
        return member(path, name)
    except KeyError:
        return None


def odf_text(node: Element) -> str:
    """Return the text of an OpenDocument paragraph: blanks and tabs are elements there, notes are not its text."""
    return "".join(_odf_pieces(node))


_BLANKS = re.compile(r"^ | $|(?<= ) +")


def odf_escaped(text: str) -> str:
    """Return a text as the inside of an OpenDocument paragraph, where blanks in a row would count as one."""
    escaped = _BLANKS.sub(lambda found: f'<text:s text:c="{len(found[0])}"/>', escape(text))
    return escaped.replace("\t", "<text:tab/>").replace("\n", "<text:line-break/>")


def _odf_pieces(node: Element) -> Iterator[str]:
    if node.tag == TEXT + "s":
        yield " " * int(node.get(TEXT + "c", "1"))
    elif node.tag == TEXT + "tab":
        yield "\t"
    elif node.tag == TEXT + "line-break":
        yield "\n"
    elif node.tag not in (TEXT + "note", OFFICE + "annotation"):
        yield node.text or ""
        for child in node:
            yield from _odf_pieces(child)
            yield child.tail or ""


def odf_manifest(media_type: str, *parts: str) -> str:
    """Return the manifest of an OpenDocument package."""
    entries = "".join(
        f'<manifest:file-entry manifest:full-path="{part}" manifest:media-type="text/xml"/>' for part in parts
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><manifest:manifest xmlns:manifest="{_MANIFEST}" manifest:version="1.3">'
        f'<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="{media_type}"/>'
        f"{entries}</manifest:manifest>"
    )


def odf_part(kind: str, body: str) -> str:
    """Return a member of an OpenDocument package: `kind` is content, styles or meta."""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-{kind} {ODF_SPACES} office:version="1.3">'
        f"{body}</office:document-{kind}>"
    )
