"""Paragraphs of texts and presentations in Office Open XML: text, paragraph format, and formatted runs."""

import copy
from dataclasses import dataclass

from schemas.rewards import Mutation
from verification.documents import markup
from verification.documents.markup import Node
from verification.documents.near_misses import near_miss, other_colour, other_of
from verification.documents.spots import Alter, Edit, Order, Spots

_SIDES = ("left", "center", "right")
_SHORT_SIDES = ("l", "ctr", "r")
_FLAGS = ("b", "i", "u", "strike", "caps", "smallCaps")
_OFF = ("0", "false", "none", "noStrike")
_VALUES = {"color": "colour", "sz": "size", "highlight": "highlight", "vertAlign": "position"}
_PLAIN = ("Normal", "Standard", "Default", "Header", "Footer", "CommentText", "FootnoteText", "EndnoteText")
"""Styles that new paragraphs get by default, without anybody's choice."""
_NAMES = {"b": "bold", "i": "italic", "u": "underline"}
_OTHER_VALUES = {"highlight": ("yellow", "green", "cyan"), "vertAlign": ("superscript", "subscript")}


@dataclass(frozen=True)
class Story:
    """An open sequence of paragraphs: the body, a header, a slide."""

    root: Node
    parents: dict[Node, Node]
    style: str | None = None
    """A style that a paragraph with a default style may be given by mistake; None if the document has none."""

    @classmethod
    def of(cls, root: Node, style: str | None = None) -> "Story":
        """Collect the paragraphs below an element; `style` is one that they could be given by mistake."""
        return cls(root, markup.parents_of(root), style)


def text_of(paragraph: Node) -> str:
    """Return a paragraph's text, including text deleted by a tracked change, which shows until it is accepted."""
    return "".join(node.text or "" for node in markup.below(paragraph, "t", "delText"))


def put_story(spots: Spots, address: str, story: Story) -> None:
    """Add as fields the paragraphs with text, the rows of tables, and the pictures.

    Args:
        spots: receives the fields.
        address: the beginning of their addresses.
        story: the open paragraphs.
    """
    for number, paragraph in enumerate(markup.below(story.root, "p"), 1):
        # A paragraph with a text box contains other paragraphs, which are fields of their own.
        if text_of(paragraph).strip() and next(markup.below(paragraph, "txbxContent"), None) is None:
            place = f"{address}paragraph {number}"
            text = text_of(paragraph)
            spots.put(
                place,
                "paragraph",
                text,
                lambda m, paragraph=paragraph: _change(story, paragraph, m),
                rewrite=lambda alter, paragraph=paragraph: _rewrite(paragraph, alter),
            )
            _put_form(spots, place, paragraph)
            _put_plain_style(spots, place, paragraph, story.style)
            _put_runs(spots, place, paragraph)
    for number, table in enumerate(markup.below(story.root, "tbl"), 1):
        rows = list(markup.children(table, "tr"))
        for place, row in enumerate(rows, 1):
            cells = [text_of(cell) for cell in markup.children(row, "tc")]
            address_of_row = f"{address}table {number} row {place}"
            alone = len(rows) == 1
            spots.put(
                address_of_row,
                "row",
                " | ".join(cells),
                lambda m, row=row, alone=alone: _change_row(story, row, m, alone),
            )
    for number, picture in enumerate(markup.below(story.root, "blip"), 1):
        spots.put(f"{address}picture {number}", "picture", "picture", lambda m, p=picture: _remove(story, p, m))


def _change(story: Story, paragraph: Node, mutation: Edit) -> bool:
    match mutation:
        case Mutation.CHANGED:
            return alter_pieces(paragraph)
        case Mutation.EXTRA:
            other = copy.deepcopy(paragraph)
            return alter_pieces(other) and markup.insert_after(story.parents, paragraph, other)
        case Mutation.MISSING:
            holder = story.parents.get(paragraph)
            if holder is None:
                return False
            if len(list(markup.children(holder, "p"))) > 1:
                return markup.remove(story.parents, paragraph)
            # A cell or a frame must keep at least one paragraph.
            for text in markup.below(paragraph, "t"):
                text.text = ""
            return True


def _rewrite(paragraph: Node, alter: Alter) -> bool:
    """Replace the whole text, in the format of its first run."""
    pieces = list(markup.below(paragraph, "t"))
    other = alter(text_of(paragraph))
    if other is None or not pieces:
        return False
    for node, text in zip(pieces, [other, *[""] * len(pieces)], strict=False):
        node.text = markup.clean(text)
    return True


def orders_of(address: str, story: Story) -> dict[str, Order]:
    """Return the orders of a story: its own paragraphs, and the rows of its tables.

    Args:
        address: the beginning of the orders' addresses.
        story: the open paragraphs.
    """
    found: dict[str, Order] = {}
    body = next(markup.below(story.root, "body"), None)
    if body is not None:
        found[f"{address}paragraphs"] = order_of(
            [one for one in markup.children(body, "p") if text_of(one).strip()], body
        )
    for number, table in enumerate(markup.below(story.root, "tbl"), 1):
        found[f"{address}table {number} rows"] = order_of(list(markup.children(table, "tr")), table)
    return found


def order_of(nodes: list[Node], parent: Node) -> Order:
    """Make an order of some children of one element, named by their texts."""
    return Order(tuple("".join(node.itertext()) for node in nodes), lambda a, b: exchange(parent, nodes[a], nodes[b]))


def exchange(parent: Node, one: Node, other: Node) -> bool:
    """Swap two children of one element; always returns True, since `Order.exchange` reports success."""
    places = list(parent)
    first, second = places.index(one), places.index(other)
    places[first], places[second] = other, one
    one.tail, other.tail = other.tail, one.tail
    parent[:] = places
    return True


def alter_pieces(paragraph: Node) -> bool:
    """Alter a word in the longest run of a paragraph that has one; return whether that was possible."""
    texts = [(node, near_miss(node.text or "")) for node in markup.below(paragraph, "t")]
    possible = [(node, other) for node, other in texts if other is not None]
    if possible:
        node, other = max(possible, key=lambda one: len(one[1]))
        node.text = other
    return bool(possible)


def _change_row(story: Story, row: Node, mutation: Edit, alone: bool) -> bool:
    if mutation is Mutation.MISSING and not alone:
        return markup.remove(story.parents, row)
    return mutation is Mutation.EXTRA and markup.insert_after(story.parents, row, copy.deepcopy(row))


def _remove(story: Story, picture: Node, mutation: Edit) -> bool:
    node = picture
    while mutation is Mutation.MISSING and node in story.parents:
        if markup.local(node) in ("drawing", "pic", "sp"):
            return markup.remove(story.parents, node)
        node = story.parents[node]
    return False


def _put_form(spots: Spots, place: str, paragraph: Node) -> None:
    form = markup.child(paragraph, "pPr")
    if form is None:
        return
    # Text documents store the format in elements, presentations in attributes.
    for name, kind in (("pStyle", "style"), ("jc", "alignment"), ("numPr", "list"), ("pageBreakBefore", "page break")):
        for node in list(markup.children(form, name)):
            if name == "pStyle" and _is_plain(node):
                continue

            def change(mutation: Edit, node: Node = node) -> bool:
                if mutation is Mutation.MISSING:
                    form.remove(node)
                    return True
                return mutation is Mutation.CHANGED and _set_value(node, _SIDES)

            values = [markup.attribute(part, "val") or "" for part in node.iter()]
            spots.put(f"{place} {kind}", kind, " ".join(filter(None, values)), change)
    for key, kind in (("algn", "alignment"), ("lvl", "level")):
        if key in form.attrib:
            spots.put(f"{place} {kind}", kind, form.get(key, ""), lambda m, key=key: _set_key(form, key, m))


def _put_plain_style(spots: Spots, place: str, paragraph: Node, style: str | None) -> None:
    """Add the default style of a paragraph as a field, since it could be given another style by mistake."""
    form = markup.child(paragraph, "pPr")
    named = markup.child(form, "pStyle")
    if style is None or not (named is None or _is_plain(named)):
        return

    def change(mutation: Edit) -> bool:
        if mutation is not Mutation.CHANGED:
            return False
        holder = Node(markup.like(paragraph, "pPr")) if form is None else form
        if form is None:
            paragraph.insert(0, holder)
        if named is not None:
            holder.remove(named)
        holder.insert(0, Node(markup.like(paragraph, "pStyle"), {markup.like(paragraph, "val"): style}))
        return True

    spots.put(f"{place} style", "style", "", change, plain=True)


def _is_plain(style: Node) -> bool:
    return (markup.attribute(style, "val") or "") in _PLAIN


def _set_value(node: Node, sides: tuple[str, ...]) -> bool:
    key = markup.attribute_key(node, "val")
    value = None if key is None else node.get(key)
    if key is None or value is None:
        return False
    other = other_of(value, sides) if markup.local(node) == "jc" else near_miss(value)
    if other is None:
        return False
    node.set(key, other)
    return True


def _set_key(node: Node, key: str, mutation: Edit) -> bool:
    if mutation is Mutation.MISSING:
        del node.attrib[key]
        return True
    value = node.get(key, "")
    other = other_of(value, _SHORT_SIDES) if key == "algn" else near_miss(value)
    if mutation is not Mutation.CHANGED or other is None:
        return False
    node.set(key, other)
    return True


def _put_runs(spots: Spots, place: str, paragraph: Node) -> None:
    runs = [run for run in markup.below(paragraph, "r") if text_of(run).strip()]
    for number, run in enumerate(runs, 1):
        look = markup.child(run, "rPr")
        if look is None:
            continue
        where = f"{place} run {number}"
        for node in list(look):
            _put_look(spots, where, look, node)
        for key in ("b", "i", "u", "strike", "sz"):
            if key in look.attrib and look.get(key) not in _OFF:
                kind = _NAMES.get(key, _VALUES.get(key, key))
                text = kind if key != "sz" else look.get(key, "")
                spots.put(f"{where} {kind}", kind, text, lambda m, look=look, key=key: _set_attribute(look, key, m))


def _put_look(spots: Spots, where: str, look: Node, node: Node) -> None:
    name = markup.local(node)
    value = markup.attribute(node, "val")
    if name in _FLAGS and value not in _OFF:
        kind = _NAMES.get(name, name)
        spots.put(f"{where} {kind}", kind, kind, lambda mutation: _drop(look, node, mutation))
    elif name in _VALUES and value not in (None, "auto"):

        def change(mutation: Edit) -> bool:
            if mutation is not Mutation.CHANGED:
                return _drop(look, node, mutation)
            key = markup.attribute_key(node, "val")
            other = _other_look(name, value or "")
            if key is None or other is None:
                return False
            node.set(key, other)
            for theme in [key for key in node.attrib if "theme" in key]:
                del node.attrib[theme]
            return True

        spots.put(f"{where} {_VALUES[name]}", _VALUES[name], value or "", change)
    elif name == "solidFill":
        colour = next(markup.below(node, "srgbClr", "schemeClr"), None)
        if colour is not None:
            spots.put(f"{where} colour", "colour", colour.get("val", ""), lambda mutation: _drop(look, node, mutation))


def _other_look(name: str, value: str) -> str | None:
    match name:
        case "color":
            return other_colour(value)
        case "sz":
            return str(int(value) + 4) if value.isdecimal() else None
        case _:
            return other_of(value, _OTHER_VALUES[name])


def _drop(look: Node, node: Node, mutation: Edit) -> bool:
    if mutation is Mutation.MISSING:
        look.remove(node)
    return mutation is Mutation.MISSING


def _set_attribute(look: Node, key: str, mutation: Edit) -> bool:
    if mutation is Mutation.MISSING:
        del look.attrib[key]
        return True
    value = look.get(key, "")
    if mutation is Mutation.CHANGED and key == "sz" and value.isdecimal():
        look.set(key, str(int(value) + 400))
        return True
    return False
