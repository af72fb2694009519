"""Read an Office Open XML document as lines."""

from docx import Document
from docx.oxml.ns import qn

from environments.libreoffice_writer.scripts.story import line_of, row_line, shown  # included by render()

CODES = {"PAGE": "page", "NUMPAGES": "pages"}


def lines_of_docx(path):
    """Return the lines of a document: its body without empty paragraphs, then header and footer."""
    document = Document(path)
    lines = []
    for element in document.element.body:
        if element.tag == qn("w:p"):
            lines.append(line_of(style_name(document, element.style), text_of(element)))
        elif element.tag == qn("w:tbl"):
            for row in element.iter(qn("w:tr")):
                cells = row.iterchildren(qn("w:tc"))
                lines.append(row_line([" ".join(map(text_of, cell.iter(qn("w:p")))) for cell in cells]))
    section = document.sections[0]
    for place, part in (("header", section.header), ("footer", section.footer)):
        for paragraph in part.paragraphs:
            style = style_name(document, paragraph._p.style)
            text = line_of("" if style == place.title() else style or "no style", text_of(paragraph._p))
            lines += [f"⟦{place}⟧ {text}"] if text else []
    return [line for line in lines if line]


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
            change = inside(node, "w:ins", "w:del")
            name = "text" if change is None else "inserted" if change.tag == qn("w:ins") else "deleted"
            found.append(shown(name, node.text or "", "" if change is None else change.get(qn("w:author"), "")))
        elif kind in (qn("w:tab"), qn("w:br")) and node.getparent().tag == qn("w:r"):
            found.append(" ")
    return "".join(found)


def field(instruction):
    """Return how a field stands in a line; one that is not asked for shows by its instruction."""
    name = instruction.split()[0].upper() if instruction.split() else ""
    return shown(CODES.get(name, f"field {name}"))


def inside(node, *names):
    """Return the nearest element around a node that has one of the names."""
    tags = [qn(name) for name in names]
    return next((one for one in node.iterancestors() if one.tag in tags), None)
