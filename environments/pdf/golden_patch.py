"""Write the documents and the copies that the work makes, and open the former."""

import json

from environments.pdf.scripts.viewer import open_viewer, write_documents  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
write_documents({**parameters["documents"], **parameters["results"]})
open_viewer(parameters["opened"])
