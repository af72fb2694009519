"""Write the documents, and in the end the copies that the work makes, and open the former."""

import json

from environments.pdf.scripts.viewer import open_viewer, write_documents  # included by render()

TASK: dict = {}  # filled by render()
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
results = parameters["results"] if STATE == "final" else {}
write_documents({**parameters["documents"], **results})
open_viewer(parameters["opened"])
