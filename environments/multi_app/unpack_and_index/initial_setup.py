"""Lay out the archive, and show the index beside a terminal."""

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
put_texts({parameters["path"]: parameters["initial"]})
build_tree(parameters["files"], folders=["Documents", "Downloads"])
show_text(parameters["path"])
show_terminal("Downloads")
side_by_side("^LXTerminal$", named(parameters["path"]))
