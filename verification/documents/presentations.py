"""Presentations in Office Open XML: the slides in order, their contents and their notes."""

import copy

from schemas.rewards import Mutation
from verification.documents import markup
from verification.documents.markup import Node
from verification.documents.paragraphs import Story, exchange, put_story, text_of
from verification.documents.parts import Parts, relations_of
from verification.documents.spots import BrokenError, Document, Edit, Order, Spots

_SLIDE_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.slide+xml"


def read_presentation(_name: str, content: bytes) -> Document:
    """Read a presentation (`.pptx`).

    Raises:
        BrokenError: the content is not such a presentation.
    """
    parts = Parts(content)
    path = next((one.target for one in parts.relations("") if one.kind == "officeDocument"), "ppt/presentation.xml")
    entries = markup.child(parts.tree(path), "sldIdLst")
    if entries is None:
        raise BrokenError("the presentation has no slides")
    spots = Spots()
    slides: dict[Node, str] = {}
    for number, entry in enumerate(list(entries), 1):
        target = _slide(parts, path, entry)
        if target is None:
            continue
        slide = parts.tree(target)
        text = slides[entry] = " / ".join(filter(None, map(text_of, markup.below(slide, "p"))))
        spots.put(f"slide {number}", "slide", text, lambda m, entry=entry: _change((parts, path, entries), entry, m))
        put_story(spots, f"slide {number} ", Story.of(slide))
        if slide.get("show") in ("0", "false"):
            spots.put(f"slide {number} hidden", "hidden", "hidden", lambda m, slide=slide: _show(slide, m))
        for transition in list(markup.children(slide, "transition")):
            kinds = " ".join(map(markup.local, transition))
            place = f"slide {number} transition"
            spots.put(place, "transition", kinds, lambda m, s=slide, t=transition: _remove(s, t, m))
        for relation in parts.relations(target):
            if relation.kind == "notesSlide" and relation.target in parts:
                put_story(spots, f"slide {number} notes ", Story.of(parts.tree(relation.target)))
    shown = list(slides)
    order = Order(tuple(slides.values()), lambda one, other: exchange(entries, shown[one], shown[other]))
    return Document(spots, parts.save, {"slides": order})


def _slide(parts: Parts, path: str, entry: Node) -> str | None:
    # An entry has an `id` of its own besides the relation's `r:id`.
    identifier = next((value for key, value in entry.items() if key.endswith(":id")), None)
    target = parts.target(path, identifier)
    return target if target is not None and target in parts else None


def _copy(parts: Parts, path: str, entries: Node, entry: Node) -> bool:
    """Append a copy of a slide, with its layout and without its notes."""
    source, key = _slide(parts, path, entry), next((key for key in entry.keys() if key.endswith(":id")), None)  # noqa: SIM118 -- of a node, not of a mapping
    if source is None or key is None:
        return False
    folder, _, base = source.rpartition("/")
    name, identifier = f"{folder}/slide-copy.xml", "rIdCopy"
    parts.add(name, parts.raw(source))
    relations = Node("Relationships", {"xmlns": "http://schemas.openxmlformats.org/package/2006/relationships"})
    known = parts.tree(relations_of(folder, base))
    relations.extend(copy.deepcopy(one) for one in known if not one.get("Type", "").endswith("/notesSlide"))
    parts.add(relations_of(folder, "slide-copy.xml"), markup.write(relations))
    types = parts.tree("[Content_Types].xml")
    types.append(Node(markup.like(types, "Override"), {"PartName": f"/{name}", "ContentType": _SLIDE_TYPE}))
    holder = parts.tree(relations_of(*path.rpartition("/")[::2]))
    kind = next((one.get("Type", "") for one in holder if one.get("Type", "").endswith("/slide")), "")
    holder.append(Node(markup.like(holder, "Relationship"), {"Id": identifier, "Type": kind, "Target": f"/{name}"}))
    numbers = [int(number) for one in entries if (number := one.get("id", "")).isdecimal()]
    other = copy.deepcopy(entry)
    other.set("id", str(max(numbers, default=255) + 1))
    other.set(key, identifier)
    entries.append(other)
    return True


def _change(deck: tuple[Parts, str, Node], entry: Node, mutation: Edit) -> bool:
    parts, path, entries = deck
    if mutation is Mutation.EXTRA:
        return _copy(parts, path, entries, entry)
    places = list(entries)
    index = places.index(entry)
    if len(places) == 1:
        return False
    entries.remove(entry)
    if mutation is Mutation.CHANGED:  # The slide moves one place later; the last one moves one earlier.
        entries.insert(index + 1 if index + 1 < len(places) else index - 1, entry)
    return True


def _remove(slide: Node, node: Node, mutation: Edit) -> bool:
    if mutation is Mutation.MISSING:
        slide.remove(node)
    return mutation is Mutation.MISSING


def _show(slide: Node, mutation: Edit) -> bool:
    if mutation is Mutation.MISSING:
        del slide.attrib["show"]
    return mutation is Mutation.MISSING
