"""The merged list is complete, holds nothing twice and is in order; the other list is as it was."""

import json

from environments.shared.desktop.scripts.grading import grade, read  # included by render()
from environments.text_editor.scripts.grading import dense, layout_kept, progress  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
initial, final = dense(parameters["initial"]), dense(parameters["final"])
is_sorted = final == sorted(final)


def entries():
    """Return how far the entries have come from the old list to the merged one, whatever their order."""
    return progress(sorted(initial), sorted(final), sorted(dense(read(parameters["path"]))))


def order():
    """Tell whether a complete list is in order: sorted, or the old entries first."""
    now = dense(read(parameters["path"]))
    kept = [line for line in final if line in initial]
    right = now == final if is_sorted else now[: len(kept)] == kept
    return float(sorted(now) == sorted(final) and right)


def others_kept():
    """Return which part of the other documents is unchanged."""
    same = [read(path) == text.encode() for path, text in parameters["beside"].items()]
    return sum(same) / len(same)


grade(
    [("entries", 3, entries), ("order", 1, order)],
    [
        ("other_list", others_kept),
        ("layout", lambda: layout_kept(read(parameters["path"]), parameters["initial"], parameters["final"])),
    ],
)
