"""Every box has the size and the left edge that were asked for; texts are as before."""

import json

from environments.libreoffice_draw.scripts.grading import grade_plan  # included by render()

TASK: dict = {}  # filled by render()

grade_plan(TASK["parameters"], "sizes", ("place", "size"))
