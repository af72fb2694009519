"""Write the drawing as it must become."""

import json

from environments.inkscape.scripts.drawing import after  # included by render()
from environments.inkscape.scripts.files import write_drawing  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
write_drawing(after(parameters["drawing"], parameters["wishes"]), parameters["path"])
