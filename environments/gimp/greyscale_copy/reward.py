"""The export has no colours any more, is stored as greys, and has the greys that were asked for."""

import json

from environments.desktop.scripts.grading import grade  # included by render()
from environments.gimp.scripts.likeness import likeness, opened, picture_kept, wanted  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
(result,) = parameters["results"]


def greys():
    """Return which part of the picture has its grey, once it is stored as greys."""
    picture = opened(result["path"])
    stored = picture is not None and picture.mode in ("L", "LA", "1")
    return likeness(picture, wanted(parameters, result)) if stored else 0.0


grade([("greys", 1, greys)], [("original", lambda: picture_kept(parameters))])
