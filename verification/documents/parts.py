"""An open office document: its XML parts as trees, and the relationships between parts."""

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass

from verification.documents import markup
from verification.documents.markup import Node
from verification.documents.packages import read_package, write_package
from verification.documents.spots import BrokenError

_RELATIONS = "_rels"


@dataclass(frozen=True)
class Relation:
    """A reference from one part to another: its id, its type, and the location of the target."""

    identifier: str
    kind: str
    target: str


class Parts:
    """A package whose XML parts are parsed on demand and written back from their trees."""

    def __init__(self, content: bytes) -> None:
        """Read a package.

        Raises:
            BrokenError: the content is not a zip package, or exceeds the size limit.
        """
        self._data = read_package(content)
        self._trees: dict[str, Node] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._data

    def names(self, start: str, end: str) -> list[str]:
        """List the parts whose names begin with `start` and end with `end`, in the order of their numbers."""
        found = [name for name in self._data if name.startswith(start) and name.endswith(end)]
        return sorted(found, key=lambda name: (len(name), name))

    def raw(self, name: str) -> bytes:
        """Return the bytes of a part as it was read; empty if there is no such part."""
        return self._data.get(name, b"")

    def size(self, name: str) -> int:
        """Return a part's length in bytes; 0 if there is no such part."""
        return len(self._data.get(name, b""))

    def tree(self, name: str) -> Node:
        """Return a part as a tree; `save` writes changes made to it.

        Raises:
            BrokenError: there is no such part, or it is not XML.
        """
        if name not in self._trees:
            if name not in self._data:
                raise BrokenError(f"there is no part {name}")
            self._trees[name] = markup.parse(self._data[name])
        return self._trees[name]

    def add(self, name: str, content: bytes) -> None:
        """Add a part to the package."""
        self._data[name] = content

    def relations(self, name: str) -> Iterator[Relation]:
        """List the relations of a part to other parts of the package."""
        folder, base = posixpath.split(name)
        known = relations_of(folder, base)
        if known not in self._data:
            return
        for node in markup.children(self.tree(known), "Relationship"):
            target = node.get("Target", "")
            if node.get("TargetMode") != "External":
                yield Relation(
                    node.get("Id", ""),
                    node.get("Type", "").rpartition("/")[2],
                    posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/"),
                )

    def target(self, name: str, identifier: str | None) -> str | None:
        """Return the part that an id refers to.

        Args:
            name: the part that contains the id.
            identifier: the id of a relation; None if the element has none.

        Returns:
            The path of the part; None if there is no such relation.
        """
        return next((one.target for one in self.relations(name) if one.identifier == identifier), None)

    def save(self) -> bytes:
        """Return the package as bytes, with the changes made to its trees."""
        return write_package(self._data | {name: markup.write(tree) for name, tree in self._trees.items()})


def relations_of(folder: str, base: str) -> str:
    """Return the path of the part that holds the relations of the part `base` in `folder`."""
    return posixpath.join(folder, _RELATIONS, f"{base}.rels")
