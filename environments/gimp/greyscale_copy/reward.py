"""The export has no colours any more, is stored as greys, and has the greys that were asked for."""

import json

from environments.gimp.scripts.likeness import opened, picture_kept, toned_likeness, wanted  # included by render()
from environments.gimp.scripts.pictures import draw  # included by render()
from environments.shared.desktop.scripts.grading import grade  # included by render()

FORMULAS = 10
"""Levels by which the formulas for greys differ, for the colours of these pictures."""

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
(result,) = parameters["results"]


def greys():
    """Return which part of the picture has its grey, once it is stored as greys."""
    picture = opened(result["path"])
    stored = picture is not None and picture.mode in ("L", "LA", "1")
    original = draw(parameters["drawing"])
    return toned_likeness(picture, original, wanted(parameters, result), FORMULAS) if stored else 0.0


grade([("greys", 1, greys)], [("original", lambda: picture_kept(parameters))])
