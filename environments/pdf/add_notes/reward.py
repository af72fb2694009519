"""The saved copy has the notes that were asked for and no other marks; the paper is as before."""

import json

from environments.pdf.scripts.grading import grade_marks, noted  # included by render()

TASK: dict = {}  # filled by render()

grade_marks(TASK["parameters"], "Text", noted)
