"""The saved playlist names the wanted tracks in their order, and the tracks are still there."""

import json

from environments.shared.desktop.scripts.grading import grade  # included by render()
from environments.vlc.scripts.lists import listed_files, music_kept, order_share  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
wanted = [f"/home/user/{path}" for path in parameters["wanted"]]


grade(
    [("list", 1, lambda: order_share(listed_files(parameters["result"]), wanted))],
    [("music", lambda: music_kept(parameters, [parameters["result"]]))],
)
