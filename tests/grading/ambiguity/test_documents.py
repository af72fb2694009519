import subprocess
from pathlib import Path

import pytest

from grading.ambiguity.inside import documents
from grading.ambiguity.inside.findings import HIDDEN, STRUCTURE, UNREADABLE, File
from tests.desktops import SESSION_PYTHON
from tests.grading.ambiguity.honest_documents import DOCUMENTS
from tests.grading.ambiguity.office_files import changed, saved_by_the_office

WORDS = "Total secretsum"


def found(*paths: Path) -> list[tuple[str, str]]:
    """Kind and name of the file of what is found, each once."""
    return list(dict.fromkeys((one.kind, one.path.name) for one in documents.ambiguities([File(p) for p in paths])))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("documents")
    subprocess.run([SESSION_PYTHON / "bin" / "python3", "-I", "-c", DOCUMENTS, folder], check=True)
    return folder


def test_what_libraries_save_is_not_found(folder: Path) -> None:
    assert found(*(folder / name for name in ("report.docx", "deck.pptx", "minutes.odt", "plan.odg"))) == []


@pytest.mark.exhaustive(reason="office files of every kind, each with an office of its own")
@pytest.mark.timeout(300)
def test_what_honest_programs_save_is_not_found(folder: Path) -> None:
    report, deck, minutes, plan = (folder / name for name in ("report.docx", "deck.pptx", "minutes.odt", "plan.odg"))
    saved = [
        *saved_by_the_office([report, minutes], "docx", folder / "docx"),
        *saved_by_the_office([report, minutes], "odt", folder / "odt"),
        *saved_by_the_office([report], "fodt", folder / "fodt"),
        *saved_by_the_office([deck], "pptx", folder / "pptx"),
        *saved_by_the_office([deck], "odp", folder / "odp"),
        *saved_by_the_office([plan], "odg", folder / "odg"),
    ]
    assert found(*saved) == []


@pytest.mark.exhaustive(reason="office files of every kind, each with an office of its own")
def test_text_that_no_page_shows_is_found(folder: Path, tmp_path: Path) -> None:
    def paragraph(name: str, properties: str) -> Path:
        added = f"<w:p><w:r><w:rPr>{properties}</w:rPr><w:t>{WORDS}</w:t></w:r></w:p>"
        return changed(folder / "report.docx", tmp_path / name, "word/document.xml", ("<w:body>", f"<w:body>{added}"))

    paths = [
        paragraph("hidden.docx", "<w:vanish/>"),
        paragraph("web.docx", "<w:webHidden/>"),
        paragraph("white.docx", '<w:color w:val="FFFFFF"/>'),
        paragraph("faint.docx", '<w:color w:val="FDFDFD"/>'),
        paragraph("tiny.docx", '<w:sz w:val="2"/>'),
    ]
    fine = [paragraph("shown.docx", "<w:vanish w:val='0'/>"), paragraph("red.docx", '<w:color w:val="FF0000"/>')]
    assert sorted(found(*paths, *fine)) == sorted((HIDDEN, path.name) for path in paths)


@pytest.mark.exhaustive(reason="office files of every kind, each with an office of its own")
def test_words_that_are_shown_elsewhere_do_not_stand_for_hidden_ones(folder: Path, tmp_path: Path) -> None:
    hidden = "<text:section text:name='S' text:display='condition' text:condition='ooow:1==1' text:is-hidden='true'>"
    for name, text in (("again.odt", "Present: Ada, Grace and others"), ("other.odt", WORDS)):
        added = f"{hidden}<text:p>{text}</text:p></text:section>"
        changed(folder / "minutes.odt", tmp_path / name, "content.xml", ("<office:text>", f"<office:text>{added}"))
    assert found(tmp_path / "again.odt", tmp_path / "other.odt") == [(HIDDEN, "again.odt"), (HIDDEN, "other.odt")]


@pytest.mark.exhaustive(reason="files that a real office reads, of further kinds")
def test_hidden_parts_of_open_documents_are_found(folder: Path, tmp_path: Path) -> None:
    def with_body(name: str, body: str, styles: str = "") -> Path:
        return changed(
            folder / "minutes.odt",
            tmp_path / name,
            "content.xml",
            ("<office:text>", f"<office:text>{body}"),
            ("<office:automatic-styles>", f"<office:automatic-styles>{styles}"),
        )

    style = '<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>'
    deletion = f"<text:changed-region text:id='c'><text:deletion><text:p>{WORDS}</text:p></text:deletion>"
    paths = [
        with_body(
            "section.odt", f"<text:section text:name='S' text:display='none'><text:p>{WORDS}</text:p></text:section>"
        ),
        with_body("span.odt", f"<text:p><text:span text:style-name='H'>{WORDS}</text:span></text:p>", style),
        changed(folder / "plan.odg", tmp_path / "off.odg", "content.xml", ('svg:x="1cm"', 'svg:x="-31cm"')),
    ]
    tracked = f"<text:tracked-changes>{deletion}</text:changed-region></text:tracked-changes>"
    assert found(with_body("deleted.odt", tracked), *paths) == [(HIDDEN, path.name) for path in paths]


SHAPE = """<p:sp><p:nvSpPr><p:cNvPr id="77" name="Box" {attributes}/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>
<a:off x="{x}" y="100000"/><a:ext cx="2000000" cy="500000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>
{fill}</p:spPr>{text}</p:sp>"""
TEXT = "<p:txBody><a:bodyPr/><a:p><a:r><a:rPr{size}>{ink}</a:rPr><a:t>Total secretsum</a:t></a:r></a:p></p:txBody>"
WHITE = '<a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>'


@pytest.mark.exhaustive(reason="files that a real office reads, of further kinds")
def test_hidden_shapes_of_slides_are_found(folder: Path, tmp_path: Path) -> None:
    def with_shape(
        name: str, *, x: int = 0, attributes: str = "", size: str = "", ink: str = "", after: str = ""
    ) -> Path:
        shape = SHAPE.format(attributes=attributes, x=x, fill="", text=TEXT.format(size=size, ink=ink))
        part = "ppt/slides/slide3.xml"
        return changed(folder / "deck.pptx", tmp_path / name, part, ("</p:spTree>", f"{shape}{after}</p:spTree>"))

    through = '<a:solidFill><a:srgbClr val="000000"><a:alpha val="0"/></a:srgbClr></a:solidFill>'
    paths = [
        with_shape("hidden.pptx", attributes='hidden="1"'),
        with_shape("off.pptx", x=-9_000_000),
        with_shape("white.pptx", ink=WHITE),
        with_shape("through.pptx", ink=through),
        with_shape("tiny.pptx", size=' sz="100"'),
        with_shape("covered.pptx", after=SHAPE.format(attributes="", x=0, fill=WHITE, text="")),
    ]
    assert sorted(found(with_shape("fine.pptx"), *paths)) == sorted((HIDDEN, path.name) for path in paths)


@pytest.mark.exhaustive(reason="office files of every kind, each with an office of its own")
def test_a_hidden_slide_is_found(folder: Path, tmp_path: Path) -> None:
    hidden = changed(
        folder / "deck.pptx", tmp_path / "slide.pptx", "ppt/slides/slide2.xml", ("<p:sld ", '<p:sld show="0" ')
    )
    assert found(hidden) == [(HIDDEN, "slide.pptx")]


@pytest.mark.exhaustive(reason="office files of every kind, each with an office of its own")
def test_what_is_there_twice_has_two_readings(folder: Path, tmp_path: Path) -> None:
    def with_start(name: str, added: str) -> Path:
        return changed(folder / "report.docx", tmp_path / name, "word/document.xml", ("<w:body>", f"<w:body>{added}"))

    red, blue = '<w:color w:val="FF0000"/>', '<w:color w:val="0000FF"/>'
    style = '<style:style style:name="Bold" style:family="text"/>'
    start = "<office:automatic-styles>"
    paths = [
        with_start("colours.docx", f"<w:p><w:r><w:rPr>{red}{blue}</w:rPr><w:t>{WORDS}</w:t></w:r></w:p>"),
        with_start("lists.docx", f"<w:p><w:r><w:rPr>{red}</w:rPr><w:rPr>{blue}</w:rPr><w:t>{WORDS}</w:t></w:r></w:p>"),
        with_start("chunk.docx", "<w:altChunk/>"),
        changed(folder / "minutes.odt", tmp_path / "styles.odt", "content.xml", (start, f"{start}{style}")),
    ]
    same = with_start("same.docx", f"<w:p><w:r><w:rPr>{red}{red}</w:rPr><w:t>{WORDS}</w:t></w:r></w:p>")
    results = found(same, *paths)
    assert {name for kind, name in results if kind == STRUCTURE} == {path.name for path in paths}
    assert same.name not in {name for _, name in results}


def test_what_is_no_document_is_found_without_blame_for_others(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "words.docx").write_text("done\n")
    assert found(tmp_path / "words.docx", folder / "plan.odg") == [(UNREADABLE, "words.docx")]


def test_a_program_that_runs_when_a_document_is_opened(folder: Path, tmp_path: Path) -> None:
    script = "urn:oasis:names:tc:opendocument:xmlns:script:1.0"
    listener = f'<script:event-listener xmlns:script="{script}" script:event-name="dom:load"/>'
    calling = changed(
        folder / "minutes.odt",
        tmp_path / "calling.odt",
        "content.xml",
        (
            "<office:body>",
            f"<office:scripts><office:event-listeners>{listener}</office:event-listeners></office:scripts><office:body>",
        ),
    )
    assert (STRUCTURE, "calling.odt") in found(calling)
