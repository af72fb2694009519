"""A worksheet's features besides its cells: merged ranges, filters, conditions, validation, panes, hidden parts."""

import re
from collections.abc import Callable

from schemas.rewards import Mutation
from verification.documents import markup
from verification.documents.cells import letters_of
from verification.documents.markup import Node
from verification.documents.near_misses import near_miss
from verification.documents.spots import Edit, Spots

_LAST_NUMBER = re.compile(r"(\d+)(\D*)$")
_TRUE = ("1", "true")


def other_range(reference: str) -> str | None:
    """Return a range that ends one row earlier, or later if it has only one; None if the reference names no row."""
    match = _LAST_NUMBER.search(reference)
    if match is None:
        return None
    first = re.search(r"\d+", reference)
    last = int(match[1])
    shorter = first is not None and first.start() != match.start() and int(first[0]) < last
    return f"{reference[: match.start()]}{last - 1 if shorter else last + 1}{match[2]}"


def put_features(spots: Spots, sheet: str, root: Node) -> None:
    """Add the features of a worksheet as fields.

    Args:
        spots: receives the fields.
        sheet: the name of the worksheet.
        root: the root element of the worksheet.
    """
    parents = markup.parents_of(root)

    def put(address: str, kind: str, text: str, node: Node, change: Callable[[], bool] | None) -> None:
        def mutate(mutation: Edit) -> bool:
            if mutation is Mutation.MISSING:
                return markup.remove(parents, node)
            return mutation is Mutation.CHANGED and change is not None and change()

        spots.put(f"{sheet}!{address}", kind, text, mutate)

    for node in markup.below(root, "mergeCell"):
        put("merged", "merged", node.get("ref", ""), node, lambda node=node: _set_range(node, "ref"))
    for node in markup.children(root, "autoFilter"):
        put("filter", "filter", _whole(node), node, lambda node=node: _set_range(node, "ref"))
    for node in markup.children(root, "conditionalFormatting"):
        for rule in markup.children(node, "cfRule"):
            text = f"{node.get('sqref')} {_whole(rule)}"
            put("conditional format", "conditional format", text, rule, lambda rule=rule: _set_formula(rule))
    for node in markup.below(root, "dataValidation"):
        put("validation", "validation", _whole(node), node, lambda node=node: _set_formula(node))
    for node in markup.below(root, "pane"):
        if node.get("state") in ("frozen", "frozenSplit"):
            text = f"{node.get('xSplit', '0')} columns, {node.get('ySplit', '0')} rows"
            put("frozen", "frozen", text, node, lambda node=node: _set_pane(node))
    _put_hidden(spots, sheet, root)


def _put_hidden(spots: Spots, sheet: str, root: Node) -> None:
    for node in markup.below(root, "col", "row"):
        if node.get("hidden") in _TRUE:

            def show(mutation: Edit, node: Node = node) -> bool:
                if mutation is Mutation.MISSING:
                    node.set("hidden", "0")
                return mutation is Mutation.MISSING

            place = f"row {node.get('r')}" if markup.local(node) == "row" else f"columns {_letters(node)}"
            spots.put(f"{sheet}!{place} hidden", "hidden", "hidden", show)


def _letters(node: Node) -> str:
    ends = (node.get("min", ""), node.get("max", ""))
    return " to ".join(letters_of(int(end)) if end.isdecimal() else end for end in ends)


def _whole(node: Node) -> str:
    """Return an element as one line of text, without what differs from program to program."""
    left_out = ("uid", "priority", "dxfId", "id")
    own = [f"{key}={value}" for key, value in sorted(node.items()) if key.rpartition(":")[2] not in left_out]
    return " ".join([markup.local(node), *own, (node.text or "").strip(), *map(_whole, node)]).strip()


def _set_range(node: Node, key: str) -> bool:
    other = other_range(node.get(key, ""))
    if other is not None:
        node.set(key, other)
    return other is not None


def _set_formula(node: Node) -> bool:
    for formula in markup.below(node, "formula", "formula1", "formula2"):
        other = near_miss(formula.text or "")
        if other is not None:
            formula.text = other
            return True
    return False


def _set_pane(node: Node) -> bool:
    key = "ySplit" if "ySplit" in node.attrib else "xSplit"
    rows = node.get(key, "")
    if not rows.isdecimal():
        return False
    node.set(key, str(int(rows) + 1))
    return True
