"""Write the document as it must become, and open it."""

import json

from environments.text_editor.scripts.editor import open_editor, write_documents  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
write_documents({**parameters["beside"], parameters["path"]: parameters["final"]})
open_editor([*parameters["beside"], parameters["path"]])
