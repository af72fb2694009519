"""Every chosen track stands beside its original as a whole Ogg Vorbis file of the same length."""

import json

from environments.shared.desktop.scripts.grading import grade, read  # included by render()
from environments.vlc.scripts.lists import music_kept  # included by render()
from environments.vlc.scripts.ogg import pages_of  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]


def converted(track):
    """Say whether a track was converted as a whole."""
    found = pages_of(read(track["path"].removesuffix(".wav") + ".ogg") or b"")
    if not found or found[0][1][:7] != b"\x01vorbis":
        return False
    rate = int.from_bytes(found[0][1][12:16], "little")
    sound = sum(len(body) for _, body in found[2:])
    return abs(found[-1][0] / rate - track["seconds"]) < 0.6 and sound > 500 * track["seconds"]


made = [track["path"].removesuffix(".wav") + ".ogg" for track in parameters["chosen"]]
grade(
    [
        (track["path"].rsplit("/", 1)[-1], 1, lambda track=track: float(converted(track)))
        for track in parameters["chosen"]
    ],
    [("music", lambda: music_kept(parameters, made))],
)
