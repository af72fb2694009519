"""Read an OpenDocument presentation as lines."""

from environments.libreoffice_impress.scripts.deck import (  # included by render()
    heading_line,
    notes_lines,
    point_line,
    row_line,
)
from environments.shared.desktop.scripts.odf_texts import strange_texts, worded_labels, words_of  # included by render()
from environments.shared.desktop.scripts.packages import package_at, tree_of  # included by render()

DRAW, TEXT, TABLE, STYLE, PRESENTATION = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{name}:1.0}}"
    for name in ("drawing", "text", "table", "style", "presentation")
)

SHOWN = (
    DRAW,
    "{urn:oasis:names:tc:opendocument:xmlns:dr3d:1.0}",
    "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}annotation",
)
NOT_DRAWN = (DRAW + "glue-point", DRAW + "layer-set", DRAW + "page-thumbnail")
FOREIGN = [DRAW + name for name in ("image", "object", "object-ole", "plugin", "applet", "floating-frame", "control")]
OF_THE_OFFICE = ("date-time", "footer", "page-number")
SAID_EVERYWHERE = (PRESENTATION + "footer-decl", PRESENTATION + "header-decl")


def lines_of_odp(path):
    """Return the lines of all slides in their order."""
    with package_at(path) as package:
        root, styles = tree_of(package, "content.xml"), tree_of(package, "styles.xml")
    hidden = {
        style.get(STYLE + "name")
        for style in root.iter(STYLE + "style")
        if any(one.get(PRESENTATION + "visibility") == "hidden" for one in style)
    }
    # What stands on a master slide, and is no place for a text, is seen on every slide.
    masters = [shape for master in styles.iter(STYLE + "master-page") for shape in master]
    behind = [shape for shape in masters if is_drawn(shape) and shape.get(PRESENTATION + "class") is None]
    lines = [f"⟦background⟧ {text_of(shape)}" for shape in behind]
    lines += [f"⟦label⟧ {label}" for label in worded_labels(root)]
    lines += [f"⟦on every slide⟧ {text_of(node)}" for node in root.iter(*SAID_EVERYWHERE) if text_of(node).strip()]
    for page in root.iter(DRAW + "page"):
        title, rest = "", []
        for frame in page:
            kind = frame.get(PRESENTATION + "class")
            if is_drawn(frame) and kind not in OF_THE_OFFICE:
                rest += [f"⟦foreign⟧ {tag}" for tag in strange_texts(frame)]
            if kind == "title":
                title = " ".join([*([title] if title else []), *(text_of(one) for one in frame.iter(TEXT + "p"))])
            elif frame.tag in (DRAW + "frame", DRAW + "custom-shape"):
                rest += lines_of_shape(frame, kind)
            elif is_drawn(frame):
                rest.append(f"⟦drawn⟧ {text_of(frame)}")
        notes = page.find(PRESENTATION + "notes")
        noted = [] if notes is None else [text_of(one) for one in notes.iter(TEXT + "p")]
        lines += [heading_line(title, page.get(DRAW + "style-name") in hidden), *rest, *notes_lines("\n".join(noted))]
    return lines


def is_drawn(node):
    """Say whether an element is something to see; remarks, forms and effects are not."""
    return isinstance(node.tag, str) and node.tag.startswith(SHOWN) and node.tag not in NOT_DRAWN


def lines_of_shape(frame, kind):
    """Return the lines of a frame; one that shows anything but texts and tables says so."""
    if any(node.tag in FOREIGN for node in frame.iter()):
        return [f"⟦foreign⟧ {text_of(frame)}"]
    lines = lines_of_frame(frame)
    if kind in OF_THE_OFFICE:
        return [line for line in lines if any(mark.isalpha() for mark in line)]
    return lines if lines or kind is not None else ["⟦drawn⟧"]


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
    """Return the words of all paragraphs of an element."""
    if node.tag in (TEXT + "p", *SAID_EVERYWHERE):
        return words_of(node)
    return "".join(words_of(one) for one in node.iter(TEXT + "p"))
