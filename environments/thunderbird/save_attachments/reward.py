"""The attachments that were asked for, whole, and nothing else beside them."""

import json
import os

from environments.shared.desktop.scripts.grading import HOME, grade, read, share  # included by render()
from environments.thunderbird.scripts.kept import rest_kept  # included by render()

TASK: dict = {}  # filled by render()

folder, wanted = TASK["parameters"]["folder"], TASK["parameters"]["wanted"]


def strays():
    """List the files that nobody asked for."""
    return [name for name in os.listdir(os.path.join(HOME, folder)) if f"{folder}/{name}" not in wanted]


grade(
    [("saved", 1, lambda: share(read(path) == text.encode() for path, text in wanted.items()))],
    [("nothing_else", lambda: 1 / (1 + len(strays()))), ("mails", lambda: rest_kept(TASK["parameters"]["folders"]))],
)
