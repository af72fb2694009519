"""Lay out the archive, in the end its files too, and show the index, as it is or finished, beside a terminal."""

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
STATE = "initial"  # filled by render()

parameters = TASK["parameters"]
put_texts({parameters["path"]: parameters[STATE]})
made = parameters["made"] if STATE == "final" else []
build_tree([*parameters["files"], *made], folders=["Documents", "Downloads"])
show_text(parameters["path"])
show_terminal("Downloads")
side_by_side("^LXTerminal$", named(parameters["path"]))
