"""Read an Office Open XML presentation as lines."""

from pptx import Presentation
from pptx.enum.shapes import PP_PLACEHOLDER
from pptx.oxml.ns import qn

from environments.libreoffice_impress.scripts.deck import (  # included by render()
    heading_line,
    notes_lines,
    point_line,
    row_line,
)
from environments.shared.desktop.scripts.packages import content_of  # included by render()

# What the office puts on a slide by itself.
FURNITURE = (PP_PLACEHOLDER.DATE, PP_PLACEHOLDER.FOOTER, PP_PLACEHOLDER.SLIDE_NUMBER)
DRAWN = tuple(map(qn, ("p:sp", "p:pic", "p:grpSp", "p:graphicFrame", "p:cxnSp")))
FRAME = tuple(map(qn, ("p:nvGrpSpPr", "p:grpSpPr", "p:extLst")))
ALTERNATIVES = ("{http://schemas.openxmlformats.org/markup-compatibility/2006}AlternateContent",)
IN_A_PARAGRAPH = tuple(map(qn, ("a:pPr", "a:r", "a:br", "a:endParaRPr")))
IN_A_RUN = tuple(map(qn, ("a:rPr", "a:t")))
TITLES = (PP_PLACEHOLDER.TITLE, PP_PLACEHOLDER.CENTER_TITLE)


def lines_of_pptx(path):
    """Return the lines of all slides in their order."""
    lines = []
    for page in Presentation(content_of(path)).slides:
        title, rest = lines_of_slide(page)
        lines += [heading_line(title, page._element.get("show") in ("0", "false")), *rest, *behind(page)]
        lines += [f"⟦foreign⟧ {name}" for name in strange_parts(page)]
        if page.has_notes_slide and page.notes_slide.notes_text_frame is not None:
            lines += notes_lines(page.notes_slide.notes_text_frame.text)
            lines += [f"⟦foreign in notes⟧ {name}" for name in strange_parts(page.notes_slide)]
    return lines


def lines_of_slide(page):
    """Return a slide's title and the lines of everything else with text."""
    titles, lines = [], []
    for shape in page.shapes:
        kind = shape.placeholder_format.type if shape.is_placeholder else None
        if kind in TITLES:
            titles.append(shape.text_frame.text)
        elif shape.has_text_frame:
            points = [point_line(one.level, one.text) for one in shape.text_frame.paragraphs if one.text.strip()]
            if kind in FURNITURE:
                points = [point for point in points if any(mark.isalpha() for mark in point)]
            lines += points if points or kind is not None else ["⟦drawn⟧"]
        elif kind is None and not getattr(shape, "has_table", False):
            lines.append(f"⟦drawn⟧ {shape.shape_type}")
        elif shape.has_table:
            lines += [row_line([cell.text_frame.text for cell in row.cells]) for row in shape.table.rows]
    return " ".join(titles), lines


def behind(page):
    """Return a line for everything of a slide's layout and master that is no place for a text."""
    layout = page.slide_layout
    shapes = [*layout.shapes, *layout.slide_master.shapes]
    trees = [one._element.cSld.spTree for one in (layout, layout.slide_master)]
    others = [node.tag for tree in trees for node in tree if node.tag not in (*DRAWN, *FRAME)]
    return ["⟦background⟧" for shape in shapes if not shape.is_placeholder] + [f"⟦background⟧ {tag}" for tag in others]


def strange_parts(page):
    """List what a slide shows besides the shapes and texts that are read: fields, alternatives, formulas, labels."""
    tree = page._element.cSld.spTree
    found = [node.tag for node in tree.iter() if node.tag in ALTERNATIVES]
    found += [node.tag for node in tree if node.tag not in (*DRAWN, *FRAME, *ALTERNATIVES)]
    usual = [one._element for one in page.shapes if one.is_placeholder and one.placeholder_format.type in FURNITURE]
    for shape in (one for one in tree if one not in usual):
        found += [node.tag for text in shape.iter(qn("a:p")) for node in text if node.tag not in IN_A_PARAGRAPH]
        found += [node.tag for run in shape.iter(qn("a:r")) for node in run if node.tag not in IN_A_RUN]
        found += [node.tag for node in shape.iter(qn("a:buBlip"))]
        found += [
            node.tag
            for node in shape.iter(qn("a:buChar"))
            if node.get("char", "").isalnum() or len(node.get("char", "")) > 2
        ]
    return found
