"""SVG: spellings that some programs read and others throw away."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

_NUMBER = r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"
_GAP = r"[ \t\r\n]*,?[ \t\r\n]*"
_CALL = rf"(?:matrix|translate|scale|rotate|skewX|skewY)[ \t\r\n]*\({_GAP}{_NUMBER}(?:{_GAP}{_NUMBER})*{_GAP}\)"
_TRANSFORM = re.compile(rf"[ \t\r\n]*(?:none|(?:{_CALL}(?:[ \t\r\n]*,?[ \t\r\n]*{_CALL})*)?)[ \t\r\n]*")
_OF_NUMBERS = re.compile(
    "d?[xy]|[xy][12]|c[xy]|r[xy]?|width|height|viewBox|points|d|rotate|offset|stroke-width|font-size"
    "|(?:(?:fill|stroke)-)?opacity"
)
_ALSO = re.compile(r"(?:--|-[a-z])")


def misread(root: ElementTree.Element) -> Iterator[tuple[str, str]]:
    """Find spellings that programs read differently.

    Yields:
        The place, and what is wrong and how to fix it.
    """
    for node in root.iter():
        if not node.tag.startswith("{http://www.w3.org/2000/svg}"):
            continue
        where = node.get("id", node.tag.rpartition("}")[2])
        for name, value in node.attrib.items():
            if _OF_NUMBERS.fullmatch(name) and not value.isascii():
                yield where, f"{name} contains characters that only some programs accept as digits; write 0 to 9"
            if name in ("transform", "gradientTransform", "patternTransform") and not _TRANSFORM.fullmatch(value):
                yield (
                    where,
                    f"{name} {value[:60]!r} is malformed: some programs ignore all of it, others a part",
                )
        for message in _style(node.get("style", "")):
            yield where, message


def _style(text: str) -> Iterator[str]:
    """Find what a reader that splits at semicolons reads differently from one that knows the CSS grammar."""
    if "/*" in text:
        yield "a style holds a comment, which simple readers take for declarations; remove it"
    said = dict[str, str]()
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        name, value = name.strip().lower(), value.strip()
        if colon and not _ALSO.match(name) and said.setdefault(name, value) != value:
            yield f"a style sets {name} twice, to different values; keep one"
