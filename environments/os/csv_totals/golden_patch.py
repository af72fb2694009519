"""Write the tables and the totals."""

import json
import os

from environments.os.scripts.desktop import open_desktop  # included by render()
from environments.os.scripts.tree import HOME, build_tree, date_folders  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
build_tree(parameters["files"], folders=["Documents", "Downloads", "Pictures"])
lines = [f"{name}: {parameters['totals'][name]}" for name in parameters["ranked"] or parameters["totals"]]
if parameters["grand"]:
    lines.append(f"Total: {parameters['grand']}")
with open(os.path.join(HOME, parameters["result"]), "w", encoding="utf-8") as stream:
    stream.write("\n".join(lines) + "\n")
date_folders()
open_desktop(parameters["folder"])
