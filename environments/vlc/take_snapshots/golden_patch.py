"""Write the film, and a picture of every scene that was asked for."""

import io
import json

from PIL import Image

from environments.vlc.scripts.files import save  # included by render()
from environments.vlc.scripts.media import film  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
save(film(parameters["scenes"], parameters["size"]), parameters["film"])
for number, chosen in enumerate(parameters["chosen"], 1):
    stream = io.BytesIO()
    Image.new("RGB", parameters["size"], parameters["scenes"][chosen]["colour"]).save(stream, "PNG")
    save(stream.getvalue(), f"Pictures/vlcsnap-{number:05}.png")
