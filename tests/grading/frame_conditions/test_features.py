"""What a document does beside showing its pages: told where it is, and not where a program merely saves it anew."""

import base64
import shutil
import subprocess
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from grading.ambiguity.inside.office import installed
from grading.frame_conditions.comparison import difference
from grading.frame_conditions.likeness import features, pdf_features
from grading.frame_conditions.likeness.pages import describe as describe_pages
from grading.frame_conditions.likeness.titles import titles_of
from tests.desktops import SESSION_PYTHON
from tests.grading.ambiguity.office_files import changed, saved_by_the_office
from tests.grading.ambiguity.pdf_files import CATALOGUE, objects, written

MADE = """
import sys, docx, openpyxl, pptx
letter = docx.Document()
letter.add_paragraph("The ferry leaves at nine.")
letter.save(sys.argv[1] + "/letter.docx")
book = openpyxl.Workbook()
book.active.append(["Berth", 4])
book.save(sys.argv[1] + "/sheet.xlsx")
talk = pptx.Presentation()
talk.slides.add_slide(talk.slide_layouts[5]).shapes.title.text = "Ferries"
talk.save(sys.argv[1] + "/talk.pptx")
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    subprocess.run([SESSION_PYTHON / "bin" / "python3", "-I", "-c", MADE, folder], check=True)
    return folder


def features_of(path: Path) -> dict[str, int]:
    """What a document does, whichever frames tell of it."""
    return {phrase: count for told in features.features_of(path).values() for phrase, count in told.items()}


SETTINGS, SHEET, SLIDE = "word/settings.xml", "xl/worksheets/sheet1.xml", "ppt/slides/slide1.xml"
BOOK, SHOW, DRAWING = "xl/workbook.xml", "ppt/presentation.xml", "settings.xml"
FONTS, LINKS, PROPERTIES = "word/fontTable.xml", "word/_rels/document.xml.rels", "ppt/presProps.xml"
FROZEN_BELOW = '<sheetView workbookViewId="0" topLeftCell="A9"><pane ySplit="2" state="frozen"/>'
CUSTOM_SHOW = '<p:showPr><p:custShow id="0"/></p:showPr></p:presentationPr>'
CLICK = '<a:hlinkClick action="ppaction://program"/>'


def link(target: str) -> str:
    """The end of a list of relations with one to another place."""
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"
    return f'<Relationship Id="r9" Type="{kind}" Target="{target}" TargetMode="External"/></Relationships>'


UPSIDE_DOWN = '<p:spPr><a:xfrm rot="10800000"><a:off x="9" y="9"/><a:ext cx="900" cy="900"/></a:xfrm></p:spPr>'
TIMING = "<p:timing><p:tnLst><p:par><p:cTn><p:childTnLst><p:set/></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>"


def drawing(folder: Path, layers: str = "", settings: str = "") -> dict[str, int]:
    """What an OpenDocument drawing with these layers and view settings does."""
    names = ("office:1.0", "drawing:1.0", "config:1.0")
    spaces = " ".join(f'xmlns:{one.partition(":")[0]}="urn:oasis:names:tc:opendocument:xmlns:{one}"' for one in names)
    with zipfile.ZipFile(folder / "plan.odg", "w") as package:
        package.writestr("styles.xml", f"<office:document-styles {spaces}>{layers}</office:document-styles>")
        package.writestr("settings.xml", f"<office:document-settings {spaces}>{settings}</office:document-settings>")
    return features_of(folder / "plan.odg")


def view(name: str, *layers: int) -> str:
    """A view setting that names layers, by their numbers."""
    bits = base64.b64encode(bytes([sum(1 << one for one in layers)])).decode()
    return f'<config:config-item config:name="{name}" config:type="base64Binary">{bits}</config:config-item>'


def test_a_drawing_shows_its_layers_and_lets_them_be_changed(tmp_path: Path) -> None:
    layer = '<drawing:layer drawing:name="layout" {}/>'
    every = range(5)
    usual = [view("VisibleLayers", *every), view("PrintableLayers", *every), view("LockedLayers")]
    assert drawing(tmp_path, layer.format(""), "".join(usual)) == {}
    for told in ('drawing:display="printer"', 'drawing:display="none"', 'drawing:protected="true"'):
        assert drawing(tmp_path, layer.format(told))
    for setting in (view("VisibleLayers", 1, 2, 3, 4), view("PrintableLayers"), view("LockedLayers", 0)):
        assert drawing(tmp_path, "", setting)


def test_a_workbook_opens_with_one_sheet_chosen(tmp_path: Path) -> None:
    def chosen(*sheets: int) -> dict[str, int]:
        with zipfile.ZipFile(tmp_path / "book.xlsx", "w") as package:
            for number, is_chosen in enumerate(sheets, 1):
                sheet = f'<a><sheetView tabSelected="{is_chosen}"/></a>'
                package.writestr(f"xl/worksheets/sheet{number}.xml", sheet)
        return features_of(tmp_path / "book.xlsx")

    assert chosen(1, 0, 0) == chosen(0, 0) == {}
    assert chosen(1, 1)


@pytest.mark.parametrize(
    ("name", "part", "before", "after", "told"),
    [
        (
            "letter.docx",
            SETTINGS,
            "<w:zoom",
            '<w:documentProtection w:edit="readOnly" w:enforcement="1"/><w:zoom',
            "protected",
        ),
        ("letter.docx", SETTINGS, "<w:zoom", '<w:writeProtection w:recommended="1"/><w:zoom', "reading only"),
        ("letter.docx", SETTINGS, "<w:zoom", "<w:trackRevisions/><w:zoom", "pending"),
        ("sheet.xlsx", SHEET, "</sheetData>", '</sheetData><sheetProtection sheet="1"/>', "protected"),
        ("sheet.xlsx", SHEET, "<sheetView ", '<sheetView showFormulas="1" ', "nobody reads it"),
        ("sheet.xlsx", SHEET, "<sheetView ", '<sheetView zoomScale="10" ', "nobody reads it"),
        (
            "sheet.xlsx",
            SHEET,
            "<pageMargins",
            '<dataValidations><dataValidation sqref="A1"/></dataValidations><pageMargins',
            "ref",
        ),
        ("sheet.xlsx", BOOK, "<calcPr ", '<calcPr calcMode="manual" ', "reckons only"),
        ("sheet.xlsx", BOOK, "<sheets>", '<fileSharing readOnlyRecommended="1"/><sheets>', "reading only"),
        ("talk.pptx", SLIDE, "</p:sld>", f"{TIMING}</p:sld>", "moves"),
        ("talk.pptx", SLIDE, "</p:sld>", '<p:transition advTm="10"/></p:sld>', "goes on"),
        ("talk.pptx", SLIDE, "<p:spPr/>", UPSIDE_DOWN, "upside down"),
        ("talk.pptx", SLIDE, "<p:spPr/>", UPSIDE_DOWN.replace('rot="10800000"', 'flipV="1"'), "upside down"),
        ("talk.pptx", SLIDE, "<a:bodyPr/>", '<a:bodyPr rot="10800000"/>', "upside down"),
        ("talk.pptx", SHOW, "</p:presentation>", "<p:modifyVerifier/></p:presentation>", "reading only"),
        ("letter.docx", FONTS, "</w:font>", '<w:embedRegular r:id="rId1"/></w:font>', "fonts of its own"),
        ("letter.docx", LINKS, "</Relationships>", link("http://evil.example/x"), "does not name"),
        ("sheet.xlsx", SHEET, '<sheetView workbookViewId="0">', FROZEN_BELOW, "nobody reads it"),
        ("sheet.xlsx", SHEET, "<selection ", '<pane ySplit="40" state="frozen"/><selection ', "nobody reads it"),
        ("sheet.xlsx", BOOK, 'showSheetTabs="1"', 'showSheetTabs="0"', "nobody reads it"),
        ("sheet.xlsx", BOOK, '"visible"', '"veryHidden"', "nobody reads it"),
        ("sheet.xlsx", BOOK, "<calcPr ", '<calcPr iterate="1" ', "circles"),
        ("talk.pptx", PROPERTIES, "</p:presentationPr>", CUSTOM_SHOW, "a part of its slides"),
        (
            "talk.pptx",
            PROPERTIES,
            "</p:presentationPr>",
            CUSTOM_SHOW.replace("custShow", "sldRg"),
            "a part of its slides",
        ),
        ("talk.pptx", SLIDE, "<p:spPr/>", f"<p:spPr>{CLICK}</p:spPr>", "when it is clicked"),
        (
            "talk.pptx",
            SLIDE,
            "</p:sld>",
            "<p:transition><p:sndAc><p:endSnd/></p:sndAc></p:transition></p:sld>",
            "sounds",
        ),
        ("talk.pptx", PROPERTIES, "</p:presentationPr>", "<p:cm/></p:presentationPr>", "remarks"),
        ("letter.docx", SETTINGS, "<w:zoom", "<w:mailMerge/><w:zoom", "asks other files"),
        ("sheet.xlsx", SHEET, "<sheetView ", '<sheetView zoomScale="400" ', "nobody reads it"),
        ("sheet.xlsx", SHEET, "<sheetView ", '<sheetView showRowColHeaders="0" ', "nobody reads it"),
        ("sheet.xlsx", BOOK, 'showVerticalScroll="1"', 'showVerticalScroll="0"', "nobody reads it"),
        ("sheet.xlsx", SHEET, "<sheetFormatPr ", '<sheetFormatPr zeroHeight="1" ', "hides"),
        ("sheet.xlsx", SHEET, "<sheetData>", '<cols><col min="4" max="16384" hidden="1"/></cols><sheetData>', "hides"),
        ("talk.pptx", SLIDE, "<a:spLocks ", '<a:spLocks noMove="1" ', "protected"),
    ],
)
def test_what_a_document_does_more_than_golden(
    made: Path, tmp_path: Path, name: str, part: str, before: str, after: str, told: str
) -> None:
    golden = made / name
    end = changed(golden, tmp_path / "end.zip", part, (before, after))

    older: dict[str, object] = {"words": (), "flows": True}
    looks = [{**older, "features": features_of(path)} for path in (golden, end)]
    assert told in (difference("pages", looks[0], looks[1]) or "")
    assert difference("pages", looks[1], looks[1]) is None
    assert difference("pages", older, looks[1]) is None


@pytest.mark.skipif(not installed(), reason="needs the office")
def test_a_link_to_the_address_that_it_shows_is_what_programs_make(made: Path, tmp_path: Path) -> None:
    typed = changed(made / "letter.docx", tmp_path / "typed.docx", "word/document.xml", ("nine.", "nine. a@b.example"))
    end = changed(typed, tmp_path / "end.docx", LINKS, ("</Relationships>", link("mailto:a@b.example")))
    assert features_of(end) == features_of(typed)


@pytest.mark.exhaustive(reason="office files of every kind, each with an office of its own")
def test_saving_a_document_anew_adds_nothing(made: Path, tmp_path: Path) -> None:
    for name, suffixes in (("letter.docx", ("docx", "odt")), ("sheet.xlsx", ("xlsx", "ods")), ("talk.pptx", ("odp",))):
        for suffix in suffixes:
            (saved,) = saved_by_the_office([made / name], suffix, tmp_path / "saved")
            assert features_of(saved) == {}
    locked = tmp_path / "locked.odt"
    for_reading = '"LoadReadonly" config:type="boolean">'
    changed(tmp_path / "saved" / "letter.odt", locked, DRAWING, (f"{for_reading}false", f"{for_reading}true"))
    assert features_of(locked) == {"opens for reading only": 1}


def with_parts(document: Path, end: Path, parts: dict[str, str]) -> Path:
    """A copy of a document with further parts."""
    shutil.copy(document, end)
    with zipfile.ZipFile(end, "a") as package:
        for name, text in parts.items():
            package.writestr(name, text)
    return end


FINAL = '<p><property name="_MarkAsFinal"><vt:bool xmlns:vt="vt">{}</vt:bool></property></p>'


@pytest.mark.parametrize(
    ("name", "part", "text", "told"),
    [
        ("letter.docx", "docProps/custom.xml", FINAL.format("true"), {"opens for reading only"}),
        ("sheet.xlsx", "docProps/custom.xml", FINAL.format("false"), set[str]()),
        ("talk.pptx", "_xmlsignatures/sig1.xml", "<a/>", {"carries a signature, which programs check and warn of"}),
        (
            "letter.docx",
            "META-INF/documentsignatures.xml",
            "<a/>",
            {"carries a signature, which programs check and warn of"},
        ),
        ("letter.docx", "Configurations2/accelerator/current.xml", "<a/>", {"brings keys or menus of its own"}),
        ("letter.docx", "Configurations2/accelerator/current.xml", "", set[str]()),
        ("letter.docx", "word/customizations.xml", "<a/>", {"brings keys or menus of its own"}),
        ("letter.docx", "meta.xml", '<a><meta:auto-reload xmlns:meta="m" delay="PT1S"/></a>', {"goes on by itself"}),
        ("letter.docx", "content.xml", '<a><table-cell protected="true"/></a>', {"is protected against changes"}),
        (
            "letter.docx",
            "content.xml",
            '<a><graphic-properties protect="position size"/></a>',
            {"is protected against changes"},
        ),
        ("letter.docx", "content.xml", '<a><graphic-properties protect="size"/></a>', set[str]()),
        ("letter.docx", "content.xml", '<a><connector display="none"/></a>', {"opens so that nobody reads it"}),
        ("letter.docx", "content.xml", '<a><table-column visibility="collapse"/></a>', {"hides rows or columns"}),
    ],
)
def test_what_the_parts_of_a_package_do(
    made: Path, tmp_path: Path, name: str, part: str, text: str, told: set[str]
) -> None:
    assert set(features_of(with_parts(made / name, tmp_path / "end.zip", {part: text}))) == told


def test_a_document_calls_itself_as_golden_does(made: Path, tmp_path: Path) -> None:
    meta = "<a><title>{}</title></a>"
    end, same = (
        titles_of(with_parts(made / "sheet.xlsx", tmp_path / "end.zip", {"meta.xml": meta.format(title)}))
        for title in ("Cancelled", "")
    )
    older: dict[str, object] = {"words": (), "flows": True}
    golden = {**older, "titles": titles_of(made / "sheet.xlsx")}
    assert "Cancelled" in (difference("pages", golden, {**older, "titles": end}) or "")
    assert difference("pages", golden, {**older, "titles": same}) is None
    assert difference("pages", older, {**older, "titles": end}) is None


def test_words_are_set_in_no_font_of_symbols() -> None:
    golden: dict[str, object] = {"words": (), "flows": True, "fonts": ["LiberationSans", "OpenSymbol"]}
    for font in ("D050000L", "StandardSymbolsPS", "Wingdings", "Webdings"):
        assert font in (difference("pages", golden, {**golden, "fonts": ["LiberationSans", font]}) or "")
        assert difference("pages", {**golden, "fonts": [font]}, {**golden, "fonts": [font]}) is None
    for fonts in (["OpenSymbol"], ["DejaVuSans"]):
        assert difference("pages", golden, {**golden, "fonts": fonts}) is None


def test_pages_of_notes_are_read_as_they_are_printed() -> None:
    def noted(*words: Sequence[object]) -> dict[str, object]:
        return {"words": (), "flows": True, "notes": ["Thank Gita"], "noted": {"words": words}}

    thank, gita, page = ([word, 1, 90, 360, 260, 300, 255, False, 210, 0] for word in ("Thank", "Gita", "4"))
    white = ["Gita", 1, 90, 360, 260, 300, 0, False, 10, 0]
    golden = noted(thank, gita, page)
    assert difference("pages", golden, noted(gita, thank)) is None
    assert "does not show 'Gita'" in (difference("pages", golden, noted(thank)) or "")
    assert "besides" in (difference("pages", golden, noted(thank, gita, gita)) or "")
    assert "nobody reads" in (difference("pages", golden, noted(thank, white)) or "")
    older = {name: value for name, value in golden.items() if name != "noted"}
    assert difference("pages", older, noted(thank)) is None


def paper(more: dict[str, object] | None = None) -> dict[str, object]:
    words = [["one", 1, 80, 90], ["two", 1, 500, 90]]
    return {"words": words, "sizes": [[595, 842]], "grounds": [[248, 248, 248]], "flows": True, **(more or {})}


@pytest.mark.parametrize(
    ("end", "told"),
    [
        ({}, None),
        ({"sizes": [[595, 842], [595, 842]], "grounds": [[248, 248, 248], [240, 248, 248]]}, None),
        ({"sizes": [[1500, 842]]}, "another size"),
        ({"grounds": [[248, 152, 200]]}, "another ground"),
        ({"words": [["one", 1, 80, 90], ["two", 1, 180, 90]]}, "squeezed"),
    ],
)
def test_the_paper_is_as_golden_has_it(end: dict[str, object], told: str | None) -> None:
    message = difference("pages", paper(), paper(end))

    assert message is None if told is None else told in (message or "")
    assert difference("pages", {"words": [["one", 1, 80, 90], ["two", 1, 500, 90]], "flows": True}, paper(end)) is None


PROTECTED = "is protected against changes"
ACTION, OTHER_FILE = b"<< /S /JavaScript /JS (app.alert(1)) >>", b"<< /Type /Filespec /F (a) /EF << /F 7 0 R >> >>"


@pytest.mark.parametrize(
    ("parts", "trailer", "told"),
    [
        ({}, b"", set[str]()),
        ({1: CATALOGUE[:-2] + b"/OpenAction [3 0 R /XYZ null null 0] >>"}, b"", set[str]()),
        ({1: CATALOGUE[:-2] + b"/OpenAction " + ACTION + b" >>"}, b"", {"runs something when it is opened or clicked"}),
        (
            {1: CATALOGUE[:-2] + b"/OpenAction 6 0 R >>", 6: ACTION},
            b"",
            {"runs something when it is opened or clicked"},
        ),
        ({6: b"<< /Subtype /Link /A << /S /URI /URI (http://a.example) >> >>"}, b"", {"asks other files"}),
        ({6: OTHER_FILE}, b"", {"brings other files along"}),
        ({6: b"<< /FT /Tx /Ff 1 /T (a) >>"}, b"", {"refuses what is typed"}),
        ({6: b"<< /FT /Tx /Ff 4096 /T (a) >>"}, b"", set[str]()),
        ({6: b"<< /Subtype /Text /F 132 /Rect [1 1 9 9] >>"}, b"", {PROTECTED}),
        ({6: b"<< /Subtype /Text /F 28 /Rect [1 1 9 9] >>"}, b"", set[str]()),
        ({1: CATALOGUE[:-2] + b"/PageMode /FullScreen >>"}, b"", {"opens so that nobody reads it"}),
        ({6: b"<< /Filter /Standard /V 1 /R 2 /O (a) /U (b) /P -44 >>"}, b"/Encrypt 6 0 R", {PROTECTED}),
        ({1: CATALOGUE[:-2] + b"/Perms << /DocMDP 6 0 R >> >>", 6: b"<< >>"}, b"", {PROTECTED}),
    ],
    ids=range(13),
)
def test_what_a_pdf_does(tmp_path: Path, parts: dict[int, bytes], trailer: bytes, told: set[str]) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(written({**objects(), **parts}, trailer=b"/Root 1 0 R " + trailer))
    assert {phrase for one in pdf_features.features_of(path).values() for phrase in one} == told


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs poppler")
@pytest.mark.parametrize(
    ("page", "told"),
    [
        (b"/Rotate 180", "another place"),
        (b"/Rotate 90", "nobody reads it"),
        (b"/CropBox [0 0 20 20]", "another size"),
        (b"/CropBox [150 0 300 200]", "another size"),
        (b"/UserUnit 9", "another size"),
        (b"/CropBox [-5 -5 400 400]", None),
        (b"/MediaBox [0 0 3000 2000]", "another size"),
        (b"/Annots [<< /Subtype /Square /Rect [0 0 300 200] /IC [1 1 1] /C [1 1 1] >>]", "nobody reads it"),
        (b"/Annots [<< /Subtype /Text /Rect [9 9 29 29] /Contents (Pay at once) >>]", "notes or marks"),
        (b"/Annots [<< /Subtype /Stamp /Rect [9 9 29 29] >>]", "notes or marks"),
        (b"/Annots [<< /Subtype /Link /Rect [9 9 29 29] >> << /Subtype /Popup /Rect [9 9 29 29] >>]", None),
        (b"", None),
    ],
)
def test_a_printed_page_stays_as_it_is(tmp_path: Path, page: bytes, told: str | None) -> None:
    golden, end = ({"flows": False, **one} for one in printed(tmp_path, b"", page))
    message = difference("pages", golden, end)
    assert message is None if told is None else told in (message or ""), message
    older = {name: value for name, value in golden.items() if name != "is_marked"}
    if told == "notes or marks":
        assert difference("pages", older, end) is None


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs poppler")
def test_where_marks_were_asked_for_their_colours_and_places_are_free(tmp_path: Path) -> None:
    mark = b"<< /Subtype /Highlight /Rect [%b] /QuadPoints [%b] /C [%b] >>"
    low = mark % (b"20 20 280 60", b"20 60 280 60 20 20 280 20", b"1 1 0")
    high = mark % (b"20 150 280 190", b"20 190 280 190 20 150 280 150", b"0.4 0.8 1")
    golden, end, none = printed(tmp_path, b"/Annots [%b]" % low, b"/Annots [%b]" % high, b"")
    golden, end, none = ({"flows": False, **one} for one in (golden, end, none))
    assert difference("pages", golden, end) is None
    older = {name: value for name, value in golden.items() if name != "bare"}
    assert "otherwise" in (difference("pages", older, end) or "")
    assert "marks" in (difference("pages", none, end) or "")


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs poppler")
def test_where_marks_were_asked_for_the_reward_counts_them(tmp_path: Path) -> None:
    note = b"<< /Subtype /Text /Rect [9 9 29 29] /Contents (Ask Gita) >>"
    golden, end = printed(tmp_path, b"/Annots [%s]" % note, b"/Annots [%s %s]" % (note, note))
    assert difference("pages", golden, end) is None


def printed(tmp_path: Path, *pages: bytes) -> list[dict[str, Any]]:
    """Describe documents of one page, which differ in what the page says of itself."""
    paths = [tmp_path / f"{number}.pdf" for number in range(len(pages))]
    for path, page in zip(paths, pages, strict=True):
        path.write_bytes(written(objects(page=page)))
    found = describe_pages(paths)
    return [dict(found[path]) for path in paths]
