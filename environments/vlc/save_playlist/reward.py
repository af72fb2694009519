"""The saved playlist names the wanted tracks in their order, and the tracks are still there."""

import json

from environments.desktop.scripts.grading import grade, read, share  # included by render()
from environments.vlc.scripts.lists import listed_files, order_share  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
wanted = [f"/home/user/{path}" for path in parameters["wanted"]]


def tracks_kept():
    """Return which part of the tracks is still there and as long as it was."""
    sizes = [(read(track["path"]), 44 + 16_000 * track["seconds"]) for track in parameters["tracks"]]
    return share(content is not None and len(content) == size for content, size in sizes)


grade([("list", 1, lambda: order_share(listed_files(parameters["result"]), wanted))], [("tracks", tracks_kept)])
