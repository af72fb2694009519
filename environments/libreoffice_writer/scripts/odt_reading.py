"""Read an OpenDocument text as lines."""

from environments.libreoffice_writer.scripts.story import line_of, row_line, shown  # included by render()
from environments.shared.desktop.scripts.odf_texts import SILENT, worded_labels  # included by render()
from environments.shared.desktop.scripts.packages import package_at, tree_of  # included by render()

TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
DRAWN = ("{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}", "{urn:oasis:names:tc:opendocument:xmlns:dr3d:1.0}")
OUTLINE = TEXT + "outline-level-style"
# Lists have labels, indexes and sections texts of their own, tracked changes those that nobody sees.
STRANGE = tuple(
    TEXT + name
    for name in (
        *("list", "section", "tracked-changes", "numbered-paragraph", "table-of-content", "user-index"),
        *("alphabetical-index", "illustration-index", "table-index", "object-index", "bibliography"),
    )
)
CELL_STYLES = ("Standard", "Text body", "Table Contents", "Table Heading")


def lines_of_odt(path):
    """Return the lines of a text without empty paragraphs; lists are read like paragraphs."""
    with package_at(path) as package:
        root, styles = tree_of(package, "content.xml"), tree_of(package, "styles.xml")
    parents = {
        style.get(STYLE + "name"): style.get(STYLE + "parent-style-name", "") for style in root.iter(STYLE + "style")
    }
    lines = [
        f"⟦foreign⟧ {node.tag}" for node in root.iter() if isinstance(node.tag, str) and node.tag.startswith(DRAWN)
    ]
    body = root.find(f".//{OFFICE}text")
    lines += [f"⟦foreign⟧ {node.tag}" for node in body.iter() if isinstance(node.tag, str) and node.tag in STRANGE]
    lines += [f"⟦label⟧ {label}" for part in (root, styles) for label in worded_labels(part)]
    lines += [f"⟦label⟧ of level {one.get(TEXT + 'level')}" for one in styles.iter(OUTLINE) if has_label(one)]
    lines += [
        f"⟦notes at the end of the {one}⟧"
        for one in map(place_of_notes, styles.iter(TEXT + "notes-configuration"))
        if one
    ]
    # No task of these files asks for headers or footers.
    for master in styles.iter(STYLE + "master-page"):
        lines += [
            f"⟦on every page⟧ {text_of(one, parents)}"
            for one in master.iter(TEXT + "p", TEXT + "h")
            if len(one) or one.text
        ]
    for node in body.iter(TEXT + "p", TEXT + "h", TABLE + "table-row"):
        if node.tag == TABLE + "table-row":
            cells = node.iterchildren(TABLE + "table-cell")
            lines.append(row_line([merged(cell) + " ".join(cell_text(one, parents) for one in cell) for cell in cells]))
        elif not any(one.tag in (TEXT + "note-body", TABLE + "table-cell") for one in node.iterancestors()):
            # Ordinary paragraphs are Text Body here; one that has fallen back to the default looks different.
            style = style_name(node, parents)
            lines.append(line_of("default style" if style == "Standard" else style, text_of(node, parents)))
    return [line for line in lines if line]


def has_label(level):
    """Tell whether headings of a level have a number or words before them."""
    told = "".join(
        value for name, value in level.attrib.items() if name.endswith(("}num-format", "}num-prefix", "}num-suffix"))
    )
    return bool(told.strip())


def merged(cell):
    """Return a mark for a cell that is merged with others, so that what stands below it belongs to another one."""
    spans = [cell.get(f"{TABLE}number-{name}-spanned", "1") for name in ("columns", "rows")]
    return "" if spans == ["1", "1"] else f"⟦over {spans[0]} by {spans[1]}⟧ "


def place_of_notes(settings):
    """Return where footnotes stand, if that is not the page that they belong to."""
    place = settings.get(TEXT + "footnotes-position", "page")
    return "" if settings.get(TEXT + "note-class") != "footnote" or place == "page" else place


def cell_text(paragraph, parents):
    """Return the text of a paragraph in a table; styles that no program gives a cell by itself show."""
    style = style_name(paragraph, parents)
    return ("" if style in CELL_STYLES else f"{style}: ") + text_of(paragraph, parents)


def text_of(node, parents):
    """Return the text of a paragraph with its footnotes in their places."""
    if node.tag == TEXT + "note":
        inner = "".join(text_of(one, parents) for one in node.iter(TEXT + "p"))
        styles = {style_name(one, parents) for one in node.iter(TEXT + "p")}
        usual = styles == {"Footnote"} and node.get(TEXT + "note-class") == "footnote"
        return shown("note", inner) if usual else f"⟦other note, {sorted(styles)}: {inner}⟧"
    if node.tag in (TEXT + "s", TEXT + "tab", TEXT + "line-break"):
        return " "
    if node.tag not in (TEXT + "p", TEXT + "h", *SILENT):
        return f"⟦{node.tag.rpartition('}')[2]}⟧"
    return (node.text or "") + "".join(
        (text_of(child, parents) if isinstance(child.tag, str) else "") + (child.tail or "") for child in node
    )


def style_name(node, parents):
    """Return the name of a paragraph's style; automatic styles are looks of the one above them."""
    name = node.get(TEXT + "style-name", "")
    name = parents.get(name, name).replace("_20_", " ") or "no style"
    heading = f"Heading {node.get(TEXT + 'outline-level')}"
    return name if node.tag == TEXT + "p" or name == heading else f"{heading} as {name}"
