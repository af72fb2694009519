"""Every wish about the drawing is fulfilled, and every fact that no wish is about is as it was."""

import json

from environments.inkscape.scripts.grading import grade_drawing  # included by render()

TASK: dict = {}  # filled by render()

grade_drawing(TASK["parameters"])
