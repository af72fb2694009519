"""The features of OpenDocument files (text, sheet, slides), as odfpy sets them and as the file stores them.

The look of an element is read where an office finds it: in the style that it names and that style's parent styles.
"""

import io
import zipfile

from lxml import etree
from odf.opendocument import OpenDocumentPresentation, OpenDocumentSpreadsheet, OpenDocumentText

OFFICE = "urn:oasis:names:tc:opendocument:xmlns:"
NAMES = {
    **{
        name: f"{OFFICE}{name}:1.0"
        for name in ("office", "style", "text", "table", "meta", "presentation", "config", "manifest")
    },
    **{"draw": f"{OFFICE}drawing:1.0", "fo": f"{OFFICE}xsl-fo-compatible:1.0", "number": f"{OFFICE}datastyle:1.0"},
    **{"svg": f"{OFFICE}svg-compatible:1.0"},
    **{"xlink": "http://www.w3.org/1999/xlink", "dc": "http://purl.org/dc/elements/1.1/"},
}
PARTS = ("content.xml", "styles.xml", "meta.xml", "settings.xml")
NAMESPACES = " ".join(f'xmlns:{name}="{address}"' for name, address in NAMES.items())


def q(name):
    """Return a qualified name for a name with a prefix."""
    prefix, _, local = name.partition(":")
    return f"{{{NAMES[prefix]}}}{local}"


def xml(text):
    """Return the elements that a text of XML describes."""
    return list(etree.fromstring(f"<x {NAMESPACES}>{text}</x>"))


class Document:
    """The parts of a file as trees."""

    def __init__(self, content):
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            self.members = {name: package.read(name) for name in package.namelist()}
        self.trees = {name: etree.fromstring(self.members[name]) for name in PARTS if name in self.members}

    def find(self, path, part="content.xml"):
        """Return all elements that match a path."""
        return self.trees[part].xpath(path, namespaces=NAMES)

    def automatic(self, name, family, inner, part="content.xml"):
        """Add an automatic style."""
        (holder,) = self.find("office:automatic-styles", part)
        holder.extend(xml(f'<style:style style:name="{name}" style:family="{family}">{inner}</style:style>'))

    def look(self, path, key, part="content.xml"):
        """Return one property of the style that the first element on a path names."""
        (node, *_) = self.find(path, part)
        names = [value for name, value in node.items() if name.endswith("style-name")]
        for name in names:
            for style in self.find(f"//style:style[@style:name='{name}']", part):
                for one in style.iter():
                    if one.get(q(key)) is not None:
                        return one.get(q(key))
        return None


def _saved(kind, content, settings, page=""):
    made = kind()
    target = io.BytesIO()
    made.write(target)
    document = Document(target.getvalue())
    body = document.find("office:body/*")[0]
    for old in list(body):
        body.remove(old)
    body.extend(xml(content))
    (styles,) = document.find("office:automatic-styles", "styles.xml") or [None]
    (masters,) = document.find("office:master-styles", "styles.xml") or [None]
    root = document.trees["styles.xml"]
    if styles is None:
        styles = etree.SubElement(root, q("office:automatic-styles"))
    if masters is None:
        masters = etree.SubElement(root, q("office:master-styles"))
    styles.extend(
        xml(
            '<style:page-layout style:name="pm1"><style:page-layout-properties fo:page-width="21cm" '
            'fo:page-height="29.7cm" fo:margin-left="2cm" fo:margin-top="2cm" style:print-orientation="portrait"/>'
            "<style:header-style/><style:footer-style/></style:page-layout>"
        )
    )
    masters.extend(
        xml(f'<style:master-page style:name="Standard" style:page-layout-name="pm1">{page}</style:master-page>')
    )
    (common,) = document.find("office:styles", "styles.xml") or [None]
    if common is None:
        common = etree.Element(q("office:styles"))
        root.insert(0, common)
    common.extend(
        xml(
            '<style:style style:name="Heading_20_1" style:family="paragraph"><style:text-properties fo:font-size="16pt"/>'
            '</style:style><style:style style:name="Quotations" style:family="paragraph">'
            '<style:paragraph-properties fo:margin-left="1cm"/></style:style>'
        )
    )
    document.trees["settings.xml"] = etree.fromstring(
        f"<office:document-settings {NAMESPACES}><office:settings>{settings}</office:settings></office:document-settings>"
    )
    return document


def save(document):
    """Write a file."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as package:
        for name, content in {**document.members, **dict.fromkeys(document.trees)}.items():
            tree = document.trees.get(name)
            package.writestr(zipfile.ZipInfo(name), content if tree is None else etree.tostring(tree))
    return target.getvalue()


class Kind:
    """One format."""

    def __init__(self, suffix, base, features):
        self.SUFFIX, self.base, self.FEATURES = suffix, base, features
        self.save, self.load = save, Document


def look(path, family, element, key, value):
    """Return a feature that is one property of an automatic style of its own."""

    def change(document):
        (node, *_) = document.find(path)
        document.automatic("own1", family, f'<style:{element} {key}="{value}"/>')
        own = {"table-cell": "table", "table-row": "table", "table-column": "table", "paragraph": "text"}
        prefix = {"graphic": "draw", "drawing-page": "draw"}.get(family, own.get(family, family))
        node.set(q(f"{prefix}:style-name"), "own1")

    return change, lambda document: document.look(path, key)


def attribute(path, key, value, part="content.xml"):
    """Return a feature that is one attribute."""
    return (
        lambda document: document.find(path, part)[0].set(q(key), value),
        lambda document: [one.get(q(key)) for one in document.find(path, part)],
    )


def texts(path, value, part="content.xml"):
    """Return a feature that is the text of an element."""
    return (
        lambda document: setattr(document.find(path, part)[0], "text", value),
        lambda document: sorted("".join(one.itertext()) for one in document.find(path, part)),
    )


def added(path, text, seen, part="content.xml", place=None):
    """Return a feature that adds an element; `seen` is the path by which it is counted."""

    def change(document):
        node = document.find(path, part)[0]
        new = xml(text)
        if place is None:
            node.extend(new)
        else:
            node[place:place] = new

    def read(document):
        return [
            (sorted(one.items()), "".join(one.itertext())) if isinstance(one, etree._Element) else str(one)
            for one in document.find(seen, part)
        ]

    return change, read


def meta(name, value):
    """Return a feature that is a property of the document."""
    return added("office:meta", f"<{name}>{value}</{name}>", f"office:meta/{name}", "meta.xml")


def common(path, element, key, value):
    """Return a feature of a common style."""

    def change(document):
        (style, *_) = document.find(path, "styles.xml")
        (inner,) = style.xpath(f"style:{element}", namespaces=NAMES) or [None]
        if inner is None:
            inner = etree.SubElement(style, q(f"style:{element}"))
        inner.set(q(key), value)

    return change, lambda document: document.find(f"{path}/style:{element}/@{key}", "styles.xml")


LAYOUT = "//style:page-layout[@style:name='pm1']"
SETTINGS = '<config:config-item-set config:name="ooo:view-settings"/>'
HEAD = "<style:header><text:p>{}</text:p></style:header>"


def page(key, value):
    """Return a feature of the page's layout."""
    change, _ = common(LAYOUT, "page-layout-properties", key, value)
    return change, lambda document: _of_page(document, f"style:page-layout-properties/@{key}")


def _of_page(document, path):
    """Return a property of the layout that the page names."""
    (name,) = document.find("//style:master-page/@style:page-layout-name", "styles.xml")
    return document.find(f"//style:page-layout[@style:name='{name}']/{path}", "styles.xml")


def frames():
    """Return a picture's frame."""
    return (
        '<draw:frame draw:name="bed" svg:width="3cm" svg:height="3cm" svg:x="2cm" svg:y="2cm">'
        "<draw:text-box><text:p>club</text:p></draw:text-box></draw:frame>"
    )


SHARED = {
    "left margin": page("fo:margin-left", "4cm"),
    "orientation": page("style:print-orientation", "landscape"),
    "page width": page("fo:page-width", "14.8cm"),
    "page background": page("fo:background-color", "#ffeecc"),
    "document title": meta("dc:title", "Garden report"),
    "document subject": meta("dc:subject", "Beds"),
    "keyword": meta("meta:keyword", "beans"),
    "document author": meta("dc:creator", "Ana Lind"),
    "document description": meta("dc:description", "for the club"),
    "document language": meta("dc:language", "de-DE"),
    "custom property": added(
        "office:meta",
        '<meta:user-defined meta:name="Client">Miller</meta:user-defined>',
        "office:meta/meta:user-defined",
        "meta.xml",
    ),
}
HEADER = added("//style:master-page", HEAD.format("Garden 2026"), "//style:header//text()", "styles.xml")
FOOTER = added(
    "//style:master-page",
    "<style:footer><text:p>Page <text:page-number>1</text:page-number></text:p></style:footer>",
    "//style:footer/text:p/text:page-number",
    "styles.xml",
)

SECOND = "//text:p[2]"
WORD = "//text:p[1]/text:span"
TEXT = (
    '<text:h text:outline-level="1" text:style-name="Heading_20_1">Garden report</text:h>'
    "<text:p>The beds were dug in March. <text:span>Rain came late.</text:span></text:p>"
    "<text:p>Tomatoes grew well, and the beans did not.</text:p>"
    "<text:list><text:list-item><text:p>water the beds</text:p></text:list-item>"
    "<text:list-item><text:p>feed the birds</text:p></text:list-item></text:list>"
    '<table:table table:name="Harvest"><table:table-column/><table:table-column/>'
    "<table:table-row><table:table-cell><text:p>Plant</text:p></table:table-cell>"
    "<table:table-cell><text:p>Harvest</text:p></table:table-cell></table:table-row>"
    "<table:table-row><table:table-cell><text:p>Tomato</text:p></table:table-cell>"
    "<table:table-cell><text:p>12 kg</text:p></table:table-cell></table:table-row></table:table>"
    f"<text:p>Next year the beans move. {frames()}</text:p>"
)


def paragraph(key, value):
    """Return a feature of the second paragraph."""
    return look(SECOND, "paragraph", "paragraph-properties", key, value)


def word(key, value):
    """Return a feature of a run of text."""
    return look(WORD, "text", "text-properties", key, value)


CELL = "//table:table-row[2]/table:table-cell[2]"
TEXT_FEATURES = {
    **SHARED,
    "header": HEADER,
    "page number in the footer": FOOTER,
    "columns": (
        added(
            LAYOUT + "/style:page-layout-properties", '<style:columns fo:column-count="2"/>', "//style:x", "styles.xml"
        )[0],
        lambda document: _of_page(document, "style:page-layout-properties/style:columns/@fo:column-count"),
    ),
    "paragraph style": attribute(SECOND, "text:style-name", "Quotations"),
    "heading level": attribute("//text:h", "text:outline-level", "2"),
    "alignment": paragraph("fo:text-align", "center"),
    "line spacing": paragraph("fo:line-height", "200%"),
    "indent": paragraph("fo:margin-left", "2cm"),
    "space before": paragraph("fo:margin-top", "1cm"),
    "page break": paragraph("fo:break-before", "page"),
    "keep with next": paragraph("fo:keep-with-next", "always"),
    "paragraph background": paragraph("fo:background-color", "#ffcc00"),
    "bold": word("fo:font-weight", "bold"),
    "italic": word("fo:font-style", "italic"),
    "underline": word("style:text-underline-style", "solid"),
    "font": word("fo:font-family", "Courier New"),
    "font size": word("fo:font-size", "22pt"),
    "font colour": word("fo:color", "#cc0000"),
    "language of a text": word("fo:language", "de"),
    "size of a style": common("//style:style[@style:name='Heading_20_1']", "text-properties", "fo:font-size", "30pt"),
    "colour of a style": common("//style:style[@style:name='Heading_20_1']", "text-properties", "fo:color", "#cc0000"),
    "text": texts(SECOND, "Tomatoes grew badly, and the beans did not."),
    "footnote": added(
        SECOND,
        '<text:note text:id="n1" text:note-class="footnote"><text:note-citation>1</text:note-citation>'
        "<text:note-body><text:p>since May</text:p></text:note-body></text:note>",
        "//text:note-body",
    ),
    "comment": added(
        SECOND,
        "<office:annotation><dc:creator>Ana</dc:creator><text:p>which?</text:p></office:annotation>",
        "//office:annotation",
    ),
    "hyperlink": added(
        SECOND, '<text:a xlink:href="https://example.org/beans">see here</text:a>', "//text:a/@xlink:href"
    ),
    "bookmark": added(SECOND, '<text:bookmark text:name="harvest"/>', "//text:bookmark"),
    "list item": added(
        "//text:list", "<text:list-item><text:p>rest</text:p></text:list-item>", "//text:list/text:list-item"
    ),
    "table cell": texts(CELL + "/text:p", "14 kg"),
    "cell background": look(CELL, "table-cell", "table-cell-properties", "fo:background-color", "#ffcc00"),
    "cell border": look(CELL, "table-cell", "table-cell-properties", "fo:border", "1pt solid #000000"),
    "table width": look("//table:table", "table", "table-properties", "style:width", "9cm"),
    "column width": look(
        "//table:table-column", "table-column", "table-column-properties", "style:column-width", "9cm"
    ),
    "frame width": attribute("//draw:frame", "svg:width", "6cm"),
    "frame position": attribute("//draw:frame", "svg:x", "7cm"),
    "alternative text": added("//draw:frame", "<svg:desc>a green bed</svg:desc>", "//svg:desc"),
    "section": added(
        "//office:text",
        '<text:section text:name="Annex" text:protected="true"><text:p>annex</text:p></text:section>',
        "//text:section/@text:name",
    ),
    "table of contents": added(
        "//office:text",
        '<text:table-of-content text:name="Contents"><text:index-body><text:p>Garden report</text:p>'
        "</text:index-body></text:table-of-content>",
        "//text:table-of-content/@text:name",
    ),
}

SHEET = (
    '<table:table table:name="Stock"><table:table-column/><table:table-column/>'
    + "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="{"float" if one.isdigit() else "string"}"'
            + (f' office:value="{one}"' if one.isdigit() else "")
            + f"><text:p>{one}</text:p></table:table-cell>"
            for one in row
        )
        + "</table:table-row>"
        for row in (("Item", "Count"), ("lamp", "4"), ("chair", "2"), ("desk", "1"))
    )
    + '</table:table><table:table table:name="Notes"><table:table-column/><table:table-row><table:table-cell '
    'office:value-type="string"><text:p>Counted in May</text:p></table:table-cell></table:table-row></table:table>'
)
STOCK = "//table:table[@table:name='Stock']"
B2 = STOCK + "/table:table-row[2]/table:table-cell[2]"


def cell(element, key, value):
    """Return a feature of the look of one cell."""
    return look(B2, "table-cell", element, key, value)


SHEET_FEATURES = {
    **SHARED,
    "header": HEADER,
    "page number in the footer": FOOTER,
    "tab colour": look(STOCK, "table", "table-properties", "table:tab-color", "#1f7a3d"),
    "hidden sheet": look(STOCK, "table", "table-properties", "table:display", "false"),
    "page style of a sheet": look(STOCK, "table", "table-properties", "style:writing-mode", "rl-tb"),
    "row height": look(STOCK + "/table:table-row[2]", "table-row", "table-row-properties", "style:row-height", "2cm"),
    "column width": look(
        STOCK + "/table:table-column", "table-column", "table-column-properties", "style:column-width", "9cm"
    ),
    "hidden row": attribute(STOCK + "/table:table-row[3]", "table:visibility", "collapse"),
    "hidden column": attribute(STOCK + "/table:table-column[2]", "table:visibility", "collapse"),
    "sheet protection": attribute(STOCK, "table:protected", "true"),
    "unlocked cell": cell("table-cell-properties", "style:cell-protect", "none"),
    "print range": attribute(STOCK, "table:print-ranges", "$Stock.$A$1:$B$3"),
    "comment": added(
        B2,
        "<office:annotation><dc:creator>Ana</dc:creator><text:p>count</text:p></office:annotation>",
        "//office:annotation",
        place=0,
    ),
    "border": cell("table-cell-properties", "fo:border", "1pt solid #000000"),
    "fill": cell("table-cell-properties", "fo:background-color", "#ffcc00"),
    "wrapped text": cell("table-cell-properties", "fo:wrap-option", "wrap"),
    "vertical alignment": cell("table-cell-properties", "style:vertical-align", "top"),
    "text rotation": cell("table-cell-properties", "style:rotation-angle", "45"),
    "bold": cell("text-properties", "fo:font-weight", "bold"),
    "italic": cell("text-properties", "fo:font-style", "italic"),
    "font size": cell("text-properties", "fo:font-size", "22pt"),
    "font colour": cell("text-properties", "fo:color", "#cc0000"),
    "alignment": cell("paragraph-properties", "fo:text-align", "center"),
    "named range": added(
        "//office:spreadsheet",
        '<table:named-expressions><table:named-range table:name="Counts" table:base-cell-address="$Stock.$A$1" '
        'table:cell-range-address="$Stock.$B$2:.$B$4"/></table:named-expressions>',
        "//table:named-range",
    ),
    "data validation": (
        lambda document: (
            document.find("//office:spreadsheet")[0].insert(
                0,
                xml(
                    '<table:content-validations><table:content-validation table:name="val1" '
                    'table:condition="of:cell-content-is-in-list(&quot;1&quot;;&quot;2&quot;)"/>'
                    "</table:content-validations>"
                )[0],
            ),
            document.find(B2)[0].set(q("table:content-validation-name"), "val1"),
        ),
        lambda document: (
            document.find("//table:content-validation/@table:condition")
            and document.find(B2 + "/@table:content-validation-name")
        ),
    ),
    "auto filter": added(
        "//office:spreadsheet",
        '<table:database-ranges><table:database-range table:name="Items" '
        'table:target-range-address="Stock.A1:Stock.B4" table:display-filter-buttons="true"/></table:database-ranges>',
        "//table:database-range",
    ),
    "merged cells": attribute(B2, "table:number-columns-spanned", "2"),
    "formula": attribute(B2, "table:formula", "of:=2+2"),
    "value": (
        lambda document: (
            document.find(B2)[0].set(q("office:value"), "7"),
            setattr(document.find(B2 + "/text:p")[0], "text", "7"),
        ),
        lambda document: (document.find(B2 + "/@office:value"), [one.text for one in document.find(B2 + "/text:p")]),
    ),
    "name of a sheet": attribute("//table:table[2]", "table:name", "Remarks"),
    "hyperlink": (
        lambda document: (
            setattr(document.find(STOCK + "/table:table-row[3]/table:table-cell/text:p")[0], "text", None),
            document.find(STOCK + "/table:table-row[3]/table:table-cell/text:p")[0].extend(
                xml('<text:a xlink:href="https://example.org/">chair</text:a>')
            ),
        ),
        lambda document: document.find("//text:a/@xlink:href"),
    ),
    "drawing": added(STOCK, f"<table:shapes>{frames()}</table:shapes>", "//draw:frame/@draw:name", place=0),
    "frozen rows": added(
        "//config:config-item-set",
        '<config:config-item-map-indexed config:name="Views"><config:config-item-map-entry>'
        '<config:config-item-map-named config:name="Tables"><config:config-item-map-entry config:name="Stock">'
        '<config:config-item config:name="VerticalSplitMode" config:type="short">2</config:config-item>'
        '<config:config-item config:name="VerticalSplitPosition" config:type="int">1</config:config-item>'
        "</config:config-item-map-entry></config:config-item-map-named></config:config-item-map-entry>"
        "</config:config-item-map-indexed>",
        "//config:config-item[@config:name='VerticalSplitPosition']/text()",
        "settings.xml",
    ),
}

SLIDES = "".join(
    f'<draw:page draw:name="{name}" draw:master-page-name="Standard"><draw:frame presentation:class="title" '
    f'svg:width="20cm" svg:height="3cm" svg:x="2cm" svg:y="1cm"><draw:text-box><text:p>{title}</text:p></draw:text-box>'
    f'</draw:frame><draw:frame presentation:class="outline" svg:width="20cm" svg:height="10cm" svg:x="2cm" '
    f'svg:y="5cm"><draw:text-box><text:p>{line} <text:span>this year</text:span></text:p></draw:text-box></draw:frame>'
    f'<draw:rect draw:name="box" svg:width="3cm" svg:height="1cm" svg:x="2cm" svg:y="16cm"><text:p>club</text:p>'
    f"</draw:rect></draw:page>"
    for name, title, line in (
        ("page1", "Garden club", "Annual meeting"),
        ("page2", "Harvest", "Tomatoes grew well"),
        ("page3", "Plans", "A new wall"),
    )
)
SLIDE = "//draw:page[2]"
TITLE = SLIDE + "/draw:frame[1]"
RECT = SLIDE + "/draw:rect"


def _moved(document):
    pages = document.find("//draw:page")
    pages[0].addprevious(pages[2])


def drawn(key, value):
    """Return a feature of the look of a drawn shape."""
    return look(RECT, "graphic", "graphic-properties", key, value)


SLIDE_FEATURES = {
    **SHARED,
    "notes": added(
        SLIDE,
        '<presentation:notes><draw:frame presentation:class="notes"><draw:text-box><text:p>Speak slowly</text:p>'
        "</draw:text-box></draw:frame></presentation:notes>",
        "//presentation:notes//text()",
    ),
    "hidden slide": look(SLIDE, "drawing-page", "drawing-page-properties", "presentation:visibility", "hidden"),
    "transition": look(SLIDE, "drawing-page", "drawing-page-properties", "presentation:transition-style", "fade"),
    "transition time": look(SLIDE, "drawing-page", "drawing-page-properties", "presentation:duration", "PT5S"),
    "background": look(SLIDE, "drawing-page", "drawing-page-properties", "draw:fill-color", "#ffeecc"),
    "name of a slide": attribute(SLIDE, "draw:name", "Harvest"),
    "order of slides": (_moved, lambda document: ["".join(one.itertext()) for one in document.find("//draw:page")]),
    "slide taken away": (
        lambda document: document.find("//draw:page[3]")[0].getparent().remove(document.find("//draw:page[3]")[0]),
        lambda document: len(document.find("//draw:page")),
    ),
    "new slide": added(
        "//office:presentation",
        '<draw:page draw:name="page4" draw:master-page-name="Standard"><draw:frame presentation:class="title">'
        "<draw:text-box><text:p>Thanks</text:p></draw:text-box></draw:frame></draw:page>",
        "//draw:page/@draw:name",
    ),
    "title": texts(TITLE + "//text:p", "Harvest 2026"),
    "line": texts(SLIDE + "/draw:frame[2]//text:span", "last year"),
    "footer": added(
        "//office:presentation",
        '<presentation:footer-decl presentation:name="ftr1">Garden 2026</presentation:footer-decl>',
        "//presentation:footer-decl",
        place=0,
    ),
    "placeholder position": attribute(TITLE, "svg:x", "5cm"),
    "placeholder size": attribute(TITLE, "svg:width", "11cm"),
    "shape position": attribute(RECT, "svg:y", "12cm"),
    "shape size": attribute(RECT, "svg:width", "6cm"),
    "shape name": attribute(RECT, "draw:name", "badge"),
    "shape rotation": attribute(RECT, "draw:transform", "rotate (0.785) translate (2cm 16cm)"),
    "shape fill": drawn("draw:fill-color", "#ffcc00"),
    "shape outline": drawn("svg:stroke-width", "0.2cm"),
    "outline colour": drawn("svg:stroke-color", "#cc0000"),
    "shape text": texts(RECT + "/text:p", "our club"),
    "alternative text": added(RECT, "<svg:desc>a badge</svg:desc>", "//svg:desc", place=0),
    "new shape": added(SLIDE, '<draw:ellipse draw:name="spot" svg:width="2cm" svg:height="2cm"/>', "//draw:ellipse"),
    "bold": look(SLIDE + "//text:span", "text", "text-properties", "fo:font-weight", "bold"),
    "font size": look(SLIDE + "//text:span", "text", "text-properties", "fo:font-size", "40pt"),
    "font colour": look(SLIDE + "//text:span", "text", "text-properties", "fo:color", "#cc0000"),
    "alignment": look(SLIDE + "/draw:frame[2]//text:p", "paragraph", "paragraph-properties", "fo:text-align", "end"),
    "hyperlink": added(
        SLIDE + "/draw:frame[2]//text:p",
        '<text:a xlink:href="https://example.org/">see</text:a>',
        "//text:a/@xlink:href",
    ),
    "table": added(
        SLIDE,
        '<draw:frame draw:name="figures" svg:width="9cm"><table:table><table:table-column/><table:table-row>'
        "<table:table-cell><text:p>12 kg</text:p></table:table-cell></table:table-row></table:table></draw:frame>",
        "//table:table-cell//text()",
    ),
    "jump": added(
        RECT,
        '<office:event-listeners><presentation:event-listener presentation:action="next-page"/>'
        "</office:event-listeners>",
        "//presentation:event-listener/@presentation:action",
        place=0,
    ),
}

KINDS = {
    "odt": Kind(".odt", lambda: _saved(OpenDocumentText, TEXT, SETTINGS), TEXT_FEATURES),
    "ods": Kind(".ods", lambda: _saved(OpenDocumentSpreadsheet, SHEET, SETTINGS), SHEET_FEATURES),
    "odp": Kind(".odp", lambda: _saved(OpenDocumentPresentation, SLIDES, SETTINGS), SLIDE_FEATURES),
}
