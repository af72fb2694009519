"""OpenDocument texts, presentations and drawings: paragraphs, headings, rows, pages, and the styles they refer to."""

import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from schemas.rewards import Mutation
from verification.documents import markup
from verification.documents.markup import Node
from verification.documents.near_misses import near_miss
from verification.documents.open_cells import put_open_cells
from verification.documents.paragraphs import order_of
from verification.documents.parts import Parts
from verification.documents.spots import Alter, BrokenError, Document, Edit, Order, Spots

_PLAIN = ("", "Standard", "Text_20_body", "Default")
_NO_LOOK = ("rsid", "paragraph-rsid", "page-number")


@dataclass(frozen=True)
class Looks:
    """Automatic styles by name. Programs rename them at every save, so styles are compared by content."""

    said: Mapping[str, str]
    parents: Mapping[str, str]

    @classmethod
    def of(cls, root: Node) -> "Looks":
        """Read the automatic styles of a document."""
        said: dict[str, str] = {}
        parents: dict[str, str] = {}
        for style in markup.below(root, "style"):
            name = markup.attribute(style, "name") or ""
            parents[name] = markup.attribute(style, "parent-style-name") or ""
            facts = [
                f"{key.rpartition(':')[2]}={value}"
                for part in style.iter()
                if part is not style
                for key, value in sorted(part.items())
                if key.rpartition(":")[2] not in _NO_LOOK
            ]
            said[name] = " ".join([parents[name], *facts]).strip()
        return cls(said, parents)

    def text(self, name: str) -> str:
        """Return the content of an automatic style as text; for a common style, its name."""
        return self.said.get(name, name)


def read_open_document(_name: str, content: bytes) -> Document:
    """Read an OpenDocument text, spreadsheet, presentation or drawing.

    Raises:
        BrokenError: the content is none of these.
    """
    parts = Parts(content)
    root = parts.tree("content.xml")
    body = markup.child(root, "body")
    if body is None or not len(body):
        raise BrokenError("the document has no body")
    kind = body[0]
    looks = Looks.of(root)
    spots = Spots()
    parents = markup.parents_of(root)
    if markup.local(kind) == "spreadsheet":
        put_open_cells(spots, kind, looks.text)
    else:
        _put_paragraphs(spots, kind, parents, looks)
        _put_rows(spots, kind, parents)
        _put_pages(spots, kind)
    return Document(spots, parts.save, dict(_orders(kind)))


def _orders(root: Node) -> Iterator[tuple[str, Order]]:
    shown = [node for node in markup.children(root, "p", "h") if "".join(node.itertext()).strip()]
    yield "paragraphs", order_of(shown, root)
    yield "slides", order_of(list(markup.children(root, "page")), root)
    for number, table in enumerate(markup.below(root, "table"), 1):
        rows = [row for row in markup.children(table, "table-row") if "".join(row.itertext()).strip()]
        yield f"table {number} rows", order_of(rows, table)


def _put_paragraphs(spots: Spots, root: Node, parents: dict[Node, Node], looks: Looks) -> None:
    for number, node in enumerate(markup.below(root, "p", "h"), 1):
        text = _text(node)
        if not text.strip():
            continue
        place = f"paragraph {number}"
        level = markup.attribute(node, "outline-level")
        shown = f"{markup.local(node)}{level or ''}: {text}" if markup.local(node) == "h" else text
        spots.put(
            place,
            "paragraph",
            shown,
            lambda m, node=node: _change(parents, node, m),
            rewrite=lambda alter, node=node: _alter(node, alter),
        )
        for span_number, span in enumerate([node, *markup.below(node, "span")]):
            where = place if span is node else f"{place} span {span_number}"
            key = markup.attribute_key(span, "style-name")
            if key is not None and "".join(span.itertext()).strip():
                look = looks.text(span.get(key, ""))
                spots.put(
                    f"{where} style",
                    "style",
                    look,
                    lambda m, s=span, k=key: _restyle(looks, s, k, m),
                    plain=look in _PLAIN,
                    mark=f"{''.join(span.itertext())} {look}",
                )


def _text(node: Node) -> str:
    """Return a paragraph's text with its notes set off by blanks, without the automatic numbers of notes."""
    if markup.local(node) == "note-citation":
        return ""
    inner = (node.text or "") + "".join(_text(child) + (child.tail or "") for child in node)
    return f" {inner} " if markup.local(node) == "note" else inner


def _change(parents: dict[Node, Node], node: Node, mutation: Edit) -> bool:
    match mutation:
        case Mutation.CHANGED:
            return _alter(node)
        case Mutation.MISSING:
            return markup.remove(parents, node)
        case Mutation.EXTRA:
            other = copy.deepcopy(node)
            return _alter(other) and markup.insert_after(parents, node, other)


def _alter(node: Node, alter: Alter = near_miss) -> bool:
    """Alter the longest piece of a paragraph that can be altered; by default one word or number of it."""
    pieces = [(part, "text", part.text or "") for part in node.iter()]
    pieces += [(part, "tail", part.tail or "") for part in node.iter() if part is not node]
    for part, place, text in sorted(pieces, key=lambda piece: -len(piece[2])):
        other = alter(text)
        if other is not None:
            setattr(part, place, other)
            return True
    return False


def _restyle(looks: Looks, node: Node, key: str, mutation: Edit) -> bool:
    if mutation is not Mutation.MISSING:
        return False
    name = node.get(key, "")
    parent = looks.parents.get(name, "")
    if parent and looks.text(name) != parent:
        node.set(key, parent)
    else:
        del node.attrib[key]
    return True


def _put_rows(spots: Spots, root: Node, parents: dict[Node, Node]) -> None:
    for number, table in enumerate(markup.below(root, "table"), 1):
        for place, row in enumerate(markup.below(table, "table-row"), 1):

            def change(mutation: Edit, row: Node = row) -> bool:
                if mutation is Mutation.MISSING:
                    return markup.remove(parents, row)
                return mutation is Mutation.EXTRA and markup.insert_after(parents, row, copy.deepcopy(row))

            text = " | ".join("".join(cell.itertext()) for cell in markup.children(row, "table-cell"))
            spots.put(f"table {number} row {place}", "row", text, change)


def _put_pages(spots: Spots, root: Node) -> None:
    pages = list(markup.children(root, "page"))
    for number, page in enumerate(pages, 1):

        def change(mutation: Edit, page: Node = page) -> bool:
            places = list(root)
            others = [place for place in pages if place is not page]
            if not others or mutation is Mutation.EXTRA:
                return False
            index = places.index(page)
            root.remove(page)
            if mutation is Mutation.CHANGED:
                following = index + 1 < len(places) and markup.local(places[index + 1]) == "page"
                root.insert(index + 1 if following else index - 1, page)
            return True

        text = " / ".join("".join(node.itertext()) for node in markup.below(page, "p", "h"))
        spots.put(f"slide {number}", "slide", f"{markup.attribute(page, 'name') or ''}: {text}", change)
