"""Encodings that a text declares: a program that follows the declaration reads other letters than one that does not.

A reward reads most texts as UTF-8. Python follows the note at the beginning of a source, a browser the one in the head
of a page, a parser of XML the declaration.
"""

import codecs
import io
import re
import tokenize
import unicodedata
from collections.abc import Iterator, Sequence

from .findings import TYPE, File, Finding

_HEAD = 4_096
"""Bytes at the beginning of a page in which browsers look for the declaration."""
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_PYTHON = re.compile(rb"[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_BLANK = re.compile(rb"[ \t\f]*(?:#.*)?")
_PAGE = re.compile(rb"<meta\b[^>]*?\bcharset\s*=\s*[\"']?\s*([^\"'\s/>;]+)", re.IGNORECASE)
_XML = re.compile(rb"\s*<\?xml\b[^>]*?\bencoding\s*=\s*[\"']([^\"']*)[\"']")
_PAGES = frozenset(["html", "htm"])
_AS_WRITTEN = frozenset(["utf-8", "ascii"])
_BROWSERS = {"iso8859-1": "cp1252", "ascii": "cp1252", "utf-16": "utf-8", "utf-16-le": "utf-8", "utf-16-be": "utf-8"}
"""Encodings that browsers use for some names; a declaration that they could read is not in UTF-16."""


def ambiguities(files: Sequence[File]) -> Iterator[Finding]:
    """Find texts that read differently in the encoding that they declare."""
    for file in files:
        data = file.data
        told = _declared(file.suffix, data)
        if told and (message := _difference(data, told, is_page=file.suffix in _PAGES)):
            yield Finding(TYPE, file.path, "", f"{message}; write UTF-8, and declare that or nothing")
        elif file.suffix == "py" and (name := _name_in_other_letters(data)):
            message = f"{name!a} is another name to Python; write the plain letters"
            yield Finding(TYPE, file.path, "", message)


def _name_in_other_letters(data: bytes) -> str:
    """Return a name that Python reads as one of plain letters but a text search does not find; "" if there is none."""
    try:
        tokens = tokenize.generate_tokens(io.StringIO(data.decode("utf-8-sig")).readline)
        names = (token.string for token in tokens if token.type == tokenize.NAME and not token.string.isascii())
        # accented letters may be encoded in two ways, which look the same
        return next(
            (one for one in names if unicodedata.normalize("NFKC", one) != unicodedata.normalize("NFC", one)), ""
        )
    except (UnicodeDecodeError, tokenize.TokenError, SyntaxError, ValueError):
        return ""


def _declared(suffix: str, data: bytes) -> str:
    """Return the name of the declared encoding; "" if there is none."""
    if suffix == "py":
        first, _, rest = data.removeprefix(codecs.BOM_UTF8).replace(b"\r", b"\n").partition(b"\n")
        match = _PYTHON.match(first)
        if match is None and _BLANK.fullmatch(first):
            match = _PYTHON.match(rest.partition(b"\n")[0])
    elif suffix in _PAGES:
        match = None if data.startswith(_MARKS) else _PAGE.search(data[:_HEAD])
    else:
        match = _XML.match(data.removeprefix(codecs.BOM_UTF8))
    return match[1].decode("ascii", "replace") if match else ""


def _difference(data: bytes, told: str, *, is_page: bool) -> str:
    """Describe how a text differs if read in its declared encoding; "" if it does not."""
    try:
        name = codecs.lookup(told).name
    except (LookupError, ValueError):
        # a browser ignores a name that it does not know
        return "" if is_page else f"it declares the encoding {told[:40]!r}, which does not exist"
    name = _BROWSERS.get(name, name) if is_page else name
    if name in _AS_WRITTEN:
        return ""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return ""  # it is not valid UTF-8, so there is no second reading
    try:
        return "" if data.decode(name) == text else f"in {told[:40]!r}, which it declares, the text is different"
    except (ValueError, LookupError):
        return f"it declares the encoding {told[:40]!r}, in which it cannot be read"
