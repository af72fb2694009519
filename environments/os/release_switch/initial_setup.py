"""Lay out the releases with the old link and the wrong rights."""

import json

from environments.os.scripts.desktop import open_desktop  # included by render()
from environments.os.scripts.tree import build_tree  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
root = parameters["root"]
build_tree(parameters["files"], folders=["Documents"], links={f"{root}/current": f"releases/{parameters['now']}"})
open_desktop(root)
