"""Write the tracks and a playlist of all of them, and open them in its order."""

import json

from environments.vlc.scripts.files import save, save_tracks  # included by render()
from environments.vlc.scripts.media import listing  # included by render()
from environments.vlc.scripts.window import open_vlc  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
save_tracks(parameters["tracks"])
paths = [track["path"] for track in parameters["tracks"]]
save(listing(paths, "xspf"), parameters["source"])
open_vlc(paths)
