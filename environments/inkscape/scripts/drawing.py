"""Make an SVG file from the drawing that a task describes, and carry out wishes about such a drawing."""

import copy
from xml.sax.saxutils import escape, quoteattr

HEAD = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}" version="1.1" id="svg1"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns="http://www.w3.org/2000/svg">
  <sodipodi:namedview id="namedview1" pagecolor="#ffffff" inkscape:document-units="mm" />
"""


def svg(drawing):
    """Write a drawing; lengths are millimetres."""
    wide, tall = drawing["page"]
    parts = [HEAD.format(w=wide, h=tall)]
    for layer in drawing["layers"]:
        label = quoteattr(layer["label"])
        shown = "inline" if layer["visible"] else "none"
        locked = ' sodipodi:insensitive="true"' if layer["locked"] else ""
        parts.append(f'  <g id="{layer["id"]}" inkscape:groupmode="layer" inkscape:label={label}{locked}')
        parts.append(f' style="display:{shown}">\n')
        parts += [f"    {element(item)}\n" for item in layer["items"]]
        parts.append("  </g>\n")
    return "".join([*parts, "</svg>\n"]).encode()


def element(item):
    """Write one rectangle, ellipse or text."""
    x, y, wide, tall = item["box"]
    head = f'id="{item["id"]}" inkscape:label={quoteattr(item["label"])}'
    if item["kind"] == "text":
        style = f"font-size:{tall}px;font-family:sans-serif;fill:{item['fill']}"
        return f'<text {head} x="{x}" y="{y}" style="{style}">{escape(item["text"])}</text>'
    style = f"fill:{item['fill']}"
    if item["kind"] == "rect":
        return f'<rect {head} x="{x}" y="{y}" width="{wide}" height="{tall}" style="{style}" />'
    middle = f'cx="{x + wide / 2:g}" cy="{y + tall / 2:g}" rx="{wide / 2:g}" ry="{tall / 2:g}"'
    return f'<ellipse {head} {middle} style="{style}" />'


def after(drawing, wishes):
    """Return the drawing with wishes fulfilled: what, of which item or layer, and the new value."""
    drawing = copy.deepcopy(drawing)
    layers = {layer["id"]: layer for layer in drawing["layers"]}
    items = {item["id"]: (item, layer) for layer in drawing["layers"] for item in layer["items"]}
    for what, name, value in wishes:
        if what == "page":
            drawing["page"] = value
        elif what == "layer":
            item, layer = items[name]
            layer["items"].remove(item)
            layers[value]["items"].append(item)
        else:
            (layers[name] if name in layers else items[name][0])[what] = value
    return drawing
