"""Presentations in Office Open XML: the slides in their order, what stands on them and in their notes."""

from schemas.rewards import Mutation
from vm_controller.fields import markup
from vm_controller.fields.markup import Node
from vm_controller.fields.paragraphs import Story, exchange, put_story, text_of
from vm_controller.fields.parts import Parts
from vm_controller.fields.spots import BrokenError, Document, Edit, Order, Spots


def read_presentation(_name: str, content: bytes) -> Document:
    """Read a presentation.

    Raises:
        BrokenError: it is none.
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
        spots.put(f"slide {number}", "slide", text, lambda m, entry=entry: _change(entries, entry, m))
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
    # An entry has an `id` of its own beside that of the relation, which has a prefix.
    identifier = next((value for key, value in entry.items() if key.endswith(":id")), None)
    target = parts.target(path, identifier)
    return target if target is not None and target in parts else None


def _change(entries: Node, entry: Node, mutation: Edit) -> bool:
    places = list(entries)
    index = places.index(entry)
    if len(places) == 1 or mutation is Mutation.EXTRA:
        return False
    entries.remove(entry)
    if mutation is Mutation.CHANGED:  # It stands one place later, the last one earlier.
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
