"""Write the tracks and the finished playlist."""

import json

from environments.vlc.scripts.files import save, save_tracks  # included by render()
from environments.vlc.scripts.media import listing  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
save_tracks(parameters["tracks"])
if parameters["source"]:
    save(listing([track["path"] for track in parameters["tracks"]], "xspf"), parameters["source"])
save(listing(parameters["wanted"], parameters["kind"]), parameters["result"])
