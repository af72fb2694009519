"""Presentations (.pptx, .odp): titles, points with their levels, tables, notes, and what is hidden."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from cua_gym_session import packages
from cua_gym_session.xml import (
    DRAW,
    PRESENTATION,
    RELATIONS,
    STYLE,
    TABLE,
    TEXT,
    A,
    P,
    R,
    member,
    member_or_none,
    odf_escaped,
    odf_manifest,
    odf_part,
    odf_text,
)

MEDIA_TYPE = "application/vnd.oasis.opendocument.presentation"
_TITLE_AND_CONTENT, _TITLE_ONLY = 1, 5
_FILLED_IN = ("dt", "ftr", "sldNum", "hdr", "date-time", "footer", "page-number", "header")


@dataclass(frozen=True)
class Slide:
    """A slide.

    Attributes:
        title: the text of its title placeholder.
        points: the other texts as (level, text), the outermost level being 0.
        rows: the texts of its tables' cells.
        notes: the speaker's notes.
        hidden: whether a slide show leaves it out.
    """

    title: str = ""
    points: tuple[tuple[int, str], ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    notes: str = ""
    hidden: bool = False


def read(path: str | os.PathLike[str]) -> list[Slide]:
    """Return the slides in order; dates, footers and slide numbers do not count as points.

    Raises:
        OSError, KeyError, zipfile.BadZipFile, xml.etree.ElementTree.ParseError: the file is missing, damaged or of
            another format.
    """
    return list(_read_odp(path) if _kind(path) == ".odp" else _read_pptx(path))


def write(path: str | os.PathLike[str], slides: Sequence[Slide]) -> None:
    """Write a presentation; equal slides give equal bytes."""
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    if _kind(path) == ".odp":
        packages.write(path, _odp(slides))
    else:
        _write_pptx(path, slides)


def _kind(path: str | os.PathLike[str]) -> str:
    suffix = Path(path).suffix.lower()
    if suffix not in (".odp", ".pptx"):
        raise ValueError(f"{path} is no presentation by its name; .pptx and .odp are")
    return suffix


def _relations(path: str | os.PathLike[str], part: str) -> dict[str, tuple[str, str]]:
    """Return the type and the target of each relation of a part, by its id."""
    folder, _, name = part.rpartition("/")
    root = member_or_none(path, f"{folder}/_rels/{name}.rels")
    found: dict[str, tuple[str, str]] = {}
    for one in () if root is None else root.iter(RELATIONS + "Relationship"):
        target = one.get("Target", "")
        where = target[1:] if target.startswith("/") else os.path.normpath(f"{folder}/{target}")
        found[one.get("Id", "")] = one.get("Type", "").rpartition("/")[2], where
    return found


def _read_pptx(path: str | os.PathLike[str]) -> Iterator[Slide]:
    parts = _relations(path, "ppt/presentation.xml")
    for listed in member(path, "ppt/presentation.xml").iter(P + "sldId"):
        part = parts[listed.get(R + "id", "")][1]
        root = member(path, part)
        title, points = "", list[tuple[int, str]]()
        for shape in root.iter(P + "sp"):
            kind = _placeholder(shape)
            texts = [(int(_level(one)), _text(one)) for one in shape.iter(A + "p")]
            if kind in ("title", "ctrTitle"):
                title = "\n".join(text for _, text in texts)
            elif kind not in _FILLED_IN:
                points += [(level, text) for level, text in texts if text.strip()]
        notes = ""
        for kind, where in _relations(path, part).values():
            if kind == "notesSlide":
                shapes = [one for one in member(path, where).iter(P + "sp") if _placeholder(one) == "body"]
                notes = "\n".join(_text(one) for shape in shapes for one in shape.iter(A + "p"))
        rows = tuple(
            tuple("\n".join(map(_text, cell.iter(A + "p"))) for cell in row.iter(A + "tc"))
            for row in root.iter(A + "tr")
        )
        yield Slide(title, tuple(points), rows, notes, root.get("show") in ("0", "false"))


def _placeholder(shape: Element) -> str:
    """Return the type of a placeholder, `obj` if it does not state one, as outlines do not; "" for other shapes."""
    found = shape.find(f"{P}nvSpPr/{P}nvPr/{P}ph")
    return "" if found is None else found.get("type", "obj")


def _level(paragraph: Element) -> str:
    properties = paragraph.find(A + "pPr")
    return "0" if properties is None else properties.get("lvl", "0")


def _text(paragraph: Element) -> str:
    return "".join("\n" if one.tag == A + "br" else one.text or "" for one in paragraph.iter() if one.tag in _RUNS)


_RUNS = (A + "t", A + "br")


def _read_odp(path: str | os.PathLike[str]) -> Iterator[Slide]:
    content = member(path, "content.xml")
    hidden = {
        style.get(STYLE + "name")
        for style in content.iter(STYLE + "style")
        if any(one.get(PRESENTATION + "visibility") == "hidden" for one in style)
    }
    for page in content.iter(DRAW + "page"):
        title, points, rows = "", list[tuple[int, str]](), list[tuple[str, ...]]()
        for shape in page:
            kind = shape.get(PRESENTATION + "class")
            if kind == "title":
                title = "\n".join(odf_text(one) for one in shape.iter(TEXT + "p"))
            elif shape.tag != PRESENTATION + "notes" and kind not in _FILLED_IN:
                rows += [
                    tuple("\n".join(map(odf_text, cell.iter(TEXT + "p"))) for cell in row.iter(TABLE + "table-cell"))
                    for row in shape.iter(TABLE + "table-row")
                ]
                points += [] if shape.find(TABLE + "table") is not None else list(_points(shape, 0))
        notes = page.find(PRESENTATION + "notes")
        frames = [] if notes is None else [one for one in notes if one.get(PRESENTATION + "class") == "notes"]
        noted = "\n".join(odf_text(one) for frame in frames for one in frame.iter(TEXT + "p"))
        yield Slide(title, tuple(points), tuple(rows), noted, page.get(DRAW + "style-name") in hidden)


def _points(node: Element, lists: int) -> Iterator[tuple[int, str]]:
    for child in node:
        if child.tag == TEXT + "p":
            if odf_text(child).strip():
                yield max(lists - 1, 0), odf_text(child)
        else:
            yield from _points(child, lists + (child.tag == TEXT + "list"))


def _write_pptx(path: str | os.PathLike[str], slides: Sequence[Slide]) -> None:
    from pptx import Presentation  # noqa: PLC0415  # pyright: ignore[reportMissingModuleSource]

    deck: Any = Presentation()
    for slide in slides:
        page = deck.slides.add_slide(deck.slide_layouts[_TITLE_ONLY if slide.rows else _TITLE_AND_CONTENT])
        page.shapes.title.text = slide.title
        if slide.rows:
            _add_table(page, slide.rows)
        else:
            frame = page.placeholders[1].text_frame
            for number, (level, text) in enumerate(slide.points):
                paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
                paragraph.text, paragraph.level = text, level
        if slide.notes:
            page.notes_slide.notes_text_frame.text = slide.notes
        if slide.hidden:
            page.element.set("show", "0")
    deck.save(os.fspath(path))
    packages.settle(path)


def _add_table(page: Any, rows: Sequence[Sequence[str]]) -> None:
    from pptx.util import Cm  # noqa: PLC0415  # pyright: ignore[reportMissingModuleSource]

    frame = page.shapes.add_table(len(rows), len(rows[0]), Cm(2), Cm(5), Cm(21), Cm(1.2 * len(rows)))
    for line, cells in zip(frame.table.rows, rows, strict=True):
        for cell, text in zip(line.cells, cells, strict=True):
            cell.text = text


def _odp(slides: Sequence[Slide]) -> dict[str, str]:
    layout = (
        '<style:page-layout style:name="PM"><style:page-layout-properties fo:page-width="28cm" fo:page-height="21cm"'
        ' style:print-orientation="landscape"/></style:page-layout>'
    )
    master = '<style:master-page style:name="Default" style:page-layout-name="PM" draw:style-name="shown"/>'
    page_styles = _SHOWN_STYLE + (_HIDDEN_STYLE if any(slide.hidden for slide in slides) else "")
    return {
        "mimetype": MEDIA_TYPE,
        "content.xml": odf_part(
            "content",
            f"<office:automatic-styles>{page_styles}</office:automatic-styles><office:body><office:presentation>"
            + "".join(_page(slide, number) for number, slide in enumerate(slides, 1))
            + "</office:presentation></office:body>",
        ),
        "styles.xml": odf_part(
            "styles",
            f"<office:styles>{_OUTLINE_STYLES}</office:styles>"
            f"<office:automatic-styles>{layout}{_SHOWN_STYLE}</office:automatic-styles>"
            f"<office:master-styles>{master}</office:master-styles>",
        ),
        "META-INF/manifest.xml": odf_manifest(MEDIA_TYPE, "content.xml", "styles.xml"),
    }


_SHOWN_STYLE = (
    '<style:style style:name="shown" style:family="drawing-page"><style:drawing-page-properties'
    ' presentation:visibility="visible"/></style:style>'
)
_HIDDEN_STYLE = (
    '<style:style style:name="hidden" style:family="drawing-page"><style:drawing-page-properties'
    ' presentation:visibility="hidden"/></style:style>'
)
_OUTLINE_STYLES = "".join(
    f'<style:style style:name="Default-{name}" style:family="presentation"><style:graphic-properties draw:fill="none"'
    f' draw:stroke="none"/><style:text-properties fo:font-size="{size}pt"/></style:style>'
    for name, size in (("title", 40), ("outline1", 24), ("notes", 18))
)


def _page(slide: Slide, number: int) -> str:
    style = "hidden" if slide.hidden else "shown"
    title = _frame("title", _paragraph(slide.title), 'svg:x="2cm" svg:y="1cm" svg:width="24cm" svg:height="3cm"')
    place = 'svg:x="2cm" svg:y="5cm" svg:width="24cm" svg:height="14cm"'
    if slide.rows:
        rows = "".join(
            "<table:table-row>"
            + "".join(f"<table:table-cell>{_paragraph(text)}</table:table-cell>" for text in row)
            + "</table:table-row>"
            for row in slide.rows
        )
        columns = "<table:table-column/>" * len(slide.rows[0])
        body = f"<draw:frame {place}><table:table>{columns}{rows}</table:table></draw:frame>"
    else:
        points = "".join(
            "<text:list><text:list-item>" * (level + 1)
            + _paragraph(text)
            + "</text:list-item></text:list>" * (level + 1)
            for level, text in slide.points
        )
        body = _frame("outline", points, place)
    place = 'svg:x="2cm" svg:y="14cm" svg:width="17cm" svg:height="12cm"'
    notes = (
        f"<presentation:notes>{_frame('notes', _paragraph(slide.notes), place)}</presentation:notes>"
        if slide.notes
        else ""
    )
    return (
        f'<draw:page draw:name="page{number}" draw:style-name="{style}" draw:master-page-name="Default">'
        f"{title}{body}{notes}</draw:page>"
    )


def _frame(kind: str, inner: str, place: str) -> str:
    style = {"title": "Default-title", "outline": "Default-outline1", "notes": "Default-notes"}[kind]
    return (
        f'<draw:frame presentation:style-name="{style}" presentation:class="{kind}" {place}>'
        f"<draw:text-box>{inner}</draw:text-box></draw:frame>"
    )


def _paragraph(text: str) -> str:
    return "".join(f"<text:p>{odf_escaped(line)}</text:p>" for line in text.split("\n"))
