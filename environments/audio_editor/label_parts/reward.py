"""The exported labels have the times and texts that were asked for, and the recording is as it was."""

import json
import re

from environments.audio_editor.scripts.sound import recording, wav  # included by render()
from environments.shared.desktop.scripts.grading import grade, read, share  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
TOLERANCE_S = 0.05
# As the program writes and reads them: it refuses the whole file for a blank beside a number.
LABEL = re.compile(r"(-?[0-9]+(?:\.[0-9]+)?)\t(-?[0-9]+(?:\.[0-9]+)?)\t([^\t]*)")
PITCHES = re.compile(r"\\\t-?[0-9]+(?:\.[0-9]+)?\t-?[0-9]+(?:\.[0-9]+)?")


def found():
    """Return the labels of the file, None for a line that is none; those of no file are none."""
    labels, is_below_label = [], False
    for line in (read(parameters["result"]) or b"").decode("utf-8", "replace").removesuffix("\n").split("\n"):
        if is_below_label and PITCHES.fullmatch(line):
            is_below_label = False  # it says which pitches belong to the label above
        elif line:
            match = LABEL.fullmatch(line.removesuffix("\r"))
            labels.append((float(match[1]), float(match[2]), match[3].strip()) if match else None)
            is_below_label = match is not None
    return labels


def labelled():
    """Return which part of the labels is right; those too many count against it."""
    lines, wanted = found(), parameters["labels"]
    there = [label for label in lines if label is not None]
    right = sum(
        any(text == t and abs(begin - b) <= TOLERANCE_S and abs(end - e) <= TOLERANCE_S for b, e, t in there)
        for begin, end, text in wanted
    )
    return right / max(len(lines), len(wanted)) if len(there) == len(lines) else 0.0


def recordings():
    """Return which part of the recordings is as it was."""
    return share([read(path) == wav(recording(clip)) for path, clip in parameters["clips"].items()])


grade([("labels", 1, labelled)], [("recordings", recordings)])
