"""The rows are clean, complete and in order."""

import json

from environments.shared.desktop.scripts.grading import grade, read  # included by render()
from environments.text_editor.scripts.grading import dense, lines_of, progress  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
initial, final = lines_of(parameters["initial"]), lines_of(parameters["final"])


def values_kept():
    """Return which part of the rows can still be found, however their fields are separated."""
    expected = {values(line) for line in final}
    now = {values(line) for line in dense(read(parameters["path"]))}
    return len(expected & now) / len(expected | now)


def values(line):
    """Return the letters and figures of a line."""
    return "".join(mark for mark in line if mark.isalnum())


grade(
    [("clean", 1, lambda: progress(initial, final, lines_of(read(parameters["path"]))))],
    [("values", values_kept)],
)
