"""Lay out the releases with the old link and the wrong rights, or as they must be after the switch."""

import json

from environments.os.scripts.desktop import open_desktop  # included by render()
from environments.os.scripts.tree import build_tree, moved  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
root, files, current = parameters["root"], parameters["files"], parameters["now"]
if STATE == "final":
    files = [{**file, "mode": file.get("final_mode", file.get("mode", "644"))} for file in moved(files)]
    current = parameters["target"]
build_tree(files, folders=["Documents"], links={f"{root}/current": f"releases/{current}"})
open_desktop(root)
