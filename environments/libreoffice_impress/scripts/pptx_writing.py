"""Write a described presentation as an Office Open XML presentation."""

from pathlib import Path

from pptx import Presentation
from pptx.util import Cm

COVER, BULLETS, TITLE_ONLY = 0, 1, 5


def write_pptx(slides, path):
    """Write the file, with the folder it lies in: the first slide is the cover."""
    deck = Presentation()
    for number, slide in enumerate(slides):
        add_slide(deck, slide, TITLE_ONLY if "rows" in slide else BULLETS if number else COVER)
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    deck.save(path)


def add_slide(deck, slide, layout):
    """Add one slide."""
    page = deck.slides.add_slide(deck.slide_layouts[layout])
    page.shapes.title.text = slide["title"]
    if "rows" in slide:
        add_table(page, slide["rows"])
    else:
        fill(page.placeholders[1].text_frame, slide.get("points", []))
    if slide.get("notes"):
        page.notes_slide.notes_text_frame.text = slide["notes"]
    if slide.get("hidden"):
        page._element.set("show", "0")


def fill(frame, points):
    """Write points into a frame, each a paragraph."""
    for number, point in enumerate(points):
        level, text = (0, point) if isinstance(point, str) else point
        paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
        paragraph.text, paragraph.level = text, level


def add_table(page, rows):
    """Add a table below the title."""
    frame = page.shapes.add_table(len(rows), len(rows[0]), Cm(2), Cm(5), Cm(21), Cm(1.2 * len(rows)))
    for line, cells in zip(frame.table.rows, rows, strict=True):
        for cell, text in zip(line.cells, cells, strict=True):
            cell.text = text
