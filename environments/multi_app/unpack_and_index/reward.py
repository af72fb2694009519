"""The files are unpacked and the index names them; archive and other files are as they were, nothing lies about."""

import json

from environments.os.scripts.grading import data_of, tidiness, untouched  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()
from environments.text_editor.scripts.grading import dense, layout_kept, progress  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
files, made = parameters["files"], parameters["made"]
known = [file["path"] for file in [*files, *made]] + [parameters["path"]]


def entries():
    """Return how far the index has come; where the order is free, as if it were sorted."""
    lines = [dense(text) for text in (parameters["initial"], parameters["final"], read(parameters["path"]))]
    return progress(*(lines if parameters["sorted"] else [sorted(one) for one in lines]))


grade(
    [
        ("unpacked", 1, lambda: share(read(file["path"]) == data_of(file) for file in made)),
        ("index", 1, entries),
    ],
    [
        ("untouched", lambda: untouched(files)),
        ("layout", lambda: layout_kept(read(parameters["path"]), parameters["initial"], parameters["final"])),
        ("no_strays", lambda: tidiness([parameters["folder"], "Downloads"], known)),
    ],
)
