"""The exported labels have the times and texts that were asked for, and the recording is as it was."""

import json

from environments.audio_editor.scripts.sound import recording, wav  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
TOLERANCE_S = 0.05


def found():
    """Return the labels of the file; those of no file are none."""
    lines = (read(parameters["result"]) or b"").decode("utf-8", "replace").removesuffix("\n").split("\n")
    # a line that begins with a backslash says which pitches belong to the label above
    fields = [line.split("\t") for line in lines if line.strip() and not line.startswith("\\")]
    return [(float(begin), float(end), text.strip()) for begin, end, text in fields]


def labelled():
    """Return which part of the labels is right; those too many count against it."""
    there, wanted = found(), parameters["labels"]
    right = sum(
        any(text == t and abs(begin - b) <= TOLERANCE_S and abs(end - e) <= TOLERANCE_S for b, e, t in there)
        for begin, end, text in wanted
    )
    return right / max(len(there), len(wanted))


def recordings():
    """Return which part of the recordings is as it was."""
    return share([read(path) == wav(recording(clip)) for path, clip in parameters["clips"].items()])


grade([("labels", 1, labelled)], [("recordings", recordings)])
