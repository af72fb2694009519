"""Make the database as it must become, and open it."""

import json

from environments.database.scripts.browser import open_browser, write_database, write_texts  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
write_database(parameters["path"], parameters["final"])
write_texts({**parameters["files"], **parameters["made"]})
open_browser(parameters["path"], parameters["table"])
