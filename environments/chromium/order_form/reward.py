"""The saved order: customer, depot, delivery and lines."""

import json

from environments.shared.web.scripts.results import grade_order  # included by render()

TASK: dict = {}  # filled by render()

grade_order(TASK["parameters"]["file"], TASK["parameters"]["order"])
