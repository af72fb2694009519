"""Write the configuration file as it is or as it must become; the terminal stands ready in the home folder."""

import json

from environments.os.scripts.desktop import open_desktop  # included by render()
from environments.os.scripts.tree import build_tree  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

files = TASK["parameters"]["files"]
if STATE == "final":
    files = [{**file, "text": TASK["parameters"]["final"]} for file in files]
build_tree(files, folders=["Documents", "Downloads"])
open_desktop(".")
