"""What the sites of the task may do, and all others as before."""

import json

from environments.shared.desktop.scripts.facts import grade_facts  # included by render()

TASK: dict = {}  # filled by render()

grade_facts("permissions", TASK["parameters"]["before"], TASK["parameters"]["after"])
