"""Elements that a document may have once in their place and has twice: one reader takes the first, another the last."""

from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_XML_ID = "{http://www.w3.org/XML/1998/namespace}id"
_SINGLE = {
    *(_W + name for name in ("body", "pPr", "rPr", "tblPr", "tblGrid", "trPr", "tcPr", "sdtPr", "sdtContent", "numPr")),
    *(_A + name for name in ("pPr", "rPr", "endParaRPr", "bodyPr", "lstStyle", "tblPr", "tblGrid", "tcPr", "xfrm")),
    *(_P + name for name in ("txBody", "spPr", "nvSpPr", "nvPr", "cNvPr", "cSld", "spTree", "nvGrpSpPr", "grpSpPr")),
    *(
        _OFFICE + name
        for name in ("body", "text", "spreadsheet", "presentation", "drawing", "automatic-styles", "styles")
    ),
}
"""Elements that may occur at most once in a parent."""
_NAMES = """
b i u strike dstrike caps smallCaps vanish color sz szCs highlight vertAlign shd rStyle pStyle jc numPr outlineLvl
keepNext keepLines pageBreakBefore ind spacing framePr gridSpan vMerge tcW vAlign
"""
_PROPERTIES = {_W + name for name in _NAMES.split()}
"""Properties of text, paragraphs and cells, which may occur once in their list."""
_LISTS = {_W + name for name in ("rPr", "pPr", "tcPr")}
_STYLES = {_OFFICE + name for name in ("styles", "automatic-styles")}


def repeated(root: ElementTree.Element) -> Iterator[str]:
    """Describe what occurs twice, once for each kind."""
    told: set[str] = set()
    identifiers = Counter(one.get(_XML_ID) for one in root.iter() if one.get(_XML_ID))
    for name, times in identifiers.items():
        if times > 1:
            told.add(f"two elements have the identifier {name!r}")
            break
    for parent in root.iter():
        for tag, times in Counter(one.tag for one in parent if one.tag in _SINGLE).items():
            if times > 1:
                told.add(f"an element {_name(parent.tag)} has {times} elements {_name(tag)}; keep one")
        if parent.tag in _LISTS:
            told.update(_contradictions(parent))
        if parent.tag in _STYLES:
            styles = Counter(
                (one.get(f"{_STYLE}family"), one.get(f"{_STYLE}name")) for one in parent if one.tag == f"{_STYLE}style"
            )
            for (_, name), times in styles.items():
                if times > 1:
                    told.add(f"{times} styles of one family are called {name!r}; keep one")
    yield from sorted(told)


def _contradictions(properties: ElementTree.Element) -> Iterator[str]:
    """Describe properties with two different values; office applications repeat some with the same value."""
    values: dict[str, dict[str, str]] = {}
    for one in properties:
        if one.tag in _PROPERTIES and values.setdefault(one.tag, one.attrib) != one.attrib:
            yield f"an element {_name(properties.tag)} has two different elements {_name(one.tag)}; keep one"


def _name(tag: str) -> str:
    return tag.rpartition("}")[2]
