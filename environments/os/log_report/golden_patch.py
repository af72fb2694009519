"""Write the logs and the finished report."""

import json
import os

from environments.os.scripts.desktop import open_desktop  # included by render()
from environments.os.scripts.tree import HOME, build_tree, date_folders  # included by render()

TASK: dict = {}  # filled by render()

parameters = TASK["parameters"]
build_tree(parameters["files"], folders=[os.path.dirname(parameters["errors"])])
texts = {parameters["errors"]: parameters["lines"]}
for path, counts in parameters["summaries"].items():
    texts[path] = [f"{name}: {count}" for name, count in counts.items()]
for path, lines in texts.items():
    with open(os.path.join(HOME, path), "w", encoding="utf-8") as stream:
        stream.write("\n".join(lines) + "\n")
date_folders()
open_desktop(parameters["folder"])
