"""Lay out the releases as they must be after the switch."""

import json

from environments.os.scripts.desktop import open_desktop  # included by render()
from environments.os.scripts.tree import build_tree, moved  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
root = parameters["root"]
files = [{**file, "mode": file.get("final_mode", file.get("mode", "644"))} for file in moved(parameters["files"])]
build_tree(files, folders=["Documents"], links={f"{root}/current": f"releases/{parameters['target']}"})
open_desktop(root)
