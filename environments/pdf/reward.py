"""Every field as asked for, the others and the blank form as before."""

import json

from environments.pdf.scripts.grading import grade_forms  # included by render()

TASK: dict = {}  # filled by render()

grade_forms(TASK["parameters"])
