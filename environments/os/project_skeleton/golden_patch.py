"""Write the templates and the finished project folder."""

import json

from environments.os.scripts.desktop import open_desktop  # included by render()
from environments.os.scripts.tree import build_tree  # included by render()

TASK: dict = {}  # filled by render()

build_tree(TASK["parameters"]["files"] + TASK["parameters"]["made"], folders=["Documents", "Projects"])
open_desktop("Projects")
