"""Text documents in Office Open XML: body, headers and footers, and the page layout."""

import re

from schemas.rewards import Mutation
from verification.documents import markup
from verification.documents.markup import Node
from verification.documents.near_misses import near_miss
from verification.documents.paragraphs import Story, orders_of, put_story
from verification.documents.parts import Parts
from verification.documents.spots import Document, Edit, Spots

_HEADING = re.compile(rb'styleId="(Heading\w+)"')
_STORIES = ("header", "footer", "comments", "footnotes", "endnotes")
_PAGE = {"pgSz": ("w", "h", "orient"), "pgMar": ("top", "right", "bottom", "left"), "cols": ("num",)}


def read_document(_name: str, content: bytes) -> Document:
    """Read a text document (`.docx`).

    Raises:
        BrokenError: the content is not such a document.
    """
    parts = Parts(content)
    path = next((one.target for one in parts.relations("") if one.kind == "officeDocument"), "word/document.xml")
    root = parts.tree(path)
    spots = Spots()
    story = Story.of(root, _heading(parts, path))
    put_story(spots, "", story)
    for number, section in enumerate(markup.below(root, "sectPr"), 1):
        _put_page(spots, f"section {number}", section)
    for relation in sorted(parts.relations(path), key=lambda one: one.target):
        if relation.kind in _STORIES and relation.target in parts:
            put_story(spots, f"{relation.target.rpartition('/')[2]} ", Story.of(parts.tree(relation.target)))
    return Document(spots, parts.save, orders_of("", story))


def _heading(parts: Parts, path: str) -> str | None:
    """Return the style of headings, if the document has one."""
    sheet = next((one.target for one in parts.relations(path) if one.kind == "styles"), "")
    # The style sheet is by far the largest part and only this is needed of it, so it is not parsed into a tree.
    found = _HEADING.search(parts.raw(sheet))
    return None if found is None else found[1].decode()


def _put_page(spots: Spots, place: str, section: Node) -> None:
    for node in section:
        for name in _PAGE.get(markup.local(node), ()):
            key = markup.attribute_key(node, name)
            if key is not None:

                def change(mutation: Edit, node: Node = node, key: str = key) -> bool:
                    value = node.get(key, "")
                    if mutation is not Mutation.CHANGED:
                        return False
                    other = str(int(value) + 567) if value.isdecimal() and int(value) > 10 else near_miss(value)  # noqa: PLR2004 -- a centimetre in twentieths of a point; columns are fewer than ten
                    if value in ("portrait", "landscape"):
                        other = "portrait" if value == "landscape" else "landscape"
                    if other is None:
                        return False
                    node.set(key, other)
                    return True

                spots.put(f"{place} {markup.local(node)} {name}", "page", node.get(key, ""), change)
