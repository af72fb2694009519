"""Every picture has its name, the others theirs; no copies are left and the table is as it was."""

import json

from environments.multi_app.scripts.sources import workbook_kept  # included by render()
from environments.os.scripts.grading import in_place, tidiness, untouched  # included by render()
from environments.shared.desktop.scripts.grading import grade, share  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
files = parameters["files"]
renamed = [file for file in files if file["final"] != file["path"]]
staying = [file for file in files if file["final"] == file["path"]]
known = [file["path"] for file in files] + [file["final"] for file in files]

grade(
    [("renamed", 1, lambda: share(in_place(file, files) for file in renamed))],
    [
        ("untouched", lambda: untouched(staying)),
        ("no_strays", lambda: tidiness([parameters["folder"]], known)),
        ("table", lambda: workbook_kept(parameters["book"], parameters["sheet"])),
    ],
)
