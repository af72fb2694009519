"""Write the document as it is before the work, and open it."""

import json

from environments.text_editor.scripts.editor import open_editor, write_documents  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
write_documents({**parameters["beside"], parameters["path"]: parameters["initial"]})
open_editor([*parameters["beside"], parameters["path"]])
