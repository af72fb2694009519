"""The newest version of every document under its plain name, the older ones gone or put away."""

import json

from environments.os.scripts.grading import data_of, in_place, listing, tidiness, untouched  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()

TASK: dict = {}  # filled by render()

folder, files = TASK["parameters"]["folder"], TASK["parameters"]["files"]
staying = [file for file in files if file["final"] == file["path"]]
renamed = [file for file in files if file["final"] not in (None, file["path"]) and "/old/" not in file["final"]]
older = [file for file in files if file not in staying and file not in renamed]
known = [file["path"] for file in files] + [file["final"] for file in files if file["final"]]


def older_are_away():
    """Older versions count as away only while the newest is still there under some name."""
    present = {read(path) for path in listing(folder)}
    newest = share(data_of(file) in present for file in staying + renamed)
    return share(in_place(file, files) for file in older) * newest


grade(
    [
        ("newest_renamed", 3, lambda: share(in_place(file, files) for file in renamed)),
        ("older_away", 2, older_are_away),
    ],
    [
        ("untouched", lambda: untouched(staying)),
        ("no_strays", lambda: tidiness([folder], known)),
    ],
)
