"""Mutants of what golden left alone, of what vouches for it, and of forms that a person would accept as well."""

import hashlib
import io
import json
import sqlite3
import tarfile
import zipfile
from pathlib import Path

import openpyxl
import pytest
from openpyxl.comments import Comment

from schemas.rewards import Mutation
from tests.grading.archives import archive
from tests.verification.documents.word_files import paragraph, text_document
from tests.verification.mutation.states import made
from verification.documents import mutated, read_fields
from verification.documents.rewritings import rewritings, rewritten_file
from verification.mutation.runner import mutants
from verification.state_files import ArchiveEntry
from verification.variants import chosen, variants


def contents(tmp_path: Path, before: dict[str, bytes], after: dict[str, bytes], name: str) -> dict[str, list[str]]:
    """The texts that a file has in the mutants, by way or field."""
    found: dict[str, list[str]] = {}
    for one in made(tmp_path, before, after):
        content = one.changes.get(f"home/user/{name}")
        if isinstance(content, bytes):
            found.setdefault(one.way or one.field, []).append(content.decode("utf-8", "replace"))
    return found


def test_the_end_is_cut_off_and_goes_on(tmp_path: Path) -> None:
    before, after = b"one\ntwo\nthree\nfour\n", b"one\nzwei\nthree\nfour\n"
    found = contents(tmp_path, {"a.txt": before}, {"a.txt": after}, "a.txt")
    assert found["last one gone"] == ["one\nzwei\nthree\n"]
    (longer,) = found["one more at the end"]
    assert len(longer.splitlines()) == 5
    assert longer.splitlines()[:3] == ["one", "zwei", "three"]
    assert "last one gone" not in contents(tmp_path, {"a.py": before}, {"a.py": after}, "a.py")


def test_the_right_value_stands_at_a_place_that_looks_alike(tmp_path: Path) -> None:
    before = b"[draft]\ntravel = 650\n[final]\ntravel = 650\n"
    after = b"[draft]\ntravel = 650\n[final]\ntravel = 900\n"
    found = contents(tmp_path, {"a.ini": before}, {"a.ini": after}, "a.ini")
    assert "[draft]\ntravel = 900\n[final]\ntravel = 650\n" in found["other place"]


def workbook(travel: int) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book["Sheet"])
    for title in ("2023", "2024 draft", "2024 final"):
        sheet = book.create_sheet(title)
        for row in (["Rent", 4800], ["Travel", travel if title == "2024 final" else 650]):
            sheet.append(row)
    book["2023"]["B1"].comment = Comment("ask again", "Reviewer")
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def test_the_right_value_stands_on_another_sheet(tmp_path: Path) -> None:
    found: set[tuple[object, ...]] = set()
    for one in made(tmp_path, {"a.xlsx": workbook(650)}, {"a.xlsx": workbook(900)}):
        if one.way == "other place":
            content = one.changes["home/user/a.xlsx"]
            assert isinstance(content, bytes)
            book = openpyxl.load_workbook(io.BytesIO(content))
            found.add(tuple(sheet["B2"].value for sheet in book))
    assert {(900, 650, 650), (650, 900, 650)} <= found


def test_remarks_on_cells_are_fields() -> None:
    content = workbook(650)
    fields = read_fields("a.xlsx", content)
    assert fields is not None
    assert fields["2023!B1 comment"] == "ask again"
    gone = mutated("a.xlsx", content, "2023!B1 comment", Mutation.MISSING)
    other = mutated("a.xlsx", content, "2023!B1 comment", Mutation.CHANGED)
    assert gone is not None
    assert other is not None
    assert openpyxl.load_workbook(io.BytesIO(gone))["2023"]["B1"].comment is None
    comment = openpyxl.load_workbook(io.BytesIO(other))["2023"]["B1"].comment
    assert comment is not None
    assert comment.text != "ask again"


@pytest.fixture
def stock(tmp_path: Path) -> bytes:
    base = sqlite3.connect(tmp_path / "stock.sqlite")
    base.executescript("""
        CREATE TABLE stock (id INTEGER PRIMARY KEY, amount INTEGER);
        CREATE TABLE log (amount INTEGER);
        INSERT INTO stock VALUES (11, 7), (12, 52);
        CREATE INDEX by_amount ON stock (amount);
        CREATE VIEW few AS SELECT * FROM stock WHERE amount < 10;
        CREATE TRIGGER changed AFTER UPDATE ON stock BEGIN INSERT INTO log VALUES (new.amount); END;
    """)
    base.close()
    return (tmp_path / "stock.sqlite").read_bytes()


def rows(content: bytes, query: str) -> list[tuple[object, ...]]:
    base = sqlite3.connect(":memory:")
    base.deserialize(content)
    return base.execute(query).fetchall()


def test_views_triggers_and_indexes_vanish_one_at_a_time(stock: bytes) -> None:
    names = {"index by_amount", "trigger changed", "view few"}
    fields = read_fields("stock.sqlite", stock)
    assert fields is not None
    assert names <= fields.keys()
    for name in names:
        content = mutated("stock.sqlite", stock, name, Mutation.MISSING)
        assert content is not None
        left = rows(content, "SELECT type || ' ' || name FROM sqlite_master WHERE type != 'table'")
        assert {one for (one,) in left} == names - {name}


def test_rows_under_a_trigger_are_fields_and_the_trigger_does_not_run(stock: bytes) -> None:
    content = mutated("stock.sqlite", stock, "stock row 12 amount", Mutation.CHANGED)
    assert content is not None
    assert rows(content, "SELECT amount FROM stock ORDER BY id") == [(7,), (53,)]
    assert rows(content, "SELECT * FROM log") == []
    assert rows(content, "SELECT name FROM sqlite_master WHERE type = 'trigger'") == [("changed",)]


def test_a_flag_becomes_a_number_in_json(tmp_path: Path) -> None:
    before, after = (json.dumps({"grid": False, "ruler": flag}).encode() for flag in (False, True))
    found = contents(tmp_path, {"a.json": before}, {"a.json": after}, "a.json")
    assert [json.loads(text)["ruler"] for text in found["number for a flag"]] == [1]
    assert [json.loads(text)["ruler"] for text in found["text for a flag"]] == ["true"]


def test_a_file_is_changed_together_with_the_list_that_vouches_for_it(tmp_path: Path) -> None:
    data = b"Release 4\n"
    sums = f"{hashlib.sha256(data).hexdigest()}  notes.txt\n".encode()
    found = [
        one.changes
        for one in made(tmp_path, {"notes.txt": data}, {"notes.txt": data, "SUMS": sums})
        if one.mutation is Mutation.VOUCHED and "home/user/notes.txt" in one.changes
    ]
    assert found
    for changes in found:
        content, listed = changes["home/user/notes.txt"], changes["home/user/SUMS"]
        assert isinstance(content, bytes)
        assert isinstance(listed, bytes)
        assert content != data
        assert listed == f"{hashlib.sha256(content).hexdigest()}  notes.txt\n".encode()


def test_a_source_is_changed_together_with_what_was_made_of_it(tmp_path: Path) -> None:
    source = b"field,weight\nnorth,410\nmill,655\n"
    result = b"field,weight\nmill,655\nnorth,410\n"
    found = [
        one.changes
        for one in made(tmp_path, {"a.csv": source}, {"a.csv": source, "sorted.csv": result})
        if one.mutation is Mutation.VOUCHED and len(one.changes) == 2
    ]
    assert found
    for changes in found:
        texts = [changes[f"home/user/{name}"] for name in ("a.csv", "sorted.csv")]
        one, other = (text.splitlines() for text in texts if isinstance(text, bytes))
        assert sorted(one) == sorted(other)
        assert one[0] == b"field,weight"
        assert set(one) != set(source.splitlines())


def folder_modes(tmp_path: Path, before: int, after: int, kept: dict[str, bytes]) -> set[tuple[str, int]]:
    """The rights that mutants give to a folder, by the way in which they are wrong."""
    paths = tmp_path / "before.tar", tmp_path / "after.tar"
    for path, mode, files in zip(paths, (before, after), ({"home/user/diary/a.txt": b"text\n"}, kept), strict=True):
        archive(path, files)
        with tarfile.open(path, "a") as tar:
            info = tarfile.TarInfo("home/user/diary")
            info.type, info.mode = tarfile.DIRTYPE, mode
            tar.addfile(info)
    found = [(one.way, one.changes.get("home/user/diary")) for one in mutants(*paths)]
    return {
        (way, tarfile.TarInfo.frombuf(entry.raw[:512], "utf-8", "strict").mode & 0o777)
        for way, entry in found
        if isinstance(entry, ArchiveEntry)
    }


def test_the_rights_of_a_folder_are_work_where_they_differ(tmp_path: Path) -> None:
    kept = {"home/user/diary/a.txt": b"text\n"}
    assert folder_modes(tmp_path, 0o755, 0o700, kept) == {("", 0o755), ("wider rights", 0o722)}
    assert folder_modes(tmp_path, 0o755, 0o755, {}) == set()


def form(name: str, title: str, golden: bytes, initial: bytes | None = None) -> bytes | None:
    return rewritten_file(dict(rewritings(name))[title], golden, initial)


def test_an_archive_is_packed_in_another_order() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as package:
        for name in ("a/", "a/one.txt", "a/two.txt"):
            package.writestr(name, "" if name.endswith("/") else f"Letter {name}\n")
    other = form("letters.zip", "order of the members", target.getvalue())
    assert other is not None
    with zipfile.ZipFile(io.BytesIO(other)) as package:
        assert package.namelist() == ["a/", "a/two.txt", "a/one.txt"]
        assert package.read("a/one.txt") == b"Letter a/one.txt\n"


def test_a_new_text_is_cut_into_two_runs_of_the_same_look() -> None:
    initial = text_document(paragraph("stays"), "")
    golden = text_document(paragraph("stays") + paragraph("months", "Quote"), "")
    other = form("a.docx", "texts in more runs", golden, initial)
    assert other is not None
    assert read_fields("a.docx", other) == read_fields("a.docx", golden)
    with zipfile.ZipFile(io.BytesIO(other)) as package:
        document = package.read("word/document.xml").decode()
    assert "<w:t>stays</w:t>" in document
    assert "<w:t>mon</w:t></w:r><w:r><w:t>ths</w:t>" in document


def test_a_new_colour_is_spelled_another_way() -> None:
    initial = b'<svg><rect fill="#0044aa"/><circle style="stroke: #ffffff"/></svg>'
    golden = initial.replace(b"#0044aa", b"#ff0000")
    other = form("a.svg", "spelling of the colours", golden, initial)
    assert other == b'<svg><rect fill="rgb(255,0,0)"/><circle style="stroke: #ffffff"/></svg>'


def test_what_the_instruction_tells_is_no_variant(tmp_path: Path) -> None:
    initial, golden = b'<svg><rect fill="#0044aa"/></svg>', b'<svg><rect fill="#ff0000"/></svg>'
    before = archive(tmp_path / "a", {"home/user/a.svg": initial})
    after = archive(tmp_path / "b", {"home/user/a.svg": golden})
    title = "spelling of the colours"
    assert title in {one.name for one in variants(before, after)}
    assert title in {one.name for one in chosen(before, after, "Fill the rectangle with pure red.")}
    assert title not in {one.name for one in chosen(before, after, "Fill the rectangle with #ff0000.")}
