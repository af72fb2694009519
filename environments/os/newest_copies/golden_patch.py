"""Build the folder with the newest versions from nothing."""

import json

from environments.os.scripts.desktop import open_desktop  # included by render()
from environments.os.scripts.tree import build_tree, moved  # included by render()

TASK: dict = {}  # filled by render()

build_tree(moved(TASK["parameters"]["files"]), folders=["Documents", "Downloads", "Pictures"])
open_desktop(TASK["parameters"]["folder"])
