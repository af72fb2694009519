"""The settings that were asked for, and all others as they were."""

import json

from environments.shared.desktop.scripts.facts import grade_facts  # included by render()

TASK: dict = {}  # filled by render()

grade_facts("settings", TASK["parameters"]["before"], TASK["parameters"]["after"])
