"""Every wish about the layers is fulfilled, one of which may be to hide one, and every other fact is as it was."""

import json

from environments.inkscape.scripts.grading import grade_drawing  # included by render()

TASK: dict = {}  # filled by render()

grade_drawing(TASK["parameters"])
