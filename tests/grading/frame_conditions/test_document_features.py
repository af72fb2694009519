"""What documents say and do in unusual places, and frames that were stored before anybody asked for it."""

import shutil
import subprocess
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from grading.frame_conditions.comparison import difference
from grading.frame_conditions.likeness import pdf_features
from grading.frame_conditions.likeness.features import features_of
from grading.frame_conditions.likeness.pages import describe
from grading.frame_conditions.likeness.titles import metadata_titles_of, titles_of
from tests.grading.ambiguity.pdf_files import CATALOGUE, objects, stream, written

RELATIONS = """<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="r1" Target="{}"
 Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"/>
<Relationship Id="r2" Target="{}"
 Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/custom-properties"/></Relationships>"""
CORE = '<c:coreProperties xmlns:c="c" xmlns:dc="dc"><dc:title>Cancelled</dc:title></c:coreProperties>'
CUSTOM = '<p><property name="_MarkAsFinal"><bool>true</bool></property></p>'
XMP = b"""<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>
<rdf:Alt><rdf:li xml:lang="x-default">Cancelled</rdf:li></rdf:Alt>
</dc:title></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>"""
SHOWN: dict[str, object] = {"words": (), "flows": True}


def package(path: Path, **parts: str) -> Path:
    """A package with these parts, in whose names two underscores stand for a slash and one for a full stop."""
    with zipfile.ZipFile(path, "w") as target:
        for name, text in parts.items():
            target.writestr(name.replace("__", "/").replace("_", "."), text)
    return path


@pytest.mark.parametrize(
    "sheet",
    [
        '<a><cols><col min="4" max="9" hidden="1"/></cols></a>',
        '<a><sheetView zoomScale="400"/></a>',
        '<a><sheetView showRowColHeaders="0"/></a>',
        '<a><row r="12" hidden="1"/></a>',
    ],
)
def test_a_frame_of_before_is_not_asked_about_features_that_were_added_since(tmp_path: Path, sheet: str) -> None:
    end = SHOWN | features_of(package(tmp_path / "a.xlsx", xl__sheet_xml=sheet))
    golden = SHOWN | features_of(package(tmp_path / "b.xlsx", xl__sheet_xml="<a/>"))
    assert difference("pages", {**SHOWN, "features": {}}, end) is None
    assert difference("pages", end, end) is None
    assert difference("pages", golden, end) is not None


def test_a_frame_of_before_still_holds_what_it_tells_of(tmp_path: Path) -> None:
    small = package(tmp_path / "a.xlsx", xl__sheet_xml='<a><sheetView zoomScale="10"/></a>')
    assert "nobody reads it" in (difference("pages", {**SHOWN, "features": {}}, SHOWN | features_of(small)) or "")


def test_locked_notes_count_where_golden_tells_of_them(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(written({**objects(), 6: b"<< /Subtype /Text /F 132 /Rect [1 1 9 9] >>"}))
    end = SHOWN | pdf_features.features_of(path)
    assert difference("pages", {**SHOWN, "features": {}}, end) is None
    assert "protected" in (difference("pages", {**SHOWN, "features": {}, "features_since_1": {}}, end) or "")


def test_rows_that_a_filter_leaves_out_are_not_hidden_by_anybody(tmp_path: Path) -> None:
    row = '<a><table-row visibility="filter"/><table-row visibility="{}"/></a>'
    filtered, hidden = (
        features_of(package(tmp_path / f"{kind}.ods", content_xml=row.format(kind)))["features_since_1"]
        for kind in ("filter", "collapse")
    )
    assert (filtered, hidden) == ({}, {"hides rows or columns": 1})


def test_hidden_rows_count_where_no_page_lacks_them(tmp_path: Path) -> None:
    rows = '<a><row r="2" hidden="1"><c r="A2"><v>4</v></c></row><row r="3" hidden="0"/>{}</a>'
    filled, empty = (
        features_of(package(tmp_path / "a.xlsx", xl__sheet_xml=rows.format(more)))["features_since_1"]
        for more in ("", '<row r="12" hidden="1"/>')
    )
    assert (filled, empty) == ({}, {"hides rows or columns": 1})


@pytest.mark.parametrize(
    ("core", "custom"),
    [("docProps/core2.xml", "docProps/custom2.xml"), ("/a/../docProps/CORE2.xml", "./docProps/custom2.xml")],
)
def test_properties_are_found_wherever_they_lie(tmp_path: Path, core: str, custom: str) -> None:
    path = package(tmp_path / "a.docx", docProps__core2_xml=CORE, docProps__custom2_xml=CUSTOM)
    assert titles_of(path) == []
    with zipfile.ZipFile(path, "a") as target:
        target.writestr("_rels/.rels", RELATIONS.format(core, custom))
    assert titles_of(path) == ["Cancelled"]
    assert features_of(path)["features_since_1"] == {"opens for reading only": 1}


def test_notes_are_set_in_no_font_of_symbols() -> None:
    words = [["Thank", 1, 90, 360, 260, 300, 255, False, 210, 0]]
    golden = {**SHOWN, "noted": {"words": words, "fonts": ["LiberationSans"]}}
    end = {**SHOWN, "noted": {"words": words, "fonts": ["D050000L", "LiberationSans"]}}
    assert "D050000L" in (difference("pages", golden, end) or "")
    assert difference("pages", end, end) is None
    assert difference("pages", {**SHOWN, "noted": {"words": words}}, end) is None


@pytest.mark.parametrize("packed", [False, True])
def test_a_title_in_the_metadata_of_a_pdf_is_golden_s(tmp_path: Path, packed: bool) -> None:
    path = tmp_path / "a.pdf"
    catalogue = CATALOGUE[:-2] + b"/Metadata 6 0 R >>"
    path.write_bytes(written({**objects(catalogue=catalogue), 6: stream(XMP, b" /Type /Metadata", packed=packed)}))
    end: dict[str, object] = {**SHOWN, "titles": [], "metadata_titles": metadata_titles_of(path)}
    assert "Cancelled" in (difference("pages", {**SHOWN, "titles": [], "metadata_titles": []}, end) or "")
    assert difference("pages", {**SHOWN, "titles": ["Cancelled"], "metadata_titles": []}, end) is None
    assert difference("pages", {**SHOWN, "titles": []}, end) is None


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs poppler")
def test_pages_are_drawn_without_notes_only_where_something_lies_on_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = list[Sequence[str]]()
    run: Callable[..., Any] = subprocess.run

    def noted(command: Sequence[str], **more: Any) -> Any:  # noqa: ANN401 - as subprocess.run
        commands.append(command)
        return run(command, **more)

    monkeypatch.setattr(subprocess, "run", noted)
    for number, (page, drawn) in enumerate(((b"", 0), (b"/Annots [<< /Subtype /Text /Rect [9 9 29 29] >>]", 1))):
        path = tmp_path / f"{number}.pdf"
        path.write_bytes(written(objects(page=page)))
        commands.clear()
        (told,) = describe([path]).values()
        assert sum("-hide-annotations" in command for command in commands) == drawn
        assert (told["bare"] == told["looks"]) is not bool(drawn)
