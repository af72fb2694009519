"""Write the tracks and open the player."""

import json

from environments.vlc.scripts.files import save_tracks  # included by render()
from environments.vlc.scripts.window import open_vlc  # included by render()

TASK: dict = {}  # filled by render()

save_tracks(TASK["parameters"]["tracks"])
open_vlc([])
