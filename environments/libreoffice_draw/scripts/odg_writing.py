"""Write a described drawing as an OpenDocument drawing, which the office then saves once in its own way."""

import zipfile
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

TYPE = "application/vnd.oasis.opendocument.graphics"
SPACES = " ".join(
    f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for prefix, name in (
        ("office", "office"),
        ("text", "text"),
        ("style", "style"),
        ("draw", "drawing"),
        ("svg", "svg-compatible"),
        ("fo", "xsl-fo-compatible"),
        ("manifest", "manifest"),
    )
)
PATHS = {
    "rectangle": "M 0 0 L 21600 0 21600 21600 0 21600 0 0 Z N",
    "ellipse": "U 10800 10800 10800 10800 0 360 Z N",
    "diamond": "M 10800 0 L 21600 10800 10800 21600 0 10800 10800 0 Z N",
}
MANIFEST = (
    f'<manifest:manifest {SPACES} manifest:version="1.3">'
    f'<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="{TYPE}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
    '<manifest:file-entry manifest:full-path="styles.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)
# A page of 28 by 21 cm. The office drops the layout of a master page that has no style of its own.
PAGES = (
    f'<office:document-styles {SPACES} office:version="1.3"><office:styles>'
    '<style:style style:name="standard" style:family="graphic"/></office:styles><office:automatic-styles>'
    '<style:page-layout style:name="PM0"><style:page-layout-properties fo:margin-top="1cm" fo:margin-bottom="1cm" '
    'fo:margin-left="1cm" fo:margin-right="1cm" fo:page-width="28cm" fo:page-height="21cm" '
    'style:print-orientation="landscape"/></style:page-layout><style:style style:name="Mdp1" '
    'style:family="drawing-page"><style:drawing-page-properties draw:fill="none"/></style:style>'
    '</office:automatic-styles><office:master-styles><style:master-page style:name="Default" '
    'style:page-layout-name="PM0" draw:style-name="Mdp1"/></office:master-styles></office:document-styles>'
)
# Text in the middle of its shape.
CENTRED = (
    '<style:style style:name="P1" style:family="paragraph"><style:paragraph-properties fo:text-align="center"/>'
    '<style:text-properties fo:font-size="12pt"/></style:style>'
)
WHITE = "#ffffff"
FIXED = (2025, 1, 1, 10, 0, 0)


def write_odg(pages, path):
    """Write the file, with the folder it lies in."""
    fills = sorted({shape.get("fill", WHITE) for page in pages for shape in page["shapes"]})
    content = (
        f'<office:document-content {SPACES} office:version="1.3"><office:automatic-styles>{CENTRED}'
        f"{''.join(style_of(f'g{number}', fill) for number, fill in enumerate(fills))}"
        "</office:automatic-styles><office:body><office:drawing>"
        f"{''.join(page_of(page, fills) for page in pages)}"
        "</office:drawing></office:body></office:document-content>"
    )
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr(zipfile.ZipInfo("mimetype", FIXED), TYPE)
        for name, text in (("content.xml", content), ("styles.xml", PAGES), ("META-INF/manifest.xml", MANIFEST)):
            package.writestr(zipfile.ZipInfo(name, FIXED), '<?xml version="1.0" encoding="UTF-8"?>' + text)


def style_of(name, fill):
    """Return the look of shapes with a fill."""
    return (
        f'<style:style style:name="{name}" style:family="graphic" style:parent-style-name="standard">'
        f'<style:graphic-properties draw:fill="solid" draw:fill-color="{fill}" draw:stroke="solid" '
        'svg:stroke-color="#333333" draw:textarea-vertical-align="middle" draw:textarea-horizontal-align="justify" '
        'fo:wrap-option="wrap" draw:auto-grow-height="false"/></style:style>'
    )


def page_of(page, fills):
    """Return a page."""
    boxes = {shape["id"]: shape["box"] for shape in page["shapes"]}
    shapes = "".join(shape_of(shape, fills) for shape in page["shapes"])
    links = "".join(link_of(one, other, boxes) for one, other in page.get("links", []))
    return f'<draw:page draw:name={quoteattr(page["name"])} draw:master-page-name="Default">{shapes}{links}</draw:page>'


def shape_of(shape, fills):
    """Return a shape with its text in the middle."""
    x, y, width, height = shape["box"]
    style = f"g{fills.index(shape.get('fill', WHITE))}"
    return (
        f'<draw:custom-shape draw:id="{shape["id"]}" draw:style-name="{style}" draw:text-style-name="P1" '
        f'svg:x="{x}cm" svg:y="{y}cm" svg:width="{width}cm" svg:height="{height}cm">'
        f'<text:p text:style-name="P1">{escape(shape["text"])}</text:p>'
        f'<draw:enhanced-geometry svg:viewBox="0 0 21600 21600" draw:type="{shape["kind"]}" '
        f'draw:enhanced-path="{PATHS[shape["kind"]]}"/></draw:custom-shape>'
    )


def link_of(one, other, boxes):
    """Return a connector from the lower edge of one shape to the upper edge of another."""
    (x1, y1, width, height), (x2, y2, other_width, _) = boxes[one], boxes[other]
    return (
        f'<draw:connector draw:start-shape="{one}" draw:start-glue-point="2" draw:end-shape="{other}" '
        f'draw:end-glue-point="0" svg:x1="{x1 + width / 2}cm" svg:y1="{y1 + height}cm" '
        f'svg:x2="{x2 + other_width / 2}cm" svg:y2="{y2}cm"/>'
    )
