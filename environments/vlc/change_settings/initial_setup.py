"""Open the player with the usual profile."""

import json

from environments.vlc.scripts.window import open_vlc  # included by render()

TASK: dict = {}  # filled by render()

open_vlc([])
