"""Every date in the new form, every other line as before; blank lines do not matter."""

import json

from environments.shared.desktop.scripts.grading import grade, read  # included by render()
from environments.text_editor.scripts.grading import dense, layout_kept, progress  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
initial, final = dense(parameters["initial"]), dense(parameters["final"])


def kept():
    """Return which part of the lines that need no change is still there."""
    now = dense(read(parameters["path"]))
    stay = [line for line in initial if line in final]
    return sum(line in now for line in stay) / len(stay)


grade(
    [("dates", 1, lambda: progress(initial, final, dense(read(parameters["path"]))))],
    [
        ("other_lines", kept),
        ("layout", lambda: layout_kept(read(parameters["path"]), parameters["initial"], parameters["final"])),
    ],
)
