"""The cells of a worksheet. A cell's displayed value and its formula are one field, because they change together."""

import math
import re
from dataclasses import dataclass

from schemas.rewards import Mutation
from verification.documents import markup
from verification.documents.markup import Node
from verification.documents.near_misses import near_miss
from verification.documents.spots import Alter, Edit, Order, Spots
from verification.documents.styles import Styles, put_styles

_REFERENCE = re.compile(r"\$?([A-Z]{1,3})\$?(\d{1,7})")
_LAST_ROW = 1_048_576


@dataclass(frozen=True)
class Sheet:
    """An open worksheet."""

    name: str
    root: Node


@dataclass(frozen=True)
class _Cell:
    """One cell present in the file, with a value or only with formatting."""

    node: Node
    column: str
    row: int
    type: str
    value: str
    formula: Node | None

    @property
    def holds(self) -> bool:
        """Whether the cell holds a value or a formula."""
        return bool(self.value) or self.formula is not None

    @property
    def text(self) -> str:
        """The cell's content as text; equal facts give equal texts, whichever program wrote the file."""
        shown = f"{self.type}:{self.value}"
        return shown if self.formula is None else f"={self.formula.text or ''} -> {shown}"


def letters_of(column: int) -> str:
    """Return the letters of a column for its number; 1 is A, 27 is AA."""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def number_of(letters: str) -> int:
    """Return the number of a column for its letters; A is 1, AA is 27."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def read_strings(root: Node) -> list[str]:
    """Read the shared strings of a workbook, in the order of their indices."""
    return [_string(entry) for entry in markup.children(root, "si")]


def _string(node: Node) -> str:
    runs = [node, *markup.children(node, "r")]
    return "".join(text.text or "" for run in runs for text in markup.children(run, "t"))


def put_cells(spots: Spots, sheet: Sheet, strings: list[str], styles: Styles | None) -> None:
    """Add the filled cells of a worksheet as fields, and their styles.

    Args:
        spots: receives the fields.
        sheet: the open worksheet.
        strings: the shared strings, by index.
        styles: the styles of the workbook; None adds no fields for them.
    """
    data = markup.child(sheet.root, "sheetData")
    if data is None:
        return
    found = list(_cells(data, strings))
    last = max((cell.row for cell in found if cell.holds), default=0)
    for cell in found:
        if not cell.holds:
            continue
        address = f"{sheet.name}!{cell.column}{cell.row}"
        spots.put(
            address,
            "cell",
            cell.text,
            lambda mutation, cell=cell: _change(data, last, cell, mutation),
            rewrite=lambda alter, cell=cell: _rewrite(cell, alter),
        )
    if styles is not None:
        looking = {(cell.column, cell.row): (cell.node, cell.text if cell.holds else "") for cell in found}
        put_styles(spots, sheet.name, looking, styles)


def _cells(data: Node, strings: list[str]) -> list[_Cell]:
    found: list[_Cell] = []
    row_number = 0
    for row in markup.children(data, "row"):
        written = row.get("r", "")
        row_number = int(written) if written.isdecimal() else row_number + 1
        column = 0
        for node in markup.children(row, "c"):
            match = _REFERENCE.fullmatch(node.get("r", ""))
            column = number_of(match[1]) if match else column + 1
            kind, value = _value(node, strings)
            formula = markup.child(node, "f")
            if value or formula is not None or "s" in node.attrib:
                found.append(_Cell(node, letters_of(column), row_number, kind, value, formula))
    return found


def _value(node: Node, strings: list[str]) -> tuple[str, str]:
    kind = node.get("t", "n")
    inline = markup.child(node, "is")
    held = markup.child(node, "v")
    value = "" if held is None else held.text or ""
    match kind:
        case "s":
            return "text", strings[int(value)] if value.isdecimal() and int(value) < len(strings) else ""
        case "inlineStr":
            return "text", "" if inline is None else _string(inline)
        case "str":
            return "text", value
        case "b" | "e" | "d":
            return kind, value
        case _:
            return "n", _number(value)


def _number(text: str) -> str:
    try:
        number = float(text)
    except ValueError:
        return text
    return f"{number:.15g}" if math.isfinite(number) else text


def _change(data: Node, last: int, cell: _Cell, mutation: Edit) -> bool:
    shared = cell.formula is not None and cell.formula.get("t") == "shared"
    if mutation is Mutation.MISSING:
        if shared and cell.formula is not None and cell.formula.get("ref") is not None:
            return False  # Other cells take their formula from here.
        _empty(cell.node)
        return True
    other = _other(cell)
    if other is None:
        return False
    if mutation is Mutation.EXTRA:
        return _append(data, last, cell, other)
    if cell.formula is not None and cell.formula.get("ref") is not None and shared:
        return False
    formula = None if shared or cell.formula is None else _other_formula(cell, other)
    _empty(cell.node)
    _fill(cell.node, cell.type, other, formula)
    return True


def _rewrite(cell: _Cell, alter: Alter) -> bool:
    """Write another value into the cell, replacing a formula too; a value that is not a number is stored as text."""
    other = alter(cell.value) if cell.type in ("n", "text") else None
    if other is None or (cell.formula is not None and cell.formula.get("ref") is not None):
        return False
    _empty(cell.node)
    _fill(cell.node, "n" if cell.type == "n" and _is_number(other) else "text", other, None)
    return True


def _is_number(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def plain_rows(sheet: Sheet, strings: list[str], like: Node) -> Node:
    """Copy the rows of a sheet for use in another workbook: values only, without formatting and formulas.

    Args:
        sheet: the worksheet to copy.
        strings: the shared strings of its workbook, by index.
        like: an element of the other workbook; the new elements get its namespace prefix.

    Returns:
        The element that holds the copied rows.
    """
    data = markup.child(sheet.root, "sheetData")
    made = Node(markup.like(like, "sheetData"))
    rows: dict[int, Node] = {}
    for cell in [] if data is None else _cells(data, strings):
        if cell.value:
            row = rows.setdefault(cell.row, Node(markup.like(like, "row"), {"r": str(cell.row)}))
            node = Node(markup.like(like, "c"), {"r": f"{cell.column}{cell.row}"})
            _fill(node, cell.type, cell.value, None)
            row.append(node)
    made.extend(rows.values())
    return made


def row_order(sheet: Sheet, strings: list[str]) -> Order | None:
    """Return the order of a sheet's filled rows; None where formulas refer to places in it.

    Args:
        sheet: the worksheet that is open.
        strings: the texts that its cells share, by index.
    """
    data = markup.child(sheet.root, "sheetData")
    cells = [] if data is None else [cell for cell in _cells(data, strings) if cell.holds]
    if data is None or any(cell.formula is not None for cell in cells):
        return None
    rows: dict[int, list[str]] = {}
    for cell in cells:
        rows.setdefault(cell.row, []).append(f"{cell.column} {cell.text}")
    numbers = sorted(rows)

    def exchange(one: int, other: int) -> bool:
        places = {numbers[one]: numbers[other], numbers[other]: numbers[one]}
        moved = {row: row.get("r", "") for row in markup.children(data, "row")}
        if any(not number.isdecimal() for number in moved.values()):
            return False
        for row, number in moved.items():
            place = places.get(int(number))
            if place is not None:
                row.set("r", str(place))
                for node in markup.children(row, "c"):
                    node.set("r", node.get("r", "").rstrip("0123456789") + str(place))
        data[:] = sorted(data, key=lambda row: int(row.get("r", "0")))
        return True

    return Order(tuple(" | ".join(rows[number]) for number in numbers), exchange)


def _other(cell: _Cell) -> str | None:
    match cell.type:
        case "n":
            try:
                return f"{float(cell.value) + 1:.15g}"
            except ValueError:
                return None
        case "b":
            return "0" if cell.value == "1" else "1"
        case "text" | "d":
            return near_miss(cell.value)
        case _:
            return None


def _other_formula(cell: _Cell, other: str) -> str:
    formula = "" if cell.formula is None else cell.formula.text or ""
    if cell.type == "n":
        return f"({formula})+1"
    if cell.type == "b":
        return f"NOT({formula})"
    quoted = other.replace('"', '""')
    return f'IF(TRUE(),"{quoted}",{formula})'


def _empty(node: Node) -> None:
    for part in list(node):
        node.remove(part)
    node.attrib.pop("t", None)


def _fill(node: Node, kind: str, value: str, formula: str | None) -> None:
    if formula is not None:
        written = Node(markup.like(node, "f"))
        written.text = formula
        node.append(written)
    if kind == "text" and formula is None:
        node.set("t", "inlineStr")
        holder = Node(markup.like(node, "is"))
        text = Node(markup.like(node, "t"), {"xml:space": "preserve"})
        text.text = markup.clean(value)
        holder.append(text)
        node.append(holder)
        return
    if kind != "n":
        node.set("t", "str" if kind == "text" else kind)
    held = Node(markup.like(node, "v"))
    held.text = markup.clean(value)
    node.append(held)


def _append(data: Node, last: int, cell: _Cell, value: str) -> bool:
    """Write a value of the cell's type into its column, in the first free row."""
    number = last + 1
    if number > _LAST_ROW:
        return False
    node = Node(cell.node.tag, {"r": f"{cell.column}{number}"})
    if (style := cell.node.get("s")) is not None:
        node.set("s", style)
    _fill(node, cell.type, value, None)
    rows = list(markup.children(data, "row"))
    for index, row in enumerate(rows):
        written = row.get("r", "")
        place = int(written) if written.isdecimal() else index + 1
        if place == number:
            for part in list(row):
                row.remove(part)
            row.append(node)
            return True
        if place > number:
            data.insert(index, _row(data, number, node))
            return True
    data.append(_row(data, number, node))
    return True


def _row(data: Node, number: int, cell: Node) -> Node:
    row = Node(markup.like(data, "row"), {"r": str(number)})
    row.append(cell)
    return row
