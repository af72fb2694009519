"""Write the documents and open those that the task is about."""

import json

from environments.pdf.scripts.viewer import open_viewer, write_documents  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
write_documents(parameters["documents"])
open_viewer(parameters["opened"])
