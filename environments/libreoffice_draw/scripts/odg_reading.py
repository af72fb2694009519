"""Read an OpenDocument drawing as lines."""

from environments.libreoffice_draw.scripts.plan import link_line, shape_line  # included by render()
from environments.shared.desktop.scripts.odf_texts import strange_texts, words_of  # included by render()
from environments.shared.desktop.scripts.packages import package_at, tree_of  # included by render()

DRAW, TEXT, STYLE, SVG = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{name}:1.0}}" for name in ("drawing", "text", "style", "svg-compatible")
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
OF_LINES = (DRAW + "stroke", SVG + "stroke-color", SVG + "stroke-opacity", STYLE + "protect")
LEAST_OPACITY, LIGHTEST = 50, 215
"""The per cents and the lightness (of 255) with which a line is still seen on white."""
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
    lines_drawn = strokes(styles, root)
    # What stands on a master page is seen on every page; no task asks for it.
    behind = [shape for master in styles.iter(STYLE + "master-page") for shape in master.iter(*SHAPES)]
    lines = [f"⟦background⟧ {text_of(shape)}" for shape in behind]
    for page in root.iter(DRAW + "page"):
        if "names" in facts:
            lines.append(f"⟦page⟧ {page.get(DRAW + 'name', '')}")
        texts, found = {}, []
        for shape in page.iter(*SHAPES):
            texts[shape.get(DRAW + "id")] = text_of(shape)
            found.append(shape_line(text_of(shape), kind_of(shape), box_of(shape), fill_of(shape, looks), facts))
            found += [f"⟦hidden⟧ {text_of(shape)}"] * is_hidden(shape)
            found += [f"⟦protected⟧ {text_of(shape)}"] * is_protected(shape, lines_drawn)
        for link in page.iter(DRAW + "connector"):
            ends = [texts.get(link.get(DRAW + name), "nothing") for name in ("start-shape", "end-shape")]
            unseen = is_hidden(link) or not is_line_seen(link, lines_drawn)
            found.append("⟦unseen⟧ " * unseen + link_line(*ends))
        found += [f"⟦foreign⟧ {node.tag}" for node in page.iter(*FOREIGN)]
        found += [f"⟦foreign⟧ {tag}" for tag in strange_texts(page)]
        lines += sorted(found)
    return lines


def strokes(*trees):
    """Return of every style of shapes what it says about lines and protection, with its parents', by name."""
    own, parents = {}, {}
    for style in (one for tree in trees for one in tree.iter(STYLE + "style", STYLE + "default-style")):
        if style.get(STYLE + "family") == "graphic":
            name = style.get(STYLE + "name", "")
            properties = style.find(STYLE + "graphic-properties")
            own[name] = (
                {}
                if properties is None
                else {key: properties.get(key) for key in OF_LINES if properties.get(key) is not None}
            )
            parents[name] = style.get(STYLE + "parent-style-name", "")

    def whole(name, seen=()):
        above = {} if name in ("", *seen) else whole(parents.get(name, ""), (*seen, name))
        return {**above, **own.get(name, {})}

    return {name: whole(name) for name in (*own, "")}


def is_line_seen(link, looks):
    """Say whether a person sees the line of a connector: it is drawn, and dark enough for a white page."""
    look = looks.get(link.get(DRAW + "style-name", ""), looks[""])
    faint = float(look.get(SVG + "stroke-opacity", "100%").removesuffix("%")) < LEAST_OPACITY
    colour = look.get(SVG + "stroke-color", "#000000").removeprefix("#")
    levels = [int(colour[place : place + 2], 16) for place in (0, 2, 4)]
    light = sum(part * level for part, level in zip((0.2126, 0.7152, 0.0722), levels, strict=True))
    return look.get(DRAW + "stroke", "solid") != "none" and not faint and light <= LIGHTEST


def is_hidden(shape):
    """Say whether a shape, or a group around it, is not shown or not printed."""
    return any(one.get(DRAW + "display", "always") != "always" for one in (shape, *shape.iterancestors(DRAW + "g")))


def is_protected(shape, looks):
    """Say whether a shape cannot be moved or sized."""
    return looks.get(shape.get(DRAW + "style-name", ""), looks[""]).get(STYLE + "protect", "none") not in ("", "none")


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
