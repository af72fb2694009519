"""Make the database as it is before the work, and open it."""

import json

from environments.database.scripts.browser import open_browser, write_database, write_texts  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
write_database(parameters["path"], parameters["initial"])
write_texts(parameters["files"])
open_browser(parameters["path"], parameters["table"])
