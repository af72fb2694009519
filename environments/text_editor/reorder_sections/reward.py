"""The sections in their order, whole; blank lines do not matter."""

import json

from environments.shared.desktop.scripts.grading import grade, read  # included by render()
from environments.text_editor.scripts.grading import dense, layout_kept, progress  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
initial, final = dense(parameters["initial"]), dense(parameters["final"])


def complete():
    """Return which part of the lines that must stay is still there, none of them twice."""
    now = dense(read(parameters["path"]))
    return sum(now.count(line) == final.count(line) for line in final) / len(final)


grade(
    [("order", 1, lambda: progress(initial, final, dense(read(parameters["path"]))))],
    [
        ("no_line_lost", complete),
        ("layout", lambda: layout_kept(read(parameters["path"]), parameters["initial"], parameters["final"])),
    ],
)
