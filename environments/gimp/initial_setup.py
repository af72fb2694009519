"""Draw the picture and open it."""

import json

from environments.gimp.scripts.files import save_picture  # included by render()
from environments.gimp.scripts.pictures import draw  # included by render()
from environments.gimp.scripts.window import open_gimp  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
save_picture(draw(parameters["drawing"]), parameters["picture"])
open_gimp([parameters["picture"]])
