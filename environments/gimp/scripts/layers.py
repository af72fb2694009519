"""Make the layers of a task's picture, before and after the work."""

from PIL import Image, ImageDraw

from environments.gimp.scripts.pictures import draw  # included by render()


def picture_of(size, layer):
    """Draw a layer: its ground, if it has one, and its shapes on nothing."""
    if layer["ground"]:
        return draw({"size": size, "ground": layer["ground"], "shapes": layer["shapes"]}).convert("RGBA")
    picture = Image.new("RGBA", size, (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)
    for kind, places, colour in layer["shapes"]:
        (pen.ellipse if kind == "ellipse" else pen.rectangle)(places, fill=colour)
    return picture


def after(layers, wishes):
    """Apply wishes to layers, the topmost first."""
    layers = [dict(layer) for layer in layers]
    for wish, name, *values in wishes:
        (layer,) = (layer for layer in layers if layer["name"] == name)
        if wish == "rename":
            layer["name"] = values[0]
        elif wish == "opacity":
            layer["opacity"] = values[0]
        elif wish == "visible":
            layer["visible"] = values[0]
        else:
            layers.remove(layer)
            layers[:] = {"delete": layers, "top": [layer, *layers], "bottom": [*layers, layer]}[wish]
    return layers
