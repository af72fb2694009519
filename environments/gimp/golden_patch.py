"""Draw the picture, and the results beside it."""

import json

from environments.gimp.scripts.files import save_picture  # included by render()
from environments.gimp.scripts.pictures import apply, draw  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
save_picture(draw(parameters["drawing"]), parameters["picture"])
for result in parameters["results"]:
    save_picture(apply(draw(parameters["drawing"]), result["operations"]), result["path"], result.get("quality"))
