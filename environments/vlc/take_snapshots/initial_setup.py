"""Write the film and open it."""

import json
import os

from environments.vlc.scripts.files import save  # included by render()
from environments.vlc.scripts.media import HOME, film  # included by render()
from environments.vlc.scripts.window import open_vlc  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
save(film(parameters["scenes"], parameters["size"]), parameters["film"])
os.makedirs(f"{HOME}/Pictures", exist_ok=True)
open_vlc([parameters["film"]])
