"""Every scan under its new name, the others and the index as they were, no copies left."""

import json

from environments.os.scripts.grading import in_place, tidiness, untouched  # included by render()
from environments.shared.desktop.scripts.grading import grade, share  # included by render()

TASK: dict = {}  # filled by render()

files = TASK["parameters"]["files"]
renamed = [file for file in files if file["final"] != file["path"]]
staying = [file for file in files if file["final"] == file["path"]]
known = [file["path"] for file in files] + [file["final"] for file in files]

grade(
    [("renamed", 1, lambda: share(in_place(file, files) for file in renamed))],
    [
        ("untouched", lambda: untouched(staying)),
        ("no_strays", lambda: tidiness([TASK["parameters"]["folder"]], known)),
    ],
)
