"""Put the scans and their index into the folder, under old or new names, and open it."""

import json

from environments.os.scripts.desktop import open_desktop  # included by render()
from environments.os.scripts.tree import build_tree, moved  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

files = TASK["parameters"]["files"]
build_tree(moved(files) if STATE == "final" else files, folders=["Documents", "Downloads", "Pictures"])
open_desktop(TASK["parameters"]["folder"])
