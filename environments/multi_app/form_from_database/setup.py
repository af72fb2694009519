"""Show the empty form beside the database; in the end its filled copies are there."""

import json

from environments.database.scripts.browser import open_browser, write_database  # included by render()
from environments.multi_app.scripts.desk import named, side_by_side  # included by render()
from environments.pdf.scripts.viewer import open_viewer, write_documents  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
results = parameters["results"] if STATE == "final" else {}
write_documents({**parameters["documents"], **results})
write_database(parameters["database"], parameters["script"])
open_browser(parameters["database"], "people")
open_viewer([parameters["form"]])
side_by_side("^DB Browser", named(parameters["form"]))
