"""Write the drawing and open it."""

import json

from environments.inkscape.scripts.files import open_inkscape, write_drawing  # included by render()

TASK: dict = {}  # filled by render()

write_drawing(TASK["parameters"]["drawing"], TASK["parameters"]["path"])
open_inkscape(TASK["parameters"]["path"])
