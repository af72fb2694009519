"""Read an OpenDocument drawing as lines."""

import re

from environments.libreoffice_draw.scripts.plan import link_line, shape_line  # included by render()
from environments.shared.desktop.scripts.odf_texts import strange_texts, words_of  # included by render()
from environments.shared.desktop.scripts.packages import package_at, tree_of  # included by render()

DRAW, TEXT, STYLE, SVG, OFFICE = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{name}:1.0}}"
    for name in ("drawing", "text", "style", "svg-compatible", "office")
)
SHAPES = tuple(
    DRAW + name
    for name in (
        *("custom-shape", "rect", "ellipse", "circle", "frame", "polygon", "path", "line", "polyline", "caption"),
        *("regular-polygon", "measure", "control"),
    )
)
FOREIGN = (
    *(DRAW + name for name in ("image", "object", "object-ole", "plugin", "applet", "floating-frame")),
    "{urn:oasis:names:tc:opendocument:xmlns:dr3d:1.0}scene",
    "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}annotation",
)
# As they are written at first, and as the office writes them for shapes that a person draws.
PATHS = {
    "rectangle": ("M 0 0 L 21600 0 21600 21600 0 21600 0 0 Z N",),
    "ellipse": ("U 10800 10800 10800 10800 0 360 Z N",),
    "diamond": (
        "M 10800 0 L 21600 10800 10800 21600 0 10800 10800 0 Z N",
        "M 0 10800 L 10800 0 21600 10800 10800 21600 0 10800 Z N",
    ),
}
LEAST_OPACITY, LIGHTEST = 50, 215
"""The per cents and the lightness (of 255) with which a line is still seen on white."""
DEEPEST = 20  # styles above each other
UNITS = {"cm": 1.0, "mm": 0.1, "in": 2.54, "pt": 2.54 / 72}


def lines_of_odg(path, facts):
    """Return the lines of all pages in their order."""
    with package_at(path) as package:
        root, styles = tree_of(package, "content.xml"), tree_of(package, "styles.xml")
    looks = {
        style.get(STYLE + "name"): style.find(STYLE + "graphic-properties")
        for style in root.iter(STYLE + "style")
        if style.get(STYLE + "family") == "graphic"
    }
    # What stands on a master page is seen on every page; no task asks for it.
    behind = [shape for master in styles.iter(STYLE + "master-page") for shape in master.iter(*SHAPES)]
    lines = [f"⟦background⟧ {text_of(shape)}" for shape in behind]
    for page in root.iter(DRAW + "page"):
        if "names" in facts:
            lines.append(f"⟦page⟧ {page.get(DRAW + 'name', '')}")
        texts, found = {}, []
        for shape in page.iter(*SHAPES):
            texts[shape.get(DRAW + "id")] = text_of(shape)
            kind = kind_of(shape) + (" that grows" if grows(shape, (root, styles)) else "")
            found.append(shape_line(text_of(shape), kind, box_of(shape), fill_of(shape, looks), facts))
            found += [f"⟦hidden⟧ {text_of(shape)}"] * is_hidden(shape)
            found += [f"⟦protected⟧ {text_of(shape)}"] * is_protected(shape, (root, styles))
        for link in page.iter(DRAW + "connector"):
            ends = [texts.get(link.get(DRAW + name), "nothing") for name in ("start-shape", "end-shape")]
            unseen = is_hidden(link) or not is_line_seen(link, (root, styles))
            found.append("⟦unseen⟧ " * unseen + link_line(*ends))
        found += [f"⟦foreign⟧ {node.tag}" for node in page.iter(*FOREIGN)]
        found += [f"⟦foreign⟧ {tag}" for tag in strange_texts(page)]
        lines += sorted(found)
    return lines


def is_line_seen(link, roots):
    """Tell whether a person sees the line of a connector: it is drawn, and dark enough for a white page."""
    look = look_of(link, roots)
    colour = look.get(SVG + "stroke-color", "#000000")
    if not re.fullmatch("#[0-9a-fA-F]{6}", colour):
        return False
    levels = bytes.fromhex(colour[1:])
    light = sum(part * level for part, level in zip((0.2126, 0.7152, 0.0722), levels, strict=True))
    faint = per_cent(look.get(SVG + "stroke-opacity", "100%")) < LEAST_OPACITY
    return look.get(DRAW + "stroke", "solid") != "none" and not faint and light <= LIGHTEST


def per_cent(opacity):
    """Return how opaque something is, in per cent; without a sign for these, 1 is fully opaque."""
    return float(opacity[:-1]) if opacity.endswith("%") else 100 * float(opacity)


def is_hidden(shape):
    """Tell whether a shape, or a group around it, is not shown or not printed."""
    return any(one.get(DRAW + "display", "always") != "always" for one in (shape, *shape.iterancestors(DRAW + "g")))


def is_protected(shape, roots):
    """Tell whether a shape cannot be moved or written in; programs protect the size of some by themselves."""
    return bool({"position", "content"} & {*look_of(shape, roots).get(STYLE + "protect", "").split()})


def grows(shape, roots):
    """Tell whether the office gives a shape another size than the one that is written down, to fit its text."""
    look = look_of(shape, roots)
    told = [look.get(DRAW + f"auto-grow-{side}") for side in ("height", "width")]
    return shape.tag == DRAW + "custom-shape" and "true" in told


def look_of(shape, roots):
    """Return the graphic properties of a shape: those of its style, and what that inherits.

    As the office does: a shape has a style of its own page's part, and parents are styles that people see in its list.
    """
    look, chain = {}, []
    content, styles = roots
    name = shape.get(DRAW + "style-name")
    own, common = styles_in(content, "automatic-styles"), styles_in(styles, "styles")
    defaults = [one for one in styles.iter(STYLE + "default-style") if is_graphic(one)]
    if name in own:
        chain.append(own[name])
        name = own[name].get(STYLE + "parent-style-name")
    while name in common and len(chain) < DEEPEST:
        chain.append(common[name])
        name = common[name].get(STYLE + "parent-style-name")
    for one in (*defaults, *reversed(chain)):
        properties = one.find(STYLE + "graphic-properties")
        look.update({} if properties is None else properties.attrib)
    return look


def styles_in(root, place):
    """Return the styles of shapes in one place of a part, by name."""
    found = root.iterfind(f"{OFFICE}{place}/{STYLE}style")
    return {one.get(STYLE + "name"): one for one in found if is_graphic(one)}


def is_graphic(style):
    """Tell whether a style is one of shapes."""
    return style.get(STYLE + "family") == "graphic"


def text_of(shape):
    """Return the text of a shape, its paragraphs separated by blanks."""
    return " ".join(words_of(paragraph) for paragraph in shape.iter(TEXT + "p"))


def kind_of(shape):
    """Return what kind of shape is drawn, by its path; one that is none of the tasks' has that for a name."""
    geometry = shape.find(DRAW + "enhanced-geometry")
    if shape.tag != DRAW + "custom-shape" or geometry is None:
        return shape.tag.rpartition("}")[2]
    path = " ".join(geometry.get(DRAW + "enhanced-path", "").split())
    drawn = next((name for name, one in PATHS.items() if path in one), path)
    turned = [geometry.get(DRAW + name) for name in ("mirror-horizontal", "mirror-vertical", "text-rotate-angle")]
    return drawn if set(turned) <= {None, "false", "0"} else f"turned {drawn}"


def box_of(shape):
    """Return place and size in cm; what is turned or has no size shows by a zero."""
    return [centimetres(shape.get(SVG + name, "0cm")) for name in ("x", "y", "width", "height")]


def centimetres(length):
    """Return a length with its unit in cm."""
    return float(length[:-2]) * UNITS[length[-2:]]


def fill_of(shape, looks):
    """Return the colour of the area; shapes without an area of one colour say so."""
    look = looks.get(shape.get(DRAW + "style-name"))
    if look is None or look.get(DRAW + "fill", "solid") != "solid":
        return "no colour"
    if look.get(DRAW + "opacity", "100%") != "100%" or look.get(DRAW + "opacity-name"):
        return "a colour that shows through"
    return look.get(DRAW + "fill-color", "the usual colour")
