"""The features of a text document, each as python-docx sets and reads it."""

import datetime
import io

import docx
from docx.enum.section import WD_ORIENT, WD_SECTION
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_BREAK, WD_COLOR_INDEX, WD_LINE_SPACING
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt, RGBColor
from PIL import Image as Picture

SUFFIX = ".docx"


def base():
    """Make a document with headings, paragraphs, lists, a table and a picture."""
    document = docx.Document()
    document.add_heading("Garden report", 1)
    document.add_paragraph("The beds were dug in March. ").add_run("Rain came late.")
    document.add_paragraph("Tomatoes grew well, and the beans did not.")
    document.add_paragraph("water the beds", style="List Bullet")
    document.add_paragraph("feed the birds", style="List Bullet")
    table = document.add_table(3, 2, style="Table Grid")
    for row, words in enumerate((("Plant", "Harvest"), ("Tomato", "12 kg"), ("Bean", "3 kg"))):
        for column, word in enumerate(words):
            table.cell(row, column).text = word
    document.add_heading("Outlook", 2)
    document.add_paragraph("Next year the beans move to the wall.")
    document.add_picture(_picture((30, 120, 60)), Cm(3))
    return document


def _picture(colour):
    target = io.BytesIO()
    Picture.new("RGB", (12, 12), colour).save(target, "PNG")
    return io.BytesIO(target.getvalue())


def save(document):
    """Write a document."""
    target = io.BytesIO()
    document.core_properties.created = document.core_properties.modified = datetime.datetime(2026, 1, 1)
    document.save(target)
    return target.getvalue()


def load(content):
    """Read a document."""
    return docx.Document(io.BytesIO(content))


def attribute(where, path, value):
    """Return a feature that is one attribute of what `where` finds in a document."""
    *way, last = path.split(".")

    def target(document):
        found = where(document)
        for name in way:
            found = getattr(found, name)
        return found

    return lambda document: setattr(target(document), last, value), lambda document: getattr(target(document), last)


def paragraph(path, value):
    """Return a feature of the third paragraph."""
    return attribute(lambda document: document.paragraphs[2], path, value)


def run(path, value):
    """Return a feature of the second run of the second paragraph."""
    return attribute(lambda document: document.paragraphs[1].runs[1], path, value)


def section(path, value):
    """Return a feature of the first section."""
    return attribute(lambda document: document.sections[0], path, value)


def core(path, value):
    """Return a feature that is a property of the document."""
    return attribute(lambda document: document.core_properties, path, value)


def style(path, value):
    """Return a feature of the style of headings."""
    return attribute(lambda document: document.styles["Heading 1"], path, value)


def table(path, value):
    """Return a feature of the table."""
    return attribute(lambda document: document.tables[0], path, value)


def _element(tag, **attributes):
    node = OxmlElement(tag)
    for key, value in attributes.items():
        node.set(qn(f"w:{key}"), value)
    return node


def _all(document, path, key=None):
    """Return the text, or one attribute, of every element of the body on a path."""
    found = document.element.body.xpath(path)
    return [node.get(qn(f"w:{key}")) if key else node.text for node in found]


def _append(where, path, name, **attributes):
    """Return a feature that adds an element within another one."""

    def change(document):
        node = where(document)
        node.append(_element(name, **attributes))

    return change, lambda document: [sorted(one.attrib.items()) for one in where(document).xpath(path)]


def _bookmark(document):
    target = document.paragraphs[2]._p
    target.insert(0, _element("w:bookmarkStart", id="7", name="harvest"))
    target.append(_element("w:bookmarkEnd", id="7"))


def _hyperlink(document):
    target = document.paragraphs[2]
    identifier = document.part.relate_to("https://example.org/beans", RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
    link = OxmlElement("w:hyperlink")
    link.set(qn("r:id"), identifier)
    link.append(target.runs[0]._r)
    target._p.append(link)


def _links(document):
    nodes = document.element.body.xpath(".//w:hyperlink")
    return [document.part.rels[node.get(qn("r:id"))].target_ref for node in nodes]


def _field(document):
    target = document.sections[0].footer.paragraphs[0]._p
    target.append(_element("w:fldSimple", instr="PAGE"))


def _fields(document):
    return [node.get(qn("w:instr")) for node in document.sections[0].footer._element.xpath(".//w:fldSimple")]


def _comment(document):
    document.add_comment(document.paragraphs[1].runs, text="which March?", author="Ana", initials="A")


def _comments(document):
    return [(one.text, one.author) for one in document.comments]


def _inserted(document):
    target = document.paragraphs[2]
    mark = _element("w:ins", id="9", author="Ana", date="2026-01-01T00:00:00Z")
    mark.append(target.runs[0]._r)
    target._p.append(mark)


def _shape(document):
    return document.inline_shapes[0]._inline


def _properties(document):
    return document.paragraphs[2]._p.get_or_add_pPr()


def _cell(document):
    return document.tables[0].cell(1, 1)._tc.get_or_add_tcPr()


def _table(document):
    return document.tables[0]._tbl.tblPr


def _borders(document):
    borders = OxmlElement("w:tblBorders")
    borders.append(_element("w:top", val="double", sz="12", space="0", color="FF0000"))
    _table(document).append(borders)


def _settings(document):
    return document.settings.element


def _level(document):
    numbers = document.paragraphs[4]._p.get_or_add_pPr().get_or_add_numPr()
    numbers.get_or_add_ilvl().val = 2


def _levels(document):
    return document.paragraphs[4]._p.xpath("./w:pPr/w:numPr/w:ilvl/@w:val")


def _columns(document):
    document.sections[0]._sectPr.xpath("./w:cols")[0].set(qn("w:num"), "2")


def _new_style(document):
    made = document.styles.add_style("Caution", WD_STYLE_TYPE.PARAGRAPH)
    made.font.bold = True
    document.paragraphs[2].style = made


def _swapped(document):
    one, other = document.paragraphs[1]._p, document.paragraphs[2]._p
    one.addprevious(other)


def _landscape(document):
    page = document.sections[0]
    page.orientation, page.page_width, page.page_height = WD_ORIENT.LANDSCAPE, page.page_height, page.page_width


def _sect(path):
    return lambda document: document.sections[0]._sectPr.xpath(path)


FEATURES = {
    "left margin": section("left_margin", Cm(4)),
    "top margin": section("top_margin", Cm(5)),
    "gutter": section("gutter", Cm(1)),
    "orientation": (_landscape, lambda document: document.sections[0].orientation),
    "page size": section("page_width", Cm(14.8)),
    "header": (
        lambda document: setattr(document.sections[0].header.paragraphs[0], "text", "Garden 2026"),
        lambda document: [one.text for one in document.sections[0].header.paragraphs],
    ),
    "footer": (
        lambda document: setattr(document.sections[0].footer.paragraphs[0], "text", "Draft"),
        lambda document: [one.text for one in document.sections[0].footer.paragraphs],
    ),
    "page number": (_field, _fields),
    "other first page": section("different_first_page_header_footer", True),
    "header distance": section("header_distance", Cm(2.5)),
    "columns": (_columns, _sect("./w:cols/@w:num")),
    "page border": (
        lambda document: document.sections[0]._sectPr.append(OxmlElement("w:pgBorders")),
        _sect("count(./w:pgBorders)"),
    ),
    "line numbers": (
        lambda document: document.sections[0]._sectPr.append(_element("w:lnNumType", countBy="5")),
        _sect("./w:lnNumType/@w:countBy"),
    ),
    "first page number": (
        lambda document: document.sections[0]._sectPr.append(_element("w:pgNumType", start="7")),
        _sect("./w:pgNumType/@w:start"),
    ),
    "section break": (
        lambda document: document.add_section(WD_SECTION.NEW_PAGE),
        lambda document: len(document.sections),
    ),
    "page break": (
        lambda document: document.paragraphs[2].runs[0].add_break(WD_BREAK.PAGE),
        lambda document: _all(document, ".//w:br", "type"),
    ),
    "page break before": paragraph("paragraph_format.page_break_before", True),
    "paragraph style": (
        lambda document: setattr(document.paragraphs[2], "style", document.styles["Quote"]),
        lambda document: document.paragraphs[2].style.name,
    ),
    "new style": (_new_style, lambda document: document.paragraphs[2].style.name),
    "font of a style": style("font.name", "Courier New"),
    "size of a style": style("font.size", Pt(30)),
    "colour of a style": style("font.color.rgb", RGBColor(200, 0, 0)),
    "space after a style": style("paragraph_format.space_after", Pt(24)),
    "font": run("font.name", "Courier New"),
    "font size": run("font.size", Pt(22)),
    "font colour": run("font.color.rgb", RGBColor(200, 0, 0)),
    "highlight": run("font.highlight_color", WD_COLOR_INDEX.YELLOW),
    "bold": run("font.bold", True),
    "italic": run("font.italic", True),
    "underline": run("font.underline", True),
    "strikethrough": run("font.strike", True),
    "superscript": run("font.superscript", True),
    "small capitals": run("font.small_caps", True),
    "hidden text": run("font.hidden", True),
    "language": (
        lambda document: document.paragraphs[1].runs[1]._r.get_or_add_rPr().append(_element("w:lang", val="de-DE")),
        lambda document: _all(document, ".//w:r/w:rPr/w:lang", "val"),
    ),
    "alignment": paragraph("alignment", WD_ALIGN_PARAGRAPH.CENTER),
    "line spacing": paragraph("paragraph_format.line_spacing", 2.0),
    "exact line spacing": (
        lambda document: (
            setattr(document.paragraphs[2].paragraph_format, "line_spacing", Pt(20)),
            setattr(document.paragraphs[2].paragraph_format, "line_spacing_rule", WD_LINE_SPACING.EXACTLY),
        ),
        lambda document: document.paragraphs[2].paragraph_format.line_spacing_rule,
    ),
    "space before": paragraph("paragraph_format.space_before", Pt(18)),
    "indent": paragraph("paragraph_format.left_indent", Cm(2)),
    "first line indent": paragraph("paragraph_format.first_line_indent", Cm(1)),
    "keep with next": paragraph("paragraph_format.keep_with_next", True),
    "tab stop": (
        lambda document: document.paragraphs[2].paragraph_format.tab_stops.add_tab_stop(Cm(7)),
        lambda document: [one.position for one in document.paragraphs[2].paragraph_format.tab_stops],
    ),
    "paragraph shading": _append(_properties, "./w:shd", "w:shd", val="clear", color="auto", fill="FFCC00"),
    "list": (
        lambda document: setattr(document.paragraphs[2], "style", document.styles["List Number"]),
        lambda document: document.paragraphs[2].style.name,
    ),
    "list level": (_level, _levels),
    "heading level": (
        lambda document: setattr(document.paragraphs[5], "style", document.styles["Heading 3"]),
        lambda document: document.paragraphs[5].style.name,
    ),
    "text": (
        lambda document: setattr(document.paragraphs[2].runs[0], "text", "Tomatoes grew badly, and the beans did not."),
        lambda document: sorted(one.text for one in document.paragraphs),
    ),
    "order of paragraphs": (_swapped, lambda document: [one.text for one in document.paragraphs[1:3]]),
    "comment": (_comment, _comments),
    "hyperlink": (_hyperlink, _links),
    "bookmark": (_bookmark, lambda document: _all(document, ".//w:bookmarkStart", "name")),
    "tracked insertion": (_inserted, lambda document: _all(document, ".//w:ins", "author")),
    "table style": (
        lambda document: setattr(document.tables[0], "style", document.styles["Light Shading"]),
        lambda document: document.tables[0].style.name,
    ),
    "table alignment": table("alignment", 1),
    "table borders": (_borders, lambda document: _table(document).xpath("./w:tblBorders/w:top/@w:val")),
    "table cell": (
        lambda document: setattr(document.tables[0].cell(2, 1), "text", "4 kg"),
        lambda document: document.tables[0].cell(2, 1).text,
    ),
    "cell shading": _append(_cell, "./w:shd", "w:shd", val="clear", color="auto", fill="FFCC00"),
    "cell alignment": _append(_cell, "./w:vAlign", "w:vAlign", val="center"),
    "column width": (
        lambda document: setattr(document.tables[0].columns[0], "width", Cm(9)),
        lambda document: document.tables[0].columns[0].width,
    ),
    "row height": (
        lambda document: setattr(document.tables[0].rows[1], "height", Cm(2)),
        lambda document: document.tables[0].rows[1].height,
    ),
    "repeated table head": (
        lambda document: document.tables[0].rows[0]._tr.get_or_add_trPr().append(OxmlElement("w:tblHeader")),
        lambda document: len(document.tables[0]._tbl.xpath(".//w:tblHeader")),
    ),
    "merged cells": (
        lambda document: document.tables[0].cell(0, 0).merge(document.tables[0].cell(0, 1)),
        lambda document: document.tables[0]._tbl.xpath(".//w:gridSpan/@w:val"),
    ),
    "row of a table": (
        lambda document: document.tables[0].add_row(),
        lambda document: len(document.tables[0].rows),
    ),
    "picture width": (
        lambda document: setattr(document.inline_shapes[0], "width", Cm(6)),
        lambda document: document.inline_shapes[0].width,
    ),
    "alternative text": (
        lambda document: _shape(document).docPr.set("descr", "a green bed"),
        lambda document: _shape(document).docPr.get("descr"),
    ),
    "picture": (
        lambda document: document.add_picture(_picture((200, 30, 30)), Cm(2)),
        lambda document: len(document.inline_shapes),
    ),
    "document title": core("title", "Garden report"),
    "document author": core("author", "Ana Lind"),
    "document subject": core("subject", "Beds"),
    "document keywords": core("keywords", "beans, rain"),
    "document category": core("category", "Reports"),
    "document comments": core("comments", "for the club"),
    "tracking switched on": (
        lambda document: _settings(document).append(OxmlElement("w:trackRevisions")),
        lambda document: len(_settings(document).xpath("./w:trackRevisions")),
    ),
    "document protection": (
        lambda document: _settings(document).append(_element("w:documentProtection", edit="readOnly", enforcement="1")),
        lambda document: _settings(document).xpath("./w:documentProtection/@w:edit"),
    ),
    "odd and even headers": attribute(lambda document: document.settings, "odd_and_even_pages_header_footer", True),
    "automatic hyphenation": (
        lambda document: _settings(document).append(OxmlElement("w:autoHyphenation")),
        lambda document: len(_settings(document).xpath("./w:autoHyphenation")),
    ),
    "mirrored margins": (
        lambda document: _settings(document).append(OxmlElement("w:mirrorMargins")),
        lambda document: len(_settings(document).xpath("./w:mirrorMargins")),
    ),
}
