"""Write the picture with tidy layers."""

import json

from environments.gimp.scripts.files import save_bytes  # included by render()
from environments.gimp.scripts.layers import after, picture_of  # included by render()
from environments.gimp.scripts.xcf import xcf_bytes  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
size = parameters["size"]
layers = [{**layer, "picture": picture_of(size, layer)} for layer in after(parameters["layers"], parameters["wishes"])]
save_bytes(xcf_bytes(size, layers), parameters["picture"])
