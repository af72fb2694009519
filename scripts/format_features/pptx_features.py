"""The features of a presentation, each as python-pptx sets and reads it."""

import datetime
import io

import pptx
from lxml import etree
from PIL import Image as Picture
from pptx.dml.color import RGBColor
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Cm, Pt

SUFFIX = ".pptx"


def base():
    """Make a presentation of four slides with a table, a picture and a drawn shape."""
    show = pptx.Presentation()
    for title, *lines in (
        ("Garden club", "Annual meeting"),
        ("Harvest", "Tomatoes grew well", "Beans did not"),
        ("Plans", "A new wall", "More beans"),
    ):
        slide = show.slides.add_slide(show.slide_layouts[1])
        slide.shapes.title.text = title
        slide.placeholders[1].text = "\n".join(lines)
    last = show.slides.add_slide(show.slide_layouts[5])
    last.shapes.title.text = "Figures"
    table = last.shapes.add_table(2, 2, Cm(2), Cm(5), Cm(12), Cm(3)).table
    for row, words in enumerate((("Plant", "Harvest"), ("Tomato", "12 kg"))):
        for column, word in enumerate(words):
            table.cell(row, column).text = word
    last.shapes.add_picture(_picture((30, 120, 60)), Cm(16), Cm(5), Cm(3), Cm(3))
    last.shapes.add_shape(MSO_SHAPE.RECTANGLE, Cm(2), Cm(11), Cm(4), Cm(2)).text_frame.text = "club"
    return show


def _picture(colour):
    target = io.BytesIO()
    Picture.new("RGB", (12, 12), colour).save(target, "PNG")
    return io.BytesIO(target.getvalue())


def save(show):
    """Write a presentation."""
    target = io.BytesIO()
    show.core_properties.created = show.core_properties.modified = datetime.datetime(2026, 1, 1)
    show.save(target)
    return target.getvalue()


def load(content):
    """Read a presentation."""
    return pptx.Presentation(io.BytesIO(content))


def attribute(where, path, value):
    """Return a feature that is one attribute of what `where` finds in a presentation."""
    *way, last = path.split(".")

    def target(show):
        found = where(show)
        for name in way:
            found = getattr(found, name)
        return found

    return lambda show: setattr(target(show), last, value), lambda show: getattr(target(show), last)


def _named(title):
    """Return a function that finds a slide by its title."""
    return lambda show: next(one for one in show.slides if one.shapes.title.text == title)


def _slide(show):
    return show.slides[1]


def _title(show):
    return show.slides[1].shapes.title


def _line(show):
    return show.slides[1].placeholders[1].text_frame.paragraphs[0]


def _run(show):
    return _line(show).runs[0]


def _kind(show, kind):
    return next(one for one in show.slides[3].shapes if getattr(one, kind))


def _table(show):
    return _kind(show, "has_table").table


def _drawn(show):
    return next(one for one in show.slides[3].shapes if one.shape_type == 1)


def _shown(show):
    return next(one for one in show.slides[3].shapes if one.shape_type == 13)


def of(where):
    """Return a function that makes features of one object."""
    return lambda path, value: attribute(where, path, value)


title, line, run, shown, drawn = of(_title), of(_line), of(_run), of(_shown), of(_drawn)
core = of(lambda show: show.core_properties)


def _move(show):
    slides = show.slides._sldIdLst
    slides.insert(1, slides[2])


def _delete(show):
    slides = show.slides._sldIdLst
    show.part.drop_rel(slides[2].get(qn("r:id")))
    slides.remove(slides[2])


def _add(show):
    slide = show.slides.add_slide(show.slide_layouts[1])
    slide.shapes.title.text = "Thanks"


def _order(show):
    return [one.shapes.title.text for one in show.slides]


def _transition(show):
    transition = etree.SubElement(_slide(show)._element, qn("p:transition"), spd="slow")
    etree.SubElement(transition, qn("p:fade"))


def _transitions(show):
    return [(one.get("spd"), [child.tag for child in one]) for one in _slide(show)._element.iter(qn("p:transition"))]


def _background(show):
    fill = _slide(show).background.fill
    fill.solid()
    fill.fore_color.rgb = RGBColor(0xFF, 0xEE, 0xCC)


def _backgrounds(show):
    nodes = _slide(show)._element.iter(qn("p:bg"))
    return [one.get("val") for node in nodes for one in node.iter(qn("a:srgbClr"))]


def _fill(shape, colour):
    shape.fill.solid()
    shape.fill.fore_color.rgb = RGBColor.from_string(colour)


def _layout(show):
    part = show.slides[2].part
    identifier = next(one for one, rel in part.rels.items() if rel.reltype.endswith("slideLayout"))
    part.rels[identifier]._target = show.slide_layouts[2].part


def _footer(show):
    box = _slide(show).shapes.add_textbox(Cm(1), Cm(17), Cm(8), Cm(1))
    box.text_frame.text = "Garden club 2026"
    place = box._element.xpath("./p:nvSpPr/p:nvPr")[0]
    etree.SubElement(place, qn("p:ph"), type="ftr", idx="11")


def _footers(show):
    found = [one for one in _slide(show)._element.iter(qn("p:ph")) if one.get("type") == "ftr"]
    return [[text.text for text in one.getparent().getparent().getparent().iter(qn("a:t"))] for one in found]


def _number(show):
    box = _slide(show).shapes.add_textbox(Cm(20), Cm(17), Cm(2), Cm(1))
    paragraph = box.text_frame.paragraphs[0]._p
    field = etree.SubElement(paragraph, qn("a:fld"), id="{00000000-1234-1234-1234-123412341234}", type="slidenum")
    etree.SubElement(field, qn("a:t")).text = "2"


def _bullets(show):
    return [(node.get("char"), node.tag) for node in _line(show)._p.iter(qn("a:buChar"), qn("a:buNone"))]


def _bullet(show):
    etree.SubElement(_line(show)._p.get_or_add_pPr(), qn("a:buChar"), char="-")


def _language(show):
    _run(show)._r.get_or_add_rPr().set("lang", "de-DE")


def _first_row(show):
    _table(show).first_row = False


def _click(show):
    _run(show).hyperlink.address = "https://example.org/tomatoes"


def _jump(show):
    _drawn(show).click_action.target_slide = show.slides[0]


def _jumps(show):
    target = _drawn(show).click_action.target_slide
    return target and target.shapes.title.text


def _raise(show):
    tree = show.slides[3].shapes._spTree
    tree.insert(2, _drawn(show)._element)


def _loop(show):
    etree.SubElement(show.slides[1]._element, qn("p:timing"))


FEATURES = {
    "slide width": attribute(lambda show: show, "slide_width", Cm(33.867)),
    "slide height": attribute(lambda show: show, "slide_height", Cm(14)),
    "notes": (
        lambda show: setattr(_slide(show).notes_slide.notes_text_frame, "text", "Speak slowly"),
        lambda show: _slide(show).has_notes_slide and _slide(show).notes_slide.notes_text_frame.text,
    ),
    "layout": (_layout, lambda show: show.slides[2].slide_layout.name),
    "background": (_background, _backgrounds),
    "hidden slide": (
        lambda show: _slide(show)._element.set("show", "0"),
        lambda show: _slide(show)._element.get("show"),
    ),
    "transition": (_transition, _transitions),
    "order of slides": (_move, _order),
    "slide taken away": (_delete, _order),
    "new slide": (_add, _order),
    "footer": (_footer, _footers),
    "slide number": (
        _number,
        lambda show: [one.get("type") for one in _slide(show)._element.iter(qn("a:fld"))],
    ),
    "title": (
        lambda show: setattr(_title(show), "text", "Harvest 2026"),
        lambda show: show.slides[1].shapes.title.text,
    ),
    "line": (
        lambda show: setattr(_run(show), "text", "Tomatoes grew badly"),
        lambda show: show.slides[1].placeholders[1].text_frame.text,
    ),
    "placeholder position": title("left", Cm(5)),
    "placeholder size": title("width", Cm(11)),
    "bold": run("font.bold", True),
    "italic": run("font.italic", True),
    "underline": run("font.underline", True),
    "font": run("font.name", "Courier New"),
    "font size": run("font.size", Pt(40)),
    "font colour": run("font.color.rgb", RGBColor(200, 0, 0)),
    "language": (_language, lambda show: _run(show)._r.rPr is not None and _run(show)._r.rPr.get("lang")),
    "hyperlink": (_click, lambda show: _run(show).hyperlink.address),
    "alignment": line("alignment", PP_ALIGN.RIGHT),
    "level": line("level", 2),
    "line spacing": line("line_spacing", 2.0),
    "space before": line("space_before", Pt(30)),
    "bullet": (_bullet, _bullets),
    "vertical alignment": title("text_frame.vertical_anchor", MSO_ANCHOR.BOTTOM),
    "word wrap": drawn("text_frame.word_wrap", False),
    "text margin": drawn("text_frame.margin_left", Cm(1)),
    "picture position": shown("left", Cm(19)),
    "picture size": shown("width", Cm(5)),
    "picture cropped": shown("crop_left", 0.25),
    "alternative text": (
        lambda show: _shown(show)._element.xpath("./p:nvPicPr/p:cNvPr")[0].set("descr", "a green bed"),
        lambda show: _shown(show)._element.xpath("./p:nvPicPr/p:cNvPr/@descr"),
    ),
    "picture": (
        lambda show: _slide(show).shapes.add_picture(_picture((200, 30, 30)), Cm(3), Cm(12)),
        lambda show: len([one for one in _slide(show).shapes if one.shape_type == 13]),
    ),
    "shape fill": (lambda show: _fill(_drawn(show), "FFCC00"), lambda show: _drawn(show).fill.fore_color.rgb),
    "shape outline": drawn("line.width", Pt(6)),
    "shape rotation": drawn("rotation", 45.0),
    "shape text": drawn("text_frame.text", "our club"),
    "shape name": drawn("name", "Badge"),
    "shape kind": (
        lambda show: _drawn(show)._element.spPr.find(qn("a:prstGeom")).set("prst", "ellipse"),
        lambda show: _drawn(show).auto_shape_type,
    ),
    "shape position": drawn("top", Cm(14)),
    "jump to a slide": (_jump, _jumps),
    "order of shapes": (_raise, lambda show: [one.shape_type for one in show.slides[3].shapes]),
    "new text box": (
        lambda show: setattr(
            _slide(show).shapes.add_textbox(Cm(2), Cm(15), Cm(6), Cm(1)).text_frame, "text", "see the figures"
        ),
        lambda show: len(_slide(show).shapes),
    ),
    "table cell": (
        lambda show: setattr(_table(show).cell(1, 1), "text", "14 kg"),
        lambda show: _table(show).cell(1, 1).text,
    ),
    "cell fill": (
        lambda show: _fill(_table(show).cell(1, 1), "FFCC00"),
        lambda show: _table(show).cell(1, 1).fill.fore_color.rgb,
    ),
    "column width": attribute(lambda show: _table(show).columns[0], "width", Cm(9)),
    "row height": attribute(lambda show: _table(show).rows[1], "height", Cm(3)),
    "merged cells": (
        lambda show: _table(show).cell(0, 0).merge(_table(show).cell(0, 1)),
        lambda show: _table(show).cell(0, 0).is_merge_origin,
    ),
    "table head": (_first_row, lambda show: _table(show).first_row),
    "timing": (_loop, lambda show: len(list(show.slides[1]._element.iter(qn("p:timing"))))),
    "document title": core("title", "Annual meeting"),
    "document author": core("author", "Ana Lind"),
    "document subject": core("subject", "Garden"),
    "document keywords": core("keywords", "beans, wall"),
}
