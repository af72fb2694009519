"""Finds where two versions of an XML tree differ, element by element, and reverts one place at a time.

Names and order do not matter to the reader of a change: it is identified by its path, `worksheet/pageMargins@left`.
"""

import copy
import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest

from schemas.rewards import Mutation
from verification.documents import markup
from verification.documents.application_noise import COMPANIONS, facts, kept, same
from verification.documents.markup import Node
from verification.documents.near_misses import near_miss, other_colour
from verification.documents.spots import Edit

MAX_CHILDREN = 800
"""Lists with more children than this, unless they have unique names, are compared position by position."""
_KEYS = {
    "row": "r", "c": "r", "col": "min", "hyperlink": "ref", "comment": "ref", "definedName": "name", "sheet": "name",
    "style": "styleId", "conditionalFormatting": "sqref", "dataValidation": "sqref", "bookmarkStart": "name",
    "config-item": "name", "config-item-map-entry": "name", "config-item-set": "name", "property": "name",
    "user-defined": "name", "sldId": "id", "footnote": "id", "endnote": "id", "bookmark": "name", "master-page": "name",
    "page-layout": "name", "item": "path", "prop": "name",
}  # fmt: skip
"""The attribute that identifies an element among its siblings."""
_WRAPPERS = ("hyperlink", "ins", "del", "a", "sdt", "smartTag")
"""Elements that can be removed while the text in them stays."""
_COLOURS = ("rgb", "val", "lastClr", "color", "fill", "background-color", "tab-color")
_SEEN = ("title", "descr", "tooltip", "display", "location", "prompt", "error", "promptTitle", "errorTitle")
"""Attributes that contain text for a reader."""
_TEXTS = frozenset(
    (
        *("t", "title", "subject", "keywords", "keyword", "description", "category", "creator", "contentStatus"),
        *("lpwstr", "user-defined", "p", "h", "span", "desc", "oddHeader", "oddFooter", "evenHeader", "evenFooter"),
        *("firstHeader", "firstFooter", "text", "author"),
    )
)
"""Elements that contain text for a reader; the text of others may be a code."""
_MIN_WORD = 3
_MAX_BLOCK = 20
"""The largest number of elements that are replaced at once."""

Trail = tuple[int, ...]
Apply = Callable[[Node], None]


@dataclass(frozen=True)
class XmlChange:
    """A change that makes one place of the newer tree wrong; `apply` carries it out on a copy of that tree."""

    mutation: Edit
    kind: str
    field: str
    apply: Apply


@dataclass(frozen=True)
class Reference:
    """An attribute that names a style: its location, and the elements that hold it in both versions."""

    trail: Trail
    key: str
    kind: str
    field: str
    old: Node
    new: Node


@dataclass
class Comparison:
    """Compares the two versions of one part; `references` are left to the code that knows the styles."""

    part: str
    is_reference: Callable[[Node, str], bool]

    def __post_init__(self) -> None:
        self.references: list[Reference] = []
        self._prints: dict[Node, str] = {}

    def compare(self, old: Node, new: Node, trail: Trail = (), kind: str = "", field: str = "") -> Iterator[XmlChange]:
        """List the changes below two elements that correspond to each other.

        Args:
            old: the element in the older version.
            new: the element in the newer version.
            trail: the indices of children that lead from the root to `new`; empty for the root.
            kind: the path of the parents without numbers, which groups changes of the same sort.
            field: the path of the parents with numbers, which names the place.
        """
        kind, field = f"{kind}/{markup.local(new)}".lstrip("/"), f"{field}/{markup.local(new)}".lstrip("/")
        if self._print(old) == self._print(new) and not self._has_references(new):
            return
        yield from self._attributes(old, new, trail, kind, field)
        older, newer = kept(old, self.part), kept(new, self.part)
        if not older and not newer and (old.text or "").strip() != (new.text or "").strip():
            said, says = old.text or "", new.text or ""
            yield XmlChange(Mutation.CHANGED, kind, field, _at(trail, lambda node: _set_text(node, said)))
            if markup.local(new) in _TEXTS:
                yield from _misspelt(trail, kind, field, None, says)
        places = {child: place for place, child in enumerate(new)}
        yield from self._blocks(older, newer, trail, (kind, field), places)
        numbers = Counter[str]()
        for before, after, place in self._paired(older, newer):
            shown = after if after is not None else before
            name = "" if shown is None else markup.local(shown)
            numbers[name] += 1
            there = f"{field}/{name}[{numbers[name]}]" if numbers[name] > 1 else f"{field}/{name}"
            if before is not None and after is not None:
                below = there.removesuffix(f"/{name}") if numbers[name] == 1 else there.rpartition("/")[0]
                inner = f"{below}/{numbers[name]}:" if numbers[name] > 1 else below
                yield from self.compare(before, after, (*trail, places[after]), kind, inner)
            elif after is not None:
                yield from self._added((*trail, places[after]), f"{kind}/{name}", there, after)
            elif before is not None:
                where = places[newer[place]] if place < len(newer) else len(new)
                yield XmlChange(
                    Mutation.EXTRA,
                    f"{kind}/{name}",
                    f"{there} back",
                    _at(trail, lambda node, where=where, before=before: node.insert(where, copy.deepcopy(before))),
                )

    def _blocks(
        self, old: list[Node], new: list[Node], trail: Trail, where: tuple[str, str], places: dict[Node, int]
    ) -> Iterator[XmlChange]:
        """Restore a block of elements that others have replaced, such as a plain text by a text in several runs."""
        if not 0 < len(old) <= _MAX_BLOCK or not 0 < len(new) <= _MAX_BLOCK:
            return
        if {node.tag for node in old} & {node.tag for node in new}:
            return
        gone = [places[node] for node in new]
        shown = f"{where[1]}/{markup.local(new[0])}"
        yield XmlChange(
            Mutation.CHANGED,
            f"{where[0]}/{markup.local(new[0])}",
            f"{shown} as it was",
            _at(trail, lambda node: _exchange(node, gone, old)),
        )

    def _attributes(self, old: Node, new: Node, trail: Trail, kind: str, field: str) -> Iterator[XmlChange]:
        before, after = facts(old), facts(new)
        differing = [key for key in {**after, **before} if not same(key, before.get(key), after.get(key))]
        companions = {key: old.get(key) for key in {**old.attrib, **new.attrib} if key in COMPANIONS}
        for key in sorted(differing):
            local = key.rpartition(":")[2]
            if local in COMPANIONS or self.is_reference(new, key):
                continue
            values = {key: old.get(key), **companions}
            name, place = f"{kind}@{local}", f"{field}@{local}"
            yield XmlChange(
                Mutation.CHANGED, name, place, _at(trail, lambda node, values=values: _set_all(node, values))
            )
            if key in after:
                yield from _misspelt(trail, name, place, key, after[key])
        for key in {*old.attrib, *new.attrib}:
            if self.is_reference(new, key):
                self.references.append(Reference(trail, key, kind, field, old, new))

    def _added(self, trail: Trail, kind: str, field: str, node: Node) -> Iterator[XmlChange]:
        """Remove a new element, or alter its content."""
        unwraps = markup.local(node) in _WRAPPERS and len(node) > 0
        yield XmlChange(
            Mutation.MISSING, kind, field, _at(trail[:-1], lambda parent: _remove(parent, trail[-1], unwraps=unwraps))
        )
        for key, value in facts(node).items():
            yield from _misspelt(trail, f"{kind}@{key.rpartition(':')[2]}", field, key, value)
        for path, inner in _nodes(node, trail):
            if not len(inner) and markup.local(inner) in _TEXTS:
                yield from _misspelt(path, f"{kind} text", field, None, inner.text or "")

    def _has_references(self, node: Node) -> bool:
        return any(self.is_reference(one, key) for one in node.iter() for key in one.attrib)

    def _print(self, node: Node) -> str:
        """Return a text that is equal for elements with equal facts."""
        known = self._prints.get(node)
        if known is None:
            own = sorted(f"{key}={value}" for key, value in facts(node).items() if not self.is_reference(node, key))
            parts = [node.tag, *own, (node.text or "").strip()]
            parts += [f"{self._print(child)}{(child.tail or '').strip()}" for child in kept(node, self.part)]
            known = self._prints[node] = hashlib.sha256("\n".join(parts).encode("utf-8", "replace")).hexdigest()
        return known

    def _paired(self, old: list[Node], new: list[Node]) -> Iterator[tuple[Node | None, Node | None, int]]:
        """Pair corresponding elements; the number is the index in the newer list at which a lost element belongs."""
        ones, others = ([self._label(node) for node in nodes] for nodes in (old, new))
        if len(old) > MAX_CHILDREN or len(new) > MAX_CHILDREN:
            known = dict(zip(ones, old, strict=True))
            if len(known) == len(old):
                yield from ((known.get(label), node, 0) for label, node in zip(others, new, strict=True))
            else:
                yield from ((one, other, len(new)) for one, other in zip_longest(old, new))
            return
        for tag, i, j, k, m in SequenceMatcher(None, ones, others, autojunk=False).get_opcodes():
            if tag == "equal":
                yield from ((one, other, 0) for one, other in zip(old[i:j], new[k:m], strict=True))
                continue
            names = [[node.tag + _key(node) for node in nodes] for nodes in (old[i:j], new[k:m])]
            for same_name, a, b, c, d in SequenceMatcher(None, *names, autojunk=False).get_opcodes():
                if same_name == "equal":
                    yield from ((old[i + a + n], new[k + c + n], 0) for n in range(b - a))
                else:
                    yield from ((None, node, 0) for node in new[k + c : k + d])
                    yield from ((node, None, k + d) for node in old[i + a : i + b])

    def _label(self, node: Node) -> str:
        return node.tag + (_key(node) or self._print(node))


def _key(node: Node) -> str:
    name = _KEYS.get(markup.local(node))
    value = None if name is None else markup.attribute(node, name)
    return "" if value is None else f" {value}"


def _nodes(node: Node, trail: Trail) -> Iterator[tuple[Trail, Node]]:
    yield trail, node
    for place, child in enumerate(node):
        yield from _nodes(child, (*trail, place))


def follow(root: Node, trail: Trail) -> Node:
    """Return the element that a trail of child indices leads to."""
    for place in trail:
        root = root[place]
    return root


def _at(trail: Trail, action: Callable[[Node], object]) -> Apply:
    def apply(root: Node) -> None:
        action(follow(root, trail))

    return apply


def _misspelt(trail: Trail, kind: str, field: str, key: str | None, value: str) -> Iterator[XmlChange]:
    """Alter a word or colour in an attribute or, without a key, in the text; numbers and codes are left alone."""
    local = "" if key is None else key.rpartition(":")[2]
    other = other_colour(value) if local in _COLOURS else None
    if other is None and (key is None or local in _SEEN) and sum(map(str.isalpha, value)) >= _MIN_WORD:
        other = near_miss(value)
    if other is not None:
        yield XmlChange(
            Mutation.CHANGED,
            f"{kind}, other",
            f"{field}, other",
            _at(trail, lambda node: _set_text(node, other) if key is None else node.set(key, other)),
        )


def _exchange(parent: Node, gone: list[int], back: list[Node]) -> None:
    for place in reversed(gone):
        del parent[place]
    for offset, node in enumerate(back):
        parent.insert(gone[0] + offset, copy.deepcopy(node))


def _set_text(node: Node, text: str) -> None:
    node.text = markup.clean(text)


def _set_all(node: Node, values: dict[str, str | None]) -> None:
    for key, value in values.items():
        if value is None:
            node.attrib.pop(key, None)
        else:
            node.set(key, value)


def _remove(parent: Node, place: int, *, unwraps: bool) -> None:
    node = parent[place]
    markup.remove({node: parent}, node)
    if not unwraps:
        return
    for text in markup.below(node, "delText"):
        text.tag = markup.like(text, "t")
    for offset, child in enumerate(list(node)):
        parent.insert(place + offset, child)
    if (node.text or "").strip():
        before = parent[place - 1] if place else None
        if before is None:
            parent.text = (parent.text or "") + (node.text or "")
        else:
            before.tail = (before.tail or "") + (node.text or "")
