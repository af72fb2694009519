"""Read an OpenDocument presentation as lines."""

import zipfile

from lxml import etree

from environments.libreoffice_impress.scripts.deck import (  # included by render()
    heading_line,
    notes_lines,
    point_line,
    row_line,
)

DRAW, TEXT, TABLE, STYLE, PRESENTATION = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{name}:1.0}}"
    for name in ("drawing", "text", "table", "style", "presentation")
)


def lines_of_odp(path):
    """Return the lines of all slides in their order."""
    with zipfile.ZipFile(path) as package:
        root = etree.fromstring(package.read("content.xml"))
    hidden = {
        style.get(STYLE + "name")
        for style in root.iter(STYLE + "style")
        if any(one.get(PRESENTATION + "visibility") == "hidden" for one in style)
    }
    lines = []
    for page in root.iter(DRAW + "page"):
        title, rest = "", []
        for frame in page.iterchildren(DRAW + "frame", DRAW + "custom-shape"):
            kind = frame.get(PRESENTATION + "class")
            if kind == "title":
                title = " ".join(text_of(one) for one in frame.iter(TEXT + "p"))
            elif kind not in ("date-time", "footer", "page-number"):
                rest += lines_of_frame(frame)
        notes = page.find(PRESENTATION + "notes")
        noted = [] if notes is None else [text_of(one) for one in notes.iter(TEXT + "p")]
        lines += [heading_line(title, page.get(DRAW + "style-name") in hidden), *rest, *notes_lines("\n".join(noted))]
    return lines


def lines_of_frame(frame):
    """Return the rows of a table, or the points of a text."""
    rows = list(frame.iter(TABLE + "table-row"))
    if rows:
        return [row_line([text_of(cell) for cell in row.iterchildren(TABLE + "table-cell")]) for row in rows]
    lines = []
    for one in frame.iter(TEXT + "p"):
        level = sum(1 for outer in one.iterancestors(TEXT + "list"))
        if text_of(one).strip():
            lines.append(point_line(max(level - 1, 0), text_of(one)))
    return lines


def text_of(node):
    """Return the text of an element; blanks that are elements count as one."""
    if node.tag in (TEXT + "s", TEXT + "tab", TEXT + "line-break"):
        return " "
    return (node.text or "") + "".join(text_of(child) + (child.tail or "") for child in node)
