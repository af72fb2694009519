"""XML of any kind (drawings, playlists, exports): the texts and attributes of its elements."""

import copy
from collections.abc import Iterator

from schemas.rewards import Mutation
from verification.documents import markup
from verification.documents.markup import Node
from verification.documents.near_misses import near_miss
from verification.documents.paragraphs import order_of
from verification.documents.spots import Alter, Document, Edit, Order, Spots

_VIEW = ("sodipodi:", "inkscape:", "xmlns", "rdf:", "cc:", "dc:")
"""Name prefixes of an editor's own metadata and view state."""
_OWN = (
    *("metadata", "namedview", "RDF", "dateModified", "dateCreated", "expansionState", "vertScrollState"),
    *("windowTop", "windowLeft", "windowBottom", "windowRight"),
)
_NO_FACTS = ("id", "modified", "agent", "etag", "version", "host", "creator", "generator")


def read_elements(_name: str, content: bytes) -> Document:
    """Read an XML document.

    Raises:
        BrokenError: the content is not XML.
    """
    root = markup.parse(content)
    spots = Spots()
    parents = markup.parents_of(root)
    _put(spots, root, f"/{root.tag}", parents)
    return Document(spots, lambda: markup.write(root), dict(_orders(root)))


def _orders(root: Node) -> Iterator[tuple[str, Order]]:
    """List parents whose children all have one name, such as songs or points; none in SVG, where order is stacking."""
    if markup.local(root) != "svg":
        for number, parent in enumerate(root.iter()):
            same = [child for child in parent if child.tag == parent[0].tag]
            if len(same) > 1 and len(same) == len(parent):
                yield f"{parent.tag} {number}", order_of(same, parent)


def _put(spots: Spots, node: Node, address: str, parents: dict[Node, Node]) -> None:
    if markup.local(node) in _OWN or node.tag.startswith(_VIEW):
        return
    for key, value in node.items():
        if key not in _NO_FACTS and not key.startswith(_VIEW):
            spots.put(
                f"{address}/@{key}",
                "attribute",
                value,
                lambda m, key=key: _change_attribute(node, key, m),
                rewrite=lambda alter, key=key: _rewrite_attribute(node, key, alter),
            )
    if (node.text or "").strip():
        spots.put(
            address,
            "text",
            (node.text or "").strip(),
            lambda m: _change_text(node, m),
            rewrite=lambda alter: _rewrite_text(node, alter),
        )
    if node in parents and not len(node):
        facts = [f"{key}={value}" for key, value in sorted(node.items()) if key not in _NO_FACTS]
        text = " ".join([node.tag, *facts, (node.text or "").strip()])
        spots.put(f"{address}, whole", "element", text, lambda m: _change_element(node, parents, m))
    counts: dict[str, int] = {}
    for child in node:
        counts[child.tag] = counts.get(child.tag, 0) + 1
        _put(spots, child, f"{address}/{child.tag}[{counts[child.tag]}]", parents)


def _change_attribute(node: Node, key: str, mutation: Edit) -> bool:
    if mutation is Mutation.MISSING:
        del node.attrib[key]
        return True
    other = near_miss(node.get(key, ""))
    if mutation is Mutation.CHANGED and other is not None:
        node.set(key, other)
        return True
    return False


def _rewrite_attribute(node: Node, key: str, alter: Alter) -> bool:
    other = alter(node.get(key, ""))
    node.set(key, node.get(key, "") if other is None else markup.clean(other))
    return other is not None


def _rewrite_text(node: Node, alter: Alter) -> bool:
    other = alter(node.text or "")
    node.text = node.text if other is None else markup.clean(other)
    return other is not None


def _change_text(node: Node, mutation: Edit) -> bool:
    text = node.text or ""
    other = "" if mutation is Mutation.MISSING else near_miss(text)
    if other is None:
        return False
    node.text = f"{text.rstrip()} {other}" if mutation is Mutation.EXTRA else other
    return True


def _change_element(node: Node, parents: dict[Node, Node], mutation: Edit) -> bool:
    if mutation is Mutation.MISSING:
        return markup.remove(parents, node)
    return mutation is Mutation.EXTRA and markup.insert_after(parents, node, copy.deepcopy(node))
