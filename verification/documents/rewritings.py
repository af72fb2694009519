"""Different bytes with the same facts, as another program, another version or another save would write them.

Every rewriting has a name and preserves all facts. Where that is not certain, there is no rewriting.
"""

import csv
import io
import json
import re
import sqlite3
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from typing import Any, cast
from xml.etree import ElementTree

from verification.documents.databases import MAGIC
from verification.documents.lines import lines_of, text_of
from verification.documents.packages import read_package
from verification.documents.spots import MAX_BYTES

Rewriting = Callable[[bytes, bytes | None], bytes | None]
"""Takes the golden file and its initial version (None if it is new) and writes golden anew; None if it cannot."""

OFFICE = (".xlsx", ".xlsm", ".docx", ".docm", ".pptx", ".pptm", ".odt", ".ods", ".odp", ".odg")
"""Suffixes of documents next to which an office application keeps a lock file while they are open."""
_PROPERTY = re.compile(
    rb"(<(?:dcterms:modified|cp:lastModifiedBy|AppVersion|dc:date|meta:generator|meta:editing-duration)(?:\s[^>]*[^>/])?>)([^<]*)(</)"
)
_OTHER = {
    b"dcterms:modified": b"2031-03-04T05:06:07Z",
    b"cp:lastModifiedBy": b"Somebody Else",
    b"AppVersion": b"16.0300",
    b"dc:date": b"2031-03-04T05:06:07",
    b"meta:generator": b"LibreOffice/24.8.1.2$Linux_X86_64",
    b"meta:editing-duration": b"PT7M31S",
}
_PROPERTIES = ("docProps/core.xml", "docProps/app.xml", "meta.xml")
_SELECTION = re.compile(rb"<selection\b[^>]*/>")
_SHARED = re.compile(rb"<si>\s*<t(?: xml:space=\"preserve\")?>([^<]*)</t>\s*</si>|<si\b")
_SHARED_CELL = re.compile(rb'(<c\b[^>]*?) t="s"([^>]*)>\s*<v>(\d+)</v>\s*</c>')
_TAG = re.compile(r"""<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*')){2,})(\s*/?)>""")
_ATTRIBUTE = re.compile(r"""[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*')""")
_SETTING = re.compile(r"(\s*[\w.-]+)( ?)=( ?)(.*)", re.DOTALL)
_TEXTS = re.compile(r"word/(document|header\d*|footer\d*)\.xml|ppt/slides/slide\d+\.xml")
_RUN = re.compile(
    rb"(<([wa]):r(?:\s[^>]*)?>)((?:<\2:rPr(?:\s[^>]*)?/>|<\2:rPr(?:\s[^>]*)?>(?:(?!</\2:rPr>).)*</\2:rPr>)?)"
    rb"(<\2:t(?: xml:space=\"preserve\")?>)([^<]*)(</\2:t></\2:r>)",
    re.DOTALL,
)
_LEAST_CUT = 4
_PAINT = re.compile(rb"((?:fill|stroke|stop-color)\s*[=:])(\s*[\"']?\s*)#([0-9A-Fa-f]{6})\b")
_PNG = b"\x89PNG\r\n\x1a\n"


def rewritings(name: str) -> Iterator[tuple[str, Rewriting]]:
    """List the rewritings that apply to a file.

    Args:
        name: the file's name, whose suffix tells the format.

    Yields:
        The name of each rewriting, and the function that makes it.
    """
    suffix = name[name.rfind(".") :].lower() if "." in name.rpartition("/")[2] else ""
    if suffix in OFFICE:
        yield "packed again", _packed_again
        yield "document properties", _other_properties
    if suffix in (".xlsx", ".xlsm"):
        yield "texts in the cells", _inline_texts
        yield "selected cells", _unselected
    if suffix in (".csv", ".tsv"):
        yield "quotes", lambda golden, _: _quoted(golden, "\t" if suffix == ".tsv" else None)
    if suffix in (".json", ".geojson"):
        yield "indentation and order of keys", _other_json
    if suffix in (".xml", ".svg", ".gpx", ".kml", ".opml", ".xspf"):
        yield "order of attributes", _other_attributes
    if suffix in (".ini", ".cfg", ".toml"):
        yield "blanks around =", _other_blanks
    if suffix in (".txt", ".md", ".log"):
        yield "last line end", _other_end
    if suffix == ".png":
        yield "compression", _compressed_again
    if suffix == ".zip":
        yield "order of the members", _other_members
    if suffix in (".docx", ".docm", ".pptx", ".pptm"):
        yield "texts in more runs", _more_runs
    if suffix == ".svg":
        yield "spelling of the colours", _other_colours
    if suffix in (".db", ".sqlite", ".sqlite3", ""):
        yield "vacuum", _vacuumed


def _package(parts: dict[str, bytes], *, level: int = 6) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as archive:
        for name, content in parts.items():
            kind = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(zipfile.ZipInfo(name, (2031, 3, 4, 5, 6, 8)), content, kind)
    return target.getvalue()


def _first_last(parts: dict[str, bytes]) -> dict[str, bytes]:
    """Reverse the order of the parts; those that declare the package's type stay first."""
    names = list(parts)
    names.reverse()
    ranked = sorted(names, key=lambda name: name not in ("mimetype", "[Content_Types].xml"))
    return {name: parts[name] for name in ranked}


def _packed_again(golden: bytes, _: bytes | None) -> bytes | None:
    return _package(_first_last(read_package(golden)), level=1)


def _other_properties(golden: bytes, _: bytes | None) -> bytes | None:
    parts = read_package(golden)
    for name in _PROPERTIES:
        if name in parts:
            parts[name] = _PROPERTY.sub(_other_property, parts[name])
    return _package(parts)


def _other_property(match: re.Match[bytes]) -> bytes:
    return match[1] + _OTHER[re.split(rb"[\s>]", match[1][1:])[0]] + match[3]


def _other_members(golden: bytes, _: bytes | None) -> bytes | None:
    """Repack an archive in another order, with other times and higher compression; folders precede their contents."""
    with zipfile.ZipFile(io.BytesIO(golden)) as archive:
        entries = archive.infolist()
        if len({one.filename for one in entries}) != len(entries) or any(one.flag_bits & 1 for one in entries):
            return None
        contents = {one.filename: (one, archive.read(one)) for one in entries if one.file_size <= MAX_BYTES}
    folders = [name for name in contents if name.endswith("/")]
    files = [name for name in contents if not name.endswith("/")]
    if len(contents) < len(entries) or "mimetype" in contents or "META-INF/MANIFEST.MF" in contents:
        return None  # A format of its own that prescribes its first member.
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name in (*folders, *reversed(files)):
            old, content = contents[name]
            made = zipfile.ZipInfo(name, (2031, 3, 4, 5, 6, 8))
            made.external_attr, made.create_system, made.comment = old.external_attr, old.create_system, old.comment
            archive.writestr(made, content, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def _more_runs(golden: bytes, initial: bytes | None) -> bytes | None:
    """Split runs in two, as an office application does for text typed at different times; they look the same."""
    parts = read_package(golden)
    before = {} if initial is None else read_package(initial)
    known = {run[0] for name, part in before.items() if _TEXTS.fullmatch(name) for run in _RUN.finditer(part)}
    changed = False
    for name in parts:
        if _TEXTS.fullmatch(name):
            other = _RUN.sub(lambda run: run[0] if run[0] in known else _cut(run), parts[name])
            changed |= other != parts[name]
            parts[name] = other
    return _package(parts) if changed else None


def _cut(run: re.Match[bytes]) -> bytes:
    """Split a run into two of the same format; a text with entities, or a blank at the split, stays whole."""
    start, _, look, opened, text, closed = run.groups(default=b"")
    middle = len(text) // 2
    if len(text) < _LEAST_CUT or b"&" in text or not text[middle - 1 : middle + 1].isalnum() or not text.isascii():
        return run[0]
    return b"".join(start + look + opened + half + closed for half in (text[:middle], text[middle:]))


def _other_colours(golden: bytes, initial: bytes | None) -> bytes | None:
    """Write the new colours of a drawing in another notation; CSS Color 4 and SVG 1.1 give them the same names."""
    known = {match[0] for match in _PAINT.finditer(initial or b"")}

    def spelled(match: re.Match[bytes]) -> bytes:
        if match[0] in known:
            return match[0]
        channels = [int(match[3][place : place + 2], 16) for place in (0, 2, 4)]
        return match[1] + match[2] + b"rgb(" + ",".join(map(str, channels)).encode() + b")"

    return _PAINT.sub(spelled, golden)


def _inline_texts(golden: bytes, _: bytes | None) -> bytes | None:
    parts = read_package(golden)
    shared = list(_SHARED.finditer(parts.get("xl/sharedStrings.xml", b"")))
    if not shared:
        return None

    def inline(match: re.Match[bytes]) -> bytes:
        text = shared[int(match[3])][1] if int(match[3]) < len(shared) else None
        if text is None:
            return match[0]  # A text with several formats.
        return match[1] + b' t="inlineStr"' + match[2] + b'><is><t xml:space="preserve">' + text + b"</t></is></c>"

    for name in parts:
        if name.startswith("xl/worksheets/"):
            parts[name] = _SHARED_CELL.sub(inline, parts[name])
    return _package(parts)


def _unselected(golden: bytes, initial: bytes | None) -> bytes | None:
    """Select another cell in each worksheet, unless golden changed a selection."""
    parts, before = read_package(golden), {} if initial is None else read_package(initial)
    for name in parts:
        if _SELECTION.findall(parts[name]) != _SELECTION.findall(before.get(name, b"")) and name in before:
            return None
        if name.startswith("xl/worksheets/"):
            parts[name] = _SELECTION.sub(b'<selection activeCell="B3" sqref="B3"/>', parts[name], count=1)
    return _package(parts)


def _quoted(golden: bytes, separator: str | None) -> bytes | None:
    """Quote every value of a file in which some are quoted; a file without any quote counts as another form."""
    lines = lines_of(text_of(golden))
    first = next((line for line in lines if line.strip()), "")
    mark = separator or max(",;\t|", key=first.count)
    if mark not in first or b'"' not in golden:
        return None
    rows = list(csv.reader(lines, delimiter=mark, strict=True))
    text = io.StringIO()
    writer = csv.writer(
        text, delimiter=mark, quoting=csv.QUOTE_ALL, lineterminator="\r\n" if first.endswith("\r\n") else "\n"
    )
    writer.writerows(rows)
    written = text.getvalue()
    return (written if lines[-1].endswith("\n") else written.rstrip("\r\n")).encode()


def _other_json(golden: bytes, _: bytes | None) -> bytes | None:
    text = text_of(golden)
    doubled: list[str] = []

    def turned(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        doubled.extend(name for name in names if names.count(name) > 1)
        return dict(reversed(pairs))

    tree = json.loads(text, object_pairs_hook=turned)
    return None if doubled else (json.dumps(tree, indent=3, ensure_ascii=False) + "\n").encode()


def _other_attributes(golden: bytes, _: bytes | None) -> bytes | None:
    text = text_of(golden)
    if "<![CDATA[" in text or "<!--" in text or "<!DOCTYPE" in text:
        return None
    other = _TAG.sub(lambda tag: f"<{tag[1]} {' '.join(reversed(_ATTRIBUTE.findall(tag[2])))}{tag[3]}>", text).encode()
    one, two = (ElementTree.fromstring(content) for content in (golden, other))  # noqa: S314 -- without a DOCTYPE
    same = all(
        a.tag == b.tag and a.attrib == b.attrib and a.text == b.text
        for a, b in zip(one.iter(), two.iter(), strict=True)
    )
    return other if same else None


def _other_blanks(golden: bytes, _: bytes | None) -> bytes | None:
    lines = lines_of(text_of(golden))
    if any(line[:1] in (" ", "\t") and line.strip() for line in lines) or '"""' in "".join(lines):
        return None  # Indented lines and triple quotes continue the lines before.
    made: list[str] = []
    for line in lines:
        setting = None if line.lstrip().startswith(("#", ";", "[")) else _SETTING.fullmatch(line)
        joint = "" if setting is None else "=" if setting[2] or setting[3] else " = "
        made.append(line if setting is None else f"{setting[1]}{joint}{setting[4]}")
    return "".join(made).encode()


def _other_end(golden: bytes, initial: bytes | None) -> bytes | None:
    """End the last line as in the initial file, if golden changed that."""
    if not golden or not initial or golden.endswith(b"\n") == initial.endswith(b"\n") or b"\r" in golden:
        return None
    return golden + b"\n" if initial.endswith(b"\n") else golden.removesuffix(b"\n")


def _compressed_again(golden: bytes, _: bytes | None) -> bytes | None:
    """Recompress the same pixels into a single chunk."""
    if not golden.startswith(_PNG):
        return None
    place, before, data, after = len(_PNG), _PNG, b"", b""
    while place < len(golden):
        (size,) = struct.unpack(">I", golden[place : place + 4])
        chunk = golden[place : place + size + 12]
        if chunk[4:8] == b"IDAT":
            data += chunk[8:-4]
        elif data:
            after += chunk
        else:
            before += chunk
        place += size + 12
    packed = b"IDAT" + zlib.compress(zlib.decompressobj().decompress(data, MAX_BYTES * 8), 1)
    return before + struct.pack(">I", len(packed) - 4) + packed + struct.pack(">I", zlib.crc32(packed)) + after


def _vacuumed(golden: bytes, _: bytes | None) -> bytes | None:
    if not golden.startswith(MAGIC) or golden[18:20] != b"\1\1":
        return None
    database = sqlite3.connect(":memory:", isolation_level=None)
    try:
        database.execute("PRAGMA trusted_schema = OFF")
        database.deserialize(golden)
        database.execute("CREATE TABLE gone_again (a)")
        database.execute("DROP TABLE gone_again")
        database.execute("VACUUM")
        return database.serialize()
    finally:
        database.close()


def rewritten_file(rewriting: Rewriting, golden: bytes, initial: bytes | None) -> bytes | None:
    """Apply a rewriting to a file.

    Args:
        rewriting: one of those that `rewritings` lists for the file's name.
        golden: the file's content in the golden state.
        initial: the file's content in the initial state; None if it is new.

    Returns:
        The new content; None if the rewriting does not apply or gives the same bytes.
    """
    if len(golden) > MAX_BYTES:
        return None
    try:
        made = rewriting(golden, initial)
    except (ValueError, RecursionError, csv.Error, sqlite3.Error, struct.error, zlib.error, ElementTree.ParseError):
        return None
    return made if made != golden else None


def renamed_records(state: bytes) -> bytes | None:
    """Give new records of a web application other ids, as if they had been made after more actions.

    Args:
        state: the application's golden state, as the server wrote it.

    Returns:
        The state with the other ids; None if that is impossible.
    """
    tree: object = json.loads(state)
    if not isinstance(tree, dict):
        return None
    whole = cast("dict[str, Any]", tree)
    current = json.dumps(whole.get("current_state"), ensure_ascii=False)
    before = json.dumps(whole.get("initial_state"), ensure_ascii=False)
    new = {match[0] for match in _NEW_RECORD.finditer(current)} - {match[0] for match in _NEW_RECORD.finditer(before)}
    if not new:
        return None
    changed = _NEW_RECORD.sub(lambda m: f"-n{int(m[1]) + 7}-{m[2]}" if m[0] in new else m[0], current)
    whole["current_state"] = json.loads(changed)
    return json.dumps(whole, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


_NEW_RECORD = re.compile(r"-n(\d+)-(\d+)\b")
"""The end of a new record's id, which counts the actions before it (hub/engine/records.py)."""
