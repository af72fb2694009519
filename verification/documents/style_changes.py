"""Reverts the styles of cells, paragraphs and shapes, one property at a time.

Programs renumber their styles at every save, so styles are compared by content and not by name. A change gives the
element its own style.
"""

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from schemas.rewards import Mutation
from verification.documents import markup
from verification.documents.application_noise import is_true
from verification.documents.markup import Node
from verification.documents.parts import Parts
from verification.documents.spots import Edit
from verification.documents.xml_changes import Reference, follow

_NO_LOOK = ("rsid", "paragraph-rsid", "page-number", "name", "display-name", "family", "master-page-name")
_FONT = {"i": "italic", "u": "underline", "strike": "strike", "color": "font colour", "sz": "font size",
         "name": "font", "vertAlign": "raised"}  # fmt: skip
_PLACES = ("vertical", "textRotation", "indent", "shrinkToFit", "readingOrder", "wrapText")
_SHEET_STYLES = "xl/styles.xml"


@dataclass(frozen=True)
class PackageChange:
    """A change that makes one place of a package wrong; `apply` carries it out on the open package."""

    mutation: Edit
    kind: str
    field: str
    apply: Callable[[Parts], None]


def is_sheet_style(node: Node, key: str) -> bool:
    """Whether an attribute of a worksheet names a cell's format."""
    return (key == "s" and markup.local(node) in ("c", "row")) or (key == "style" and markup.local(node) == "col")


def is_open_style(_node: Node, key: str) -> bool:
    """Whether an attribute of an OpenDocument part names a style."""
    local = key.rpartition(":")[2]
    if local in ("parent-style-name", "next-style-name"):
        return False
    return local.endswith("style-name") or local == "page-layout-name"


def sheet_style_changes(part: str, references: list[Reference], old: Parts, new: Parts) -> Iterator[PackageChange]:
    """Revert one property of a cell's format at a time: borders, fonts, positions and protection.

    Number formats, bold, fills and horizontal alignment are fields of their own.

    Args:
        part: the path of the worksheet in the package.
        references: the attributes of the worksheet that name a format, in both versions.
        old: the package of the initial state.
        new: the package of the golden state.
    """
    if _SHEET_STYLES not in old or _SHEET_STYLES not in new:
        return
    known: dict[tuple[str, str], list[str]] = {}
    for reference in references:
        numbers = (reference.old.get(reference.key, "0"), reference.new.get(reference.key, "0"))
        if numbers not in known:
            looks = [
                _looks(parts.tree(_SHEET_STYLES), number) for parts, number in zip((old, new), numbers, strict=True)
            ]
            known[numbers] = [name for name in {**looks[1], **looks[0]} if looks[0].get(name) != looks[1].get(name)]
        for look in known[numbers]:
            place = reference.new.get("r") or reference.field
            yield PackageChange(
                Mutation.CHANGED,
                f"cell {look.split()[0] if look.startswith('border') else look}",
                f"{part} {place} {look}",
                lambda parts, reference=reference, look=look, number=numbers[0]: _restyle_cell(
                    parts, part, reference, look, _entry(old.tree(_SHEET_STYLES), "cellXfs", number), old
                ),
            )


def _entry(root: Node, table: str, number: str | None) -> Node | None:
    entries = markup.child(root, table)
    place = int(number) if number is not None and number.isdecimal() else 0
    return entries[place] if entries is not None and place < len(entries) else None


def _looks(root: Node, number: str) -> dict[str, str]:
    """Return the properties of a cell's format that are not fields of the workbook."""
    style = _entry(root, "cellXfs", number)
    found: dict[str, str] = {}
    if style is None:
        return found
    border = _entry(root, "borders", style.get("borderId"))
    for side in () if border is None else border:
        if side.get("style") not in (None, "none"):
            colour = markup.child(side, "color")
            found[f"border {markup.local(side)}"] = f"{side.get('style')} {'' if colour is None else colour.get('rgb')}"
    font = _entry(root, "fonts", style.get("fontId"))
    for node in () if font is None else font:
        name = _FONT.get(markup.local(node))
        value = " ".join(f"{key}={node.get(key)}" for key in sorted(node.attrib) if key != "indexed")
        if name is not None and node.get("val") not in ("0", "false", "none", "baseline"):
            found[name] = value.replace("val=true", "").replace("val=1", "").replace("val=single", "")
    alignment, protection = (markup.child(style, name) for name in ("alignment", "protection"))
    for key in _PLACES:
        value = markup.attribute(alignment, key)
        if value not in (None, "0", "false", "bottom", "general"):
            found[key] = value or ""
    for key, usual in (("locked", True), ("hidden", False)):
        value = markup.attribute(protection, key)
        if value is not None and is_true(value) is not usual:
            found[key] = value
    return found


def _restyle_cell(parts: Parts, part: str, reference: Reference, look: str, before: Node | None, old: Parts) -> None:
    root, older = parts.tree(_SHEET_STYLES), old.tree(_SHEET_STYLES)
    styles = markup.child(root, "cellXfs")
    node = follow(parts.tree(part), reference.trail)
    now = _entry(root, "cellXfs", node.get(reference.key, "0"))
    if styles is None or now is None or before is None:
        return
    style = copy.deepcopy(now)
    if look.startswith("border"):
        _put_entry(
            root, style, "borders", "borderId", _blended(root, older, now, before, "borders", "borderId", look[7:])
        )
        style.set("applyBorder", "1")
    elif look in _FONT.values():
        tag = next(tag for tag, name in _FONT.items() if name == look)
        _put_entry(root, style, "fonts", "fontId", _blended(root, older, now, before, "fonts", "fontId", tag))
        style.set("applyFont", "1")
    else:
        name = "protection" if look in ("locked", "hidden") else "alignment"
        value = markup.attribute(markup.child(before, name), look)
        holder = markup.child(style, name)
        if holder is None:
            holder = Node(markup.like(style, name))
            style.append(holder) if name == "protection" else style.insert(0, holder)
        if value is None:
            holder.attrib.pop(look, None)
        else:
            holder.set(look, value)
        style.set(f"apply{name.title()}", "1")
    styles.append(style)
    styles.set("count", str(len(styles)))
    node.set(reference.key, str(len(styles) - 1))


def _blended(root: Node, older: Node, now: Node, before: Node, table: str, key: str, name: str) -> Node | None:
    """Return a font or a border of the newer version with one element from the older version."""
    entry, earlier = _entry(root, table, now.get(key)), _entry(older, table, before.get(key))
    if entry is None or earlier is None:
        return None
    blend = copy.deepcopy(entry)
    there, back = markup.child(blend, name), markup.child(earlier, name)
    place = len(blend) if there is None else list(blend).index(there)
    if there is not None:
        blend.remove(there)
    if back is not None:
        blend.insert(place, copy.deepcopy(back))
    elif table == "borders":
        blend.insert(place, Node(markup.like(blend, name)))
    return blend


def _put_entry(root: Node, style: Node, table: str, key: str, entry: Node | None) -> None:
    entries = markup.child(root, table)
    if entries is not None and entry is not None:
        entries.append(entry)
        entries.set("count", str(len(entries)))
        style.set(key, str(len(entries) - 1))


Properties = dict[tuple[str, str], str]


def open_styles(root: Node) -> dict[str, Node]:
    """Return the automatic styles of an OpenDocument part by name."""
    styles = markup.child(root, "automatic-styles")
    return {markup.attribute(style, "name") or "": style for style in (() if styles is None else styles)}


def open_style_changes(part: str, references: list[Reference], old: Parts, new: Parts) -> Iterator[PackageChange]:
    """Revert one property of an automatic style at a time; common styles are compared by name.

    Args:
        part: the path of the part in the package, such as `content.xml`.
        references: the attributes of the part that name a style, in both versions.
        old: the package of the initial state.
        new: the package of the golden state.
    """
    before, after = open_styles(old.tree(part)), open_styles(new.tree(part))
    for reference in references:
        names = (reference.old.get(reference.key, ""), reference.new.get(reference.key, ""))
        local = reference.key.rpartition(":")[2]
        family = markup.local(reference.new)
        one, other = (_properties(styles, name) for styles, name in zip((before, after), names, strict=True))
        for place in sorted({key for key in {**one, **other} if one.get(key) != other.get(key)}):
            if local == "text-style-name" and place[0] == "graphic-properties":
                continue  # An office application repeats the style of the shape there.
            earlier = _Property(*place, one.get(place), before.get(names[0]))
            yield PackageChange(
                Mutation.CHANGED,
                f"{part} {family} {' '.join(place)}",
                f"{part} {reference.field} {local} {' '.join(place)}",
                lambda parts, reference=reference, earlier=earlier: _restyle(parts, part, reference, earlier),
            )


def _properties(styles: dict[str, Node], name: str) -> Properties:
    style = styles.get(name)
    if style is None:
        return {("style", "name"): name} if name not in ("", "Standard", "Default") else {}
    found: Properties = {}
    for node in style.iter():
        where = "style" if node is style else markup.local(node)
        for key, value in node.items():
            local = key.rpartition(":")[2]
            if local not in _NO_LOOK and not key.startswith("xmlns"):
                found[where, local] = value
    parent = found.pop(("style", "parent-style-name"), "")
    if parent not in ("", "Standard", "Default"):
        found["style", "name"] = parent
    if is_true(found.get(("table-row-properties", "use-optimal-row-height"))):
        found.pop(("table-row-properties", "row-height"), None)  # The application computed the height.
    return found


@dataclass(frozen=True)
class _Property:
    """A property in the older version: `style` holds it, `element` and `key` say where; None means it was absent."""

    element: str
    key: str
    value: str | None
    style: Node | None

    def holder(self, style: Node | None) -> Node | None:
        """Return the element of a style that holds this property."""
        if style is None or self.element == "style":
            return style
        return next(markup.below(style, self.element), None)

    def put(self, style: Node) -> None:
        """Set this property in a style, or remove it there if the older version lacks it."""
        earlier, holder = self.holder(self.style), self.holder(style)
        written = None if earlier is None else markup.attribute_key(earlier, self.key)
        if holder is None and earlier is not None:
            holder = Node(earlier.tag)
            style.append(holder)
        if holder is None:
            return
        for key in [key for key in holder.attrib if key.rpartition(":")[2] == self.key]:
            del holder.attrib[key]
        if self.value is not None and written is not None:
            holder.set(written, self.value)


def _restyle(parts: Parts, part: str, reference: Reference, before: _Property) -> None:
    root = parts.tree(part)
    node = follow(root, reference.trail)
    name = node.get(reference.key, "")
    style, holder = open_styles(root).get(name), markup.child(root, "automatic-styles")
    if style is None or holder is None or (before.element, before.key) == ("style", "name"):
        # The element refers to the earlier common style again, or to none.
        if before.value is None:
            node.attrib.pop(reference.key, None)
        else:
            node.set(reference.key, before.value)
        return
    double = copy.deepcopy(style)
    key = markup.attribute_key(double, "name") or "name"
    double.set(key, f"{name}_as_before")
    before.put(double)
    holder.append(double)
    node.set(reference.key, f"{name}_as_before")
