"""Read an Office Open XML document as lines."""

import re

from docx import Document
from docx.oxml.ns import qn

from environments.libreoffice_writer.scripts.story import line_of, row_line, shown  # included by render()
from environments.shared.desktop.scripts.packages import content_of  # included by render()

SILENT = tuple(map(qn, ("w:sectPr", "w:bookmarkStart", "w:bookmarkEnd", "w:proofErr", "w:permStart", "w:permEnd")))
LOOKS = tuple(map(qn, ("w:pPr", "w:rPr", "w:tblPr", "w:tblGrid", "w:tblPrEx", "w:trPr", "w:tcPr", "w:sectPr")))
KNOWN = (
    *SILENT,
    *LOOKS,
    *map(qn, ("w:p", "w:r", "w:t", "w:tab", "w:br", "w:tbl", "w:tr", "w:tc", "w:lastRenderedPageBreak", "w:smartTag")),
    *map(qn, ("w:fldSimple", "w:fldChar", "w:instrText", "w:ins", "w:del", "w:moveFrom", "w:moveTo", "w:delText")),
    *map(
        qn, ("w:moveFromRangeStart", "w:moveFromRangeEnd", "w:moveToRangeStart", "w:moveToRangeEnd", "w:noBreakHyphen")
    ),
)
CHANGES = {qn("w:ins"): "inserted", qn("w:moveTo"): "inserted", qn("w:del"): "deleted", qn("w:moveFrom"): "deleted"}
PENDING = tuple(
    qn(f"w:{name}")
    for name in (
        *("rPrChange", "pPrChange", "sectPrChange", "tblPrChange", "tblPrExChange", "tblGridChange", "trPrChange"),
        *("tcPrChange", "numberingChange", "cellIns", "cellDel", "cellMerge"),
    )
)
LIKE_THE_REST = {r"\*", "MERGEFORMAT", "ARABIC"}  # switches of a field that leave its figures as they are
CODES = {"PAGE": "page", "NUMPAGES": "pages"}


def lines_of_docx(path):
    """Return the lines of a document: its body without empty paragraphs, then header and footer."""
    document = Document(content_of(path))
    lines = []
    for element in document.element.body:
        if element.tag == qn("w:p"):
            lines.append(line_of(style_name(document, element.style) + level_of(document, element), text_of(element)))
        elif element.tag == qn("w:tbl"):
            for row in element.iter(qn("w:tr")):
                cells = row.iterchildren(qn("w:tc"))
                lines.append(row_line([merged(cell) + " ".join(map(text_of, cell.iter(qn("w:p")))) for cell in cells]))
        elif element.tag not in SILENT:
            lines.append(f"⟦foreign⟧ {element.tag}")
    lines += [f"⟦foreign⟧ {tag}" for tag in foreign(document.element.body)]
    lines += labels(document, document.element.body)
    lines += [
        f"⟦pages counted otherwise⟧ {dict(node.attrib)}"
        for node in document.element.body.iter(qn("w:pgNumType"))
        if not is_usual(node)
    ]
    return [line for line in [*lines, *frame_lines(document)] if line]


def merged(cell):
    """Return a mark for a cell that is merged with others."""
    spans = [cell.find(f"{qn('w:tcPr')}/{qn(f'w:{name}')}") for name in ("gridSpan", "hMerge", "vMerge")]
    told = [one.get(qn("w:val"), "continue") for one in spans if one is not None]
    return f"⟦merged: {told}⟧ " if set(told) - {"1"} else ""


def level_of(document, paragraph):
    """Return the level of a heading in the document's outline, where that is not the one that its style's name says."""
    name = style_name(document, paragraph.style)
    level = re.fullmatch(r"Heading ([1-9])", name)
    holders = [paragraph.find(qn("w:pPr"))]
    if level and paragraph.style is not None:
        holders.append(document.styles.element.get_by_id(paragraph.style).find(qn("w:pPr")))
    found = [one.find(qn("w:outlineLvl")) for one in holders if one is not None]
    told = [one.get(qn("w:val")) for one in found if one is not None][:1]
    usual = [str(int(level[1]) - 1)] if level else ["9"]
    return "" if told in ([], usual) else f" at level {told[0]}"


def foreign(parent):
    """List the elements below a place that are none of those which are read here; looks are not gone through."""
    found = []
    for node in parent:
        if node.tag not in KNOWN:
            found.append(node.tag)
        elif node.tag not in LOOKS:
            found += foreign(node)
        elif any(one.tag in CHANGES or one.tag in PENDING for one in node.iter()):
            found.append("a change of a paragraph or row that nobody decided about")
    return found


def labels(document, parent):
    """Return a line for every paragraph that has a number, a sign or words of a list before it."""
    return [f"⟦label⟧ {label}" for paragraph in parent.iter(qn("w:p")) if (label := label_of(document, paragraph))]


def label_of(document, paragraph):
    """Return what a list shows before a paragraph; its own place in a list comes before that of its style."""
    holders = [paragraph.find(qn("w:pPr"))]
    style = document.styles.element.get_by_id(paragraph.style or "Normal")
    while style is not None and len(holders) < 20:
        holders.append(style.find(qn("w:pPr")))
        above = style.find(qn("w:basedOn"))
        style = None if above is None else document.styles.element.get_by_id(above.get(qn("w:val")))
    for name in ("numId", "ilvl"):
        found = [one.find(f"{qn('w:numPr')}/{qn(f'w:{name}')}") for one in holders if one is not None]
        values = [one.get(qn("w:val")) for one in found if one is not None]
        if name == "numId":
            number = values[0] if values else "0"
        else:
            level = values[0] if values else "0"
    return "" if number == "0" else text_of_level(document, number, level)


def text_of_level(document, number, level):
    """Return what the level of a list shows: its text, or that it has a picture."""
    root = document.part.numbering_part.element
    (place,) = (one for one in root.iter(qn("w:num")) if one.get(qn("w:numId")) == number)
    abstract = place.find(qn("w:abstractNumId")).get(qn("w:val"))
    lists = [place, *(one for one in root.iter(qn("w:abstractNum")) if one.get(qn("w:abstractNumId")) == abstract)]
    levels = [one for each in lists for one in each.iter(qn("w:lvl")) if one.get(qn("w:ilvl")) == level]
    told = [one.find(qn("w:lvlText")) for one in levels[:1]]
    return "".join(one.get(qn("w:val"), "") for one in told if one is not None)


def is_usual(node):
    """Tell whether pages are counted from one, in figures."""
    return node.get(qn("w:fmt"), "decimal") == "decimal" and node.get(qn("w:start"), "1") in ("0", "1")


def frame_lines(document):
    """Return the lines of header and footer; pages or parts that have others show them too."""
    found = [(place, part_lines(document, place, part)) for place, part in frame_parts(document)]
    usual = dict(reversed(found))
    lines = [*usual["header"], *usual["footer"]]
    return lines + [f"⟦other {place}⟧ {told}" for place, told in found if told != usual[place]]


def frame_parts(document):
    """List every header and footer that some page shows, the usual ones of the beginning first."""
    sections = [*document.sections]
    parts = [(place, getattr(section, place)) for section in sections for place in ("header", "footer")]
    first = [one for one in sections if one.different_first_page_header_footer]
    parts += [(place, getattr(one, f"first_page_{place}")) for one in first for place in ("header", "footer")]
    even = sections if document.settings.odd_and_even_pages_header_footer else []
    return parts + [(place, getattr(one, f"even_page_{place}")) for one in even for place in ("header", "footer")]


def part_lines(document, place, part):
    """Return the lines of one header or footer."""
    lines = [
        f"⟦foreign⟧ {tag}" for tag in (*foreign(part._element), *(one.tag for one in part._element.iter(qn("w:tbl"))))
    ]
    lines += labels(document, part._element)
    for paragraph in part._element.iter(qn("w:p")):
        style = style_name(document, paragraph.style)
        text = line_of("" if style == place.title() else style or "no style", text_of(paragraph))
        lines += [f"⟦{place}⟧ {text}"] if text else []
    return lines


def style_name(document, identifier):
    """Return a style's name as the office shows it; some programs save it in small letters."""
    if identifier is None:
        return ""
    style = document.styles.element.get_by_id(identifier)
    return f"unknown style {identifier}" if style is None else (style.name_val or "").title()


def text_of(paragraph):
    """Return a paragraph's text with its fields and with the changes that nobody accepted or rejected yet."""
    found = []
    depth, instruction, result = 0, "", False
    for node in paragraph.iter():
        kind = node.tag
        if kind == qn("w:fldSimple"):
            found.append(field(node.get(qn("w:instr"), "")))
        elif kind == qn("w:fldChar"):
            state = node.get(qn("w:fldCharType"))
            if state == "begin":
                depth, instruction, result = depth + 1, "", False
            elif state == "separate":
                result = True
            else:
                depth, result = depth - 1, False
                found.append(field(instruction))
        elif kind == qn("w:instrText"):
            instruction += node.text or ""
        elif kind in (qn("w:t"), qn("w:delText")) and not result and not inside(node, "w:fldSimple"):
            change = inside(node, "w:ins", "w:del", "w:moveFrom", "w:moveTo")
            name = "text" if change is None else CHANGES[change.tag]
            found.append(shown(name, node.text or "", "" if change is None else change.get(qn("w:author"), "")))
        elif kind in (qn("w:tab"), qn("w:br")) and node.getparent().tag == qn("w:r"):
            found.append(" ")
        elif kind == qn("w:noBreakHyphen"):
            found.append("-")
    return "".join(found)


def field(instruction):
    """Return how a field stands in a line; one that is not asked for shows by its instruction."""
    name, *switches = instruction.upper().split() or [""]
    return shown(CODES[name] if name in CODES and {*switches} <= LIKE_THE_REST else f"field {instruction}")


def inside(node, *names):
    """Return the nearest element around a node that has one of the names."""
    tags = [qn(name) for name in names]
    return next((one for one in node.iterancestors() if one.tag in tags), None)
