"""Write the picture with its untidy layers and open it."""

import json

from environments.gimp.scripts.files import save_bytes  # included by render()
from environments.gimp.scripts.layers import picture_of  # included by render()
from environments.gimp.scripts.window import open_gimp  # included by render()
from environments.gimp.scripts.xcf import xcf_bytes  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
size = parameters["size"]
layers = [{**layer, "picture": picture_of(size, layer)} for layer in parameters["layers"]]
save_bytes(xcf_bytes(size, layers), parameters["picture"])
open_gimp([parameters["picture"]])
