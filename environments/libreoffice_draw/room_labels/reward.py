"""Every room carries its name where its number was; no room has moved."""

import json

from environments.libreoffice_draw.scripts.grading import grade_plan  # included by render()

TASK: dict = {}  # filled by render()

grade_plan(TASK["parameters"], "labels", ("place", "size"))
