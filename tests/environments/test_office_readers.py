"""What the readers of letters and drawings tell of single elements, asked in the interpreter of the sessions."""

import json
import subprocess
from pathlib import Path

import pytest
from pydantic import JsonValue

from tests.desktops import SESSION_PYTHON

ROOT = Path(__file__).resolve().parents[2]
WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
OPEN = " ".join(
    f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for prefix, name in (
        *(("office", "office"), ("text", "text"), ("style", "style"), ("table", "table"), ("draw", "drawing")),
        ("svg", "svg-compatible"),
    )
)
DOCX, ODT, ODG = (
    f"environments.libreoffice_{name}"
    for name in ("writer.scripts.docx_reading", "writer.scripts.odt_reading", "draw.scripts.odg_reading")
)
PROGRAM = """
import json, sys
from importlib import import_module
from docx import Document
from docx.oxml import parse_xml

def made(argument):
    if argument == "a document":
        return Document()
    return tuple(map(made, argument)) if isinstance(argument, list) else parse_xml(argument)

module, name, arguments = json.load(sys.stdin)
print(json.dumps(getattr(import_module(module), name)(*map(made, arguments))))
"""


def told(module: str, name: str, *arguments: JsonValue) -> JsonValue:
    """Call a function with elements, each given as text, and tuples of them."""
    asked = json.dumps([module, name, arguments])
    command = [SESSION_PYTHON / "bin/python", "-c", PROGRAM]
    return json.loads(subprocess.run(command, input=asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout)


def paragraph(style: str, level: str = "") -> str:
    outline = f'<w:outlineLvl w:val="{level}"/>' if level else ""
    return f'<w:p {WORD}><w:pPr><w:pStyle w:val="{style}"/>{outline}</w:pPr></w:p>'


@pytest.mark.parametrize(
    ("text", "level"),
    [
        (paragraph("Heading2"), ""),
        (paragraph("Heading2", "1"), ""),
        (paragraph("Heading2", "9"), " at level 9"),
        (paragraph("Heading2", "0"), " at level 0"),
        (paragraph("Normal"), ""),
        (paragraph("Normal", "9"), ""),
        (paragraph("Normal", "0"), " at level 0"),
    ],
)
def test_a_paragraph_out_of_its_place_in_the_outline_shows(text: str, level: str) -> None:
    assert told(DOCX, "level_of", "a document", text) == level


@pytest.mark.parametrize(
    ("looks", "mark"),
    [
        ("", ""),
        ('<w:gridSpan w:val="1"/>', ""),
        ('<w:gridSpan w:val="2"/>', "⟦merged: ['2']⟧ "),
        ("<w:vMerge/>", "⟦merged: ['continue']⟧ "),
        ('<w:hMerge w:val="restart"/>', "⟦merged: ['restart']⟧ "),
    ],
)
def test_merged_cells_of_a_word_file_show(looks: str, mark: str) -> None:
    assert told(DOCX, "merged", f"<w:tc {WORD}><w:tcPr>{looks}</w:tcPr><w:p/></w:tc>") == mark


@pytest.mark.parametrize(
    ("looks", "count"),
    [
        ("<w:pPr><w:rPr/></w:pPr>", 0),
        ("<w:pPr><w:pPrChange/></w:pPr>", 1),
        ("<w:pPr><w:rPr><w:rPrChange/></w:rPr></w:pPr>", 1),
        ("<w:r><w:rPr><w:rPrChange/></w:rPr><w:t>x</w:t></w:r>", 1),
    ],
)
def test_changes_of_looks_that_are_pending_are_foreign(looks: str, count: int) -> None:
    found = told(DOCX, "foreign", f"<w:body {WORD}><w:p>{looks}</w:p></w:body>")
    assert found == ["a change of a paragraph or row that nobody decided about"] * count


@pytest.mark.parametrize(
    ("spans", "mark"),
    [
        ("", ""),
        ('table:number-columns-spanned="1" table:number-rows-spanned="1"', ""),
        ('table:number-columns-spanned="2"', "⟦over 2 by 1⟧ "),
        ('table:number-rows-spanned="3"', "⟦over 1 by 3⟧ "),
    ],
)
def test_merged_cells_of_an_open_document_show(spans: str, mark: str) -> None:
    assert told(ODT, "merged", f"<table:table-cell {OPEN} {spans}/>") == mark


@pytest.mark.parametrize(
    ("settings", "place"),
    [
        ('text:note-class="footnote"', ""),
        ('text:note-class="footnote" text:footnotes-position="page"', ""),
        ('text:note-class="footnote" text:footnotes-position="document"', "document"),
        ('text:note-class="endnote" text:footnotes-position="document"', ""),
    ],
)
def test_footnotes_stand_on_their_pages(settings: str, place: str) -> None:
    assert told(ODT, "place_of_notes", f"<text:notes-configuration {OPEN} {settings}/>") == place


GROWING, FIXED = (f'draw:auto-grow-height="{told}"' for told in ("true", "false"))
STYLE = '<style:style style:name="{}" style:family="graphic" {}><style:graphic-properties {}/></style:style>'


@pytest.mark.parametrize(
    ("tag", "own", "above", "grows"),
    [
        ("custom-shape", GROWING, "", True),
        ("custom-shape", 'draw:auto-grow-width="true"', "", True),
        ("custom-shape", "", GROWING, True),
        ("custom-shape", FIXED, GROWING, False),
        ("custom-shape", "", "", False),
        ("frame", GROWING, "", False),
    ],
)
def test_shapes_that_the_office_fits_to_their_text_grow(tag: str, own: str, above: str, grows: bool) -> None:
    shape = f'<draw:{tag} {OPEN} draw:style-name="gr1"/>'
    content = STYLE.format("gr1", 'style:parent-style-name="standard"', own)
    content = f"<office:automatic-styles>{content}</office:automatic-styles>"
    content = f"<office:document-content {OPEN}>{content}</office:document-content>"
    styles = STYLE.format("standard", "", above)
    styles = f"<office:document-styles {OPEN}><office:styles>{styles}</office:styles></office:document-styles>"
    assert told(ODG, "grows", shape, [content, styles]) is grows
