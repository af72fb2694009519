"""The marks that were asked for, and those of before."""

import json

from environments.desktop.scripts.facts import grade_facts  # included by render()

TASK: dict = {}  # filled by render()

grade_facts("marks", TASK["parameters"]["before"], TASK["parameters"]["after"])
