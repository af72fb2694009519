"""Write the task's recordings and open the first one in Audacity."""

import os
import re

from environments.audio_editor.scripts.sound import edited, recording, wav  # included by render()
from environments.shared.desktop.scripts.windows import open_program  # included by render()

HOME = "/home/user"
WRITTEN_AT = 1_735_725_600  # 2025-01-01 10:00 UTC


def write_clips(clips):
    """Write recordings as WAV files."""
    for path, clip in clips.items():
        write(path, wav(recording(clip)))


def write_result(parameters):
    """Write the recording that the work makes."""
    tones = [recording(parameters["clips"][path]) for path in parameters["order"]]
    write(parameters["result"], wav(edited(tones, parameters["steps"])))


def write(path, data):
    """Write a file below the home."""
    full = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(full), exist_ok=True)
    with open(full, "wb") as stream:
        stream.write(data)
    os.utime(full, (WRITTEN_AT, WRITTEN_AT))


def open_studio(path, timeout_s=90):
    """Open a recording and wait for its window, which is named like the file without its ending."""
    name = os.path.splitext(os.path.basename(path))[0]
    open_program(["audacity", os.path.join(HOME, path)], f"^{re.escape(name)}$", timeout_s)
