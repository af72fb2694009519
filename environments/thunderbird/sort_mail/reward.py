"""Every mail in its folder, once, and none lost."""

import json

from environments.desktop.scripts.facts import grade_facts  # included by render()

TASK: dict = {}  # filled by render()

grade_facts("mails", TASK["parameters"]["before"], TASK["parameters"]["after"])
