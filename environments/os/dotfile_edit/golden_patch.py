"""Write the configuration file as it must become."""

import json

from environments.os.scripts.desktop import open_desktop  # included by render()
from environments.os.scripts.tree import build_tree  # included by render()

TASK: dict = {}  # filled by render()

files = [{**file, "text": TASK["parameters"]["final"]} for file in TASK["parameters"]["files"]]
build_tree(files, folders=["Documents", "Downloads"])
open_desktop(".")
