import io
import struct
import zipfile
import zlib
from pathlib import Path

import pytest

from grading.ambiguity.inside import zips
from tests.grading.ambiguity.looking import kinds

ODT = "application/vnd.oasis.opendocument.text"
MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/></manifest:manifest>'
)
MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Override PartName="/word/document.xml" ContentType="{kind}"/>{more}</Types>'
)
RELATION = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
    'Target="{target}"/></Relationships>'
)


def packed(members: list[tuple[str, str]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, content in members:
            archive.writestr(zipfile.ZipInfo(name), content, method)
    return stream.getvalue()


def document(kind: str = MAIN, target: str = "word/document.xml", more: str = "") -> list[tuple[str, str]]:
    return [
        ("[Content_Types].xml", TYPES.format(kind=kind, more=more)),
        ("_rels/.rels", RELATION.format(target=target)),
        ("word/document.xml", "<a/>"),
        ("word/other.xml", "<b/>"),
    ]


TWO = [("a.txt", "one " * 50), ("b.txt", "two " * 50)]


def with_other_local_name(data: bytes) -> bytes:
    return data.replace(b"a.txt", b"c.txt", 1)


def with_gap(data: bytes) -> bytes:
    """A hidden entry between the entries and the directory, to which no offset points."""
    end = data.rindex(b"PK\5\6")
    (start,) = struct.unpack_from("<I", data, end + 16)
    hidden = packed([("a.txt", "other")])[:60]
    return data[:start] + hidden + data[start : end + 16] + struct.pack("<I", start + len(hidden)) + data[end + 20 :]


def with_longer_content() -> bytes:
    """The packed data goes on after the size that is noted: one reader stops there, another does not."""
    content = b"shown"
    told = zlib.crc32(content), len(content)
    packer = zlib.compressobj(wbits=-15)
    raw = packer.compress(b"shown and more") + packer.flush()
    head = struct.pack("<HHHHHIII", 20, 0, 8, 0, 33, told[0], len(raw), told[1])
    entry = b"PK\3\4" + head + struct.pack("<HH", 5, 0) + b"a.txt" + raw
    directory = b"PK\1\2" + struct.pack("<H", 20) + head + struct.pack("<HHHHHII", 5, 0, 0, 0, 0, 0, 0) + b"a.txt"
    return entry + directory + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(directory), len(entry), 0)


@pytest.mark.parametrize(
    "data",
    [
        with_other_local_name(packed(TWO)),
        with_gap(packed(TWO)),
        with_longer_content(),
        b"#!/bin/sh\n" + packed(TWO),
        packed(TWO) + b"more",
        packed(TWO) + packed([("a.txt", "another")]),
        packed([("\u00e9.txt", "1"), ("e\u0301.txt", "2")]),
        packed([("a.txt", "1"), ("./a.txt", "2")]),
        packed([("../a.txt", "1")]),
        packed([("/a.txt", "1")]),
        packed([("x" * 256 + "/a.txt", "1")]),
        packed([("a.txt", "1"), ("a.txt/b.txt", "2")]),
        packed(TWO, zipfile.ZIP_LZMA),
    ],
    ids=lambda data: str(zlib.crc32(data)),
)
def test_containers_that_two_readers_unpack_differently(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(data)
    assert kinds(path) == {"structure"}


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_entries_of_one_name(tmp_path: Path) -> None:
    path = tmp_path / "a.epub"
    path.write_bytes(packed([("a.txt", "1"), ("a.txt", "2")]))
    assert kinds(path) == {"structure"}


def test_ordinary_containers(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    nested = packed(TWO)
    large = io.BytesIO()
    with zipfile.ZipFile(large, "w") as archive, archive.open("a.txt", "w", force_zip64=True) as stream:
        stream.write(b"1")
    streamed = io.BytesIO()
    streamed.seekable = lambda: False  # pyright: ignore[reportAttributeAccessIssue] -- what a pipe says
    with zipfile.ZipFile(streamed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", "1" * 100)
        archive.writestr("folder/", "")
        archive.comment = b"made by a test"
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w") as archive:
        archive.writestr("inner.zip", nested)
    for data in (
        nested,
        packed(TWO, zipfile.ZIP_BZIP2),
        packed([]),
        packed([("README", "1"), ("readme", "2")]),
        large,
        streamed,
        stored,
    ):
        path.write_bytes(data if isinstance(data, bytes) else data.getvalue())
        assert kinds(path) == set()


def test_a_bomb_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zips, "LARGEST_UNPACKED", 1_000)
    path = tmp_path / "a.zip"
    path.write_bytes(packed([("a.txt", "0" * 5_000)]))
    assert kinds(path) == {"unreadable"}


@pytest.mark.parametrize(
    ("name", "mimetype", "told", "expected"),
    [
        ("a.odt", ODT, ODT, set[str]()),
        ("a.odt", ODT, ODT.replace("text", "spreadsheet"), {"type"}),
        ("a.odt", ODT.replace("text", "spreadsheet"), ODT, {"type"}),
        ("a.ods", ODT, ODT, {"type"}),
    ],
)
def test_what_an_open_document_says_that_it_is(
    tmp_path: Path, name: str, mimetype: str, told: str, expected: set[str]
) -> None:
    path = tmp_path / name
    path.write_bytes(
        packed([("mimetype", mimetype), ("META-INF/manifest.xml", MANIFEST.format(kind=told)), ("content.xml", "<a/>")])
    )
    assert kinds(path) == expected


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        (document(), set[str]()),
        (document(target="/word/document.xml"), set[str]()),
        (document(target="word/other.xml"), {"structure"}),
        (document(more=f'<Override PartName="/word/other.xml" ContentType="{MAIN}"/>'), {"structure"}),
        (document(kind=MAIN.replace("wordprocessingml", "spreadsheetml")), {"type"}),
        ([*document(), ("mimetype", ODT)], {"type"}),
        ([*document(), ("WORD/Document.xml", "<c/>")], {"structure"}),
    ],
    ids=range(7),
)
def test_which_part_is_the_document(tmp_path: Path, members: list[tuple[str, str]], expected: set[str]) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(packed(members))
    assert kinds(path) == expected


def test_a_part_that_offices_cannot_unpack(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(packed(document(), zipfile.ZIP_LZMA))
    assert kinds(path) == {"structure"}


@pytest.mark.parametrize(
    ("again", "expected"), [(ODT, set[str]()), (ODT.replace("text", "spreadsheet"), {"structure"})]
)
def test_a_part_that_the_manifest_names_twice(tmp_path: Path, again: str, expected: set[str]) -> None:
    path = tmp_path / "a.odt"
    entry = f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{again}"/></manifest:manifest>'
    manifest = MANIFEST.format(kind=ODT).replace("</manifest:manifest>", entry)
    path.write_bytes(packed([("mimetype", ODT), ("META-INF/manifest.xml", manifest), ("content.xml", "<a/>")]))
    assert kinds(path) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("word/media/picture.bin", set[str]()),
        ("customXml/item1.xml", set[str]()),
        ("word/vbaProject.bin", {"structure"}),
        ("Basic/Standard/Module1.xml", {"structure"}),
        ("Scripts/python/start.py", {"structure"}),
    ],
)
def test_a_document_that_carries_a_program(tmp_path: Path, name: str, expected: set[str]) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(packed([*document(), (name, "x")]))
    assert kinds(path) == expected
