"""Write the templates and the papers of the project, in the end its finished folder, and open the projects."""

import json

from environments.os.scripts.desktop import open_desktop  # included by render()
from environments.os.scripts.tree import build_tree  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

made = TASK["parameters"]["made"] if STATE == "final" else []
build_tree(TASK["parameters"]["files"] + made, folders=["Documents", "Projects"])
open_desktop("Projects")
