"""The cells of an OpenDocument spreadsheet: value and formula are one field, the formatting another."""

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from schemas.rewards import Mutation
from verification.documents import markup
from verification.documents.cells import letters_of
from verification.documents.markup import Node
from verification.documents.near_misses import near_miss
from verification.documents.spots import Alter, Edit, Spots

_MOST_COLUMNS = 16_384
_HELD = ("value-type", "value", "date-value", "time-value", "boolean-value", "string-value", "currency", "formula")
_VALUES = ("value", "date-value", "boolean-value", "time-value", "string-value")


@dataclass(frozen=True)
class _Place:
    """A filled cell, its row, and its address such as `Sheet1!B2`."""

    row: Node
    node: Node
    address: str


def put_open_cells(spots: Spots, root: Node, look: Callable[[str], str]) -> None:
    """Add the sheets of an OpenDocument spreadsheet as fields: their names and filled cells.

    Args:
        spots: receives the fields.
        root: the element that holds the tables.
        look: returns the content of a style as text, by the style's name.
    """
    for number, table in enumerate(list(markup.children(root, "table")), 1):
        name = markup.attribute(table, "name") or ""
        spots.put(f"sheet {number}", "sheet", name, lambda m, table=table: _change_sheet(root, table, m))
        last = None
        for place in _filled(table, name):
            last = place.row
            _put(spots, place, look)
        if last is not None:
            row = last
            spots.put(f"{name} last row", "row", _shown(row), lambda m, table=table, row=row: _append(table, row, m))


def _filled(table: Node, name: str) -> Iterator[_Place]:
    number = 0
    for row in markup.below(table, "table-row"):
        repeated = _times(row, "number-rows-repeated")
        column = 1
        for node in markup.children(row, "table-cell", "covered-table-cell"):
            if repeated == 1 and _shown(node) and column <= _MOST_COLUMNS:
                yield _Place(row, node, f"{name}!{letters_of(column)}{number + 1}")
            column += _times(node, "number-columns-repeated")
        number += repeated


def _times(node: Node, name: str) -> int:
    value = markup.attribute(node, name) or "1"
    return int(value) if value.isdecimal() and len(value) < 8 else 1  # noqa: PLR2004 -- more than any sheet has


def _shown(node: Node) -> str:
    held = [markup.attribute(node, name) for name in ("formula", *_VALUES, "currency")]
    value = next(filter(None, held[1:]), None) or "".join(node.itertext())
    return f"{held[0]} -> {value}" if held[0] else value


def _put(spots: Spots, place: _Place, look: Callable[[str], str]) -> None:
    repeats = _times(place.node, "number-columns-repeated") > 1
    spots.put(
        place.address,
        "cell",
        _shown(place.node),
        lambda m: not repeats and _change(place.node, m),
        rewrite=lambda alter: not repeats and _rewrite(place.node, alter),
    )
    key = markup.attribute_key(place.node, "style-name")
    if key is not None:

        def restyle(mutation: Edit) -> bool:
            if mutation is Mutation.MISSING and not repeats:
                del place.node.attrib[key]
                return True
            return False

        text = look(place.node.get(key, ""))
        mark = f"{_shown(place.node)} {text}"
        spots.put(f"{place.address} style", "style", text, restyle, plain=text in ("", "Default"), mark=mark)


def _change(node: Node, mutation: Edit) -> bool:
    if mutation is Mutation.EXTRA:
        return False
    if mutation is Mutation.MISSING:
        for key in [key for key in node.attrib if key.rpartition(":")[2] in _HELD]:
            del node.attrib[key]
        for part in list(markup.children(node, "p")):
            node.remove(part)
        return True
    formula = markup.attribute_key(node, "formula")
    for name in _VALUES:
        key = markup.attribute_key(node, name)
        other = None if key is None else near_miss(node.get(key, ""))
        if key is not None and other is not None:
            node.set(key, other)
            if formula is not None and name == "value":
                node.set(formula, f"of:=({node.get(formula, '').partition('=')[2]})+1")
            _show(node, other)
            return True
    other = None if formula is not None else near_miss("".join(node.itertext()))
    if other is not None:
        _show(node, other)
    return other is not None


def _rewrite(node: Node, alter: Alter) -> bool:
    """Write another value into a cell of the same type; a value that is not a number is stored as text."""
    kind = markup.attribute(node, "value-type")
    if kind not in (None, "string", "float") or (kind != "float" and markup.attribute(node, "formula") is not None):
        return False
    if kind == "float":
        return _rewrite_number(node, alter)
    other = alter("".join(node.itertext()))
    if other is not None:
        _show(node, other)
    return other is not None


def _rewrite_number(node: Node, alter: Alter) -> bool:
    value = markup.attribute_key(node, "value")
    kind = markup.attribute_key(node, "value-type")
    other = None if value is None else alter(node.get(value, ""))
    if other is None or value is None or kind is None:
        return False
    for key in [key for key in node.attrib if key.rpartition(":")[2] in ("formula", "value-type")]:
        if key != kind:
            del node.attrib[key]
    try:
        float(other)
    except ValueError:
        node.set(kind, "string")
        del node.attrib[value]
    else:
        node.set(value, other)  # Whatever Python reads as a float, "NaN" included, is stored as a number.
    _show(node, other)
    return True


def _show(node: Node, text: str) -> None:
    paragraph = markup.child(node, "p")
    if paragraph is not None:
        for part in list(paragraph):
            paragraph.remove(part)
        paragraph.text = text


def _append(table: Node, row: Node, mutation: Edit) -> bool:
    """Append an altered copy of the last filled row."""
    if mutation is not Mutation.EXTRA:
        return False
    other = copy.deepcopy(row)
    filled = [node for node in markup.children(other, "table-cell") if _shown(node)]
    altered = [_change(node, Mutation.CHANGED) for node in filled]
    return any(altered) and markup.insert_after(markup.parents_of(table), row, other)


def _change_sheet(root: Node, table: Node, mutation: Edit) -> bool:
    key = markup.attribute_key(table, "name")
    name = "" if key is None else table.get(key, "")
    if key is None:
        return False
    if mutation is Mutation.MISSING:
        if len(list(markup.children(root, "table"))) == 1:
            return False
        root.remove(table)
        return True
    other = near_miss(name)
    if mutation is Mutation.EXTRA:
        double = copy.deepcopy(table)
        double.set(key, f"{name}_2")
        root.insert(list(root).index(table) + 1, double)
        return True
    if other is not None:
        table.set(key, other)
    return other is not None
