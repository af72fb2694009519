"""Text documents (.docx, .odt): paragraphs with the names of their styles, and tables, in their order."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element

from cua_gym_session import packages
from cua_gym_session.xml import (
    OFFICE,
    STYLE,
    TABLE,
    TEXT,
    W,
    member,
    member_or_none,
    odf_escaped,
    odf_manifest,
    odf_part,
    odf_text,
)

MEDIA_TYPE = "application/vnd.oasis.opendocument.text"


@dataclass(frozen=True)
class Paragraph:
    """A paragraph; `style` is `Title`, `Heading 1` … or the name of another paragraph style, as the office shows it."""

    style: str
    text: str


@dataclass(frozen=True)
class Table:
    """A table as the texts of its cells."""

    rows: tuple[tuple[str, ...], ...]


Block = Paragraph | Table


def read(path: str | os.PathLike[str]) -> list[Block]:
    """Return the paragraphs and tables of a document's body, in order, with every pending change accepted.

    Automatic styles, which the office renames at each save, count as the style that they are derived from. Empty
    paragraphs are left out, because the office adds some, for example after tables.

    Raises:
        OSError, KeyError, zipfile.BadZipFile, xml.etree.ElementTree.ParseError: the file is missing, damaged or of
            another format.
    """
    blocks = _read_odt(path) if _kind(path) == ".odt" else _read_docx(path)
    return [block for block in blocks if isinstance(block, Table) or block.text.strip()]


def write(path: str | os.PathLike[str], blocks: Sequence[Block]) -> None:
    """Write a document; equal blocks give equal bytes.

    The styles are `Title`, `Heading 1` to `Heading 3`, `List Bullet` (.docx only), and any other name for body text,
    such as `Normal` in .docx and `Text body` in .odt.
    """
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    if _kind(path) == ".odt":
        packages.write(path, _odt(blocks))
    else:
        _write_docx(path, blocks)


def _kind(path: str | os.PathLike[str]) -> str:
    suffix = Path(path).suffix.lower()
    if suffix not in (".docx", ".odt"):
        raise ValueError(f"{path} is no text document by its name; .docx and .odt are")
    return suffix


def _read_docx(path: str | os.PathLike[str]) -> Iterator[Block]:
    styles = member_or_none(path, "word/styles.xml")
    names: dict[str, str] = {}
    default = "Normal"
    for style in () if styles is None else styles.iter(W + "style"):
        name = style.find(W + "name")
        told = "" if name is None else name.get(W + "val", "")
        names[style.get(W + "styleId", "")] = told[:1].upper() + told[1:]
        if style.get(W + "type") == "paragraph" and style.get(W + "default") in ("1", "true"):
            default = names[style.get(W + "styleId", "")]
    body = member(path, "word/document.xml").find(W + "body")
    for node in () if body is None else body:
        if node.tag == W + "p":
            style = node.find(f"{W}pPr/{W}pStyle")
            named = default if style is None else names.get(style.get(W + "val", ""), default)
            yield Paragraph(named, _docx_text(node))
        elif node.tag == W + "tbl":
            yield Table(
                tuple(
                    tuple("\n".join(map(_docx_text, cell.iter(W + "p"))) for cell in row.findall(W + "tc"))
                    for row in node.findall(W + "tr")
                )
            )


def _docx_text(paragraph: Element) -> str:
    """Return the text with insertions and links, without deletions (`w:delText` is another element)."""
    pieces: list[str] = []
    for node in paragraph.iter():
        if node.tag == W + "t":
            pieces.append(node.text or "")
        elif node.tag == W + "tab" and not node.get(W + "val"):
            pieces.append("\t")
        elif node.tag == W + "br":
            pieces.append("\n")
    return "".join(pieces)


def _read_odt(path: str | os.PathLike[str]) -> Iterator[Block]:
    content, styles = member(path, "content.xml"), member_or_none(path, "styles.xml")
    named = {
        style.get(STYLE + "name", ""): style.get(STYLE + "display-name", style.get(STYLE + "name", ""))
        for root in (styles,)
        if root is not None
        for style in root.iter(STYLE + "style")
    }
    parents = {
        style.get(STYLE + "name", ""): style.get(STYLE + "parent-style-name", "")
        for style in content.iter(STYLE + "style")
        if style.get(STYLE + "family") == "paragraph"
    }
    body = content.find(f"{OFFICE}body/{OFFICE}text")
    for node in () if body is None else _odt_blocks(body):
        if node.tag == TABLE + "table":
            rows = (row.findall(TABLE + "table-cell") for row in node.iter(TABLE + "table-row"))
            yield Table(tuple(tuple("\n".join(map(odf_text, cell.iter(TEXT + "p"))) for cell in row) for row in rows))
        else:
            style = node.get(TEXT + "style-name", "")
            style = parents.get(style) or style
            yield Paragraph(named.get(style, style).replace("_20_", " "), odf_text(node))


def _odt_blocks(node: Element) -> Iterator[Element]:
    for child in node:
        if child.tag in (TEXT + "h", TEXT + "p", TABLE + "table"):
            yield child
        elif child.tag in (TEXT + "list", TEXT + "list-item", TEXT + "section"):
            yield from _odt_blocks(child)


def _write_docx(path: str | os.PathLike[str], blocks: Sequence[Block]) -> None:
    from docx import Document  # noqa: PLC0415  # pyright: ignore[reportMissingModuleSource]

    document = Document()
    for block in blocks:
        if isinstance(block, Paragraph):
            document.add_paragraph(block.text, style=block.style)
        else:
            table = document.add_table(len(block.rows), len(block.rows[0]), style="Table Grid")
            for line, texts in zip(table.rows, block.rows, strict=True):
                for cell, text in zip(line.cells, texts, strict=True):
                    cell.text = text
    document.save(os.fspath(path))
    packages.settle(path)


_STYLES = (
    # name, parent, space above and below in cm, size in pt, weight
    ("Standard", "", "0", "0", 12, "normal"),
    ("Text_20_body", "Standard", "0", "0.25", 12, "normal"),
    ("Title", "Standard", "0", "0.5", 24, "bold"),
    ("Heading_20_1", "Standard", "0.5", "0.2", 17, "bold"),
    ("Heading_20_2", "Standard", "0.4", "0.2", 14, "bold"),
    ("Heading_20_3", "Standard", "0.3", "0.2", 12, "bold"),
)


def _odt(blocks: Sequence[Block]) -> dict[str, str]:
    body = "".join(_element(block, number) for number, block in enumerate(blocks, 1))
    styles = "".join(
        f'<style:style style:name="{name}" style:display-name="{name.replace("_20_", " ")}" style:family="paragraph"'
        + (f' style:parent-style-name="{parent}"' if parent else "")
        + (f' style:default-outline-level="{name[-1]}"' if name.startswith("Heading") else "")
        + f'><style:paragraph-properties fo:margin-top="{above}cm" fo:margin-bottom="{below}cm"/>'
        f'<style:text-properties fo:font-size="{size}pt" fo:font-weight="{weight}"/></style:style>'
        for name, parent, above, below, size, weight in _STYLES
    )
    return {
        "mimetype": MEDIA_TYPE,
        "content.xml": odf_part("content", f"<office:body><office:text>{body}</office:text></office:body>"),
        "styles.xml": odf_part("styles", f"<office:styles>{styles}</office:styles>"),
        "META-INF/manifest.xml": odf_manifest(MEDIA_TYPE, "content.xml", "styles.xml"),
    }


def _element(block: Block, number: int) -> str:
    if isinstance(block, Table):
        rows = "".join(
            "<table:table-row>"
            + "".join(f"<table:table-cell><text:p>{odf_escaped(text)}</text:p></table:table-cell>" for text in row)
            + "</table:table-row>"
            for row in block.rows
        )
        columns = f'<table:table-column table:number-columns-repeated="{len(block.rows[0])}"/>'
        return f'<table:table table:name="Table{number}">{columns}{rows}</table:table>'
    text = odf_escaped(block.text)
    name = block.style.replace(" ", "_20_")
    if block.style.startswith("Heading "):
        return f'<text:h text:style-name="{name}" text:outline-level="{block.style[-1]}">{text}</text:h>'
    known = {style[0] for style in _STYLES}
    return f'<text:p text:style-name="{name if name in known else "Text_20_body"}">{text}</text:p>'
