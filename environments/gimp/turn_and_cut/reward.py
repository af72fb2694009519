"""The exported picture has the size and the pixels that the steps give."""

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


grade([("pixels", 1, pixels_reached)], [("original", lambda: picture_kept(parameters))])
