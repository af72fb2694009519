"""The documents that were asked for, whole, and nothing else beside them."""

import json

from environments.shared.web.scripts.results import grade_downloads  # included by render()

TASK: dict = {}  # filled by render()

grade_downloads(TASK["parameters"]["wanted"], TASK["parameters"]["files"])
