"""Every place changed, every look-alike and every other line as before."""

import json

from environments.shared.desktop.scripts.grading import grade, read  # included by render()
from environments.text_editor.scripts.grading import lines_of, progress  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
initial, final = lines_of(parameters["initial"]), lines_of(parameters["final"])


def kept():
    """Return which part of the lines that need no change is still there."""
    stay = [line for line in initial if line in final]
    now = lines_of(read(parameters["path"]))
    return sum(line in now for line in stay) / len(stay)


grade(
    [("replaced", 1, lambda: progress(initial, final, lines_of(read(parameters["path"]))))],
    [("other_lines", kept)],
)
