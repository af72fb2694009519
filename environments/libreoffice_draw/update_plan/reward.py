"""What is cancelled is gone, what is new in a box is there; everything else is as before."""

import json

from environments.libreoffice_draw.scripts.grading import grade_plan  # included by render()

TASK: dict = {}  # filled by render()

grade_plan(TASK["parameters"], "shapes", ("place", "size"))
