"""The exported picture is covered at the stated places and nowhere else."""

import json

from environments.gimp.scripts.likeness import opened, picture_kept, progress, wanted  # included by render()
from environments.gimp.scripts.pictures import draw  # included by render()
from environments.shared.desktop.scripts.grading import grade  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
(result,) = parameters["results"]


def pixels_reached():
    """Return how far the export has come from the original to the result."""
    return progress(opened(result["path"]), draw(parameters["drawing"]), wanted(parameters, result))


def covered():
    """Say whether each covered place is of one colour: what shines through by one level can be made visible again."""
    picture, expected = opened(result["path"]), wanted(parameters, result)
    if picture is None or picture.format != "PNG" or picture.size != expected.size:
        return 1.0  # the pixels tell
    places = [(x, y, x + width, y + height) for _, (x, y, width, height), *_ in result["operations"]]
    plain = [place for place in places if is_plain(expected, place)]
    return float(all(is_plain(picture, place) for place in plain))


def is_plain(picture, place):
    """Say whether a place of a picture has one colour."""
    return picture.crop(place).convert("RGBA").getcolors(1) is not None


grade(
    [("pixels", 1, pixels_reached)],
    [("original", lambda: picture_kept(parameters)), ("covered", covered)],
)
