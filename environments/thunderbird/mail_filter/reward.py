"""The filter that was asked for, and no other."""

import json

from environments.desktop.scripts.facts import grade_facts  # included by render()

TASK: dict = {}  # filled by render()

grade_facts("filters", TASK["parameters"]["before"], TASK["parameters"]["after"])
