"""Show the list beside the database as it is before the work or as it must become."""

import json

from environments.database.scripts.browser import open_browser, write_database  # included by render()
from environments.multi_app.scripts.desk import named, put_texts, show_text, side_by_side  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
put_texts(parameters["texts"])
write_database(parameters["path"], parameters[STATE])
show_text(parameters["list"])
open_browser(parameters["path"], parameters["table"])
side_by_side(named(parameters["list"]), "^DB Browser")
