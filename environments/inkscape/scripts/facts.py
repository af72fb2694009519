"""Read what an SVG file shows, however Inkscape writes it, as facts by item and layer.

Everything that is drawn has a fact for all that is special about it: an attribute, a property or an element that
Inkscape does not write of itself on saving is such a fact, whether it is known here or not.
"""

import re

from lxml import etree

from environments.inkscape.scripts.looks import (  # included by render()
    SVG,
    colour,
    combined,
    length,
    look_of,
    matrix_of,
    millimetres,
    numbers,
    shown_look,
)

INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
SODIPODI = "{http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd}"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
PLACED = {
    "rect": ("transform", "x", "y", "width", "height"),
    "circle": ("transform", "cx", "cy", "r"),
    "ellipse": ("transform", "cx", "cy", "rx", "ry"),
    "text": ("transform", "x", "y"),
    "tspan": ("x", "y"),
    "g": ("transform",),
    "svg": ("width", "height", "viewBox", "version"),
}
"""The attributes of which the place of something is known; every other one is special."""
IN_DEFS = ("linearGradient", "radialGradient", "stop")
IN_VIEW = (f"{INKSCAPE}page", f"{INKSCAPE}grid", f"{SODIPODI}guide")
BOOKKEEPING = (
    *(f"{INKSCAPE}{name}" for name in ("label", "groupmode", "collect", "expanded", "highlight-color")),
    *(f"{INKSCAPE}{name}" for name in ("connector-curvature", "transform-center-x", "transform-center-y")),
    *(f"{INKSCAPE}export-{name}" for name in ("filename", "xdpi", "ydpi")),
    *(f"{SODIPODI}{name}" for name in ("insensitive", "nodetypes", "linespacing", "docname")),
    *(SPACE, f"{INKSCAPE}version"),
)
"""What Inkscape writes without anything looking otherwise."""
UNTOLD = ("", "image/svg+xml")
"""What programs write there of themselves."""
SLANT = 0.000001
EXACT = 0.01
BLANK = r"[ \t\r\n]+"


def known_facts(content):
    """Return the facts of a drawing, none where it is no drawing that can be read."""
    try:
        return facts_of(content)
    except (
        ValueError,
        AttributeError,
        LookupError,
        TypeError,
        ArithmeticError,
        RecursionError,
        etree.LxmlError,
    ) as error:
        print(f"no drawing: {error!r}")
        return {}


def facts_of(content):
    """Return every fact of a drawing by (item or layer, what); lengths are millimetres of the page."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True)
    root = etree.fromstring(content, parser)
    if root.getroottree().docinfo.encoding not in (None, "UTF-8", "utf-8", "ASCII", "US-ASCII"):
        raise ValueError("browsers and other programs read no drawing in a rare encoding")
    if root.tag != f"{SVG}svg" or root.getroottree().docinfo.doctype or root.getprevious() is not None:
        raise ValueError("only a plain drawing is read, without a document type or a style sheet")
    wide, tall = (millimetres(root.get(side)) for side in ("width", "height"))
    left, top, view_wide, view_tall = numbers(root.get("viewBox"))
    scale = (wide / view_wide, 0.0, 0.0, tall / view_tall, -left * wide / view_wide, -top * tall / view_tall)
    if abs(scale[0] / scale[3] - 1) > 0.001:
        raise ValueError("the page is stretched")
    drawn, strange = [], []
    walk(root, drawn, strange)
    groups = [node for node in drawn if node.tag == f"{SVG}g"]
    facts = {
        ("page", "size"): (wide, tall),
        ("page", "colour"): "".join(sorted(colour(str(one.get("pagecolor"))) for one in root if is_view(one))),
        ("page", "items"): len(drawn) - len(groups),
        ("page", "besides"): " ".join(strange),
        ("page", "remarks"): sorted(remarks_of(root)),
        ("page", "order"): " ".join(f"{node.getparent().get('id')}/{node.get('id')}" for node in groups),
    }
    for node in drawn:
        is_layer = node.get(f"{INKSCAPE}groupmode") == "layer"
        if node.tag != f"{SVG}g":
            facts.update(shape_facts(node, scale))
        elif is_layer:
            facts.update(layer_facts(node))
    return facts


def is_view(node):
    """Say whether an element is Inkscape's own note of how a drawing is displayed."""
    return node.tag == f"{SODIPODI}namedview"


def walk(node, drawn, strange):
    """Collect groups and items in their order, and the names of all that is neither, nor known to show nothing."""
    for child in node:
        name = child.tag.removeprefix(SVG) if isinstance(child.tag, str) else "instruction"
        is_plain = isinstance(child.tag, str) and child.tag.startswith(SVG)
        if is_plain and name in ("g", "rect", "circle", "ellipse", "text"):
            drawn.append(child)
            if name == "g":
                walk(child, drawn, strange)
            elif name == "text":
                strange.extend(str(one.tag) for one in child.iterdescendants() if one.tag != f"{SVG}tspan")
            else:
                strange.extend(str(one.tag) for one in child if not is_remark(one))
        elif is_plain and name == "defs":
            strange.extend(str(one.tag) for one in child.iterdescendants() if not is_unused(one))
        elif is_plain and name == "metadata":
            strange.extend(str(one.tag) for one in child.iterdescendants() if str(one.tag).startswith(SVG))
        elif is_view(child):
            strange.extend(str(one.tag) for one in child.iterdescendants() if one.tag not in IN_VIEW)
        elif not is_remark(child):
            strange.append(name)


def is_remark(node):
    """Say whether an element is a title or a description of plain text."""
    return node.tag in (f"{SVG}title", f"{SVG}desc") and len(node) == 0


def remarks_of(root):
    """Yield what titles, descriptions and notes say: titles are shown where the pointer rests."""
    for node in root.iter(f"{SVG}title", f"{SVG}desc", f"{SVG}metadata"):
        told = " ".join(" ".join(node.itertext()).split())
        if told not in UNTOLD:
            yield told


def is_unused(node):
    """Say whether an element of the definitions shows nothing unless an item, whose look is a fact, uses it."""
    return node.tag == f"{INKSCAPE}perspective" or node.tag in [SVG + name for name in IN_DEFS]


def layer_facts(node):
    """Return the facts of a layer."""
    key = node.get("id")
    display = look_of(node, PLACED["g"]).get("display", "inline")
    return {
        (key, "label"): node.get(f"{INKSCAPE}label", key),
        (key, "visible"): {"inline": True, "none": False}.get(display, display),
        (key, "locked"): is_locked(node),
        (key, "order"): " ".join(one.get("id", "") for one in node if one.tag != f"{SVG}g" and not is_remark(one)),
    }


def is_locked(node):
    """Say whether something is locked; what some programs take for locked and others not is a value of its own."""
    value = node.get(f"{SODIPODI}insensitive")
    return {None: False, "true": True, "1": True}.get(value, value)


def shape_facts(node, matrix):
    """Return the facts of a shape or text, with what it has from the groups around it."""
    key, name = node.get("id"), node.tag.removeprefix(SVG)
    looks, layer = [], ""
    for outer in [*reversed([*node.iterancestors()]), node]:
        kind = outer.tag.removeprefix(SVG)
        look = {**look_of(outer, PLACED[kind]), **own_names(outer)}
        matrix = combined(matrix, matrix_of(outer.get("transform", "") if kind != "svg" else ""))
        if outer.get(f"{INKSCAPE}groupmode") == "layer":
            layer = outer.get("id")
            look.pop("display", None)
        looks.append(look)
    is_text = name == "text"
    runs = runs_of(node, looks) if is_text else []
    shown = [shown_look(run) for _, run in runs] or [shown_look(looks)]
    return {
        (key, "kind"): "ellipse" if name == "circle" else name,
        (key, "label"): node.get(f"{INKSCAPE}label", key),
        (key, "layer"): layer,
        (key, "locked"): is_locked(node),
        (key, "fill"): " ".join(sorted({colour(one.get("fill", "black")) for one, _ in shown})),
        (key, "look"): " ".join(sorted({look for _, look in shown})),
        (key, "box"): box_of(node, name, {one.get("font-size", "") for one, _ in shown}, matrix),
        (key, "turned"): is_turned(matrix, is_text),
        (key, "text"): words_of(node, runs) if is_text else "",
        (key, "font"): " ".join(sorted({one.get("font-family", "").strip("'\"") for one, _ in shown})) * is_text,
    }


def own_names(node):
    """Return the attributes of other languages that are not Inkscape's bookkeeping."""
    found = {name: value for name, value in node.attrib.items() if name.startswith("{") and name not in BOOKKEEPING}
    if found.get(f"{SODIPODI}role") == "line":
        del found[f"{SODIPODI}role"]
    version = node.get(f"{INKSCAPE}version", "1.")
    return found if version.startswith("1.") else {**found, "version": version}


def runs_of(node, looks):
    """Return the parts of a text, each with the looks of all that is around it."""
    runs = [(node.text or "", looks)]
    for child in node:
        runs += runs_of(child, [*looks, {**look_of(child, PLACED["tspan"]), **own_names(child)}])
        runs.append((child.tail or "", looks))
    seen = [(text, around) for text, around in runs if text.strip(" \t\r\n")]
    return seen or runs[:1]


def words_of(node, runs):
    """Return the words of a text as they are shown: gaps count where a program is told to preserve them."""
    written = [node, *node.iterdescendants()]
    kept = any(one.get(SPACE) == "preserve" for one in [*written, *node.iterancestors()])
    kept = kept or any("white-space" in look for _, looks in runs for look in looks)
    if kept and len(written) > 1:
        return "".join(text for text, _ in runs)
    words = "".join(node.itertext())
    return words.rstrip(" ") if kept else re.sub(BLANK, " ", words).strip(" ")


def box_of(node, name, sizes, matrix):
    """Return x, y, width and height on the page; for a text where it begins and the size of its letters."""
    if name == "rect":
        x, y, wide, tall = lengths(node, "x", "y", "width", "height")
    elif name == "circle":
        x, y, radius = lengths(node, "cx", "cy", "r")
        x, y, wide, tall = x - radius, y - radius, 2 * radius, 2 * radius
    elif name == "ellipse":
        x, y, across, down = lengths(node, "cx", "cy", "rx", "ry")
        x, y, wide, tall = x - across, y - down, 2 * across, 2 * down
    else:
        (size,) = sizes
        (x, y), wide, tall = place_of(node), 0.0, length(size)
    if wide < 0 or tall < 0:
        raise ValueError("something has less than no size")
    corners = [(x, y), (x + wide, y + tall)]
    across = [matrix[0] * one + matrix[2] * other + matrix[4] for one, other in corners]
    down = [matrix[1] * one + matrix[3] * other + matrix[5] for one, other in corners]
    return (min(across), down[0] if name == "text" else min(down), abs(across[1] - across[0]), abs(down[1] - down[0]))


def place_of(text):
    """Return where a text begins; its lines, of which there is one, must not begin elsewhere."""
    places = [lengths(one, "x", "y") for one in text.iter() if one.get("x", one.get("y")) is not None]
    if any(abs(a - b) > EXACT for place in places for a, b in zip(place, places[-1], strict=True)):
        raise ValueError("parts of a text lie in different places")
    return places[-1]


def is_turned(matrix, is_text):
    """Say whether a shape is turned or slanted; a text must not be mirrored or squeezed either."""
    slanted = abs(matrix[1]) + abs(matrix[2]) > SLANT
    return slanted or (is_text and not (matrix[0] > 0 and abs(matrix[3] / matrix[0] - 1) < EXACT))


def lengths(node, *names):
    """Read attributes in user units."""
    return [length(node.get(name, "0")) for name in names]


def covered(facts, name):
    """Say whether a rectangle that is drawn later hides a shape wholly."""
    layers = [path.rpartition("/")[2] for path in facts[("page", "order")].split()]
    shown = [
        one for layer in layers if facts.get((layer, "visible")) is True for one in facts[(layer, "order")].split()
    ]
    later = shown[shown.index(name) + 1 :] if name in shown else []
    return any(holds(facts[(one, "box")], facts[(name, "box")]) for one in later if facts[(one, "kind")] == "rect")


def holds(outer, inner):
    """Say whether a box lies wholly in another one."""
    return all(
        outer[side] - EXACT <= inner[side] and inner[side] + inner[side + 2] <= outer[side] + outer[side + 2] + EXACT
        for side in (0, 1)
    )


def same(one, other, apart_mm=EXACT):
    """Say whether two values are one fact; lengths may be as far apart as Inkscape rounds them."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return all(abs(a - b) < apart_mm for a, b in zip(one, other, strict=True))
    return one == other and type(one) is type(other)
