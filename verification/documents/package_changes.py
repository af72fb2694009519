"""Reverts the differences between two versions of a package one at a time: features that no field covers.

A package is a zip of parts, as office documents and books are. What the format's fields cover is not repeated here: the
caller leaves out the changes that the fields see.
"""

import posixpath
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from schemas.rewards import Mutation
from verification.documents import markup
from verification.documents.application_noise import VIEW, is_noise_part, is_written_anew
from verification.documents.markup import Node
from verification.documents.near_misses import near_miss
from verification.documents.paragraphs import text_of
from verification.documents.parts import Parts
from verification.documents.spots import BrokenError
from verification.documents.style_changes import (
    PackageChange,
    is_open_style,
    is_sheet_style,
    open_style_changes,
    sheet_style_changes,
)
from verification.documents.xml_changes import Comparison, XmlChange

_XML = (".xml", ".rels", ".xhtml", ".opf", ".ncx", ".rdf", ".svg")
_RELATIONS = ".rels"
_REFERRED = frozenset(
    (
        *("comments", "hyperlink", "image", "drawing", "chart", "table", "notesSlide", "video", "audio", "media"),
        *("footnotes", "endnotes", "header", "footer", "pivotTable", "oleObject", "package", "custom-properties"),
    )
)
"""Types of relations to what a person adds; layouts, masters, themes and styles only accompany that."""
_ALONG = re.compile(r".*(Master|Layout|theme)s?/.*")
"""Parts whose appearance is not a change of its own, as they accompany another new part."""
_STYLE_LISTS = ("styles/style", "document-styles/styles/style")
"""Lists of styles: a style appears and disappears together with what uses it."""
_LIBRARIES = ("openpyxl", "python-docx", "python-pptx", "odfpy", "xlsxwriter", "microsoft macintosh")
"""Names under which libraries sign the files that they write; the last stands in the templates of two of them."""

Groups = dict[str, list[PackageChange]]


@dataclass(frozen=True)
class _Versions:
    """Both versions of a package, open."""

    old: Parts
    new: Parts

    def holds(self, relations: str) -> bool:
        """Whether the part that a relations part belongs to was in the older version already."""
        folder, _, base = relations.partition("_rels/")
        source = f"{folder}{base.removesuffix(_RELATIONS)}"
        return source == folder or source in self.old


def package_changes(initial: bytes, golden: bytes) -> list[list[PackageChange]]:
    """List the revertible changes between two versions of a package.

    There are none if different programs wrote the two versions, since their output differs everywhere. If an office
    application wrote both, what it may change merely by saving is left out.

    Args:
        initial: the older version.
        golden: the newer version, of which each change reverts one place.

    Returns:
        The changes in groups of one kind.

    Raises:
        BrokenError: one of the two is not a package.
    """
    versions = _Versions(Parts(initial), Parts(golden))
    writers = _writer(versions.old), _writer(versions.new)
    groups: Groups = {}
    for name, earlier in _pairs(versions):
        for change in _of_part(versions, name, earlier):
            groups.setdefault(change.kind, []).append(change)
    if writers[0] != writers[1]:
        return []
    if not any(library in writers[1].lower() for library in _LIBRARIES):
        kept = {kind: [one for one in group if not is_written_anew(one.field)] for kind, group in groups.items()}
        groups = {kind: group for kind, group in kept.items() if group}
        groups = _without(groups, lambda kind: kind.rpartition("@")[2] in VIEW)
    groups = _without(groups, lambda kind: kind.partition(",")[0].partition("@")[0].endswith(_STYLE_LISTS))
    return [groups[kind] for kind in sorted(groups)]


def _without(groups: Groups, is_incidental: Callable[[str], bool]) -> Groups:
    """Leave out kinds that merely accompany other changes, unless there is nothing else."""
    return {kind: group for kind, group in groups.items() if not is_incidental(kind)} or groups


def _writer(parts: Parts) -> str:
    for name, words in (("docProps/app.xml", ("Application", "AppVersion")), ("meta.xml", ("generator",))):
        if name in parts:
            try:
                return " ".join(node.text or "" for node in markup.below(parts.tree(name), *words))
            except BrokenError:
                return ""
    return ""


def _pairs(versions: _Versions) -> Iterator[tuple[str, str | None]]:
    """Pair each part of the newer version with the part of the older one that it replaces; None if it is new."""
    known = {**_sheets(versions), **_slides(versions)}
    for name in versions.new.names("", ""):
        if not is_noise_part(name):
            yield name, known.get(name, name if name in versions.old else None)


def _sheets(versions: _Versions) -> dict[str, str | None]:
    """Pair sheets by their names."""
    if "xl/workbook.xml" not in versions.old or "xl/workbook.xml" not in versions.new:
        return {}
    old, new = _sheet_parts(versions.old), _sheet_parts(versions.new)
    return {part: old.get(name) for name, part in new.items()}


def _sheet_parts(parts: Parts) -> dict[str, str]:
    sheets = markup.child(parts.tree("xl/workbook.xml"), "sheets")
    entries = [] if sheets is None else list(sheets)
    targets = {
        entry.get("name", ""): parts.target("xl/workbook.xml", markup.attribute(entry, "id")) for entry in entries
    }
    return {name: target for name, target in targets.items() if target is not None}


def _slides(versions: _Versions) -> dict[str, str | None]:
    """Pair slides by their text, and by their number if the text does not identify them."""
    if "ppt/presentation.xml" not in versions.new:
        return {}
    old, new = ({name: _said(parts, name) for name in _slide_names(parts)} for parts in (versions.old, versions.new))
    if list(old.values()) == list(new.values()):
        return {name: name if name in old else None for name in new}
    free = list(old)
    found: dict[str, str | None] = {}
    for name in sorted(new, key=lambda name: old.get(name) != new[name]):
        found[name] = next((one for one in sorted(free, key=lambda one: one != name) if old[one] == new[name]), None)
        if found[name] is not None:
            free.remove(str(found[name]))
    if len(old) != len(new):
        return found
    return {name: name if earlier is None and name in free else earlier for name, earlier in found.items()}


def _slide_names(parts: Parts) -> list[str]:
    return parts.names("ppt/slides/slide", ".xml")


def _said(parts: Parts, name: str) -> str:
    return text_of(parts.tree(name))


def _of_part(versions: _Versions, name: str, earlier: str | None) -> Iterator[PackageChange]:
    if earlier is not None and versions.old.raw(earlier) == versions.new.raw(name) and not _refers(versions, name):
        return
    if earlier is None and _ALONG.fullmatch(name):
        return
    if name.endswith(_RELATIONS):
        if earlier is None and not versions.holds(name):
            return  # A new part brought its own relations.
        yield from _relations(versions, name, earlier)
    elif name.endswith(_XML):
        try:
            yield from _elements(versions, name, earlier)
        except BrokenError:
            return
    elif earlier is not None:
        content = versions.old.raw(earlier)
        yield PackageChange(Mutation.CHANGED, "part", f"{name} as it was", lambda parts: parts.add(name, content))


def _refers(versions: _Versions, name: str) -> bool:
    """Whether a part may look different though its content is equal: its styles are indices into another part."""
    styles = "xl/styles.xml"
    return name.startswith("xl/worksheets/") and versions.old.raw(styles) != versions.new.raw(styles)


def _elements(versions: _Versions, name: str, earlier: str | None) -> Iterator[PackageChange]:
    root = versions.new.tree(name)
    sheet, opened = name.startswith("xl/"), name in ("content.xml", "styles.xml")
    comparison = Comparison(name, is_sheet_style if sheet else is_open_style if opened else _no_style)
    folder = name.rstrip("0123456789.xml").rpartition("/")[2] or name
    if earlier is None:
        # A new part has nothing to revert to, but its content can be altered.
        for change in comparison.compare(Node(root.tag, dict(root.attrib)), root):
            if change.kind.endswith(", other"):
                yield _in_part(name, folder, change)
        return
    for change in comparison.compare(versions.old.tree(earlier), root):
        yield _in_part(name, folder, change)
    if sheet:
        yield from sheet_style_changes(name, comparison.references, versions.old, versions.new)
    elif opened:
        yield from open_style_changes(name, comparison.references, versions.old, versions.new)


def _no_style(_node: Node, _key: str) -> bool:
    return False


def _in_part(name: str, folder: str, change: XmlChange) -> PackageChange:
    return PackageChange(
        change.mutation,
        f"{folder} {change.kind}",
        f"{name} {change.field}",
        lambda parts: change.apply(parts.tree(name)),
    )


def _relations(versions: _Versions, name: str, earlier: str | None) -> Iterator[PackageChange]:
    """Remove the relations that a part gained, and change the targets of links."""
    before = [] if earlier is None else list(markup.children(versions.old.tree(earlier), "Relationship"))
    known = {(node.get("Type"), node.get("Target")) for node in before}
    kinds = [node.get("Type") for node in before]
    folder, _, base = name.partition("_rels/")
    source = f"{folder}{base.removesuffix(_RELATIONS)}"
    for place, node in enumerate(versions.new.tree(name)):
        kind, target, identifier = node.get("Type", ""), node.get("Target", ""), node.get("Id", "")
        if (kind, target) in known or is_noise_part(
            posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
        ):
            continue
        what = kind.rpartition("/")[2]
        if what == "slideLayout" and earlier is not None:
            yield from _layout_back(versions, (name, place), earlier)
        elif node.get("TargetMode") == "External":
            other = near_miss(target)
            if other is not None:
                yield PackageChange(
                    Mutation.CHANGED,
                    f"relation {what}, other",
                    f"{source} {what} {target}",
                    lambda parts, place=place, other=other: parts.tree(name)[place].set("Target", other),
                )
        elif kind not in kinds and what in _REFERRED:
            yield PackageChange(
                Mutation.MISSING,
                f"relation {what}",
                f"{source} {what}",
                lambda parts, place=place, identifier=identifier: _cut(parts, name, source, place, identifier),
            )


def _layout_back(versions: _Versions, where: tuple[str, int], earlier: str) -> Iterator[PackageChange]:
    """Give a slide its older layout back, if a layout of that name still exists."""
    name, place = where
    relations = markup.children(versions.old.tree(earlier), "Relationship")
    before = next((node.get("Target", "") for node in relations if node.get("Type", "").endswith("/slideLayout")), "")
    folder = name.partition("_rels/")[0]
    part = posixpath.normpath(posixpath.join(folder, before))
    if part in versions.new and part in versions.old and versions.old.raw(part) == versions.new.raw(part):
        yield PackageChange(
            Mutation.CHANGED,
            "relation slide@layout",
            f"{name} layout",
            lambda parts: parts.tree(name)[place].set("Target", before),
        )


def _cut(parts: Parts, name: str, source: str, place: int, identifier: str) -> None:
    """Remove a relation together with the elements that need it."""
    relations = parts.tree(name)
    relations.remove(relations[place])
    if source in parts:
        root = parts.tree(source)
        parents = markup.parents_of(root)
        for node in [node for node in root.iter() if identifier in (v for k, v in node.items() if ":" in k)]:
            markup.remove(parents, node)
