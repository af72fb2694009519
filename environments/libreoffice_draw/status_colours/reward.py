"""Every box has the colour of its status; texts and places are as before."""

import json

from environments.libreoffice_draw.scripts.grading import grade_plan  # included by render()

TASK: dict = {}  # filled by render()

grade_plan(TASK["parameters"], "colours", ("place", "size", "fill"))
