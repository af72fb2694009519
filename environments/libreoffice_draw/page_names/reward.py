"""The pages have their names and their order; what is on them is as before."""

import json

from environments.libreoffice_draw.scripts.grading import grade_plan  # included by render()

TASK: dict = {}  # filled by render()

grade_plan(TASK["parameters"], "pages", ("names", "place", "size"))
