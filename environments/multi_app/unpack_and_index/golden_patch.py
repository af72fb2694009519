"""Lay out the unpacked files, and show the finished index beside a terminal."""

import json

from environments.multi_app.scripts.desk import (  # included by render()
    named,
    put_texts,
    show_terminal,
    show_text,
    side_by_side,
)
from environments.os.scripts.tree import build_tree  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
put_texts({parameters["path"]: parameters["final"]})
build_tree([*parameters["files"], *parameters["made"]], folders=["Documents", "Downloads"])
show_text(parameters["path"])
show_terminal("Downloads")
side_by_side("^LXTerminal$", named(parameters["path"]))
