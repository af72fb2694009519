"""Every gap is filled, the other lines and the database are as they were."""

import json

from environments.multi_app.scripts.sources import database_kept  # included by render()
from environments.shared.desktop.scripts.grading import grade, read  # included by render()
from environments.text_editor.scripts.grading import dense, layout_kept, progress  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
initial, final = dense(parameters["initial"]), dense(parameters["final"])

grade(
    [("answers", 1, lambda: progress(initial, final, dense(read(parameters["path"]))))],
    [
        ("database", lambda: database_kept(parameters["database"], parameters["script"])),
        ("layout", lambda: layout_kept(read(parameters["path"]), parameters["initial"], parameters["final"])),
    ],
)
