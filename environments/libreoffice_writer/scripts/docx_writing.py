"""Write a described text as an Office Open XML document."""

from pathlib import Path

from docx import Document
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from environments.libreoffice_writer.scripts.story import pieces_of  # included by render()

FIELDS = {"page": "PAGE", "pages": "NUMPAGES"}
CHANGED = "2025-03-04T09:30:00Z"


def write_docx(story, path):
    """Write the file, with the folder it lies in."""
    document = Document()
    for block in story["blocks"]:
        if isinstance(block, dict):
            add_table(document, block["rows"])
        else:
            fill(document.add_paragraph(style=block[0]), block[1])
    section = document.sections[0]
    for place, part in (("header", section.header), ("footer", section.footer)):
        if story.get(place):
            fill(part.paragraphs[0], story[place])
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    document.save(path)


def add_table(document, rows):
    """Add a table with lines."""
    table = document.add_table(rows=len(rows), cols=len(rows[0]), style="Table Grid")
    for line, cells in zip(table.rows, rows, strict=True):
        for cell, text in zip(line.cells, cells, strict=True):
            cell.text = text


def fill(paragraph, content):
    """Write the pieces of a content into a paragraph."""
    for number, (kind, text, *author) in enumerate(([*piece, ""][:3] for piece in pieces_of(content)), 1):
        run = paragraph.add_run(text if kind in ("text", "inserted") else None)
        if kind in FIELDS:
            field = OxmlElement("w:fldSimple")
            field.set(qn("w:instr"), FIELDS[kind])
            run.text = "1"
            run._r.addprevious(field)
            field.append(run._r)
        elif kind in ("inserted", "deleted"):
            change = OxmlElement("w:ins" if kind == "inserted" else "w:del")
            change.set(qn("w:id"), str(number))
            change.set(qn("w:author"), author[0])
            change.set(qn("w:date"), CHANGED)
            run._r.addprevious(change)
            change.append(run._r)
            if kind == "deleted":
                gone = OxmlElement("w:delText")
                gone.set(qn("xml:space"), "preserve")
                gone.text = text
                run._r.append(gone)
