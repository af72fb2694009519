"""A connector holds on to both boxes of every pair that belongs together, and to no others."""

import json

from environments.libreoffice_draw.scripts.grading import grade_plan  # included by render()

TASK: dict = {}  # filled by render()

grade_plan(TASK["parameters"], "links", ())
