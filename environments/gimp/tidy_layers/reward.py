"""Every wish about a layer is fulfilled; what the layers show, and everything nobody asked about, is as it was."""

import json

import numpy

from environments.gimp.scripts.layers import after, picture_of  # included by render()
from environments.gimp.scripts.xcf_reading import Xcf  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
layers, wishes = parameters["layers"], parameters["wishes"]
final = after(layers, wishes)


def saved():
    """Return the layers of the saved picture, the topmost first.

    Raises:
        ValueError: it is of another size.
    """
    picture = Xcf(read(parameters["picture"]))
    if picture.size != tuple(parameters["size"]):
        raise ValueError("the picture has another size")
    return picture.layers()


def fulfilled(wish):
    """Say whether a wish is fulfilled, whatever became of the others."""
    kind, name, *values = wish
    now = saved()
    names = [layer["name"] for layer in now]
    if kind == "rename":
        return values[0] in names and name not in names
    if kind == "delete":
        return name not in names
    called = [name, *(other[2] for other in wishes if other[:2] == ["rename", name])]
    (layer,) = (layer for layer in now if layer["name"] in called)
    if kind == "opacity":
        return abs(layer["opacity"] - values[0]) < 0.6
    if kind == "visible":
        return layer["visible"] is values[0]
    return layer is now[0 if kind == "top" else -1]


def drawn_alike(one, other):
    """Say whether two layers of four channels show the same; what is transparent has no colour."""
    return one.shape == other.shape and (abs(one * (one[..., 3:] > 0) - other * (other[..., 3:] > 0)) == 0).all()


def contents():
    """Return which part of the layers that stay can be found, each with what it shows, and no others."""
    size = parameters["size"]
    drawn = [numpy.asarray(picture_of(size, layer)).astype(int) for layer in final]
    every = saved()
    now = [layer["pixels"].astype(int) for layer in every if layer["offsets"] == (0, 0) and layer["plain"]]
    found = sum(any(drawn_alike(pixels, other) for other in now) for pixels in drawn)
    return 0.0 if has_more(every, drawn) else found / len(drawn)


def has_more(every, drawn):
    """Say whether there is a layer beside those that stay, that are to go, or that somebody drew over."""
    going = [wish[1] for wish in wishes if wish[0] == "delete"]
    missing, strange = list(drawn), 0
    for layer in every:
        pixels = layer["pixels"].astype(int)
        same = [number for number, other in enumerate(missing) if drawn_alike(pixels, other)]
        if same:
            missing.pop(same[0])
        elif layer["name"] not in going:
            strange += 1
    return strange > len(missing)


def rest():
    """Say whether names, looks and order that no wish is about are as they were."""
    touched = {(wish[0], wish[1]) for wish in wishes}
    now = saved()
    known = {layer["name"]: layer for layer in now}
    truths = []
    for layer in layers:
        name = layer["name"]
        called = [name, *(wish[2] for wish in wishes if wish[:2] == ["rename", name])]
        (found,) = [known[one] for one in called if one in known] or [None]
        if found is None:
            truths.append(("delete", name) in touched)
            continue
        truths.append(("opacity", name) in touched or abs(found["opacity"] - layer["opacity"]) < 0.6)
        truths.append(("visible", name) in touched or found["visible"] is layer["visible"])
    still = [layer["name"] for layer in layers if not {("top", layer["name"]), ("bottom", layer["name"])} & touched]
    renamed = {wish[2]: wish[1] for wish in wishes if wish[0] == "rename"}
    order = [renamed.get(layer["name"], layer["name"]) for layer in now]
    order = [name for name in order if name in still]
    truths.append(order == [name for name in still if name in order])
    return share(truths)


grade(
    [(f"wish {number}", 1, lambda wish=wish: float(fulfilled(wish))) for number, wish in enumerate(wishes, 1)],
    [("contents", contents), ("rest", rest)],
)
