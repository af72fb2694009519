"""Workbooks in Office Open XML: their sheets in order, with the fields of `cells`, `sheet_features` and `charts`."""

import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass

from schemas.rewards import Mutation
from verification.documents import markup
from verification.documents.cells import Sheet, letters_of, number_of, plain_rows, put_cells, read_strings, row_order
from verification.documents.charts import put_charts
from verification.documents.markup import Node
from verification.documents.near_misses import near_miss
from verification.documents.paragraphs import alter_pieces
from verification.documents.parts import Parts, relations_of
from verification.documents.sheet_features import put_features
from verification.documents.spots import ORDERED, BrokenError, Document, Edit, Order, Spots
from verification.documents.styles import Styles

_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"
_REFERRING = ("drawing", "legacyDrawing", "tableParts", "picture", "oleObjects", "controls", "pageSetup")
"""Elements of a sheet that refer to other parts; a copy of the sheet omits them."""
_RANGE_END = re.compile(r"(?<=[!:$])([A-Z]{0,3})(\$?)(\d{0,7})$")
_HIDDEN_NAME = "_xlnm._FilterDatabase"


@dataclass(frozen=True)
class _Book:
    """An open workbook."""

    parts: Parts
    path: str
    root: Node
    sheets: Node

    def move_names(self, new_places: dict[int, int]) -> None:
        """Update the names that are scoped to a sheet to its new index; those of a removed sheet are removed."""
        names = markup.child(self.root, "definedNames")
        for name in () if names is None else list(names):
            scope = name.get("localSheetId")
            if names is not None and scope is not None and scope.isdecimal():
                place = new_places.get(int(scope))
                if place is None:
                    names.remove(name)
                else:
                    name.set("localSheetId", str(place))

    def sheet(self, entry: Node) -> Node | None:
        """Return the worksheet that an entry of the sheet list refers to; None if it is not a worksheet."""
        target = self.parts.target(self.path, markup.attribute(entry, "id"))
        data = self.parts.tree(target) if target is not None and target in self.parts else None
        return data if data is not None and markup.local(data) == "worksheet" else None

    def strings(self) -> list[str]:
        """Return the shared strings of the workbook, by index."""
        shared = next((one.target for one in self.parts.relations(self.path) if one.kind == "sharedStrings"), None)
        return [] if shared is None or shared not in self.parts else read_strings(self.parts.tree(shared))


def _open(content: bytes) -> _Book:
    parts = Parts(content)
    path = next((one.target for one in parts.relations("") if one.kind == "officeDocument"), "xl/workbook.xml")
    root = parts.tree(path)
    sheets = markup.child(root, "sheets")
    if sheets is None:
        raise BrokenError("the workbook has no sheets")
    return _Book(parts, path, root, sheets)


def with_lost_sheets(initial: bytes, golden: bytes) -> Iterator[tuple[str, bytes]]:
    """Restore each sheet that golden removed, with its values, unless it exists under another name.

    Args:
        initial: the workbook in the initial state.
        golden: the workbook in the golden state.

    Yields:
        The sheet's name, and the content of the golden workbook with that sheet.

    Raises:
        BrokenError: one of the two is not a workbook.
    """
    before, after = _open(initial), _open(golden)
    strings, others = before.strings(), after.strings()
    kept = {entry.get("name") for entry in after.sheets}
    shown = [_values(data, others) for entry in after.sheets if (data := after.sheet(entry)) is not None]
    for entry in before.sheets:
        data, name = before.sheet(entry), entry.get("name", "")
        if data is None or name in kept or _values(data, strings) in shown:
            continue
        book = _open(golden)
        like = next((one for one in map(book.sheet, book.sheets) if one is not None), None)
        if like is None:
            continue
        made = Node(like.tag, {key: value for key, value in like.items() if key == "xmlns" or key.startswith("xmlns:")})
        made.append(plain_rows(Sheet(name, data), strings, like))
        if _append(book, book.sheets[0], made, name):
            yield name, book.parts.save()


def _values(data: Node, strings: list[str]) -> dict[str, str]:
    spots = Spots()
    put_cells(spots, Sheet("", data), strings, None)
    return {address: spot.text for address, spot in spots.items()}


def read_workbook(_name: str, content: bytes) -> Document:
    """Read a workbook (`.xlsx`).

    Raises:
        BrokenError: the content is not such a workbook.
    """
    book = _open(content)
    parts, path, sheets = book.parts, book.path, book.sheets
    related = {one.kind: one.target for one in parts.relations(path) if one.target in parts}
    strings = book.strings()
    styles = Styles(parts.tree(related["styles"])) if "styles" in related else None
    spots = Spots()
    orders: dict[str, Order] = {}
    entries = list(sheets)
    names = [entry.get("name", "") for entry in entries]
    if entries:
        spots.put("order of the sheets", "order", ORDERED.join(names), lambda mutation: _reorder(book, mutation))
    for index, entry in enumerate(entries):
        spots.put(
            f"sheet {index + 1}", "sheet", names[index], lambda mutation, index=index: _change(book, index, mutation)
        )
        if entry.get("state", "visible") != "visible":
            spots.put(f"sheet {index + 1} hidden", "hidden", "hidden", lambda m, entry=entry: _show(entry, m))
        data = book.sheet(entry)
        if data is not None:
            sheet = Sheet(names[index], data)
            put_cells(spots, sheet, strings, styles)
            if (order := row_order(sheet, strings)) is not None:
                orders[f"{names[index]} rows"] = order
            put_features(spots, names[index], data)
            _put_comments(spots, book, names[index], entry)
    _put_names(spots, book)
    put_charts(spots, parts)
    return Document(spots, parts.save, orders)


def _put_comments(spots: Spots, book: _Book, title: str, entry: Node) -> None:
    """Add the comments on cells; those of a thread copy another part and add a text of the program's own."""
    target = book.parts.target(book.path, markup.attribute(entry, "id")) or ""
    for relation in book.parts.relations(target):
        if relation.kind != "comments" or relation.target not in book.parts:
            continue
        for holder in markup.below(book.parts.tree(relation.target), "commentList"):
            for node in list(markup.children(holder, "comment")):
                text = "".join(piece.text or "" for piece in markup.below(node, "t"))
                if text.strip() and not text.startswith("[Threaded comment]"):

                    def change(mutation: Edit, holder: Node = holder, node: Node = node) -> bool:
                        if mutation is Mutation.MISSING:
                            holder.remove(node)
                        return mutation is Mutation.MISSING or (mutation is Mutation.CHANGED and alter_pieces(node))

                    spots.put(f"{title}!{node.get('ref', '')} comment", "comment", text, change)


def _show(entry: Node, mutation: Edit) -> bool:
    if mutation is Mutation.MISSING:
        entry.set("state", "visible")
    return mutation is Mutation.MISSING


def _reorder(book: _Book, mutation: Edit) -> bool:
    if mutation is not Mutation.CHANGED or len(book.sheets) == 1:
        return False
    places = list(range(len(book.sheets)))
    # Neighbours in the middle are swapped, so that a check of the first or the last sheet alone does not notice.
    middle = (len(places) - 1) // 2
    places[middle], places[middle + 1] = places[middle + 1], places[middle]
    book.sheets[:] = [book.sheets[place] for place in places]
    book.move_names({old: new for new, old in enumerate(places)})
    return True


def _change(book: _Book, index: int, mutation: Edit) -> bool:
    entry = book.sheets[index]
    count = len(book.sheets)
    match mutation:
        case Mutation.CHANGED:
            other = near_miss(entry.get("name", ""))
            if other is None or any(sheet.get("name") == other for sheet in book.sheets):
                return False
            entry.set("name", other)
        case Mutation.MISSING:
            if count == 1:
                return False
            book.sheets.remove(entry)
            book.move_names({old: old - (old > index) for old in range(count) if old != index})
            # Some readers fail if a view's active sheet no longer exists.
            for view in markup.below(book.root, "workbookView"):
                view.attrib.pop("activeTab", None)
                view.attrib.pop("firstSheet", None)
        case Mutation.EXTRA:
            return _copy(book, entry)
    return True


def _copy(book: _Book, entry: Node) -> bool:
    """Append a copy of a sheet under another name."""
    source = book.parts.target(book.path, markup.attribute(entry, "id"))
    if source is None or source not in book.parts:
        return False
    data = copy.deepcopy(book.parts.tree(source))
    for child in [child for child in data if markup.local(child) in _REFERRING]:
        data.remove(child)
    return _append(book, entry, data, f"{entry.get('name', '')[:28]}_2")


def _append(book: _Book, entry: Node, data: Node, title: str) -> bool:
    """Append a sheet whose entry in the sheet list is like that of another."""
    key = markup.attribute_key(entry, "id")
    if key is None:
        return False
    folder, _, base = book.path.rpartition("/")
    relations = book.parts.tree(relations_of(folder, base))
    name, identifier = "xl/worksheets/sheet-copy.xml", "rIdCopy"
    book.parts.add(name, markup.write(data))
    types = book.parts.tree("[Content_Types].xml")
    types.append(Node(markup.like(types, "Override"), {"PartName": f"/{name}", "ContentType": _SHEET_TYPE}))
    relations.append(
        Node(markup.like(relations, "Relationship"), {"Id": identifier, "Type": _RELATION, "Target": f"/{name}"})
    )
    identifiers = [int(number) for sheet in book.sheets if (number := sheet.get("sheetId", "0")).isdecimal()]
    # Some programs declare the namespace prefix of the id on this element.
    declared = {name: value for name, value in entry.items() if name.startswith("xmlns")}
    number = str(max(identifiers) + 1)
    book.sheets.append(Node(entry.tag, {**declared, "name": title, "sheetId": number, key: identifier}))
    return True


def _put_names(spots: Spots, book: _Book) -> None:
    names = markup.child(book.root, "definedNames")
    for node in () if names is None else list(names):

        def change(mutation: Edit, node: Node = node) -> bool:
            other = _other_range(node.text or "") or near_miss(node.text or "")
            if mutation is Mutation.MISSING and names is not None:
                names.remove(node)
            elif mutation is Mutation.CHANGED and other is not None:
                node.text = other
            else:
                return False
            return True

        if node.get("name") != _HIDDEN_NAME:
            spots.put(f"name {node.get('name')}", "name", (node.text or "").replace("$", ""), change)


def _other_range(text: str) -> str | None:
    """Make a range end one row, or a whole-column range one column, later; None if the text does not end in a range."""
    match = _RANGE_END.search(text)
    if match is None:
        return None
    column, mark, row = match.groups()
    end = f"{column}{mark}{int(row) + 1}" if row else letters_of(number_of(column) + 1)
    return text[: match.start(1)] + end
