"""The meaningful formatting of a workbook's cells: number format, bold, fill and alignment."""

import copy
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from schemas.rewards import Mutation
from verification.documents import markup
from verification.documents.markup import Node
from verification.documents.near_misses import other_colour
from verification.documents.spots import BrokenError, Edit, Spots

Look = Literal["number format", "bold", "fill", "alignment"]
_PLAIN: dict[Look, str] = {"number format": "general", "bold": "regular", "fill": "none", "alignment": "general"}
_FIRST_FREE_FORMAT = 164
_BUILT_IN = {
    1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??",
    14: "mm-dd-yy", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm",
    21: "h:mm:ss", 22: "m/d/yy h:mm", 45: "mm:ss", 49: "@",
}  # fmt: skip
"""Built-in number formats, which a workbook uses without defining them (ECMA-376, part 1, 18.8.30)."""
_OTHER_FORMATS = ("0.000", "yyyy/mm", "0.00%")
_OTHER_SIDES = {"left": "right", "right": "center", "center": "right"}


@dataclass(frozen=True)
class _Tables:
    """The lists of a style sheet that cells refer to by index."""

    formats: Node
    fonts: Node
    fills: Node
    styles: Node


class Styles:
    """The style sheet of an open workbook."""

    def __init__(self, root: Node) -> None:
        """Read a style sheet.

        Raises:
            BrokenError: a list that every style sheet has is missing.
        """
        formats = markup.child(root, "numFmts")
        if formats is None:
            formats = Node(markup.like(root, "numFmts"))
            root.insert(0, formats)
        fonts, fills, styles = (markup.child(root, name) for name in ("fonts", "fills", "cellXfs"))
        if fonts is None or fills is None or styles is None or not len(styles):
            raise BrokenError("the style sheet is not complete")
        self._tables = _Tables(formats, fonts, fills, styles)
        self._looks: dict[tuple[str, Look], str] = {}
        self._named = {node.get("numFmtId"): node.get("formatCode", "") for node in formats}

    def look(self, node: Node, look: Look) -> str:
        """Return one aspect of a cell's format as text; equal formats give equal texts, whoever wrote them."""
        key = (node.get("s", "0"), look)
        if key not in self._looks:
            self._looks[key] = self._read(self._style(node), look)
        return self._looks[key]

    def _read(self, style: Node, look: Look) -> str:
        match look:
            case "number format":
                return plain_format(self._format(style))
            case "bold":
                return "bold" if self._bold(style) else "regular"
            case "fill":
                return self._colour(style) or "none"
            case "alignment":
                side = markup.attribute(markup.child(style, "alignment"), "horizontal") or "general"
                wrapped = markup.attribute(markup.child(style, "alignment"), "wrapText") in ("1", "true")
                return f"{side}, wrapped" if wrapped else side

    def restyle(self, node: Node, look: Look, mutation: Edit) -> bool:
        """Change one aspect of a cell's format.

        Args:
            node: the element of the cell.
            look: the aspect to change.
            mutation: how it changes.

        Returns:
            Whether it could be changed.
        """
        style = copy.deepcopy(self._style(node))
        match look, mutation:
            case "number format", Mutation.MISSING:
                if plain_format(self._format(style)) == "general":
                    return False
                style.set("numFmtId", "0")
            case "number format", Mutation.CHANGED:
                self._set_format(style)
            case "bold", Mutation.CHANGED:
                self._flip_bold(style)
            case "fill", Mutation.MISSING if self._colour(style) is not None:
                style.set("fillId", "0")
            case "fill", Mutation.CHANGED:
                self._set_fill(style)
            case "alignment", Mutation.CHANGED:
                self._turn(style)
            case _:
                return False
        for group in ("NumberFormat", "Font", "Fill", "Alignment"):
            style.set(f"apply{group}", "1")
        node.set("s", str(_append(self._tables.styles, style)))
        return True

    def _style(self, node: Node) -> Node:
        return _at(self._tables.styles, node.get("s", "0"))

    def _format(self, style: Node) -> str:
        number = style.get("numFmtId", "0")
        return self._named.get(number) or _BUILT_IN.get(int(number) if number.isdecimal() else 0, "General")

    def _bold(self, style: Node) -> bool:
        bold = markup.child(_at(self._tables.fonts, style.get("fontId", "0")), "b")
        return bold is not None and bold.get("val", "1") not in ("0", "false")

    def _colour(self, style: Node) -> str | None:
        pattern = markup.child(_at(self._tables.fills, style.get("fillId", "0")), "patternFill")
        if pattern is None or pattern.get("patternType") in (None, "none"):
            return None
        colour = markup.child(pattern, "fgColor")
        if colour is None:
            return pattern.get("patternType")
        rgb = colour.get("rgb")
        return rgb[-6:].upper() if rgb else " ".join(f"{key} {colour.get(key)}" for key in sorted(colour.keys()))

    def _set_format(self, style: Node) -> None:
        now = plain_format(self._format(style))
        code = next(code for code in _OTHER_FORMATS if plain_format(code) != now and ("y" in code) == ("y" in now))
        number = max([_FIRST_FREE_FORMAT, *(int(n) for n in self._named if n and n.isdecimal())]) + 1
        tag = markup.like(self._tables.formats, "numFmt")
        self._tables.formats.append(Node(tag, {"numFmtId": str(number), "formatCode": code}))
        self._tables.formats.set("count", str(len(self._tables.formats)))
        style.set("numFmtId", str(number))

    def _flip_bold(self, style: Node) -> None:
        font = copy.deepcopy(_at(self._tables.fonts, style.get("fontId", "0")))
        for bold in list(markup.children(font, "b")):
            font.remove(bold)
        if not self._bold(style):
            font.insert(0, Node(markup.like(font, "b"), {"val": "1"}))
        style.set("fontId", str(_append(self._tables.fonts, font)))

    def _set_fill(self, style: Node) -> None:
        colour = other_colour(self._colour(style) or "") or "FFCC66"
        fills = self._tables.fills
        fill, pattern = Node(markup.like(fills, "fill")), Node(markup.like(fills, "patternFill"))
        pattern.set("patternType", "solid")
        pattern.append(Node(markup.like(fills, "fgColor"), {"rgb": f"FF{colour}"}))
        fill.append(pattern)
        style.set("fillId", str(_append(fills, fill)))

    @staticmethod
    def _turn(style: Node) -> None:
        alignment = markup.child(style, "alignment")
        if alignment is None:
            alignment = Node(markup.like(style, "alignment"))
            style.insert(0, alignment)
        alignment.set("horizontal", _OTHER_SIDES.get(alignment.get("horizontal", ""), "center"))


def plain_format(code: str) -> str:
    """Reduce a number format to its visible effect, without locale, quotes and escapes, which differ by program."""
    code = re.sub(r"\[\$([^\]-]*)(-[^\]]*)?\]", r"\1", code)
    return re.sub(r'[\\"]', "", code).lower()


def _at(table: Node, index: str) -> Node:
    if not index.isdecimal() or int(index) >= len(table):
        raise BrokenError(f"there is no style {index}")
    return table[int(index)]


def _append(table: Node, entry: Node) -> int:
    table.append(entry)
    table.set("count", str(len(table)))
    return len(table) - 1


def put_styles(spots: Spots, sheet: str, cells: Mapping[tuple[str, int], tuple[Node, str]], styles: Styles) -> None:
    """Add the formats of cells as fields; an extra one means that the cell below is bold as well.

    Args:
        spots: receives the fields.
        sheet: the name of the worksheet.
        cells: by column letters and row, the element of a cell and its content, "" if it has only a format.
        styles: the styles of the workbook.
    """
    for (column, row), (node, held) in cells.items():
        below, _ = cells.get((column, row + 1), (None, ""))
        for look, usual in _PLAIN.items():
            text = styles.look(node, look)
            if held or text != usual:

                def change(mutation: Edit, node: Node = node, below: Node | None = below, look: Look = look) -> bool:
                    if mutation is not Mutation.EXTRA:
                        return styles.restyle(node, look, mutation)
                    return (
                        look == "bold"
                        and below is not None
                        and (styles.look(node, look), styles.look(below, look)) == ("bold", "regular")
                        and styles.restyle(below, look, Mutation.CHANGED)
                    )

                address, plain = f"{sheet}!{column}{row} {look}", text == usual
                spots.put(address, look, text, change, plain=plain, mark=f"{held} {look} {text}" if held else None)
