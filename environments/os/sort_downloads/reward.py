"""Every file in its place, nothing else moved, lost or left behind."""

import json

from environments.os.scripts.grading import in_place, tidiness, untouched  # included by render()
from environments.shared.desktop.scripts.grading import grade, share  # included by render()

TASK: dict = {}  # filled by render()

files = TASK["parameters"]["files"]
moving = [file for file in files if file["final"] != file["path"]]
staying = [file for file in files if file["final"] == file["path"]]
kept = [file["final"] for file in files if file["final"]]
folders = sorted({path.split("/")[0] for path in kept} | {"Downloads"})
to_move = [file for file in moving if file["final"]]
to_delete = [file for file in moving if not file["final"]]

components = [("moved", 4, lambda: share(in_place(file, files) for file in to_move))]
if to_delete:
    components.append(("deleted", 1, lambda: share(in_place(file, files) for file in to_delete)))
grade(
    components,
    [
        ("untouched", lambda: untouched(staying)),
        ("no_strays", lambda: tidiness(folders, kept + [file["path"] for file in moving])),
    ],
)
