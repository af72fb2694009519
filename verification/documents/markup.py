"""XML as trees: parsed without entities and within limits, written with its original prefixes.

Names keep their prefix as written (`w:p`); `local` returns the part after it, which is what readers look at.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree as ET
from xml.parsers import expat

from verification.documents.spots import BrokenError

Node = ET.Element

MAX_NODES = 1_000_000
MAX_DEPTH = 200
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")


@dataclass
class _Counter:
    """Counts elements during parsing, so that the parser never builds too large a tree."""

    nodes: int = 0
    depth: int = 0


def parse(content: bytes) -> Node:
    """Parse an XML document. Comments and processing instructions are left out.

    Raises:
        BrokenError: the content is not XML, defines entities, or is too large or nested too deeply.
    """
    builder = ET.TreeBuilder()
    counter = _Counter()
    parser = expat.ParserCreate()
    parser.buffer_text = True

    def start(tag: str, attributes: dict[str, str]) -> None:
        counter.nodes += 1
        counter.depth += 1
        if counter.nodes > MAX_NODES or counter.depth > MAX_DEPTH:
            raise BrokenError("the document is too large or too deep")
        builder.start(tag, attributes)

    def end(tag: str) -> None:
        counter.depth -= 1
        builder.end(tag)

    def entity(*_declaration: object) -> None:
        raise BrokenError("the document defines entities")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = builder.data
    parser.EntityDeclHandler = entity
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, UnicodeError, LookupError, ValueError) as error:
        raise BrokenError(str(error)) from error
    return builder.close()


def write(root: Node) -> bytes:
    """Write a tree as an XML document.

    Raises:
        BrokenError: the changed tree is no longer well-formed, for example because a prefix is not declared.
    """
    content = b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' + ET.tostring(root, encoding="utf-8")
    try:
        expat.ParserCreate(namespace_separator=" ").Parse(content, True)
    except expat.ExpatError as error:
        raise BrokenError(str(error)) from error
    return content


def clean(text: str) -> str:
    """Return a text without the characters that XML does not allow."""
    return _CONTROL.sub("", text)


def local(node: Node) -> str:
    """Return the name of an element without its prefix."""
    return node.tag.rpartition(":")[2]


def like(node: Node, name: str) -> str:
    """Return a name with the namespace prefix of an element."""
    return f"{node.tag.rpartition(':')[0]}:{name}".lstrip(":")


def children(node: Node, *names: str) -> Iterator[Node]:
    """Yield the children of an element that have one of these names, compared without prefix."""
    return (child for child in node if local(child) in names)


def child(node: Node | None, *path: str) -> Node | None:
    """Follow a path of names downwards, each time to the first child of that name; None if one is missing."""
    for name in path:
        if node is None:
            return None
        node = next(children(node, name), None)
    return node


def below(node: Node, *names: str) -> Iterator[Node]:
    """Yield all descendants that have one of these names, compared without prefix, in document order."""
    return (found for found in node.iter() if local(found) in names)


def attribute(node: Node | None, name: str) -> str | None:
    """Return the value of an attribute by its name without prefix; None if it is absent."""
    key = None if node is None else attribute_key(node, name)
    return None if node is None or key is None else node.get(key)


def attribute_key(node: Node, name: str) -> str | None:
    """Return an attribute's full name by its name without prefix; None if the element does not have it."""
    return next((key for key in node.keys() if key.rpartition(":")[2] == name), None)  # noqa: SIM118 -- no mapping


def parents_of(root: Node) -> dict[Node, Node]:
    """Return a map from every element below the root to its parent."""
    return {child: parent for parent in root.iter() for child in parent}


def remove(parents: dict[Node, Node], node: Node) -> bool:
    """Remove an element but keep the text after it; return whether the element was there."""
    parent = parents.get(node)
    if parent is None:
        return False
    index = list(parent).index(node)
    if node.tail:
        before = parent[index - 1] if index else None
        if before is not None:
            before.tail = (before.tail or "") + node.tail
        else:
            parent.text = (parent.text or "") + node.tail
    parent.remove(node)
    return True


def insert_after(parents: dict[Node, Node], node: Node, new: Node) -> bool:
    """Insert an element right after another; return whether that other one was there."""
    parent = parents.get(node)
    if parent is None:
        return False
    new.tail = None
    parent.insert(list(parent).index(node) + 1, new)
    return True
