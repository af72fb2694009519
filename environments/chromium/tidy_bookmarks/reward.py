"""Every bookmark where it belongs, those of before only where they stay, and nothing else."""

import json

from environments.shared.desktop.scripts.facts import grade_facts  # included by render()

TASK: dict = {}  # filled by render()

grade_facts("bookmarks", TASK["parameters"]["before"], TASK["parameters"]["after"])
