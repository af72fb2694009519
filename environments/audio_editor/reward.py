"""The exported recording sounds as asked for, and the recordings are as they were."""

import json

from environments.audio_editor.scripts.grading import grade_result  # included by render()

TASK: dict = {}  # filled by render()

grade_result(TASK["parameters"])
