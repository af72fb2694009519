"""Show the report, with its gaps or finished, beside the database."""

import json

from environments.database.scripts.browser import open_browser, write_database  # included by render()
from environments.multi_app.scripts.desk import named, put_texts, show_text, side_by_side  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
put_texts({parameters["path"]: parameters[STATE]})
write_database(parameters["database"], parameters["script"])
open_browser(parameters["database"], parameters["table"])
show_text(parameters["path"])
side_by_side("^DB Browser", named(parameters["path"]))
