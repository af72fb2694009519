"""Make the database as it is before the work or as it must become, and open it."""

import json

from environments.database.scripts.browser import open_browser, write_database, write_texts  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
made = parameters["made"] if STATE == "final" else {}
write_database(parameters["path"], parameters[STATE])
write_texts({**parameters["files"], **made})
open_browser(parameters["path"], parameters["table"])
