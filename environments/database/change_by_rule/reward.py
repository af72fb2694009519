"""The rows are as asked for, other tables and all that is defined as before; ids of new rows do not matter."""

import json

from environments.database.scripts.grading import grade_rows  # included by render()

TASK: dict = {}  # filled by render()

grade_rows(TASK["parameters"])
