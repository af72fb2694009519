"""Write a described text as an OpenDocument text, which the office then saves once in its own way."""

import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

from environments.libreoffice_writer.scripts.story import pieces_of  # included by render()

TYPE = "application/vnd.oasis.opendocument.text"
SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "text", "table", "style", "manifest")
)
SPACES += ' xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"'
MANIFEST = (
    f'<manifest:manifest {SPACES} manifest:version="1.3">'
    f'<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="{TYPE}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
    '<manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)
# name, parent, class, space above and below in cm, size in pt, weight
STYLES = (
    ("Standard", "", "text", 0, 0, 12, "normal"),
    ("Text_20_body", "Standard", "text", 0, 0.25, 12, "normal"),
    ("Title", "Standard", "chapter", 0, 0.5, 24, "bold"),
    ("Heading_20_1", "Standard", "text", 0.5, 0.2, 17, "bold"),
    ("Heading_20_2", "Standard", "text", 0.4, 0.2, 14, "bold"),
    ("Footnote", "Standard", "extra", 0, 0, 10, "normal"),
)
FIXED = (2025, 1, 1, 10, 0, 0)


def write_odt(story, path):
    """Write the file, with the folder it lies in."""
    body = "".join(map(element_of, story["blocks"]))
    content = (
        f'<office:document-content {SPACES} office:version="1.3"><office:body><office:text>{body}'
        "</office:text></office:body></office:document-content>"
    )
    styles = (
        f'<office:document-styles {SPACES} office:version="1.3"><office:styles>{"".join(map(style_of, STYLES))}'
        "</office:styles></office:document-styles>"
    )
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr(zipfile.ZipInfo("mimetype", FIXED), TYPE)
        for name, text in (("content.xml", content), ("styles.xml", styles), ("META-INF/manifest.xml", MANIFEST)):
            package.writestr(zipfile.ZipInfo(name, FIXED), '<?xml version="1.0" encoding="UTF-8"?>' + text)


def element_of(block):
    """Return the paragraph, heading or table of a block."""
    if isinstance(block, dict):
        return table(block["rows"])
    style, content = block
    inner = "".join(note(text) if kind == "note" else escape(text) for kind, text in pieces_of(content))
    if style.startswith("Heading "):
        level = style[-1]
        return f'<text:h text:style-name="Heading_20_{level}" text:outline-level="{level}">{inner}</text:h>'
    name = "Title" if style == "Title" else "Text_20_body"
    return f'<text:p text:style-name="{name}">{inner}</text:p>'


def note(text):
    """Return a footnote; the office numbers it."""
    return (
        '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>'
        f'<text:p text:style-name="Footnote">{escape(text)}</text:p></text:note-body></text:note>'
    )


def style_of(style):
    """Return a named style of paragraphs."""
    name, parent, group, above, below, size, weight = style
    heading = name.startswith("Heading")
    following = "Text_20_body" if heading else name
    level = f' style:default-outline-level="{name[-1]}"' if heading else ""
    inherits = f' style:parent-style-name="{parent}"' if parent else ""
    return (
        f'<style:style style:name="{name}" style:display-name="{name.replace("_20_", " ")}" style:family="paragraph" '
        f'style:class="{group}" style:next-style-name="{following}"{inherits}{level}>'
        f'<style:paragraph-properties fo:margin-top="{above}cm" fo:margin-bottom="{below}cm"/>'
        f'<style:text-properties fo:font-size="{size}pt" fo:font-weight="{weight}"/></style:style>'
    )


def table(rows):
    """Return a table."""
    lines = "".join(
        "<table:table-row>"
        + "".join(f"<table:table-cell><text:p>{escape(text)}</text:p></table:table-cell>" for text in row)
        + "</table:table-row>"
        for row in rows
    )
    columns = f'<table:table-column table:number-columns-repeated="{len(rows[0])}"/>'
    return f'<table:table table:name="Table1">{columns}{lines}</table:table>'
